import { ok, type Result, refused } from '#kernel/result.ts'
import type { Tx } from '#platform/database/tx.ts'
import { writeStock } from './blank-rows.ts'
import { limits } from './limits.ts'

/** Writes down how many pieces of a variant are in the warehouse. Downloads have no stock and are refused. */
export async function countStock(
  tx: Tx,
  sku: string,
  stock: number,
): Promise<Result<undefined, 'variant.not_found' | 'variant.stock_out_of_range'>> {
  if (!Number.isInteger(stock) || stock < 0 || stock > limits.stockMax)
    return refused('variant.stock_out_of_range', { limit: limits.stockMax })
  return (await writeStock(tx, sku, stock)) ? ok() : refused('variant.not_found')
}
