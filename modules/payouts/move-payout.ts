import { findShop } from '#accounts'
import type { ProvedStaff } from '#kernel/actor.ts'
import type { Id } from '#kernel/id.ts'
import { invariant } from '#kernel/invariant.ts'
import { type Money, usd } from '#kernel/money.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import { nextState } from '#kernel/states.ts'
import {
  type AccountName,
  type Entry,
  payoutBounced,
  payoutReturned,
  payoutSent,
  payoutSettled,
  post,
} from '#ledger'
import type { Tx } from '#platform/database/tx.ts'
import { tell } from '#platform/facts/tell.ts'
import { type Payout, type PayoutEvent, type PayoutStatus, payoutMoves } from './payout.ts'
import {
  insertApproval,
  insertStep,
  lockPayout,
  readApprovals,
  updateReference,
  updateStatus,
} from './payout-rows.ts'
import { insertReport, insertVerdict, readVerdicts } from './provider-rows.ts'
import { isMovedByPeople, providerLabels } from './providers.ts'

type MoveRefusal = 'payout.not_found' | 'payout.move_not_allowed'
/** Staff with a fresh second factor, or the transfer provider. */
type Mover = (ProvedStaff | { personId: null }) & { note?: string }

/** Payouts of a suspended shop wait: everything that releases one checks this first. */
export async function isOfSuspendedShop(tx: Tx, { shopId }: Pick<Payout, 'shopId'>): Promise<boolean> {
  return (await findShop(tx, shopId))?.status === 'suspended'
}

/** Records an approval of a payout by someone other than its requester. Above the limit, two people must approve. */
export async function approvePayout(
  tx: Tx,
  payoutId: Id<'payout'>,
  actor: ProvedStaff,
  at: Date,
): Promise<
  Result<Payout, MoveRefusal | 'payout.shop_suspended' | 'payout.own_request' | 'payout.approved_before'>
> {
  const payout = await lockPayout(tx, payoutId)
  if (!payout) return refused('payout.not_found')
  const next = findNextStatus(payout, 'approve')
  if (!next.ok) return next
  if (await isOfSuspendedShop(tx, payout)) return refused('payout.shop_suspended')
  if (payout.requestedBy === actor.personId) return refused('payout.own_request')
  if (!(await insertApproval(tx, payoutId, actor.personId, at))) return refused('payout.approved_before')
  const approvals = await readApprovals(tx, [payoutId])
  if (approvals.length >= payout.approvalsNeeded) return applyEvent(tx, payout, 'approve', actor, at)
  const vote = { event: 'vote', status: payout.status, byPerson: actor.personId, note: '' } as const
  await insertStep(tx, payoutId, { ...vote, happenedAt: at })
  return ok(payout)
}

/** Withdraws a creator's request before anyone has approved it: the money is available again. */
export async function cancelPayout(
  tx: Tx,
  shopId: Id<'shop'>,
  payoutId: Id<'payout'>,
  actor: { personId: Id<'person'> },
  at: Date,
): Promise<Result<Payout, MoveRefusal>> {
  const payout = await lockPayout(tx, payoutId)
  if (!payout || payout.shopId !== shopId) return refused('payout.not_found')
  return applyEvent(tx, payout, 'cancel', actor, at)
}

/**
 * Moves a payout on the provider's report (no person) or for staff. To approve or cancel a payout, or to report as a
 * person that it failed, use the other functions here. People can't mark a provider's payout as sent or paid.
 */
export async function movePayout(
  tx: Tx,
  payoutId: Id<'payout'>,
  event: 'refuse' | 'send' | 'settle' | 'fail' | 'bounce',
  actor: Mover & { reference?: string },
  at: Date,
): Promise<Result<Payout, MoveRefusal | 'payout.shop_suspended' | 'payout.provider_sends'>> {
  const payout = await lockPayout(tx, payoutId)
  if (!payout) return refused('payout.not_found')
  const next = findNextStatus(payout, event)
  if (!next.ok) return next
  if (event === 'send' && (await isOfSuspendedShop(tx, payout))) return refused('payout.shop_suspended')
  if (actor.personId && event !== 'refuse') {
    invariant(event === 'send' || event === 'settle', 'one person alone does not fail a payout')
    if (!isMovedByPeople(payout.provider))
      return refused('payout.provider_sends', { provider: providerLabels[payout.provider] })
  }
  if (!actor.personId && (next.value === 'failed' || next.value === 'paid'))
    await insertReport(tx, {
      payoutId,
      state: next.value,
      reference: actor.reference ?? payout.providerReference,
      why: actor.note ?? '',
      heardAt: at,
    })
  const result = await applyEvent(tx, payout, event, actor, at)
  if (result.ok && actor.reference && !payout.providerReference)
    await updateReference(tx, payoutId, actor.reference)
  return result
}

/**
 * Records a staff member's word that a payout failed or came back. It takes effect once a second staff member says the
 * same; neither may have requested the payout. After the first, the payout is returned unchanged.
 */
export async function judgePayout(
  tx: Tx,
  payoutId: Id<'payout'>,
  event: 'fail' | 'bounce',
  actor: ProvedStaff & { note: string },
  at: Date,
): Promise<Result<Payout, MoveRefusal | 'payout.own_request' | 'payout.judged_before'>> {
  const payout = await lockPayout(tx, payoutId)
  if (!payout) return refused('payout.not_found')
  const next = findNextStatus(payout, event)
  if (!next.ok) return next
  if (payout.requestedBy === actor.personId) return refused('payout.own_request')
  if (
    !(await insertVerdict(tx, { payoutId, event, personId: actor.personId, note: actor.note, givenAt: at }))
  )
    return refused('payout.judged_before')
  const verdicts = (await readVerdicts(tx, [payoutId])).filter((verdict) => verdict.event === event)
  if (verdicts.length >= 2) return applyEvent(tx, payout, event, actor, at)
  const vote = { event: 'vote', status: payout.status, byPerson: actor.personId, note: actor.note } as const
  await insertStep(tx, payoutId, { ...vote, happenedAt: at })
  return ok(payout)
}

/** The account a payout leaves from: the provider's balance, or our bank. */
export function providerBalanceOf({
  provider,
  currency,
}: Pick<Payout, 'provider' | 'currency'>): AccountName {
  if (provider === 'paypal') return 'provider:paypal:usd'
  if (provider === 'paystack') return `provider:paystack:${currency.toLowerCase()}`
  return provider === 'stripe' ? 'psp:cash' : 'bank:cash'
}

/** An amount converted to dollars at a payout's rate, rounded up. */
export const toDollars = (amount: Money, rateE6: bigint): Money =>
  amount.currency === 'USD' ? amount : usd((amount.minor * 1_000_000n + rateE6 - 1n) / rateE6)

function findNextStatus(payout: Payout, event: PayoutEvent): Result<PayoutStatus, 'payout.move_not_allowed'> {
  const next = nextState<PayoutStatus, PayoutEvent>(payoutMoves, payout.status, event)
  return next.ok ? next : refused('payout.move_not_allowed', { from: payout.status.replace('_', ' ') })
}

async function applyEvent(
  tx: Tx,
  payout: Payout,
  event: PayoutEvent,
  actor: { personId: Id<'person'> | null; note?: string },
  at: Date,
): Promise<Result<Payout, 'payout.move_not_allowed'>> {
  const next = findNextStatus(payout, event)
  if (!next.ok) return next
  const status = next.value
  await updateStatus(tx, payout.id, status, at)
  const entry = entryOf(payout, event)
  if (entry) await post(tx, entry, at)
  const note = actor.note ?? ''
  await insertStep(tx, payout.id, { event, status, byPerson: actor.personId, note, happenedAt: at })
  const fact = status === 'in_transit' ? 'sent' : status
  await tell(tx, `payout.${fact}`, { payoutId: payout.id })
  return ok({ ...payout, status, statusAt: at })
}

function entryOf(payout: Payout, event: PayoutEvent): Entry | null {
  const transfer = {
    payoutId: payout.id,
    shopId: payout.shopId,
    amount: payout.amount,
    fee: payout.fee,
    from: providerBalanceOf(payout),
    received: payout.converts ? payout.receive : null,
  }
  switch (event) {
    case 'send':
      return payoutSent(transfer)
    case 'settle':
      return payoutSettled(transfer)
    case 'cancel':
    case 'refuse':
      return payoutReturned({ ...transfer, wasSent: false })
    case 'fail':
      return payoutReturned({ ...transfer, wasSent: true })
    case 'bounce':
      return payoutBounced(transfer)
    case 'approve':
      return null
  }
}
