/** Which pieces were sold in which month: units exactly, profit to within a few dollars above the month's figure. */
import type { Random } from '#kernel/random.ts'
import { monthlyProfit, monthlyUnits } from './figures.ts'
import type { Sellable } from './sellables.ts'

export type Piece = { sellable: Sellable; size: string; colour: string; cost: number }

/** Store credit that one order of a month may carry: the room left for making the month exact. */
const storeCreditMin = 150
const storeCreditSpread = 700
/** Gross profit of one listing, US cents: a quarter of it comes back, so the net stays under $1,000. */
const listingProfitMax = 116_000
/** Of a file, which costs little and stays sold. */
const fileProfitMax = 42_000

/** The profit of one piece before its part of the order's fixed fee; exact to rounding. */
const nearProfit = ({ sellable: { price }, cost }: Pick<Piece, 'sellable' | 'cost'>): number =>
  price * (1 - 0.029 - 0.05) - cost

/** How many units each listing sold, gross, so that units and profit come out near the year's figures. */
function unitsPerListing(sellables: Map<number, Sellable[]>, random: Random): Map<number, number> {
  const margin = new Map(
    [...sellables].map(([number, of]) => [
      number,
      of.reduce(
        (sum, each) => sum + nearProfit({ sellable: each, cost: each.unitCost(usualSize(each)) }),
        0,
      ) /
        of.length -
        18,
    ]),
  )
  const most = (number: number): number =>
    sellables.get(number)!.some(({ digital }) => digital) ? fileProfitMax : 113_000
  const taste = new Map([...sellables.keys()].map((number) => [number, 0.45 + random.next() * 1.1]))
  const gross = monthlyProfit.reduce((a, b) => a + b, 0)
  const all = monthlyUnits.reduce((a, b) => a + b, 0)
  /** Profit of each listing for a leaning towards cheap (below 0) or dear (above 0) products. */
  const spread = (lean: number): Map<number, number> => {
    let profit = new Map(
      [...taste].map(([number, liked]) => [number, liked * (margin.get(number)! / 2_000) ** lean]),
    )
    for (let round = 0; round < 60; round += 1) {
      const total = [...profit.values()].reduce((a, b) => a + b, 0)
      profit = new Map(
        [...profit].map(([number, value]) => [
          number,
          Math.min(most(number), Math.max(22_000, (value * gross) / total)),
        ]),
      )
    }
    return profit
  }
  const unitsOf = (lean: number): number =>
    [...spread(lean)].reduce((sum, [number, profit]) => sum + profit / margin.get(number)!, 0)
  let [low, high] = [-6, 6]
  for (let round = 0; round < 60; round += 1) {
    const middle = (low + high) / 2
    if (unitsOf(middle) > all) low = middle
    else high = middle
  }
  const exact = [...spread(low)].map(([number, profit]) => ({ number, units: profit / margin.get(number)! }))
  const whole = new Map(exact.map(({ number, units }) => [number, Math.floor(units)]))
  let left = all - [...whole.values()].reduce((a, b) => a + b, 0)
  for (const { number } of exact.sort((a, b) => (b.units % 1) - (a.units % 1))) {
    if (left === 0) break
    const step = Math.sign(left)
    whole.set(number, whole.get(number)! + step)
    left -= step
  }
  for (let index = 0; left !== 0; index = (index + 1) % exact.length) {
    const step = Math.sign(left)
    whole.set(exact[index]!.number, whole.get(exact[index]!.number)! + step)
    left -= step
  }
  return whole
}

const usualSize = (sellable: Sellable): string => (sellable.sizes.includes('M') ? 'M' : sellable.sizes[0]!)
const sizeWeights: Record<string, number> = { XS: 4, S: 16, M: 30, L: 27, XL: 16, '2XL': 6 }

export function piecesOf(sellables: Map<number, Sellable[]>, random: Random): Piece[] {
  return [...unitsPerListing(sellables, random)].flatMap(([number, units]) =>
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
  const usual = sizes.filter((size) => size in sizeWeights)
  const from = usual.length ? usual : sizes
  const weights = from.map((size) => sizeWeights[size] ?? 1)
  let dice = random.next() * weights.reduce((a, b) => a + b, 0)
  for (const [index, weight] of weights.entries()) {
    dice -= weight
    if (dice <= 0) return from[index]!
  }
  return from.at(-1)!
}

/** Trades single pieces for those of other listings until the year's profit is within a dollar of what is wanted. */
function tune(pieces: Piece[], wanted: number, random: Random): Piece[] {
  let off = pieces.reduce((sum, piece) => sum + nearProfit(piece), 0) - wanted
  const ofListing = new Map<number, number>()
  const add = ({ sellable: { listing } }: Piece, by: number): void =>
    void ofListing.set(listing, (ofListing.get(listing) ?? 0) + by)
  for (const piece of pieces) add(piece, nearProfit(piece))
  for (let round = 0; Math.abs(off) > 60 && round < 200_000; round += 1) {
    const index = random.integer(0, pieces.length - 1)
    const other = random.pick(pieces)
    const by = nearProfit(other) - nearProfit(pieces[index]!)
    if (Math.abs(off + by) >= Math.abs(off) || Math.abs(by) > 1_500) continue
    const most = other.sellable.digital ? fileProfitMax : listingProfitMax
    if (ofListing.get(other.sellable.listing)! > most) continue
    add(pieces[index]!, -nearProfit(pieces[index]!))
    add(other, nearProfit(other))
    pieces[index] = { ...other }
    off += by
  }
  return pieces
}

/** Deals the pieces to the months: units exactly, profit to within a few dollars above, by swapping pieces. */
export function deal(pieces: Piece[], orderCounts: readonly number[], random: Random): Piece[][] {
  const dealt: Piece[][] = []
  const wanted = monthlyProfit.map(
    (profit, month) => profit + 30 * orderCounts[month]! + storeCreditMin + storeCreditSpread / 2,
  )
  const shuffled = random.shuffle(
    tune(
      pieces,
      wanted.reduce((a, b) => a + b, 0),
      random,
    ),
  )
  let from = 0
  for (const units of monthlyUnits) {
    dealt.push(shuffled.slice(from, from + units))
    from += units
  }
  const sums = dealt.map((month) => month.reduce((sum, piece) => sum + nearProfit(piece), 0))
  const off = (month: number, by = 0): number => Math.abs(sums[month]! + by - wanted[month]!)
  for (let round = 0; round < 400_000; round += 1) {
    const a = random.integer(0, dealt.length - 1)
    const b = random.integer(0, dealt.length - 1)
    if (a === b) continue
    const [x, y] = [random.integer(0, dealt[a]!.length - 1), random.integer(0, dealt[b]!.length - 1)]
    const by = nearProfit(dealt[b]![y]!) - nearProfit(dealt[a]![x]!)
    if (off(a, by) + off(b, -by) >= off(a) + off(b)) continue
    ;[dealt[a]![x], dealt[b]![y]] = [dealt[b]![y]!, dealt[a]![x]!]
    sums[a]! += by
    sums[b]! -= by
  }
  return dealt
}
