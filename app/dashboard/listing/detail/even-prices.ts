import { type Money, usd } from '#kernel/money.ts'
import { type FeeTerms, profitOf, smallestPrice } from '#ledger/contract'

/**
 * The price of each cost that leaves at least what `price` leaves at the first of them. The cents stay those of
 * `price`, so that 23.99 becomes 31.99 and not 31.42.
 */
export function evenPrices(costs: readonly Money[], price: Money, digital: boolean, fees: FeeTerms): Money[] {
  const [first] = costs
  if (!first) return []
  const { profit } = profitOf({ price, unitCost: first, digital }, fees)
  const cents = price.minor % 100n
  return costs.map((unitCost) => {
    const { minor } = smallestPrice({ unitCost, digital }, profit, fees)
    const even = minor - (minor % 100n) + cents
    return usd(even < minor ? even + 100n : even)
  })
}
