/** Which pieces were sold in which month: units exactly, profit to within a few dollars above the month's figure. */
import type { Random } from '#kernel/random.ts'
import { monthlyProfit, monthlyUnits } from './figures.ts'
import type { Sellable } from './sellables.ts'

export type Piece = { sellable: Sellable; size: string; colour: string; cost: number }

/** Store credit that one order of a month may carry: the room left for making the month exact. */
const storeCreditMin = 150
const storeCreditSpread = 700
/** Gross profit of one listing, US cents: a quarter of it is returned, so the net stays under $1,000. */
const listingProfitMax = 116_000
/** The same for a file, which costs little and is never returned. */
const fileProfitMax = 42_000

/** The profit of one piece before its part of the order's fixed fee; exact to rounding. */
const estimateProfit = ({ sellable: { price }, cost }: Pick<Piece, 'sellable' | 'cost'>): number =>
  price * (1 - 0.029 - 0.05) - cost

/** How many units each listing sold, gross, so that units and profit come out near the year's figures. */
function splitUnits(sellables: Map<number, Sellable[]>, random: Random): Map<number, number> {
  const margin = new Map(
    [...sellables].map(([number, products]) => [
      number,
      products.reduce(
        (sum, sellable) =>
          sum + estimateProfit({ sellable, cost: sellable.unitCost(pickCommonSize(sellable)) }),
        0,
      ) /
        products.length -
        18,
    ]),
  )
  const findMaxProfit = (number: number): number =>
    sellables.get(number)!.some(({ digital }) => digital) ? fileProfitMax : 113_000
  const taste = new Map([...sellables.keys()].map((number) => [number, 0.45 + random.next() * 1.1]))
  const gross = monthlyProfit.reduce((a, b) => a + b, 0)
  const totalUnits = monthlyUnits.reduce((a, b) => a + b, 0)
  /** The profit of each listing if sales lean towards cheap (below 0) or expensive (above 0) products. */
  const spreadProfit = (lean: number): Map<number, number> => {
    let profit = new Map(
      [...taste].map(([number, liked]) => [number, liked * (margin.get(number)! / 2_000) ** lean]),
    )
    for (let attempt = 0; attempt < 60; attempt += 1) {
      const total = [...profit.values()].reduce((a, b) => a + b, 0)
      profit = new Map(
        [...profit].map(([number, value]) => [
          number,
          Math.min(findMaxProfit(number), Math.max(22_000, (value * gross) / total)),
        ]),
      )
    }
    return profit
  }
  const countUnits = (lean: number): number =>
    [...spreadProfit(lean)].reduce((sum, [number, profit]) => sum + profit / margin.get(number)!, 0)
  let [low, high] = [-6, 6]
  for (let attempt = 0; attempt < 60; attempt += 1) {
    const middle = (low + high) / 2
    if (countUnits(middle) > totalUnits) low = middle
    else high = middle
  }
  const exact = [...spreadProfit(low)].map(([number, profit]) => ({
    number,
    units: profit / margin.get(number)!,
  }))
  const rounded = new Map(exact.map(({ number, units }) => [number, Math.floor(units)]))
  let remaining = totalUnits - [...rounded.values()].reduce((a, b) => a + b, 0)
  for (const { number } of exact.sort((a, b) => (b.units % 1) - (a.units % 1))) {
    if (remaining === 0) break
    const step = Math.sign(remaining)
    rounded.set(number, rounded.get(number)! + step)
    remaining -= step
  }
  for (let index = 0; remaining !== 0; index = (index + 1) % exact.length) {
    const step = Math.sign(remaining)
    rounded.set(exact[index]!.number, rounded.get(exact[index]!.number)! + step)
    remaining -= step
  }
  return rounded
}

const pickCommonSize = (sellable: Sellable): string =>
  sellable.sizes.includes('M') ? 'M' : sellable.sizes[0]!
const sizeWeights: Record<string, number> = { XS: 4, S: 16, M: 30, L: 27, XL: 16, '2XL': 6 }

export function createPieces(sellables: Map<number, Sellable[]>, random: Random): Piece[] {
  return [...splitUnits(sellables, random)].flatMap(([number, units]) =>
    Array.from({ length: units }, () => {
      const sellable = random.pick(sellables.get(number)!)
      const size = pickSize(sellable.sizes, random)
      return {
        sellable,
        size,
        colour:
          sellable.colours[
            Math.min(sellable.colours.length - 1, Math.floor(random.next() ** 1.7 * sellable.colours.length))
          ]!,
        cost: sellable.unitCost(size),
      }
    }),
  )
}

function pickSize(sizes: readonly string[], random: Random): string {
  const weightedSizes = sizes.filter((size) => size in sizeWeights)
  const candidates = weightedSizes.length ? weightedSizes : sizes
  const weights = candidates.map((size) => sizeWeights[size] ?? 1)
  let dice = random.next() * weights.reduce((a, b) => a + b, 0)
  for (const [index, weight] of weights.entries()) {
    dice -= weight
    if (dice <= 0) return candidates[index]!
  }
  return candidates.at(-1)!
}

/** Trades single pieces for those of other listings until the year's profit is within a dollar of the target. */
function tuneProfit(pieces: Piece[], targetProfit: number, random: Random): Piece[] {
  let difference = pieces.reduce((sum, piece) => sum + estimateProfit(piece), 0) - targetProfit
  const profitByListing = new Map<number, number>()
  const add = ({ sellable: { listing } }: Piece, change: number): void =>
    void profitByListing.set(listing, (profitByListing.get(listing) ?? 0) + change)
  for (const piece of pieces) add(piece, estimateProfit(piece))
  for (let attempt = 0; Math.abs(difference) > 60 && attempt < 200_000; attempt += 1) {
    const index = random.integer(0, pieces.length - 1)
    const candidate = random.pick(pieces)
    const change = estimateProfit(candidate) - estimateProfit(pieces[index]!)
    if (Math.abs(difference + change) >= Math.abs(difference) || Math.abs(change) > 1_500) continue
    const maxProfit = candidate.sellable.digital ? fileProfitMax : listingProfitMax
    if (profitByListing.get(candidate.sellable.listing)! > maxProfit) continue
    add(pieces[index]!, -estimateProfit(pieces[index]!))
    add(candidate, estimateProfit(candidate))
    pieces[index] = { ...candidate }
    difference += change
  }
  return pieces
}

/** Deals the pieces to the months: units exactly, profit to within a few dollars above, by swapping pieces. */
export function dealPieces(pieces: Piece[], orderCounts: readonly number[], random: Random): Piece[][] {
  const months: Piece[][] = []
  const targets = monthlyProfit.map(
    (profit, month) => profit + 30 * orderCounts[month]! + storeCreditMin + storeCreditSpread / 2,
  )
  const shuffled = random.shuffle(
    tuneProfit(
      pieces,
      targets.reduce((a, b) => a + b, 0),
      random,
    ),
  )
  let from = 0
  for (const units of monthlyUnits) {
    months.push(shuffled.slice(from, from + units))
    from += units
  }
  const sums = months.map((month) => month.reduce((sum, piece) => sum + estimateProfit(piece), 0))
  const measureDifference = (month: number, change = 0): number =>
    Math.abs(sums[month]! + change - targets[month]!)
  for (let attempt = 0; attempt < 400_000; attempt += 1) {
    const a = random.integer(0, months.length - 1)
    const b = random.integer(0, months.length - 1)
    if (a === b) continue
    const [x, y] = [random.integer(0, months[a]!.length - 1), random.integer(0, months[b]!.length - 1)]
    const change = estimateProfit(months[b]![y]!) - estimateProfit(months[a]![x]!)
    if (
      measureDifference(a, change) + measureDifference(b, -change) >=
      measureDifference(a) + measureDifference(b)
    )
      continue
    ;[months[a]![x], months[b]![y]] = [months[b]![y]!, months[a]![x]!]
    sums[a]! += change
    sums[b]! -= change
  }
  return months
}
