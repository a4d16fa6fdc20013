/** The disks of the database are full while fans buy: writers are asked to retry, until there is room again. Needs root. */
import { execFileSync, spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { buyFromDrop } from '../drivers/drop-buyer.ts'
import { startProcess, startWorker } from '../drivers/process.ts'
import { Rush } from '../drivers/rush.ts'
import { findRemainder, noRemainder } from '../drivers/rush-books.ts'
import { openStore } from '../drivers/store.ts'
import { openTrialWorld } from '../drivers/trial-world.ts'

/** How many fans buy before a disk is full, and after. */
const purchasesBetween = Number(process.env.FANS ?? 40)
const pollOptions = { timeout: 400_000, interval: 100 }
const isRoot = process.getuid?.() === 0
const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const end of cleanups.splice(0).reverse()) await end()
})

/** A small disk in memory that can be filled to its last byte and freed again. */
function openDisk(name: string, megabytes: number) {
  // A fresh folder, so that a disk left behind by a killed run is not mounted below this one.
  const path = mkdtempSync(join('/var/tmp', `${name}-`))
  const ballast = join(path, 'ballast')
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=777`, name, path])
  cleanups.push(() => {
    execFileSync('umount', ['--lazy', path])
    rmSync(path, { recursive: true, force: true })
  })
  return {
    path,
    /** Takes every free byte, including those freed since. */
    fill(): void {
      const file = openSync(ballast, 'a')
      for (const size of [1 << 20, 1 << 12, 1 << 9])
        try {
          for (;;) writeSync(file, Buffer.alloc(size))
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
        }
      closeSync(file)
    },
    free: () => rmSync(ballast, { force: true }),
  }
}

/** Whether nobody listens there any more. */
const isGone = (url: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => {
      socket.destroy()
      resolve(false)
    }).once('error', () => resolve(true))
  })

/** A truncated file. */
const isTruncated = (name: unknown): boolean => String(name).endsWith('.part')

type AnswerSummary = { path: string; status: number; retryAfter: string | null; text: string }
const createAsk =
  (address: () => string) =>
  async (path: string, form?: Record<string, string>): Promise<AnswerSummary> => {
    const init = form
      ? { method: 'POST', body: new URLSearchParams(form), headers: { origin: address() } }
      : {}
    const answer = await fetch(address() + path, { redirect: 'manual', ...init })
    const retryAfter = answer.headers.get('retry-after')
    return { path, status: answer.status, retryAfter, text: await answer.text() }
  }

/** A selling house with a web process and a worker; fans come until `end`, which compares the books with what they saw. */
async function openBuyingFans(disks: { parent: string; log: string }) {
  const world = await openTrialWorld(disks)
  cleanups.push(world.end)
  const store = await openStore(world.database, 'trial')
  const listingId = await store.sell({ title: 'Room' })
  const { rows } = await world.database.execute('select slug from listings.listing where id = $1', [
    listingId,
  ])
  const product = `/@trial/${rows[0]!.slug}`
  const web = await startProcess({ ...world.env, ROLE: 'web', PORT: world.port })
  if (web.child.exitCode !== null) throw new Error(web.output())
  const worker = startWorker(world.env)
  cleanups.push(() => Promise.all([web.stop(), worker.stop()]))
  const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1_000))
  const rush = new Rush({ front: web.address, rate: 10, lanes: 6 }, (send, number) =>
    buyFromDrop({ ask: send, product, listingId, number, pause }),
  )
  rush.begin()
  const ask = createAsk(() => web.address)
  const choice = { listingId, blankId: 'bella-canvas-3001', colour: 'black', size: 'M', quantity: '1' }
  return {
    world,
    readOutput: () => web.output().slice(-3_000),
    rush,
    product,
    ask,
    addToCart: () => ask('/@trial/cart', choice),
    async waitForPurchases(): Promise<void> {
      const target = rush.bought + purchasesBetween
      await expect.poll(() => rush.bought, pollOptions).toBeGreaterThanOrEqual(target)
    },
    async end(): Promise<void> {
      const rushResult = await rush.end()
      console.log(rushResult.report)
      expect(rush.faults).toEqual([])
      expect([web.child.exitCode, worker.child.exitCode]).toEqual([null, null])
      await expect.poll(() => findRemainder(world.database, rushResult), pollOptions).toEqual(noRemainder)
      const env = { ...process.env, ...world.env, ENV_FILE: 'none' }
      const { stdout } = spawnSync(process.execPath, ['scripts/db.ts', 'verify'], { env, encoding: 'utf8' })
      expect(stdout).toContain('Every entry sums to zero and every stored balance is right.')
      // The design of a trial's store has no layers, and no other difference may be found.
      expect(stdout.match(/^\w+\.\w+ {2}.*$/gm)).toEqual([expect.stringMatching(/^artwork\.design_version /)])
    },
  }
}

const buildTitle = (text: string): string => (isRoot ? text : `${text} (needs root)`)

test.skipIf(!isRoot)(
  buildTitle(
    'the disk of the rows is full: writers are told to try again, readers read, and free space ends it',
  ),
  async () => {
    const rows = openDisk('fanfare-full-rows', 400)
    const log = openDisk('fanfare-log-with-room', 1_500)
    const { rush, readOutput, product, ask, addToCart, waitForPurchases, end } = await openBuyingFans({
      parent: rows.path,
      log: log.path,
    })
    await waitForPurchases()
    rush.markLoss('full')
    // Pages of rows may have room for a while: the disk is kept full until enough requests are refused.
    const refused: AnswerSummary[] = []
    await expect
      .poll(async () => {
        rows.fill()
        const answer = await addToCart()
        if (answer.status !== 303) refused.push(answer)
        return refused.length
      }, pollOptions)
      .toBeGreaterThanOrEqual(20)
    for (const { status, retryAfter, text } of refused) {
      expect([status, retryAfter]).toEqual([503, '5'])
      expect(text).toContain('One moment')
    }
    for (let round = 0; round < 10; round += 1)
      for (const path of [
        '/@trial',
        `/@trial/shop?q=room${round}`,
        product,
        '/login',
        '/healthz',
        '/readyz',
      ]) {
        const answer = await ask(path)
        expect([path, answer.status], readOutput()).toEqual([path, 200])
      }
    rows.free()
    rush.markLoss('room')
    await waitForPurchases()
    await end()
  },
)

test.skipIf(!isRoot)(
  buildTitle(
    'the disk of the log is full: the server stops, everyone is told to try again, a start with space ends it',
  ),
  async () => {
    const rows = openDisk('fanfare-rows-with-room', 800)
    const log = openDisk('fanfare-full-log', 300)
    const { world, rush, ask, addToCart, waitForPurchases, end } = await openBuyingFans({
      parent: rows.path,
      log: log.path,
    })
    await waitForPurchases()
    rush.markLoss('full')
    await expect
      .poll(async () => {
        log.fill()
        await addToCart()
        // Abandons the rest of the current log file: the next one is needed, and there is no room for it.
        await world.database.execute('select pg_switch_wal()').catch(() => undefined)
        return isGone(world.server.url)
      }, pollOptions)
      .toBe(true)
    for (const answer of [await ask('/@trial?q=away'), await addToCart()]) {
      expect([answer.path, answer.status, answer.retryAfter]).toEqual([answer.path, 503, '5'])
      expect(answer.text).toContain('One moment')
    }
    expect((await ask('/healthz')).status).toBe(200)
    log.free()
    // Its supervisor starts it again.
    await world.server.start()
    rush.markLoss('room')
    await waitForPurchases()
    await end()
  },
)

test.skipIf(!isRoot)(
  buildTitle(
    'the disk of the embedded database and its files is full: it reads, and writes again once there is room',
  ),
  async () => {
    const disk = openDisk('fanfare-full-data', 1_500)
    const env = { DATA_DIR: disk.path, SECRET_KEY: 'k'.repeat(40), SAMPLE: 'on' }
    let app = await startProcess(env)
    cleanups.push(() => app.stop())
    if (app.child.exitCode !== null) throw new Error(app.output())
    const ask = createAsk(() => app.address)
    let number = 0
    // Each attempt is another person's, counted in a row of its own.
    const login = () =>
      ask('/login', { email: `nobody${(number += 1)}@example.com`, password: 'not the one' })
    const normalStatus = (await login()).status
    expect(normalStatus).toBeLessThan(500)
    const refused: AnswerSummary[] = []
    await expect
      .poll(async () => {
        disk.fill()
        const answer = await login()
        if (answer.status !== normalStatus) refused.push(answer)
        return refused.length
      }, pollOptions)
      .toBeGreaterThanOrEqual(10)
    for (const answer of refused)
      expect([answer.status, answer.retryAfter], answer.text.slice(0, 200)).toEqual([503, '5'])
    for (const path of ['/@harmattan', '/@harmattan/shop?q=room', '/login', '/healthz', '/readyz'])
      expect([path, (await ask(path)).status]).toEqual([path, 200])
    expect(readdirSync(disk.path, { recursive: true }).filter(isTruncated)).toEqual([])
    disk.free()
    await expect.poll(async () => (await login()).status, pollOptions).toBe(normalStatus)
    expect(app.child.exitCode).toBeNull()
    // What it wrote while there was no room is complete for the next process that opens it.
    expect(await app.stop()).toBe(0)
    app = await startProcess(env)
    expect([app.child.exitCode, (await ask('/@harmattan')).status]).toEqual([null, 200])
    expect((await login()).status).toBe(normalStatus)
  },
)
