import { asId, type Id } from '#kernel/id.ts'
import { entriesAbout, post, reverseEntry } from '#ledger'
import { findCharge, findPayments, findRefund } from '#payments'
import type { Tx } from '#platform/database/tx.ts'
import { deleteParts } from './refund-rows.ts'

/**
 * Corrects the books with a contrary entry after the provider couldn't send a refund, and releases its parts to go
 * another way.
 */
export async function reverseRefund(tx: Tx, refundId: Id<'refund'>, at: Date): Promise<void> {
  const refund = await findRefund(tx, refundId)
  const charge = refund && (await findCharge(tx, refund.chargeId))
  if (!refund || charge?.subject.kind !== 'order') return
  const entries = await entriesAbout(tx, refundId)
  for (const entry of entries.filter(
    (entry) => entry.kind === 'sale.refunded' || entry.kind === 'charge.returned',
  )) {
    await post(tx, reverseEntry(entry, asId('order', charge.subject.id)), at)
  }
  await deleteParts(tx, refundId)
}

/**
 * Reverses refunds of an order that the provider refused and no job has reversed yet. Called before a new refund is
 * chosen, or units would seem refunded whose money never went out.
 */
export async function reverseFailed(tx: Tx, orderId: Id<'order'>, at: Date): Promise<void> {
  const { refunds } = await findPayments(tx, { kind: 'order', id: orderId })
  for (const { id, status } of refunds) if (status === 'failed') await reverseRefund(tx, id, at)
}
