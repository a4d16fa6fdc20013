import type { Id } from '#kernel/id.ts'
import { type Money, usd } from '#kernel/money.ts'
import { readCursor, type Slice, toSlice } from '#kernel/page.ts'
import type { Tx } from '#platform/database/tx.ts'
import { limits } from './limits.ts'
import { type Days, momentsOf, pointsOf, type Range } from './range.ts'
import {
  countLines,
  type RankedRow,
  readLines,
  readPeriod,
  readRankings,
  type SoldOrder,
  selectAnySale,
  selectSoldOrders,
  sumByChannel,
  type Totals,
} from './sale-rows.ts'

/** One of the three cards: sold, returned, remaining, and the period before. */
export type Card<Value> = { gross: Value; returned: Value; net: Value; previous: Value }
export type Point = { key: string; profit: Money; units: number; orders: number }
export type Analytics = {
  range: Range
  profit: Card<Money>
  units: Card<number>
  orders: { placed: number; previous: number; averageProfit: Money }
  /** Gross, by the order's hour, day or month. The current month is omitted until it has a sale. */
  points: Point[]
  /** The period before, at the same points. */
  previous: Point[]
  /** Seven days by four parts of the day, Monday 00:00 first: 28 points that sum to the same totals. */
  week: { weekday: number; part: number; profit: Money; units: number }[]
  products: RankedRow[]
  categories: RankedRow[]
}

const spanOf = (shopId: Id<'shop'>, range: Range) => ({
  shopId,
  zone: range.zone,
  step: range.step,
  ...momentsOf(range, range.zone),
})

/** Everything on the analytics screen, from rows of one shop. */
export const findAnalytics = async (tx: Tx, shopId: Id<'shop'>, range: Range): Promise<Analytics> => ({
  ...(await findFigures(tx, shopId, range)),
  ...(await readRankings(tx, spanOf(shopId, range), limits.ranked)),
})

type Figures = Omit<Analytics, 'products' | 'categories'>
/** The same without best sellers: from hourly sums only, however many listings sold. */
export async function findFigures(tx: Tx, shopId: Id<'shop'>, range: Range): Promise<Figures> {
  const span = spanOf(shopId, range)
  const previousSpan = { ...span, ...momentsOf(range.before, range.zone) }
  const [current, earlier] = [await readPeriod(tx, span), await readPeriod(tx, previousSpan)]
  const [now, previousTotals] = [current.totals, earlier.totals]
  const points = makePoints(range, current.steps, range.step)
  const lastPoint = points.at(-1)
  if (range.step === 'month' && points.length > 1 && lastPoint?.orders === 0) points.pop()
  return {
    range,
    profit: {
      gross: usd(now.profit),
      returned: usd(now.backProfit),
      net: usd(now.profit - now.backProfit),
      previous: usd(previousTotals.profit - previousTotals.backProfit),
    },
    units: {
      gross: now.units,
      returned: now.backUnits,
      net: now.units - now.backUnits,
      previous: previousTotals.units - previousTotals.backUnits,
    },
    orders: {
      placed: now.orders,
      previous: previousTotals.orders,
      averageProfit: usd(now.orders ? (now.profit - now.backProfit) / BigInt(now.orders) : 0n),
    },
    points,
    previous: makePoints(range.before, earlier.steps, range.step).slice(0, points.length),
    week: Array.from({ length: 28 }, (_, index) => {
      const [weekday, part] = [Math.floor(index / 4) + 1, index % 4]
      const totals = current.week.find((weekPart) => weekPart.weekday === weekday && weekPart.part === part)
      return { weekday, part, profit: usd(totals?.profit ?? 0n), units: totals?.units ?? 0 }
    }),
  }
}

function makePoints(days: Days, totalsByKey: Map<string, Totals>, step: Range['step']): Point[] {
  return pointsOf(days, step).map((key) => {
    const totals = totalsByKey.get(key)
    return {
      key,
      profit: usd(totals?.profit ?? 0n),
      units: totals?.units ?? 0,
      orders: totals?.orders ?? 0,
    }
  })
}

export type SoldLine = Awaited<ReturnType<typeof readLines>>[number]

/** The order lines behind a figure, newest first, behind a cursor; and how many there are. */
export async function findSoldLines(
  tx: Tx,
  shopId: Id<'shop'>,
  days: Days & { zone: string },
  cursor: string | null = null,
): Promise<Slice<SoldLine> & { total: number }> {
  const span = { shopId, ...momentsOf(days, days.zone) }
  const size = limits.linesPerPage
  const rows = await readLines(tx, span, size + 1, readCursor(cursor))
  const slice = toSlice(rows, size, ({ placedAt, lineId }) => ({ at: placedAt, id: lineId }))
  return { ...slice, total: await countLines(tx, span) }
}

/** The same lines for an export, all of them up to the limit. */
export function findLinesToExport(
  tx: Tx,
  shopId: Id<'shop'>,
  days: Days & { zone: string },
): Promise<SoldLine[]> {
  return readLines(tx, { shopId, ...momentsOf(days, days.zone) }, limits.exportedLinesMax, null)
}

/** Tells if a shop has ever sold anything; before that there is nothing to draw. */
export function hasSold(tx: Tx, shopId: Id<'shop'>): Promise<boolean> {
  return selectAnySale(tx, shopId)
}

/** Sales through one channel's links since the shop opened, net of returns. */
export async function findChannelSales(tx: Tx, shopId: Id<'shop'>, channel: string): Promise<ChannelSales> {
  const channelSums = (await sumByChannel(tx, shopId)).find((row) => row.channel === channel)
  return channelSums ?? { channel, orders: 0, units: 0, profit: usd(0) }
}
export type ChannelSales = { channel: string; orders: number; units: number; profit: Money }

/**
 * A shop's orders whose number begins with these letters, or among the newest contains them, newest first; `FN-`,
 * spaces and case don't matter.
 */
export function findSoldOrders(
  tx: Tx,
  shopId: Id<'shop'>,
  number: string,
  max: number,
): Promise<SoldOrder[]> {
  const letters = number
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/^FN/, '')
  return letters.length < limits.minNumberLetters
    ? Promise.resolve([])
    : selectSoldOrders(tx, shopId, letters.slice(0, limits.maxNumberLetters), max)
}
