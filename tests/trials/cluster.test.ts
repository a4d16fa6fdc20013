/**
 * Fanfare on Postgres with automatic failover loses each part once while fans buy: a web process, a worker, PgBouncer,
 * and the machine of the primary, which comes back later and is admitted only as a standby.
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
import { openSampleHouse } from '#sample/house.ts'
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
/** How many checkouts may be under way at once. */
const lanes = Number(process.env.LANES ?? 24)
/** How many purchases are made before the first loss, and between losses. */
const purchasesBetween = Number(process.env.FANS ?? 60)
/** How long writes may be down after the primary is lost. */
const maxOutageMs = Number(process.env.BACK_MS ?? 15_000)
const folder = '/var/tmp/fanfare-cluster'
const missing = findMissingForCluster()
const pollOptions = { timeout: 300_000, interval: 200 }
const cleanups: (() => unknown)[] = []
afterAll(async () => {
  for (const end of cleanups.reverse()) await end()
})

/** The primary, and the standby that has every acknowledged commit. */
async function findRoles(cluster: Cluster) {
  const roleNames = await Promise.all(cluster.servers.map((server) => cluster.readRole(server)))
  const findServer = (matches: (role: NonNullable<(typeof roleNames)[number]>) => boolean) =>
    cluster.servers.find((_, index) => roleNames[index] && matches(roleNames[index]))
  return {
    primary: findServer(({ role, state }) => role === 'master' && state === 'running'),
    standby: findServer(({ role, state, sync }) => role === 'replica' && state === 'running' && sync),
  }
}

async function openHouse() {
  const [s3, stripe] = await Promise.all([startS3Double('a-secret-of-the-bucket'), startStripeDouble()])
  cleanups.push(s3.stop, stripe.stop)
  const webPorts = [await findFreePort(), await findFreePort()]
  const cluster = await startCluster(folder, webPorts)
  cleanups.push(cluster.stop)
  await expect
    .poll(async () => Object.values(await findRoles(cluster)).filter(Boolean).length, pollOptions)
    .toBe(2)
    .catch((error: Error) => {
      throw new Error(
        `${error.message}\n${cluster.servers.map(({ machine }) => machine.readLog()).join('\n')}`,
      )
    })
  const buildUrl = (port: number) => `postgres://postgres@127.0.0.1:${port}/postgres`
  const users = await createTwoUsers({ url: buildUrl(cluster.ports.writes) })
  const pooler = await startPgBouncer(buildUrl(cluster.ports.writes), 16)
  cleanups.push(pooler.stop)
  const data = createFreshFolder()
  cleanups.push(data.remove)
  const env = {
    ENV_FILE: 'none',
    DATA_DIR: data.path,
    DATABASE_URL: pooler.toPooledUrl(users.runner),
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
  const run = (args: string[], extraEnv: Record<string, string> = {}): string => {
    const options = { env: { ...process.env, ...env, ...extraEnv }, encoding: 'utf8' as const }
    const { stdout, stderr } = spawnSync(process.execPath, args, options)
    return stdout + stderr
  }
  run(['scripts/db.ts', 'migrate'], { DATABASE_OWNER_URL: users.owner })
  const database = await openDatabase(readConfig(env))
  cleanups.push(database.close)
  await database.transact((tx, at) => importCatalogue(tx, at))
  await database.transact(openSampleHouse)
  const store = await openStore(database, 'trial')
  const listingId = await store.sell({ title: 'Kept' })
  const { rows } = await database.execute('select slug from listings.listing where id = $1', [listingId])
  const startWeb = async (index: number): Promise<RunningProcess> => {
    const process = await startProcess({ ...env, ROLE: 'web', PORT: String(webPorts[index]) })
    if (process.child.exitCode !== null) throw new Error(process.output())
    return process
  }
  const webProcesses = [await startWeb(0), await startWeb(1)]
  cleanups.push(() => Promise.all(webProcesses.map((process) => process.stop())))
  return {
    cluster,
    pooler,
    stripe,
    env,
    run,
    database,
    running: webProcesses,
    web: startWeb,
    listingId,
    slug: String(rows[0]!.slug),
  }
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
    const {
      cluster,
      pooler,
      stripe,
      env,
      run,
      database,
      running: webProcesses,
      web: startWeb,
      listingId,
      slug,
    } = house
    const workers = [startWorker(env), startWorker(env)]
    cleanups.push(() => Promise.all(workers.map((worker) => worker.stop())))
    const origin = `http://localhost:${cluster.ports.web}`
    const rush = new Rush({ front: origin, rate, lanes }, (send, number) =>
      buyFromDrop({
        ask: send,
        product: `/@trial/${slug}`,
        listingId,
        number,
        card: { card_token: 'pm_card_visa' },
        pause: (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1_000)),
      }),
    )
    await expect.poll(() => fetch(`${origin}/readyz`).then(({ status }) => status), pollOptions).toBe(200)
    rush.begin()
    const waitForPurchases = async () => {
      const target = rush.bought + purchasesBetween
      await expect.poll(() => rush.bought, pollOptions).toBeGreaterThanOrEqual(target)
    }
    await waitForPurchases()
    rush.markLoss('web process')
    await webProcesses[0]!.kill()
    webProcesses[0] = await startWeb(0)
    await waitForPurchases()
    rush.markLoss('worker')
    const { child } = workers[0]!
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
    workers[0] = startWorker(env)
    await waitForPurchases()
    rush.markLoss('pooler')
    await pooler.kill()
    await pooler.start()
    await waitForPurchases()

    const { primary: oldPrimary, standby: newPrimary } = await findRoles(cluster)
    if (!oldPrimary || !newPrimary) throw new Error('there is no standby')
    await oldPrimary.machine.kill()
    // The outage counts from the moment nothing answers there any more.
    await expect.poll(() => canWrite(oldPrimary.port), pollOptions).toBe(false)
    rush.markLoss('server that writes')
    await expect.poll(() => rush.findRecoveryMs('server that writes'), pollOptions).not.toBeNull()
    await waitForPurchases()
    expect((await findRoles(cluster)).primary?.name).toBe(newPrimary.name)
    // It restarts from its old files, which name a dead process; meanwhile it is asked whether it would accept a write.
    rush.markLoss('server that comes back')
    rmSync(join(folder, oldPrimary.name, 'data/postmaster.pid'), { force: true })
    oldPrimary.machine.start()
    let writeCount = 0
    await expect
      .poll(async () => {
        if (await canWrite(oldPrimary.port)) writeCount += 1
        return (await findRoles(cluster)).standby?.name
      }, pollOptions)
      .toBe(oldPrimary.name)
      .catch((error: Error) => {
        throw new Error(`${error.message}\n${oldPrimary.machine.readLog()}`)
      })
    expect(writeCount).toBe(0)
    await waitForPurchases()
    const rushResult = await rush.end()
    console.log(rushResult.report)
    expect(workers.map((worker) => worker.child.exitCode)).toEqual([null, null])

    await expect.poll(() => findRemainder(database, rushResult), pollOptions).toEqual(noRemainder)
    const output = run(['scripts/db.ts', 'verify'])
    expect(output).toContain('Every entry sums to zero and every stored balance is right.')
    // The design of the trial's store is made up: it is the only row whose hash doesn't match.
    expect(output.match(/^\w+\.\w+ {2}.*$/gm)).toEqual([expect.stringMatching(/^artwork\.design_version /)])
    expect(stripe.faults).toEqual([])
    expect(rush.faults).toEqual([])
    expect(rush.unlucky).toEqual([])
    expect(rush.findRecoveryMs('server that writes')).toBeLessThan(maxOutageMs)
  },
)
