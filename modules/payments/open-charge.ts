import type { Id } from '#kernel/id.ts'
import type { Money } from '#kernel/money.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import type { Tx } from '#platform/database/tx.ts'
import { type Charge, openStatuses, type Subject } from './charge.ts'
import { insertCharge, selectCharges, writeFailed } from './charge-rows.ts'

/**
 * Records a charge before the provider is asked for it. The caller has the subject locked. Refusals:
 * `charge.already_paid`, `charge.already_open` (an index refuses a second open one in any case).
 */
export async function openCharge(
  tx: Tx,
  fields: { subject: Subject; provider: string; amount: Money },
  at: Date,
): Promise<Result<Charge, 'charge.already_paid' | 'charge.already_open'>> {
  const charges = await selectCharges(tx, fields.subject)
  if (charges.some((charge) => charge.status === 'captured')) return refused('charge.already_paid')
  if (charges.some((charge) => openStatuses.includes(charge.status))) return refused('charge.already_open')
  return ok(await insertCharge(tx, fields, at))
}

/** Marks a charge failed that never reached the provider, or that it doesn't know. */
export function failCharge(tx: Tx, id: Id<'charge'>, code: string, at: Date): Promise<void> {
  return writeFailed(tx, id, code, at)
}
