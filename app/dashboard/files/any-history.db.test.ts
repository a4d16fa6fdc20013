/** Files sold alone and given with printed pieces: whatever happens to them, every sum is that of the pieces fans keep. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clearDueProfit, refundOrder } from '#checkout'
import { type FileOrder, type FileShop, openFileShop } from '#drivers/file-shop.ts'
import { createArchive, openClamd } from '#drivers/own-files.ts'
import { SampleShop } from '#drivers/samples.ts'
import { hrefs } from '#kernel/hrefs.ts'
import type { Id } from '#kernel/id.ts'
import { after, days } from '#kernel/instant.ts'
import { type Random, seedRandom } from '#kernel/random.ts'
import { findShopBalance, verifyLedger } from '#ledger'
import { countUnbalanced, findOrderInFull } from '#orders'
import { findFaults } from '../../../scripts/verify/rule.ts'
import { listRules } from '../../../scripts/verify/rules.ts'

const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
const steps = 40
const maxFetches = 5

let shop: FileShop
let clamd: Awaited<ReturnType<typeof openClamd>>
beforeAll(async () => {
  clamd = await openClamd()
  shop = await openFileShop(clamd.url)
}, 240_000)
afterAll(async () => {
  clamd?.close()
  await shop?.app.close()
})

type FileOffer = { listing: string; file: string; blank: readonly [string, string, string] }
/** One fan's purchase: which file came with it, how often it was fetched in its newest version, what was given back. */
type Sale = { bought: FileOrder; file: string | null; fetchCount: number; refunded: Set<string> }
type World = { random: Random; offers: FileOffer[]; bundled: Set<string>; sales: Sale[]; releases: number }

const fileVariant = ['download-own-file', 'white', 'Download'] as const
const teeVariant = ['bella-canvas-3001', 'black', 'L'] as const
const readFull = (sale: Sale) =>
  shop.app.services.read(async (tx) => (await findOrderInFull(tx, sale.bought.order.id))!)

/** One file that is sold alone, and one that may come with a tee. */
async function createWorld(random: Random): Promise<World> {
  const file = await shop.add('The songbook')
  await shop.upload(file, 'songs.zip', await createArchive({ 'one.txt': 'La' }))
  await shop.send(hrefs.ownFile(file), { intent: 'sell', price: '9.00', publish: 'yes' })
  const [row] = await shop.rows(
    `select id from listings.listing where shop_id = '${shop.store.shopId}' and status = 'active'`,
  )
  const extra = await shop.add('The sleeve notes')
  await shop.upload(extra, 'notes.zip', await createArchive({ 'notes.txt': 'Recorded at night' }))
  const tee = await shop.store.sell({ title: 'Songbook tee' })
  const offers = [
    { listing: String(row!.id), file, blank: fileVariant },
    { listing: tee, file: extra, blank: teeVariant },
  ]
  return { random, offers, bundled: new Set([String(row!.id)]), sales: [], releases: 1 }
}

async function buy(world: World): Promise<void> {
  const { listing, file, blank } = world.random.pick(world.offers)
  const bought = await shop.buy(listing, ...blank)
  world.sales.push({
    bought,
    file: world.bundled.has(listing) ? file : null,
    fetchCount: 0,
    refunded: new Set(),
  })
}

/** Attaches the file to the tee, or detaches it. Earlier buyers get it too; a fan who has it keeps it. */
async function toggleBundle(world: World): Promise<void> {
  const { listing, file } = world.offers[1]!
  const intent = world.bundled.delete(listing) ? 'detach' : 'attach'
  if (intent === 'attach') world.bundled.add(listing)
  expect((await shop.send(hrefs.ownFile(file), { intent, listing })).status).toBe(303)
  if (intent === 'detach') return
  for (const sale of world.sales)
    if (!sale.file && sale.bought.order.lines[0]!.listingId === listing) sale.file = file
}

async function releaseNewVersion(world: World): Promise<void> {
  const { file } = world.random.pick(world.offers)
  const bytes = await createArchive({ 'again.txt': `Take ${(world.releases += 1)}` })
  const version = await shop.upload(file, `take-${world.releases}.zip`, bytes)
  expect((await shop.send(hrefs.ownFile(file), { intent: 'release', version })).status).toBe(303)
  for (const sale of world.sales) if (sale.file === file) sale.fetchCount = 0
}

/** A fan may fetch a paid file's newest version five times, and nothing after a refund. */
async function fetchFile(sale: Sale): Promise<void> {
  if (!sale.file) return
  const location = await shop.fetchFile(sale.bought, sale.file)
  const { units, downloads } = await readFull(sale)
  const pieces = [...units, ...downloads]
  const isKept = pieces.some(({ id }) => !sale.refunded.has(id))
  const { status } = location ? await shop.app.fetch(location) : { status: 404 }
  if (!isKept) expect(status).toBe(404)
  else expect(status).toBe(sale.fetchCount < maxFetches ? 200 : 410)
  if (status === 200) sale.fetchCount += 1
}

async function fetchOne({ random, sales }: World): Promise<void> {
  if (sales.length) await fetchFile(random.pick(sales))
}

async function refundSome(world: World): Promise<void> {
  const sale = world.sales.length ? world.random.pick(world.sales) : null
  if (!sale) return
  const { units, downloads } = await readFull(sale)
  const unitIds = units.filter(({ id }) => !sale.refunded.has(id)).map(({ id }) => id)
  const downloadIds = downloads.filter(({ id }) => !sale.refunded.has(id)).map(({ id }) => id)
  const key = `back-${sale.bought.order.id}-${world.random.integer(0, 1)}`
  const refund = { unitIds, downloadIds, reason: 'Not as described', ourFault: false, key }
  const result = await shop.app.services.transact((tx, at) =>
    refundOrder(tx, sale.bought.order.id, refund, at),
  )
  if (!result.ok) return
  for (const id of [...unitIds, ...downloadIds]) sale.refunded.add(id)
  await shop.app.settle()
}

/** Delivers the waiting units of an order to its fan. */
async function deliverWaiting(world: World): Promise<void> {
  const sale = world.sales.length ? world.random.pick(world.sales) : null
  if (!sale) return
  const waiting = (await readFull(sale)).units.filter(({ status }) => status === 'awaiting_print')
  if (waiting.length) await new SampleShop(shop.app.services.database, shop.store).producePieces(waiting)
}

const clearProfit = () => shop.app.services.transact((tx, at) => clearDueProfit(tx, after(at, days(60))))

/** What the shop is owed is the profit of what fans keep, piece by piece. */
async function checkSums(world: World): Promise<void> {
  let expectedBalance = 0n
  for (const sale of world.sales) {
    const { order, units, downloads } = await readFull(sale)
    const pieces = [...units, ...downloads]
    expect(pieces.reduce((total, { profit }) => total + profit.minor, 0n)).toBe(
      order.lines.reduce((total, { profit }) => total + profit.minor, 0n),
    )
    for (const { id, profit } of pieces) if (!sale.refunded.has(id)) expectedBalance += profit.minor
  }
  const shopId = shop.store.shopId as Id<'shop'>
  await shop.app.services.transact(async (tx) => {
    const { pending, available } = await findShopBalance(tx, shopId)
    expect(pending.minor + available.minor).toBe(expectedBalance)
    expect(await verifyLedger(tx)).toMatchObject({ ok: true, drifted: 0 })
    expect(await countUnbalanced(tx)).toBe(0)
  })
}

test(`any history of files sold, bundled, renewed, fetched and given back keeps every sum (SEED=${seed})`, async () => {
  const world = await createWorld(seedRandom(seed))
  const actions = [
    buy,
    buy,
    buy,
    toggleBundle,
    releaseNewVersion,
    fetchOne,
    fetchOne,
    deliverWaiting,
    refundSome,
    refundSome,
    clearProfit,
  ]
  for (let step = 0; step < steps; step += 1) {
    await world.random.pick(actions)(world)
    if (step % 10 === 9) await checkSums(world)
  }
  for (const sale of world.sales) await fetchFile(sale)
  await checkSums(world)
  const session = { execute: (text: string) => shop.app.services.database.execute(text) as never }
  const checkedRules = listRules().filter(({ table }) => !/^(platform|ledger\.seal)/.test(table))
  expect(await findFaults(session, checkedRules)).toEqual([])
}, 300_000)
