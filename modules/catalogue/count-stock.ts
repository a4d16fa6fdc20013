import { ok, type Result, refused } from '#kernel/result.ts'
import type { Tx } from '#platform/database/tx.ts'
import { tell } from '#platform/facts/tell.ts'
import { writeStock } from './blank-rows.ts'
import { limits } from './limits.ts'

/** Records a variant's stock in the warehouse. Downloads have no stock and are refused. */
export async function countStock(
  tx: Tx,
  sku: string,
  stock: number,
): Promise<Result<undefined, 'variant.not_found' | 'variant.stock_out_of_range'>> {
  if (!Number.isInteger(stock) || stock < 0 || stock > limits.stockMax)
    return refused('variant.stock_out_of_range', { limit: limits.stockMax })
  const change = await writeStock(tx, sku, stock)
  if (!change) return refused('variant.not_found')
  if (stock === 0 && change.before > 0)
    await tell(tx, 'variants.gone', { blankId: change.blankId, skus: [sku] })
  return ok()
}
