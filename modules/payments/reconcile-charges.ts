import { parseId } from '#kernel/id.ts'
import type { Money } from '#kernel/money.ts'
import type { Handle } from '#platform/database/tx.ts'
import { selectCharge } from './charge-rows.ts'
import type { PaymentProvider } from './provider.ts'

/** Money that the provider took and our books don't have: `unknown` here at all, or `not captured` by our word. */
export type Unbooked = { ref: string; chargeId: string; amount: Money; why: 'unknown' | 'not captured' }

/**
 * Compares what the provider took since a moment with what is booked here, as after a restore: what was paid between the
 * backup and the loss is at the provider alone. Null where the provider keeps no list.
 */
export async function reconcileCharges(
  { read }: Pick<Handle, 'read'>,
  provider: PaymentProvider,
  since: Date,
): Promise<Unbooked[] | null> {
  if (!provider.madeSince) return null
  const found: Unbooked[] = []
  for await (const { ref, chargeId, amount, taken } of provider.madeSince(since)) {
    const id = parseId('charge', chargeId)
    if (!taken || !id) continue
    const charge = await read((tx) => selectCharge(tx, id))
    if (!charge) found.push({ ref, chargeId, amount, why: 'unknown' })
    else if (charge.status !== 'captured') found.push({ ref, chargeId, amount, why: 'not captured' })
  }
  return found
}
