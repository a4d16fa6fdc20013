import type { Id } from '#kernel/id.ts'
import type { Tx } from '#platform/database/tx.ts'
import type { ReturnedLine, SaleLine } from './sale.ts'
import { deleteReturns, deleteShopSales, insertReturns, insertSales } from './sale-rows.ts'

/** Counts paid lines, each once however often it is reported. */
export async function countSale(tx: Tx, lines: readonly SaleLine[]): Promise<void> {
  for (let from = 0; from < lines.length; from += 500) await insertSales(tx, lines.slice(from, from + 500))
}

/** Counts a refund, once per refund and line. The line must have been counted before. */
export async function countRefund(
  tx: Tx,
  refund: { refundId: Id<'refund'>; lines: readonly ReturnedLine[] },
  at: Date,
): Promise<void> {
  await insertReturns(tx, refund.refundId, refund.lines, at)
}

/** Removes a refund's counts: the provider couldn't send the money, so nothing was returned. */
export const uncountRefund = (tx: Tx, refundId: Id<'refund'>): Promise<void> => deleteReturns(tx, refundId)

/** Empties a shop's figures and counts everything again. */
export async function recountShop(
  tx: Tx,
  shopId: Id<'shop'>,
  lines: readonly SaleLine[],
  refunds: readonly { refundId: Id<'refund'>; lines: readonly ReturnedLine[]; at: Date }[],
): Promise<void> {
  await deleteShopSales(tx, shopId)
  await countSale(tx, lines)
  for (const refund of refunds) await countRefund(tx, refund, refund.at)
}
