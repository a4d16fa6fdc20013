/** Visits to the sample's shops: on each day as many visitors pay as there are orders, among others who don't. */
import type { Id } from '#kernel/id.ts'
import { addDays, type LocalDate, localDate } from '#kernel/instant.ts'
import { type Random, seedRandom } from '#kernel/random.ts'
import type { Database } from '#platform/database/tx.ts'
import type { Counts } from '#visits/contract'
import { sampleNow, zone } from '../plan/figures.ts'
import { insertRows } from './bulk.ts'

/** Where a hundred visitors come from, and which share of them goes on to a listing, and from there to a cart. */
const sources = [
  { source: 'Instagram', share: 31, looks: 0.62, carts: 0.12, campaign: 'late-ferry' },
  { source: 'Direct', share: 24, looks: 0.55, carts: 0.19, campaign: '' },
  { source: 'TikTok', share: 17, looks: 0.48, carts: 0.07, campaign: '' },
  { source: 'Google', share: 11, looks: 0.7, carts: 0.14, campaign: '' },
  { source: 'YouTube', share: 8, looks: 0.57, carts: 0.1, campaign: 'radio-hour' },
  { source: 'Newsletter', share: 6, looks: 0.74, carts: 0.24, campaign: 'late-ferry' },
  { source: 'X', share: 3, looks: 0.4, carts: 0.05, campaign: '' },
] as const
const countries = ['NG', 'US', 'GB'] as const

/** A shop and since when it is visited; `quietDay` is how many come on a day without an order. */
export type VisitedShop = {
  shopId: Id<'shop'>
  since: LocalDate
  quietDay: number
  listings: readonly Id<'listing'>[]
}
/** An order that was paid, and what was bought. */
export type Visit = { at: Date; country: string; listings: readonly Id<'listing'>[] }

type Cell = { source: string; country: string; campaign: string; looks: number; carts: number }

const vary = (random: Random, value: number): number => Math.round(value * (0.7 + 0.6 * random.next()))

/** Writes the counts of visits until the sample begins. The same orders give the same rows. */
export async function seedVisits(
  { transact }: Pick<Database, 'transact'>,
  shop: VisitedShop,
  orders: readonly Visit[],
): Promise<void> {
  const random = seedRandom(2025)
  const { shopId } = shop
  const ordersByDay = Map.groupBy(orders, ({ at }) => localDate(at, zone))
  const days: Record<string, unknown>[] = []
  const pages: Record<string, unknown>[] = []
  const today = localDate(sampleNow, zone)
  for (let day = shop.since; day <= today; day = addDays(day, 1)) {
    const paid = ordersByDay.get(day) ?? []
    const cells = buildCells(random, shop.quietDay, paid)
    for (const { counts, source, country, campaign } of cells)
      days.push({ shop_id: shopId, day, source, country, campaign, ...counts })
    const totalVisitors = cells.reduce((sum, { counts }) => sum + counts.visitors, 0)
    const totalLooks = cells.reduce((sum, { counts }) => sum + counts.looked, 0)
    pages.push(...buildPages(random, { day, shopId, totalVisitors, totalLooks }, paid, shop.listings))
  }
  await transact(async (tx) => {
    await insertRows(tx, 'visits.day', days)
    await insertRows(tx, 'visits.page', pages)
  })
}

/** Picks a source, weighted by how many of its visitors fill a cart: about as many as then pay. */
function pickSource(random: Random): (typeof sources)[number] {
  const weightOf = ({ share, looks, carts }: (typeof sources)[number]): number => share * looks * carts
  let remaining = random.next() * sources.reduce((sum, candidate) => sum + weightOf(candidate), 0)
  return sources.find((source) => (remaining -= weightOf(source)) <= 0) ?? sources[0]
}

/** The visitors of a day by source. Those who pay are the day's orders, spread over the sources. */
function buildCells(random: Random, quietDay: number, paid: readonly Visit[]): (Cell & { counts: Counts })[] {
  const visitors = vary(random, quietDay + 21 * paid.length)
  const cells = new Map<string, Cell & { visitors: number; paid: number }>()
  const add = (
    origin: (typeof sources)[number],
    country: string,
    added: { visitors: number; paid: number },
  ) => {
    const campaign = origin.campaign && random.next() < 0.5 ? origin.campaign : ''
    const { source, looks, carts } = origin
    const key = [source, country, campaign].join()
    const cell = cells.get(key) ?? { source, country, campaign, looks, carts, visitors: 0, paid: 0 }
    cells.set(key, { ...cell, visitors: cell.visitors + added.visitors, paid: cell.paid + added.paid })
  }
  for (const origin of sources)
    for (const country of countries)
      add(origin, country, {
        visitors: vary(random, (visitors * origin.share) / 100 / countries.length),
        paid: 0,
      })
  for (const { country } of paid) add(pickSource(random), country, { visitors: 1, paid: 1 })
  return [...cells.values()]
    .filter((cell) => cell.visitors > 0)
    .map((cell) => ({ ...cell, counts: buildCounts(random, cell) }))
}

function buildCounts(
  random: Random,
  { visitors, paid, looks, carts }: Cell & { visitors: number; paid: number },
): Counts {
  const lookCount = Math.max(paid, Math.min(visitors, vary(random, visitors * looks)))
  const cartVisitors = Math.max(paid, Math.min(lookCount, vary(random, lookCount * carts)))
  return { visitors, looked: lookCount, carted: cartVisitors, paid }
}

/** The pages they looked at: the home page, the shop, and listings, including those that were bought. */
function buildPages(
  random: Random,
  {
    day,
    shopId,
    totalVisitors,
    totalLooks,
  }: { day: LocalDate; shopId: string; totalVisitors: number; totalLooks: number },
  paid: readonly Visit[],
  listings: readonly Id<'listing'>[],
): Record<string, unknown>[] {
  const bought = paid.flatMap((order) => order.listings)
  const seenListings = new Set([...bought, ...Array.from({ length: 4 }, () => random.pick(listings))])
  const share = Math.max(1, Math.floor(totalLooks / Math.max(1, seenListings.size)))
  const createRow = (page: string, visitors: number) => ({
    shop_id: shopId,
    day,
    page,
    views: visitors + vary(random, visitors * 0.4),
    visitors,
  })
  return [
    createRow('home', Math.max(1, vary(random, totalVisitors * 0.6))),
    createRow('shop', Math.max(1, vary(random, totalVisitors * 0.35))),
    ...[...seenListings].map((id) => createRow(`listing:${id}`, Math.max(1, vary(random, share)))),
  ]
}
