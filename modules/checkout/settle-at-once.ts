import { invariant } from '#kernel/invariant.ts'
import { requireUnpaid } from '#orders'
import { type Charge, judgeReport, type ProviderCharge, recordOutcome, requireUnheard } from '#payments'
import { isUnmet } from '#platform/database/assert-condition.ts'
import type { Database, Tx } from '#platform/database/tx.ts'
import { consumeHeldUse } from '#promotions'
import type { PlacedOrder } from './begin-at-once.ts'
import { completeSale, shortenHolds } from './settle-payment.ts'

/**
 * Settles the first answer about a charge begun at once (`begin-at-once.ts`). Nothing is read, because this press
 * wrote it; one statement does the rest and checks for itself that nobody has settled, cancelled or expired the order
 * meanwhile. Null if someone has, or if the case isn't that simple; then `settlePayment` decides.
 */
export async function settleAtOnce(
  database: Pick<Database, 'read' | 'write'>,
  { order, charge, quote, fees }: PlacedOrder,
  report: ProviderCharge,
): Promise<Charge | null> {
  if (report.dispute || report.refunds.length) return null
  if (!judgeReport(charge, charge.id, report).ok) return null
  const at = await database.read(async (_tx, moment) => moment)
  const write = (tx: Tx) =>
    Promise.all([
      requireUnpaid(tx, order.id),
      requireUnheard(tx, charge.id),
      recordOutcome(tx, charge.id, report, at, charge),
      report.status === 'succeeded' && quote.codeId && consumeHeldUse(tx, order.id, at),
      report.status === 'succeeded' && completeSale(tx, { order, drops: [], quote, fees }, report, at),
      report.status === 'declined' && shortenHolds(tx, order.id, [], at),
    ])
  try {
    const [, , outcome] = await database.write(write)
    invariant(outcome.ok, 'what the provider was just asked for can be recorded')
    return outcome.value.charge
  } catch (cause) {
    if (isUnmet(cause)) return null
    throw cause
  }
}
