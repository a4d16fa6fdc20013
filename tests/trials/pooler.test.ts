/**
 * Two web processes and a worker over PgBouncer in transaction mode, as a user that owns nothing, with a standby for
 * reads. Fans buy while the pooler, a web process and the worker are killed and come back.
 */
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, expect, test } from 'vitest'
import { importCatalogue } from '#catalogue'
import { readConfig } from '#platform/config.ts'
import { openDatabase } from '#platform/database/open.ts'
import type { Database } from '#platform/database/tx.ts'
import { openSampleHouse } from '#sample/house.ts'
import { buyFromDrop, type SendRequest } from '../drivers/drop-buyer.ts'
import { startPgBouncer } from '../drivers/pgbouncer.ts'
import { createTwoUsers, startPostgres } from '../drivers/postgres.ts'
import {
  createFreshFolder,
  findFreePort,
  type RunningProcess,
  startProcess,
  startWorker,
} from '../drivers/process.ts'
import { openStore } from '../drivers/store.ts'

const fans = Number(process.env.FANS ?? 60)
const cleanups: (() => unknown)[] = []
afterAll(async () => {
  for (const end of cleanups.reverse()) await end()
})

async function openTrial() {
  const folder = createFreshFolder()
  cleanups.push(folder.remove)
  const server = await startPostgres()
  cleanups.push(server.stop)
  const users = await createTwoUsers(server)
  const standby = await server.follow()
  cleanups.push(standby.stop)
  const pooler = await startPgBouncer(server.url, 12)
  cleanups.push(pooler.stop)
  const env = {
    ENV_FILE: 'none',
    DATA_DIR: folder.path,
    DATABASE_URL: pooler.toPooledUrl(users.runner),
    DATABASE_DIRECT_URL: users.runner,
    DATABASE_READ_URL: standby.url.replace(/postgres@(.*)postgres$/, 'fanfare@$1fanfare'),
    PREPARE_STATEMENTS: 'off',
    SAMPLE: 'off',
    TRUSTED_PROXY: '127.0.0.1',
    SECRET_KEY: 'k'.repeat(40),
    LOG_LEVEL: 'error',
  }
  const run = (args: string[], extraEnv: Record<string, string> = {}): string => {
    const options = { env: { ...process.env, ...env, ...extraEnv }, encoding: 'utf8' as const }
    const { stdout, stderr } = spawnSync(process.execPath, args, options)
    return stdout + stderr
  }
  run(['scripts/db.ts', 'migrate'], { DATABASE_OWNER_URL: users.owner })
  return { env, pooler, run }
}

/** Each fan's answers, in case one doesn't get through. */
const trails = new Map<number, string[]>()

/** A fan's browser: it repeats what gets no answer, as a person would, and counts the repeats. */
function openBrowser(
  addresses: readonly string[],
  number: number,
  retries: Map<number, number>,
): SendRequest {
  const cookies = new Map<string, string>()
  let attempt = number
  const trail = trails.get(number) ?? []
  trails.set(number, trail)
  return async (path, form) => {
    for (;;) {
      const address = addresses[attempt++ % addresses.length]!
      const headers: Record<string, string> = {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-forwarded-for': `10.9.${number >> 8}.${number & 255}`,
        ...(form ? { origin: address } : {}),
      }
      const init = form ? { method: 'POST', body: new URLSearchParams(form) } : {}
      const answer = await fetch(address + path, { ...init, headers, redirect: 'manual' }).catch(() => null)
      if (answer && answer.status === 500) throw new Error(`${path}: ${await answer.text()}`)
      if (answer && answer.status !== 503) {
        for (const line of answer.headers.getSetCookie()) {
          const pair = line.split(';')[0]!
          cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
        }
        const text = await answer.text()
        trail.push(
          `${form ? 'POST' : 'GET'} ${path}: ${answer.status} ${answer.headers.get('location') ?? ''} ${/role="alert"[^>]*>([^<]*)/.exec(text)?.[1] ?? ''}`,
        )
        return { status: answer.status, to: answer.headers.get('location') ?? '', text }
      }
      retries.set(number, (retries.get(number) ?? 0) + 1)
      await new Promise((resolve) => setTimeout(resolve, 1_000))
    }
  }
}

/** The state of reported orders, according to fans and to the books. */
async function describeOrders(database: Database, orders: readonly string[]): Promise<string> {
  const { rows } = await database.execute(
    `select to_jsonb(o) as "order", to_jsonb(c) as charge
       from orders."order" o left join payments.charge c on c.subject_id = o.id where o.number = any ($1::text[])`,
    [orders],
  )
  const matchingTrails = [...trails.values()].filter((trail) =>
    orders.some((order) => trail.join().includes(order)),
  )
  return [...rows.map((row) => JSON.stringify(row)), ...matchingTrails.map((trail) => trail.join('\n'))].join(
    '\n\n',
  )
}

test(`${fans} fans buy through PgBouncer while it, a web process and the worker are killed: every order they were told of is there`, async () => {
  const { env, pooler, run } = await openTrial()
  const database = await openDatabase(readConfig(env))
  cleanups.push(database.close)
  await database.transact((tx, at) => importCatalogue(tx, at))
  await database.transact(openSampleHouse)
  const store = await openStore(database, 'trial')
  const listingId = await store.sell({ title: 'Pooled' })
  const { rows } = await database.execute('select slug from listings.listing where id = $1', [listingId])
  const ports = [String(await findFreePort()), String(await findFreePort())]
  const startWeb = (index: number): Promise<RunningProcess> =>
    startProcess({ ...env, ROLE: 'web', PORT: ports[index]!, APP_URL: `http://localhost:${ports[0]}` })
  const webProcesses = [await startWeb(0), await startWeb(1)]
  for (const process of webProcesses) if (process.child.exitCode !== null) throw new Error(process.output())
  let worker = startWorker(env)
  cleanups.push(() => Promise.all([...webProcesses.map((process) => process.stop()), worker.stop()]))

  const retries = new Map<number, number>()
  const addresses = webProcesses.map(({ address }) => address)
  let bought = 0
  const lanes = 6
  const purchases = Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      const orders: (string | null)[] = []
      for (let number = lane; number < fans; number += lanes) {
        const ask = openBrowser(addresses, number, retries)
        const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1_000))
        const end = await buyFromDrop({ ask, product: `/@trial/${rows[0]!.slug}`, listingId, number, pause })
        // A fan whose bank is slow is told so, and thanked once it has answered.
        expect(['bought', 'unpaid'], trails.get(number)?.join('\n')).toContain(end.end)
        orders.push(end.order)
        bought += 1
      }
      return orders
    }),
  )
  const waitForCount = (count: number) =>
    expect.poll(() => bought, { timeout: 300_000 }).toBeGreaterThanOrEqual(count)
  await waitForCount(fans / 5)
  await pooler.kill()
  await pooler.start()
  await waitForCount((fans * 2) / 5)
  // A supervisor would restart one that ended on its own.
  if (worker.child.exitCode === null) {
    const exited = once(worker.child, 'exit')
    worker.child.kill('SIGKILL')
    await exited
  }
  worker = startWorker(env)
  await waitForCount((fans * 3) / 5)
  await webProcesses[0]!.kill()
  webProcesses[0] = await startWeb(0)
  const outcomes = (await purchases).flat()
  const maxRetries = Math.max(0, ...retries.values())
  console.log(`${outcomes.length} bought; ${retries.size} fans tried again, one of them ${maxRetries} times`)

  let paidOrders: string[] = []
  const readPaidOrders = async () => {
    const { rows } = await database.execute(
      `select o.number from orders."order" o join payments.charge c on c.subject_id = o.id
       where o.paid_at is not null and c.status = 'captured' order by o.number`,
    )
    paidOrders = rows.map(({ number }) => String(number))
    return paidOrders
  }
  const orders = outcomes.map((order) => order ?? '')
  await expect
    .poll(readPaidOrders, { timeout: 200_000 })
    .toEqual([...orders].sort())
    .catch(async (error) => {
      const missing = orders.filter((order) => !paidOrders.includes(order))
      throw new Error(`${await describeOrders(database, missing)}`, { cause: error })
    })
  // Everything that follows from an order is done, behind the pooler too.
  const countWaiting = () =>
    database
      .execute(
        `select count(*)::int as n from jobs.job
         where name in (select queue from platform.route) and state in ('created', 'retry', 'active')`,
      )
      .then(({ rows: [row] }) => row!.n)
  await expect.poll(countWaiting, { timeout: 300_000 }).toBe(0)
  const output = run(['scripts/db.ts', 'verify'])
  for (const text of [
    'Every entry sums to zero and every stored balance is right.',
    'Every row is what the others say of it, and no guard is switched off.',
    'The kept order of the queue is what is counted.',
    'The shelves are what is on sale.',
  ])
    expect(output).toContain(text)
  // The design of the trial's store is made up: it is the only row whose hash doesn't match.
  expect(output.match(/^\w+\.\w+ {2}.*$/gm)).toEqual([expect.stringMatching(/^artwork\.design_version /)])
})
