import type { Tx } from '#platform/database/tx.ts'
import { tell } from '#platform/facts/tell.ts'
import type { Charge, Refund } from './charge.ts'
import { addRefunded, lockCharge } from './charge-rows.ts'
import type { ProviderCharge, ProviderRefund } from './provider.ts'
import { leftToRefund } from './refund-charge.ts'
import { insertFoundRefund, selectRefunds, writeReturned } from './refund-rows.ts'

/** The reason a fan reads if none of us gave one. */
const providerReason = 'Given back by the payment provider'

/**
 * Brings a captured charge's refunds to the status the provider reports: one made there is added, and one its bank
 * sent back is undone (`refund.failed`). Returns the new ones, for the caller to book. One that exceeds what our
 * own pending refund leaves waits: the provider will refuse ours, which makes room.
 */
export async function recordRefunds(
  tx: Tx,
  id: Charge['id'],
  report: Pick<ProviderCharge, 'refunds'>,
  at: Date,
): Promise<{ charge: Charge; refund: Refund }[]> {
  const recorded: { charge: Charge; refund: Refund }[] = []
  for (const reported of report.refunds) {
    const charge = await lockCharge(tx, id)
    if (charge?.status !== 'captured') break
    const existing = (await selectRefunds(tx, [id])).find((refund) => isSame(refund, reported))
    if (reported.failure !== null) {
      if (existing) await undoRefund(tx, existing, reported.failure, at)
      continue
    }
    const { currency, minor } = leftToRefund(charge)
    if (existing || reported.amount.currency !== currency || reported.amount.minor > minor) continue
    const { ref, amount } = reported
    const refund = await insertFoundRefund(tx, { chargeId: id, ref, amount, reason: providerReason }, at)
    await addRefunded(tx, id, amount.minor)
    recorded.push({ charge: (await lockCharge(tx, id))!, refund })
  }
  return recorded
}

const isSame = (stored: Refund, reported: ProviderRefund): boolean =>
  stored.id === reported.refundId || stored.providerRef === reported.ref

/** A bank may return a refund days after it left; its sum can then be refunded another way. */
async function undoRefund(tx: Tx, refund: Refund, reason: string, at: Date): Promise<void> {
  if (!(await writeReturned(tx, refund.id, reason, at))) return
  await addRefunded(tx, refund.chargeId, -refund.amount.minor)
  await tell(tx, 'refund.failed', { refundId: refund.id })
}
