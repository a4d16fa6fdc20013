import { type Money, usd } from '#kernel/money.ts'
import { type FeeTerms, findLowestPrice, profitOf } from '#ledger/contract'

/**
 * For each cost, the lowest price with the same cents as `price` that earns at least as much as `price` does at the
 * first cost: 23.99 becomes 31.99, not 31.42.
 */
export function suggestEvenPrices(
  costs: readonly Money[],
  price: Money,
  digital: boolean,
  fees: FeeTerms,
): Money[] {
  const [firstCost] = costs
  if (!firstCost) return []
  const { profit } = profitOf({ price, unitCost: firstCost, digital }, fees)
  const cents = price.minor % 100n
  return costs.map((unitCost) => {
    const { minor } = findLowestPrice({ unitCost, digital }, profit, fees)
    const even = minor - (minor % 100n) + cents
    return usd(even < minor ? even + 100n : even)
  })
}
