import { areaNames, type Blank, unitCost } from '#catalogue/contract'
import { type Money, usd } from '#kernel/money.ts'
import { type FeeTerms, findLowestPrice, profitOf, type Waterfall } from '#ledger/contract'
import { type ProductPrice, priceOfSize } from '#listings/contract'
import { type DesignDocument, isBare } from '#press/document.ts'

/** The areas of a blank that a design uses: the first is in the base cost, further ones add to it. */
export const listAreasUsed = (document: DesignDocument, blank: Blank): string[] =>
  areaNames(blank).filter((name) => {
    const area = document.areas[name]
    return area !== undefined && !isBare(area)
  })

export type SizeProfit = { size: string; waterfall: Waterfall; floor: Money }

/** Profit per size by the ledger's pricing, and the lowest price at which a size still earns a cent. */
export function measureProfitBySize(
  document: DesignDocument,
  blank: Blank,
  prices: ProductPrice,
  fees: FeeTerms,
): SizeProfit[] {
  const usedAreas = listAreasUsed(document, blank)
  return blank.sizes.map((size) => {
    const line = { unitCost: unitCost(blank, size, usedAreas), digital: !blank.physical }
    return {
      size,
      waterfall: profitOf({ ...line, price: usd(priceOfSize(prices, size)) }, fees),
      floor: findLowestPrice(line, usd(1), fees),
    }
  })
}

/** The sizes that earn least and most. */
export function findProfitRange(sizes: readonly SizeProfit[]): { min: SizeProfit; max: SizeProfit } | null {
  const sorted = [...sizes].sort((a, b) => Number(a.waterfall.profit.minor - b.waterfall.profit.minor))
  const [min, max] = [sorted[0], sorted.at(-1)]
  return min && max ? { min, max } : null
}
