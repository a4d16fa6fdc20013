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
import { deal, type Piece, piecesOf } from './pieces.ts'
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
 * How the pieces of one month fall into orders: most of one piece, some of more; the same piece twice is one line. The
 * same file twice is two orders.
 */
function group(pieces: readonly Piece[], count: number, random: Random): Piece[][] {
  const orders = pieces.slice(0, count).map((piece) => [piece])
  for (const piece of pieces.slice(count)) {
    const { digital, listing } = piece.sellable
    const has = (index: number): boolean => orders[index]!.some((piece) => piece.sellable.listing === listing)
    let place = Math.floor(random.next() ** 1.4 * orders.length)
    while (digital && has(place)) place = (place + 1) % orders.length
    orders[place]!.push(piece)
  }
  return orders
}

function linesOf(pieces: readonly Piece[]): Omit<LinePlan, 'profit' | 'unitProfits'>[] {
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

function priced(lines: readonly Omit<LinePlan, 'profit' | 'unitProfits'>[]): LinePlan[] {
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
const profitOfOrder = (lines: readonly LinePlan[]): number =>
  lines.reduce((sum, line) => sum + line.profit, 0)

/** Store credit on one order of the month, so that the month's profit is exact to the cent. */
function settleMonth(orders: LinePlan[][], wanted: number, random: Random): void {
  const over = orders.reduce((sum, lines) => sum + profitOfOrder(lines), 0) - wanted
  invariant(over >= 0, `the month is short by ${-over} cents`)
  for (const index of random.shuffle(orders.map((_, each) => each))) {
    const [first, ...rest] = orders[index]!
    if (!first || rest.length || first.quantity !== 1 || over * 1.2 > first.price / 2) continue
    for (let discount = over; discount <= over * 1.2 + 3; discount += 1) {
      const again = priced([{ ...first, discount }])
      if (first.profit - again[0]!.profit === over) {
        orders[index] = again
        return
      }
    }
  }
  invariant(over === 0, `no order could take ${over} cents of credit`)
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

function momentIn(month: string, random: Random): Date {
  const first = new Date(`${month}-01T00:00:00Z`)
  const count = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  const weights = Array.from(
    { length: count },
    (_, day) => dayWeights[(new Date(first.getTime() + day * 86_400_000).getUTCDay() + 6) % 7]!,
  )
  const day = pickWeighted(weights, random)
  const hour = pickWeighted(hourWeights, random)
  // Lagos is an hour ahead of UTC all year; a local midnight hour stays inside its month.
  return new Date(
    first.getTime() + day * 86_400_000 + (hour - 1) * 3_600_000 + random.integer(0, 3_599) * 1_000,
  )
}

/** Picks the printed units that came back: exactly 428, worth exactly $8,550.00 of profit, about as many of each listing. */
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
  const seen = new Map<number, number>()
  const turn = new Map(
    units.map((unit) => {
      const before = seen.get(unit.listing) ?? 0
      seen.set(unit.listing, before + 1)
      return [unit, before]
    }),
  )
  const share = (unit: Unit): number => (turn.get(unit)! + 0.5) / seen.get(unit.listing)!
  units.sort((a, b) => share(a) - share(b))
  const back = units.slice(0, refundedUnits)
  const kept = units.slice(refundedUnits)
  let off = back.reduce((sum, unit) => sum + unit.profit, 0) - refundedProfit
  for (let round = 0; off !== 0; round += 1) {
    invariant(round < 2_000_000, 'no set of returns adds up')
    const [x, y] = [random.integer(0, back.length - 1), random.integer(0, kept.length - 1)]
    const by = kept[y]!.profit - back[x]!.profit
    if (Math.abs(off + by) >= Math.abs(off)) continue
    ;[back[x], kept[y]] = [kept[y]!, back[x]!]
    off += by
  }
  for (const { order, line, unit } of back) {
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
    plans.map(({ number }) => [number, sellables.filter((each) => each.listing === number)]),
  )
  const totalUnits = monthlyUnits.reduce((a, b) => a + b, 0)
  const counts = monthlyUnits.map((units) => Math.round((units * ordersPlaced) / totalUnits))
  counts[counts.length - 1]! += ordersPlaced - counts.reduce((a, b) => a + b, 0)
  const dealt = deal(piecesOf(byListing, random), counts, random)
  const orders = dealt.flatMap((pieces, month) => {
    const grouped = group(pieces, counts[month]!, random).map((each) => priced(linesOf(each)))
    settleMonth(grouped, monthlyProfit[month]!, random)
    return grouped.map(
      (lines): OrderPlan => ({
        place: 0,
        month,
        lines,
        refunds: [],
        placedAt: momentIn(months[month]!, random),
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
    orders.reduce((sum, { lines }) => sum + profitOfOrder(lines), 0) - refundedProfit === netProfit,
    'the year adds up',
  )
  return orders
}
