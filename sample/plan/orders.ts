/**
 * 980 orders whose lines, priced by the one pricing function, sum to the specification's months to the cent. Seeded:
 * the same rows on every machine. Only plain values; nothing is written here.
 */
import { invariant } from '#kernel/invariant.ts'
import { allocate, usd } from '#kernel/money.ts'
import { type Random, seedRandom } from '#kernel/random.ts'
import { profitOfLines, startingFees } from '#ledger/contract'
import {
  monthlyProfit,
  monthlyUnits,
  months,
  netProfit,
  ordersPlaced,
  refundedProfit,
  refundedUnits,
} from './figures.ts'
import type { ListingPlan } from './listings.ts'
import { createPieces, dealPieces, type Piece } from './pieces.ts'
import type { Sellable } from './sellables.ts'

export type LinePlan = {
  listing: number
  blankId: string
  colour: string
  size: string
  digital: boolean
  quantity: number
  price: number
  unitCost: number
  discount: number
  profit: number
  unitProfits: number[]
}
export type OrderPlan = {
  place: number
  month: number
  placedAt: Date
  fan: number
  channel: string
  lines: LinePlan[]
  refunds: { line: number; unit: number; at: Date }[]
}

/**
 * Groups the pieces of one month into orders: most have one piece, some have more. The same piece twice is one line;
 * the same file twice is two orders.
 */
function groupIntoOrders(pieces: readonly Piece[], count: number, random: Random): Piece[][] {
  const orders = pieces.slice(0, count).map((piece) => [piece])
  for (const piece of pieces.slice(count)) {
    const { digital, listing } = piece.sellable
    const hasListing = (index: number): boolean =>
      orders[index]!.some((piece) => piece.sellable.listing === listing)
    let orderIndex = Math.floor(random.next() ** 1.4 * orders.length)
    while (digital && hasListing(orderIndex)) orderIndex = (orderIndex + 1) % orders.length
    orders[orderIndex]!.push(piece)
  }
  return orders
}

function buildLines(pieces: readonly Piece[]): Omit<LinePlan, 'profit' | 'unitProfits'>[] {
  const lines = new Map<string, Omit<LinePlan, 'profit' | 'unitProfits'>>()
  for (const { sellable, size, colour, cost } of pieces) {
    const key = `${sellable.listing} ${sellable.blankId} ${colour} ${size}`
    const line = lines.get(key)
    if (line) line.quantity += 1
    else
      lines.set(key, {
        listing: sellable.listing,
        blankId: sellable.blankId,
        colour,
        size,
        digital: sellable.digital,
        quantity: 1,
        price: sellable.price,
        unitCost: cost,
        discount: 0,
      })
  }
  return [...lines.values()]
}

function priceLines(lines: readonly Omit<LinePlan, 'profit' | 'unitProfits'>[]): LinePlan[] {
  const waterfalls = profitOfLines(
    lines.map((line) => ({
      price: usd(line.price),
      unitCost: usd(line.unitCost),
      quantity: line.quantity,
      discount: usd(line.discount),
      digital: line.digital,
    })),
    startingFees,
  )
  return lines.map((line, index) => ({
    ...line,
    profit: Number(waterfalls[index]!.profit.minor),
    unitProfits: allocate(
      waterfalls[index]!.profit,
      Array.from({ length: line.quantity }, () => 1n),
    ).map((unit) => Number(unit.minor)),
  }))
}
const sumProfit = (lines: readonly LinePlan[]): number => lines.reduce((sum, line) => sum + line.profit, 0)

/** Gives store credit on one order of the month, so that the month's profit is exact to the cent. */
function settleMonth(orders: LinePlan[][], targetProfit: number, random: Random): void {
  const excess = orders.reduce((sum, lines) => sum + sumProfit(lines), 0) - targetProfit
  invariant(excess >= 0, `the month is short by ${-excess} cents`)
  for (const index of random.shuffle(orders.map((_, orderIndex) => orderIndex))) {
    const [first, ...otherLines] = orders[index]!
    if (!first || otherLines.length || first.quantity !== 1 || excess * 1.2 > first.price / 2) continue
    for (let discount = excess; discount <= excess * 1.2 + 3; discount += 1) {
      const repriced = priceLines([{ ...first, discount }])
      if (first.profit - repriced[0]!.profit === excess) {
        orders[index] = repriced
        return
      }
    }
  }
  invariant(excess === 0, `no order could take ${excess} cents of credit`)
}

const channels = [
  ['store', 46],
  ['instagram', 15],
  ['youtube', 13],
  ['tiktok', 10],
  ['link-in-bio', 9],
  ['x', 4],
  ['facebook', 3],
] as const
/** When people buy, Lagos time: evenings and weekends. */
const hourWeights = [3, 2, 1, 1, 1, 2, 4, 7, 10, 13, 15, 16, 18, 17, 15, 15, 17, 20, 26, 32, 36, 33, 22, 10]
const dayWeights = [1, 0.9, 0.95, 1.05, 1.4, 1.5, 1.25]

function pickWeighted(weights: readonly number[], random: Random): number {
  let dice = random.next() * weights.reduce((a, b) => a + b, 0)
  return Math.max(
    0,
    weights.findIndex((weight) => (dice -= weight) <= 0),
  )
}

function pickMoment(month: string, random: Random): Date {
  const monthStart = new Date(`${month}-01T00:00:00Z`)
  const dayCount = new Date(
    Date.UTC(monthStart.getUTCFullYear(), monthStart.getUTCMonth() + 1, 0),
  ).getUTCDate()
  const weights = Array.from(
    { length: dayCount },
    (_, day) => dayWeights[(new Date(monthStart.getTime() + day * 86_400_000).getUTCDay() + 6) % 7]!,
  )
  const day = pickWeighted(weights, random)
  const hour = pickWeighted(hourWeights, random)
  // Lagos is an hour ahead of UTC all year; a local midnight hour stays inside its month.
  return new Date(
    monthStart.getTime() + day * 86_400_000 + (hour - 1) * 3_600_000 + random.integer(0, 3_599) * 1_000,
  )
}

/** Picks the printed units that were returned: exactly 428, with $8,550.00 of profit, an even share of each listing. */
function pickRefunds(orders: OrderPlan[], random: Random): void {
  type Unit = { order: OrderPlan; line: number; unit: number; profit: number; listing: number }
  const units = random.shuffle(
    orders.flatMap((order) =>
      order.lines.flatMap((line, index) =>
        (line.digital ? [] : line.unitProfits).map(
          (profit, unit): Unit => ({ order, line: index, unit, profit, listing: line.listing }),
        ),
      ),
    ),
  )
  const soldCounts = new Map<number, number>()
  const rank = new Map(
    units.map((unit) => {
      const soldBefore = soldCounts.get(unit.listing) ?? 0
      soldCounts.set(unit.listing, soldBefore + 1)
      return [unit, soldBefore]
    }),
  )
  const share = (unit: Unit): number => (rank.get(unit)! + 0.5) / soldCounts.get(unit.listing)!
  units.sort((a, b) => share(a) - share(b))
  const refunded = units.slice(0, refundedUnits)
  const remaining = units.slice(refundedUnits)
  let difference = refunded.reduce((sum, unit) => sum + unit.profit, 0) - refundedProfit
  for (let attempt = 0; difference !== 0; attempt += 1) {
    invariant(attempt < 2_000_000, 'no set of returns adds up')
    const [x, y] = [random.integer(0, refunded.length - 1), random.integer(0, remaining.length - 1)]
    const change = remaining[y]!.profit - refunded[x]!.profit
    if (Math.abs(difference + change) >= Math.abs(difference)) continue
    ;[refunded[x], remaining[y]] = [remaining[y]!, refunded[x]!]
    difference += change
  }
  for (const { order, line, unit } of refunded) {
    const at = new Date(
      order.placedAt.getTime() + random.integer(15, 24) * 86_400_000 + random.integer(0, 28_800) * 1_000,
    )
    order.refunds.push({ line, unit, at })
  }
}

/** All orders of the sample year, by the moment they were placed. */
export function planOrders(plans: readonly ListingPlan[], sellables: readonly Sellable[]): OrderPlan[] {
  const random = seedRandom(20_250_824)
  const byListing = new Map(
    plans.map(({ number }) => [number, sellables.filter((sellable) => sellable.listing === number)]),
  )
  const totalUnits = monthlyUnits.reduce((a, b) => a + b, 0)
  const counts = monthlyUnits.map((units) => Math.round((units * ordersPlaced) / totalUnits))
  counts[counts.length - 1]! += ordersPlaced - counts.reduce((a, b) => a + b, 0)
  const monthlyPieces = dealPieces(createPieces(byListing, random), counts, random)
  const orders = monthlyPieces.flatMap((pieces, month) => {
    const monthOrders = groupIntoOrders(pieces, counts[month]!, random).map((orderPieces) =>
      priceLines(buildLines(orderPieces)),
    )
    settleMonth(monthOrders, monthlyProfit[month]!, random)
    return monthOrders.map(
      (lines): OrderPlan => ({
        place: 0,
        month,
        lines,
        refunds: [],
        placedAt: pickMoment(months[month]!, random),
        fan: random.integer(0, 619),
        channel:
          channels[
            pickWeighted(
              channels.map(([, weight]) => weight),
              random,
            )
          ]![0],
      }),
    )
  })
  orders.sort((a, b) => a.placedAt.getTime() - b.placedAt.getTime())
  orders.forEach((order, index) => {
    order.place = index + 1
  })
  pickRefunds(orders, random)
  invariant(
    orders.reduce((sum, { lines }) => sum + sumProfit(lines), 0) - refundedProfit === netProfit,
    'the year adds up',
  )
  return orders
}
