import { type Id, parseId } from '#kernel/id.ts'
import type { EntryKind } from '#ledger/contract'
import type { Tx } from '#platform/database/tx.ts'
import { selectChargeByRef, selectDisputeByRef } from './charge-rows.ts'
import type { Movement } from './provider.ts'
import { selectRefund, selectRefundByRef } from './refund-rows.ts'

/** The kinds and references of a movement in the ledger; `otherwise` if it has none of the `references`. */
export type MovementCauses = { kinds: EntryKind[]; references: string[]; otherwise?: string[] }

/** Our cause of a movement at the provider: a charge, a refund, a dispute, a transfer. Empty for anything else. */
export async function causesOf(tx: Tx, provider: string, movement: Movement): Promise<MovementCauses> {
  const { kind, chargeRef, sourceRef, ourRefs } = movement
  if (kind === 'charge') {
    const charge = chargeRef ? await selectChargeByRef(tx, provider, chargeRef) : null
    const kinds: EntryKind[] = ['sale.captured', 'charge.unplaced', 'purchase.paid', 'sample.paid']
    if (!charge) return { kinds, references: [] }
    const { id, subject } = charge
    // A second payment of an order or a purchase is booked under its own reference.
    return { kinds, references: [id, `${subject.id}/${id}`], otherwise: [subject.id] }
  }
  if (kind === 'refund' || kind === 'refund_back') {
    const namedId = ourRefs
      .map((name) => parseId('refund', name))
      .find((id): id is Id<'refund'> => id !== null)
    const refund =
      (sourceRef ? await selectRefundByRef(tx, sourceRef) : null) ??
      (namedId ? await selectRefund(tx, namedId) : null)
    return {
      kinds: ['sale.refunded', 'charge.returned', 'purchase.refunded', 'sample.refunded'],
      references: refund ? [refund.id] : [],
    }
  }
  if (kind === 'dispute') {
    const dispute = sourceRef ? await selectDisputeByRef(tx, provider, sourceRef) : null
    return { kinds: ['charge.disputed', 'dispute.won'], references: dispute ? [dispute.id] : [] }
  }
  if (kind === 'transfer')
    return { kinds: ['payout.sent', 'payout.returned', 'payout.bounced'], references: [...ourRefs] }
  return { kinds: [], references: [] }
}
