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

/** A command of an operator: what it printed, and how it ended. The double keeps answering meanwhile. */
async function run(env: Record<string, string>, script: string, ...args: string[]) {
  const child = spawn(process.execPath, [`scripts/${script}.ts`, ...args], {
    env: { ...process.env, NODE_ENV: 'development', ENV_FILE: 'none', ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk))
  const [status] = (await once(child, 'close')) as [number | null]
  return { status, said: output }
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

const buy = (running: RunningProcess, email: string): Promise<string> => {
  const fan = new Fan(running.address)
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
  const database = async (name: string): Promise<string> => {
    const admin = new pg.Client({ connectionString: server.url })
    await admin.connect()
    await admin.query(`create database ${name}`)
    await admin.end()
    return server.url.replace(/postgres$/, name)
  }
  const sameSettings = {
    SECRET_KEY: 'the key of this business, kept with care',
    STRIPE_SECRET_KEY: stripe.settings.secretKey,
    STRIPE_PUBLISHABLE_KEY: stripe.settings.publishableKey,
    STRIPE_WEBHOOK_SECRET: stripe.settings.webhookSecret,
    STRIPE_API_URL: stripe.endpoint,
    BACKUP_TARGET: join(folder.path, 'backups'),
    BACKUP_KEY: 'a key that is kept somewhere else',
  }
  const hereSettings = {
    ...sameSettings,
    DATABASE_URL: await database('here'),
    DATA_DIR: join(folder.path, 'here'),
  }
  mkdirSync(hereSettings.DATA_DIR)
  const first = await startProcess(hereSettings)
  expect(first.output()).toContain('is open at')
  cleanups.push(first.kill)
  await buy(first, 'before@runbook.test')

  const backup = await run(hereSettings, 'backup')
  expect(backup.said).toMatch(/Backup .*: \d+ tables, \d+ rows/)
  expect((await run(hereSettings, 'backup', 'check')).said).toMatch(/is whole/)
  const startedAt = new Date(Date.now() - 60_000).toISOString()
  await buy(first, 'after@runbook.test')
  await first.stop()
  expect(await findPaid(hereSettings.DATABASE_URL)).toEqual(['after@runbook.test', 'before@runbook.test'])

  const admin = new pg.Client({ connectionString: server.url })
  await admin.connect()
  await admin.query('drop database here')
  await admin.end()
  rmSync(hereSettings.DATA_DIR, { recursive: true })

  const thereSettings = {
    ...sameSettings,
    DATABASE_URL: await database('there'),
    DATA_DIR: join(folder.path, 'there'),
  }
  const strange = await run({ ...thereSettings, BACKUP_KEY: 'a key that somebody guesses' }, 'restore')
  expect([strange.status, strange.said]).toEqual([1, expect.stringContaining('BACKUP_KEY is not the key')])
  const restored = await run(thereSettings, 'restore')
  expect(restored.said).toContain('Every table and every file is what was backed up.')
  expect(restored.status).toBe(0)
  expect(await run(thereSettings, 'restore')).toEqual({
    status: 1,
    said: expect.stringContaining('not empty'),
  })
  expect(await findPaid(thereSettings.DATABASE_URL)).toEqual(['before@runbook.test'])

  const reconciled = await run(thereSettings, 'db', 'reconcile', startedAt)
  expect(reconciled.said).toMatch(/stripe {2}txn_\w+ {2}pi_\w+/)
  expect(reconciled.said).toContain('Payment missing from the ledger')
  expect(reconciled.said).toContain('Open differences: 1.')
  expect(reconciled.status).toBe(1)

  const second = await startProcess(thereSettings)
  expect(second.output()).toContain('is open at')
  cleanups.push(second.kill)
  await buy(second, 'again@runbook.test')
  await second.stop()
  expect(await findPaid(thereSettings.DATABASE_URL)).toEqual(['again@runbook.test', 'before@runbook.test'])
  const verified = await run(thereSettings, 'db', 'verify')
  expect([verified.status, verified.said]).toEqual([
    0,
    expect.stringContaining('every stored balance is right'),
  ])
  expect(stripe.faults).toEqual([])
})
