/**
 * A house on a Postgres that takes over on its own, and every part of it lost once while fans buy: a web process, a worker,
 * PgBouncer, and the machine of the server that writes, which comes back later and is let in to follow only.
 */
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { importCatalogue } from '#catalogue'
import { readConfig } from '#platform/config.ts'
import { openDatabase } from '#platform/database/open.ts'
import { publishStartingTerms } from '#sample/house.ts'
import { type Cluster, findMissingForCluster, startCluster } from '../drivers/cluster.ts'
import { buyFromDrop } from '../drivers/drop-buyer.ts'
import { startPgBouncer } from '../drivers/pgbouncer.ts'
import { createTwoUsers } from '../drivers/postgres.ts'
import {
  createFreshFolder,
  findFreePort,
  type RunningProcess,
  startProcess,
  startWorker,
} from '../drivers/process.ts'
import { Rush } from '../drivers/rush.ts'
import { findRemainder, noRemainder } from '../drivers/rush-books.ts'
import { startS3Double } from '../drivers/s3-double.ts'
import { openStore } from '../drivers/store.ts'
import { startStripeDouble } from '../drivers/stripe-double.ts'

/** Checkouts that begin in a second, as far as the machine keeps up. */
const rate = Number(process.env.RATE ?? 20)
/** How many of them may be under way. */
const lanes = Number(process.env.LANES ?? 24)
/** How many are bought before the first loss, and between two. */
const between = Number(process.env.FANS ?? 60)
/** Within which writes come back after the server that writes is lost. */
const backWithin = Number(process.env.BACK_MS ?? 15_000)
const folder = '/var/tmp/fanfare-cluster'
const missing = findMissingForCluster()
const patience = { timeout: 300_000, interval: 200 }
const cleanups: (() => unknown)[] = []
afterAll(async () => {
  for (const end of cleanups.reverse()) await end()
})

/** The primary, and the standby that has every acknowledged commit. */
async function findRoles(cluster: Cluster) {
  const roleNames = await Promise.all(cluster.servers.map((server) => cluster.roleOf(server)))
  const at = (fits: (role: NonNullable<(typeof roleNames)[number]>) => boolean) =>
    cluster.servers.find((_, index) => roleNames[index] && fits(roleNames[index]))
  return {
    primary: at(({ role, state }) => role === 'master' && state === 'running'),
    standby: at(({ role, state, sync }) => role === 'replica' && state === 'running' && sync),
  }
}

async function openHouse() {
  const [s3, stripe] = await Promise.all([startS3Double('a-secret-of-the-bucket'), startStripeDouble()])
  cleanups.push(s3.stop, stripe.stop)
  const webs = [await findFreePort(), await findFreePort()]
  const cluster = await startCluster(folder, webs)
  cleanups.push(cluster.stop)
  await expect
    .poll(async () => Object.values(await findRoles(cluster)).filter(Boolean).length, patience)
    .toBe(2)
    .catch((error: Error) => {
      throw new Error(`${error.message}\n${cluster.servers.map(({ machine }) => machine.said()).join('\n')}`)
    })
  const direct = (port: number) => `postgres://postgres@127.0.0.1:${port}/postgres`
  const users = await createTwoUsers({ url: direct(cluster.ports.writes) })
  const pooler = await startPgBouncer(direct(cluster.ports.writes), 16)
  cleanups.push(pooler.stop)
  const data = createFreshFolder()
  cleanups.push(data.remove)
  const env = {
    ENV_FILE: 'none',
    DATA_DIR: data.path,
    DATABASE_URL: pooler.of(users.runner),
    DATABASE_DIRECT_URL: users.runner,
    DATABASE_READ_URL: users.runner.replace(`:${cluster.ports.writes}/`, `:${cluster.ports.reads}/`),
    PREPARE_STATEMENTS: 'off',
    APP_URL: `http://localhost:${cluster.ports.web}`,
    SAMPLE: 'off',
    WEB_PROCESSES: '1',
    TRUSTED_PROXY: '127.0.0.1',
    SECRET_KEY: 'k'.repeat(40),
    LOG_LEVEL: 'error',
    S3_ENDPOINT: s3.endpoint,
    S3_BUCKET: 'fanfare',
    S3_ACCESS_KEY: 'fanfare',
    S3_SECRET_KEY: 'a-secret-of-the-bucket',
    STRIPE_SECRET_KEY: stripe.settings.secretKey,
    STRIPE_PUBLISHABLE_KEY: stripe.settings.publishableKey,
    STRIPE_WEBHOOK_SECRET: stripe.settings.webhookSecret,
    STRIPE_API_URL: stripe.endpoint,
  }
  const run = (args: string[], more: Record<string, string> = {}): string => {
    const options = { env: { ...process.env, ...env, ...more }, encoding: 'utf8' as const }
    const { stdout, stderr } = spawnSync(process.execPath, args, options)
    return stdout + stderr
  }
  run(['scripts/db.ts', 'migrate'], { DATABASE_OWNER_URL: users.owner })
  const database = await openDatabase(readConfig(env))
  cleanups.push(database.close)
  await database.transact((tx, at) => importCatalogue(tx, at))
  await database.transact(publishStartingTerms)
  const store = await openStore(database, 'trial')
  const listingId = await store.sell({ title: 'Kept' })
  const { rows } = await database.execute('select slug from listings.listing where id = $1', [listingId])
  const web = async (index: number): Promise<RunningProcess> => {
    const process = await startProcess({ ...env, ROLE: 'web', PORT: String(webs[index]) })
    if (process.child.exitCode !== null) throw new Error(process.output())
    return process
  }
  const running = [await web(0), await web(1)]
  cleanups.push(() => Promise.all(running.map((one) => one.stop())))
  return { cluster, pooler, stripe, env, run, database, running, web, listingId, slug: String(rows[0]!.slug) }
}

/** Whether a server itself would accept a write; false without an answer. */
async function canWrite(port: number): Promise<boolean> {
  const client = new pg.Client({
    connectionString: `postgres://postgres@127.0.0.1:${port}/fanfare`,
    connectionTimeoutMillis: 2_000,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('create table if not exists public.fence (at timestamptz)')
    await client.query('drop table public.fence')
    return true
  } catch {
    return false
  } finally {
    client.end().catch(() => undefined)
  }
}

test.skipIf(missing !== null)(
  `fans buy through the loss of a web process, a worker, the pooler and the server that writes${missing ? ` (${missing})` : ''}`,
  async () => {
    const house = await openHouse()
    const { cluster, pooler, stripe, env, run, database, running, web, listingId, slug } = house
    const workers = [startWorker(env), startWorker(env)]
    cleanups.push(() => Promise.all(workers.map((worker) => worker.stop())))
    const front = `http://localhost:${cluster.ports.web}`
    const rush = new Rush({ front, rate, lanes }, (send, number) =>
      buyFromDrop({
        ask: send,
        product: `/@trial/${slug}`,
        listingId,
        number,
        card: { card_token: 'pm_card_visa' },
        pause: (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1_000)),
      }),
    )
    await expect.poll(() => fetch(`${front}/readyz`).then(({ status }) => status), patience).toBe(200)
    rush.begin()
    const more = async () => {
      const target = rush.bought + between
      await expect.poll(() => rush.bought, patience).toBeGreaterThanOrEqual(target)
    }
    await more()
    rush.now('web process')
    await running[0]!.kill()
    running[0] = await web(0)
    await more()
    rush.now('worker')
    const { child } = workers[0]!
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
    workers[0] = startWorker(env)
    await more()
    rush.now('pooler')
    await pooler.kill()
    await pooler.rise()
    await more()

    const { primary: lost, standby: heir } = await findRoles(cluster)
    if (!lost || !heir) throw new Error('nobody follows')
    await lost.machine.kill()
    // Counted from when nobody answers there any more.
    await expect.poll(() => canWrite(lost.port), patience).toBe(false)
    rush.now('server that writes')
    await expect.poll(() => rush.backAfter('server that writes'), patience).not.toBeNull()
    await more()
    expect((await findRoles(cluster)).primary?.name).toBe(heir.name)
    // It restarts from its old files, which name a dead process; meanwhile it is asked whether it would accept a write.
    rush.now('server that comes back')
    rmSync(join(folder, lost.name, 'data/postmaster.pid'), { force: true })
    lost.machine.rise()
    let writeCount = 0
    await expect
      .poll(async () => {
        if (await canWrite(lost.port)) writeCount += 1
        return (await findRoles(cluster)).standby?.name
      }, patience)
      .toBe(lost.name)
      .catch((error: Error) => {
        throw new Error(`${error.message}\n${lost.machine.said()}`)
      })
    expect(writeCount).toBe(0)
    await more()
    const rushResult = await rush.end()
    console.log(rushResult.report)
    expect(workers.map((worker) => worker.child.exitCode)).toEqual([null, null])

    await expect.poll(() => findRemainder(database, rushResult), patience).toEqual(noRemainder)
    const verified = run(['scripts/db.ts', 'verify'])
    expect(verified).toContain('Every entry sums to zero and every stored balance is right.')
    // The design of the trial's store is made up: it is the only row whose hash doesn't match.
    expect(verified.match(/^\w+\.\w+ {2}.*$/gm)).toEqual([expect.stringMatching(/^artwork\.design_version /)])
    expect(stripe.faults).toEqual([])
    expect(rush.faults).toEqual([])
    expect(rush.unlucky).toEqual([])
    expect(rush.backAfter('server that writes')).toBeLessThan(backWithin)
  },
)
