import { compare, type Money } from '#kernel/money.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import type { Tx } from '#platform/database/tx.ts'
import { type Charge, type ChargeStatus, chargeMoves, type Dispute } from './charge.ts'
import {
  addDisputed,
  insertDispute,
  lockCharge,
  selectDisputes,
  writeDisputeEnd,
  writeReport,
} from './charge-rows.ts'
import type { ProviderCharge } from './provider.ts'
import { selectRefunds } from './refund-rows.ts'

const chargeStatusFor: Record<ProviderCharge['status'], ChargeStatus> = {
  action_required: 'action_required',
  processing: 'processing',
  succeeded: 'captured',
  declined: 'failed',
}

export type Outcome = {
  charge: Charge
  /** The change this call made; null if the same outcome was recorded before. */
  newStatus: ChargeStatus | null
  openedDispute: (Dispute & { fee: Money }) | null
  endedDispute: (Dispute & { feeBack: Money }) | null
}

/**
 * The move of a charge by the provider's answer, null if it stays; an answer that can't be about it is refused.
 * Writes nothing.
 */
export function judgeReport(
  charge: Charge | null,
  id: Charge['id'],
  report: ProviderCharge,
): Result<ChargeStatus | null, 'charge.not_found' | 'charge.amount_mismatch'> {
  if (!charge || report.chargeId !== id) return refused('charge.not_found')
  if (charge.providerRef !== null && charge.providerRef !== report.ref) return refused('charge.not_found')
  if (report.amount.currency !== charge.amount.currency || compare(report.amount, charge.amount) !== 0) {
    return refused('charge.amount_mismatch', {
      asked: String(charge.amount.minor),
      seen: String(report.amount.minor),
    })
  }
  const status = chargeStatusFor[report.status]
  return ok(chargeMoves[charge.status].includes(status) ? status : null)
}

/**
 * Brings a charge to the status the provider reports. A repeated or older answer changes nothing: the caller asks the
 * provider first, so answers are never stale, and a captured charge stays captured. Refused if the provider's amount
 * or currency differs from the request. `lockedCharge`: the charge, if already locked.
 */
export async function recordOutcome(
  tx: Tx,
  id: Charge['id'],
  report: ProviderCharge,
  at: Date,
  lockedCharge?: Charge | null,
): Promise<Result<Outcome, 'charge.not_found' | 'charge.amount_mismatch'>> {
  const charge = lockedCharge === undefined ? await lockCharge(tx, id) : lockedCharge
  const judged = judgeReport(charge, id, report)
  if (!charge || !judged.ok) return judged.ok ? refused('charge.not_found') : judged
  const status = chargeStatusFor[report.status]
  const isMove = judged.value !== null
  // Each time it is asked, the bank gives another page for the same step.
  const hasNewPage =
    status === 'action_required' &&
    charge.status === status &&
    report.actionUrl &&
    report.actionUrl !== charge.actionUrl
  const updated = isMove || hasNewPage ? await writeReport(tx, charge, report, status, at) : charge
  return ok({ charge: updated, newStatus: judged.value, ...(await recordDispute(tx, updated, report, at)) })
}

async function recordDispute(
  tx: Tx,
  charge: Charge,
  report: ProviderCharge,
  at: Date,
): Promise<Pick<Outcome, 'openedDispute' | 'endedDispute'>> {
  if (!report.dispute || charge.status !== 'captured') return { openedDispute: null, endedDispute: null }
  const remaining = charge.captured.minor - charge.refunded.minor - charge.disputed.minor
  const dispute = (await selectDisputes(tx, [charge.id])).find(
    (dispute) => dispute.providerRef === report.dispute!.ref,
  )
  const { fee, feeBack } = report.dispute
  let inserted: Dispute | null = null
  if (!dispute) {
    // A bank takes back at most what is left; what was refunded before isn't taken twice. If a refund of ours is on
    // its way, the dispute waits: only its end tells what is left, and the charge is checked again then.
    const minor = report.dispute.amount.minor < remaining ? report.dispute.amount.minor : remaining
    const isRefundPending = minor < report.dispute.amount.minor && (await isRefundOnItsWay(tx, charge.id))
    if (minor <= 0n || isRefundPending) return { openedDispute: null, endedDispute: null }
    inserted = await insertDispute(
      tx,
      charge,
      { ...report.dispute, amount: { ...report.dispute.amount, minor } },
      at,
    )
    if (inserted) await addDisputed(tx, charge.id, minor)
  }
  const openDispute = inserted ?? (dispute?.status === 'open' ? dispute : null)
  const opened = inserted && { ...inserted, fee }
  if (!openDispute || report.dispute.status === 'open') return { openedDispute: opened, endedDispute: null }
  await writeDisputeEnd(tx, openDispute.id, report.dispute.status, at)
  if (report.dispute.status === 'won') await addDisputed(tx, charge.id, -openDispute.amount.minor)
  const ended = { ...openDispute, status: report.dispute.status, closedAt: at, feeBack }
  return { openedDispute: opened, endedDispute: ended }
}

const isRefundOnItsWay = async (tx: Tx, id: Charge['id']): Promise<boolean> =>
  (await selectRefunds(tx, [id])).some(({ status }) => status === 'requested')
