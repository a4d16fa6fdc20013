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
  writeSeen,
} from './charge-rows.ts'
import type { ProviderCharge } from './provider.ts'
import { selectRefunds } from './refund-rows.ts'

const standsFor: Record<ProviderCharge['status'], ChargeStatus> = {
  action_required: 'action_required',
  processing: 'processing',
  succeeded: 'captured',
  declined: 'failed',
}

export type Outcome = {
  charge: Charge
  /** The change this call made; null if the same outcome was recorded before. */
  moved: ChargeStatus | null
  disputed: (Dispute & { fee: Money }) | null
  disputeEnded: (Dispute & { feeBack: Money }) | null
}

/**
 * The move of a charge by the provider's answer, null if it stays; an answer that can't be about it is refused.
 * Writes nothing.
 */
export function hear(
  charge: Charge | null,
  id: Charge['id'],
  seen: ProviderCharge,
): Result<ChargeStatus | null, 'charge.not_found' | 'charge.amount_mismatch'> {
  if (!charge || seen.chargeId !== id) return refused('charge.not_found')
  if (charge.providerRef !== null && charge.providerRef !== seen.ref) return refused('charge.not_found')
  if (seen.amount.currency !== charge.amount.currency || compare(seen.amount, charge.amount) !== 0) {
    return refused('charge.amount_mismatch', {
      asked: String(charge.amount.minor),
      seen: String(seen.amount.minor),
    })
  }
  const to = standsFor[seen.status]
  return ok(chargeMoves[charge.status].includes(to) ? to : null)
}

/**
 * Brings a charge to the status the provider reports. A repeated or older answer changes nothing: the caller asks the
 * provider first, so answers are never stale, and a captured charge stays captured. Refused if the provider's amount
 * or currency differs from the request. `held`: the charge, if already locked.
 */
export async function recordOutcome(
  tx: Tx,
  id: Charge['id'],
  seen: ProviderCharge,
  at: Date,
  held?: Charge | null,
): Promise<Result<Outcome, 'charge.not_found' | 'charge.amount_mismatch'>> {
  const charge = held === undefined ? await lockCharge(tx, id) : held
  const heard = hear(charge, id, seen)
  if (!charge || !heard.ok) return heard.ok ? refused('charge.not_found') : heard
  const to = standsFor[seen.status]
  const moves = heard.value !== null
  // Each time it is asked, the bank gives another page for the same step.
  const elsewhere =
    to === 'action_required' && charge.status === to && seen.actionUrl && seen.actionUrl !== charge.actionUrl
  const now = moves || elsewhere ? await writeSeen(tx, charge, seen, to, at) : charge
  return ok({ charge: now, moved: heard.value, ...(await recordDispute(tx, now, seen, at)) })
}

async function recordDispute(
  tx: Tx,
  charge: Charge,
  seen: ProviderCharge,
  at: Date,
): Promise<Pick<Outcome, 'disputed' | 'disputeEnded'>> {
  if (!seen.dispute || charge.status !== 'captured') return { disputed: null, disputeEnded: null }
  const left = charge.captured.minor - charge.refunded.minor - charge.disputed.minor
  const known = (await selectDisputes(tx, [charge.id])).find(
    (dispute) => dispute.providerRef === seen.dispute!.ref,
  )
  const { fee, feeBack } = seen.dispute
  let disputed: Dispute | null = null
  if (!known) {
    // A bank takes back at most what is left; what was refunded before isn't taken twice. If a refund of ours is on
    // its way, the dispute waits: only its end tells what is left, and the charge is checked again then.
    const minor = seen.dispute.amount.minor < left ? seen.dispute.amount.minor : left
    const waits = minor < seen.dispute.amount.minor && (await isRefundOnItsWay(tx, charge.id))
    if (minor <= 0n || waits) return { disputed: null, disputeEnded: null }
    disputed = await insertDispute(
      tx,
      charge,
      { ...seen.dispute, amount: { ...seen.dispute.amount, minor } },
      at,
    )
    if (disputed) await addDisputed(tx, charge.id, minor)
  }
  const open = disputed ?? (known?.status === 'open' ? known : null)
  const opened = disputed && { ...disputed, fee }
  if (!open || seen.dispute.status === 'open') return { disputed: opened, disputeEnded: null }
  await writeDisputeEnd(tx, open.id, seen.dispute.status, at)
  if (seen.dispute.status === 'won') await addDisputed(tx, charge.id, -open.amount.minor)
  const ended = { ...open, status: seen.dispute.status, closedAt: at, feeBack }
  return { disputed: opened, disputeEnded: ended }
}

const isRefundOnItsWay = async (tx: Tx, id: Charge['id']): Promise<boolean> =>
  (await selectRefunds(tx, [id])).some(({ status }) => status === 'requested')
