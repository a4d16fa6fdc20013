import { asId, type Id } from '#kernel/id.ts'
import { entriesAbout, post, reverseEntry } from '#ledger'
import { findCharge, findPayments, findRefund } from '#payments'
import type { Tx } from '#platform/database/tx.ts'
import { deleteParts } from './refund-rows.ts'

/** The provider could not send a refund: the books are put right by a contrary entry, and its parts may go another way. */
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
 * Puts right what the provider refused of an order and no job has put right yet: before anything more is chosen of it, or
 * the pieces of the one would seem to be gone while another takes their money back.
 */
export async function reverseFailed(tx: Tx, orderId: Id<'order'>, at: Date): Promise<void> {
  const { refunds } = await findPayments(tx, { kind: 'order', id: orderId })
  for (const { id, status } of refunds) if (status === 'failed') await reverseRefund(tx, id, at)
}
