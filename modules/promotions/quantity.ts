/** Quantity discounts: "2 or more pieces: 10 % off everything in the order". Pure. */
import { allocate, compare, type Money, share, sum, times, zero } from '#kernel/money.ts'
import { limits } from './limits.ts'
import { computeProfit, type ProductCost, type WorstCase } from './worst-case.ts'

export type QuantityStep = { units: number; bps: number }

/** The highest step that this many units reach. */
export const stepFor = (steps: readonly QuantityStep[], units: number): QuantityStep | null =>
  steps
    .filter((step) => step.units <= units)
    .reduce<QuantityStep | null>((best, step) => (best && best.bps >= step.bps ? best : step), null)

/** The quantity discount on each line; zero below the first step. The parts sum to the whole. */
export function quantityDiscounts(
  steps: readonly QuantityStep[],
  lines: readonly { goods: Money; quantity: number }[],
): Money[] {
  const step = stepFor(
    steps,
    lines.reduce((units, line) => units + line.quantity, 0),
  )
  const goods = lines.map((line) => line.goods)
  const total = step ? share(sum(goods), step.bps) : zero()
  if (total.minor === 0n) return goods.map(() => zero())
  return allocate(
    total,
    goods.map((amount) => amount.minor),
  )
}

/** For each product, the lowest profit on an order at any step. */
export function quantityCases(steps: readonly QuantityStep[], products: readonly ProductCost[]): WorstCase[] {
  const printed = products.filter((product) => !product.digital)
  return printed
    .flatMap((product) => {
      const cases = steps.flatMap((step) =>
        [step.units, Math.max(step.units, limits.largeOrder)]
          .filter((units) => stepFor(steps, units)?.bps === step.bps)
          .map((units) => computeProfit(product, units, share(times(product.price, units), step.bps))),
      )
      return cases.length
        ? [cases.reduce((worst, worstCase) => (compareCases(worstCase, worst) < 0 ? worstCase : worst))]
        : []
    })
    .sort((a, b) => compareCases(a, b) || a.listing.localeCompare(b.listing))
}
/** Compares the profit per unit without dividing. */
const compareCases = (a: WorstCase, b: WorstCase): number =>
  compare(times(a.after, b.units), times(b.after, a.units))
