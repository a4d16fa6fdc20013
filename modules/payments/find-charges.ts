/** Reads of charges, with their refunds and disputes. */
import type { Id } from '#kernel/id.ts'
import type { Tx } from '#platform/database/tx.ts'
import type { Charge, Dispute, Refund, Subject } from './charge.ts'
import { countOpenDisputes, selectCharges, selectDisputes } from './charge-rows.ts'
import { selectRefunds } from './refund-rows.ts'

export type SubjectPayments = { charges: Charge[]; refunds: Refund[]; disputes: Dispute[] }

/** Everything paid, refunded and disputed for one subject, charges newest first. */
export async function findPayments(tx: Tx, subject: Subject): Promise<SubjectPayments> {
  const charges = await selectCharges(tx, subject)
  const ids = charges.map((charge) => charge.id)
  return { charges, refunds: await selectRefunds(tx, ids), disputes: await selectDisputes(tx, ids) }
}

/** Tells if a bank has yet to decide one of these disputes. */
export const hasOpenDispute = async (tx: Tx, ids: readonly Id<'dispute'>[]): Promise<boolean> =>
  ids.length > 0 && (await countOpenDisputes(tx, ids)) > 0
