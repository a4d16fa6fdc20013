/** docs/runbook.md as it is written: sell, back up, sell more, lose everything, restore elsewhere, reconcile, sell on. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { buyByCard } from '../drivers/card-fan.ts'
import type { Answer } from '../drivers/drop-buyer.ts'
import { startPostgres } from '../drivers/postgres.ts'
import { createFreshFolder, type RunningProcess, startProcess } from '../drivers/process.ts'
import { startStripeDouble } from '../drivers/stripe-double.ts'

const cleanups: (() => unknown)[] = []
afterAll(async () => {
  for (const end of cleanups.reverse()) await end()
})

/** Runs an operator's command; returns what it printed and how it ended. The double keeps answering meanwhile. */
async function run(env: Record<string, string>, script: string, ...args: string[]) {
  const child = spawn(process.execPath, [`scripts/${script}.ts`, ...args], {
    env: { ...process.env, NODE_ENV: 'development', ENV_FILE: 'none', ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk))
  const [status] = (await once(child, 'close')) as [number | null]
  return { status, output }
}

/** A fan of the sample shop, with a browser that keeps cookies. */
class Fan {
  readonly #cookies = new Map<string, string>()
  readonly #address: string
  constructor(address: string) {
    this.#address = address
  }
  async ask(path: string, form?: Record<string, string>): Promise<Answer> {
    const cookie = [...this.#cookies].map((pair) => pair.join('=')).join('; ')
    const answer = await fetch(this.#address + path, {
      method: form ? 'POST' : 'GET',
      headers: { cookie, ...(form ? { origin: this.#address } : {}) },
      redirect: 'manual',
      ...(form ? { body: new URLSearchParams(form) } : {}),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      this.#cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    return { status: answer.status, to: answer.headers.get('location') ?? '', text: await answer.text() }
  }
}

const buy = (server: RunningProcess, email: string): Promise<string> => {
  const fan = new Fan(server.address)
  return buyByCard((path, form) => fan.ask(path, form), '/@harmattan', email)
}

/** The e-mail addresses of paid orders, as the database has them. */
async function findPaid(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ email: string }>(
    `select r.email from payments.charge c join orders.recipient r on r.order_id = c.subject_id
     where c.status = 'captured' and r.email like '%@runbook.test' order by 1`,
  )
  await client.end()
  return rows.map(({ email }) => email)
}

test('what was sold before the backup is kept, what was sold after it is found at the provider, and selling goes on', async () => {
  const folder = createFreshFolder()
  cleanups.push(() => folder.remove())
  const [server, stripe] = [await startPostgres(), await startStripeDouble()]
  cleanups.push(server.stop, stripe.stop)
  const createDatabase = async (name: string): Promise<string> => {
    const admin = new pg.Client({ connectionString: server.url })
    await admin.connect()
    await admin.query(`create database ${name}`)
    await admin.end()
    return server.url.replace(/postgres$/, name)
  }
  const sharedSettings = {
    SECRET_KEY: 'the key of this business, kept with care',
    STRIPE_SECRET_KEY: stripe.settings.secretKey,
    STRIPE_PUBLISHABLE_KEY: stripe.settings.publishableKey,
    STRIPE_WEBHOOK_SECRET: stripe.settings.webhookSecret,
    STRIPE_API_URL: stripe.endpoint,
    BACKUP_TARGET: join(folder.path, 'backups'),
    BACKUP_KEY: 'a key that is kept somewhere else',
  }
  const firstSettings = {
    ...sharedSettings,
    DATABASE_URL: await createDatabase('here'),
    DATA_DIR: join(folder.path, 'here'),
  }
  mkdirSync(firstSettings.DATA_DIR)
  const firstServer = await startProcess(firstSettings)
  expect(firstServer.output()).toContain('is open at')
  cleanups.push(firstServer.kill)
  await buy(firstServer, 'before@runbook.test')

  const backup = await run(firstSettings, 'backup')
  expect(backup.output).toMatch(/Backup .*: \d+ tables, \d+ rows/)
  expect((await run(firstSettings, 'backup', 'check')).output).toMatch(/is whole/)
  const startedAt = new Date(Date.now() - 60_000).toISOString()
  await buy(firstServer, 'after@runbook.test')
  await firstServer.stop()
  expect(await findPaid(firstSettings.DATABASE_URL)).toEqual(['after@runbook.test', 'before@runbook.test'])

  const admin = new pg.Client({ connectionString: server.url })
  await admin.connect()
  await admin.query('drop database here')
  await admin.end()
  rmSync(firstSettings.DATA_DIR, { recursive: true })

  const secondSettings = {
    ...sharedSettings,
    DATABASE_URL: await createDatabase('there'),
    DATA_DIR: join(folder.path, 'there'),
  }
  const wrongKey = await run({ ...secondSettings, BACKUP_KEY: 'a key that somebody guesses' }, 'restore')
  expect([wrongKey.status, wrongKey.output]).toEqual([
    1,
    expect.stringContaining('BACKUP_KEY is not the key'),
  ])
  const restored = await run(secondSettings, 'restore')
  expect(restored.output).toContain('Every table and every file is what was backed up.')
  expect(restored.status).toBe(0)
  expect(await run(secondSettings, 'restore')).toEqual({
    status: 1,
    output: expect.stringContaining('not empty'),
  })
  expect(await findPaid(secondSettings.DATABASE_URL)).toEqual(['before@runbook.test'])

  const reconciled = await run(secondSettings, 'db', 'reconcile', startedAt)
  expect(reconciled.output).toMatch(/stripe {2}txn_\w+ {2}pi_\w+/)
  expect(reconciled.output).toContain('Payment missing from the ledger')
  expect(reconciled.output).toContain('Open differences: 1.')
  expect(reconciled.status).toBe(1)

  const secondServer = await startProcess(secondSettings)
  expect(secondServer.output()).toContain('is open at')
  cleanups.push(secondServer.kill)
  await buy(secondServer, 'again@runbook.test')
  await secondServer.stop()
  expect(await findPaid(secondSettings.DATABASE_URL)).toEqual(['again@runbook.test', 'before@runbook.test'])
  const verified = await run(secondSettings, 'db', 'verify')
  expect([verified.status, verified.output]).toEqual([
    0,
    expect.stringContaining('every stored balance is right'),
  ])
  expect(stripe.faults).toEqual([])
})
