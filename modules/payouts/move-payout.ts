import type { Id } from '#kernel/id.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import { nextState } from '#kernel/states.ts'
import { type Entry, payoutRecipes, post } from '#ledger'
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

type MoveRefusal = 'payout.not_found' | 'payout.move_not_allowed'
type By = { personId: string | null; note?: string }

/** Approves a payout: by somebody else than who asked for it, and by two people above the limit. */
export async function approvePayout(
  tx: Tx,
  payoutId: Id<'payout'>,
  by: { personId: string },
  at: Date,
): Promise<Result<Payout, MoveRefusal | 'payout.own_request' | 'payout.approved_before'>> {
  const payout = await lockPayout(tx, payoutId)
  if (!payout) return refused('payout.not_found')
  const next = allowed(payout, 'approve')
  if (!next.ok) return next
  if (payout.requestedBy === by.personId) return refused('payout.own_request')
  if (!(await insertApproval(tx, payoutId, by.personId, at))) return refused('payout.approved_before')
  const given = await readApprovals(tx, [payoutId])
  if (given.length >= payout.approvalsNeeded) return move(tx, payout, 'approve', by, at)
  const vote = { event: 'vote', status: payout.status, byPerson: by.personId, note: '' } as const
  await insertStep(tx, payoutId, { ...vote, happenedAt: at })
  return ok(payout)
}

/** The creator takes the request back, while nobody has approved it: the money is available again. */
export async function cancelPayout(
  tx: Tx,
  shopId: Id<'shop'>,
  payoutId: Id<'payout'>,
  by: { personId: string },
  at: Date,
): Promise<Result<Payout, MoveRefusal>> {
  const payout = await lockPayout(tx, payoutId)
  if (!payout || payout.shopId !== shopId) return refused('payout.not_found')
  return move(tx, payout, 'cancel', by, at)
}

/** Moves a payout by staff or by the provider's word. Approving and cancelling have verbs of their own. */
export async function movePayout(
  tx: Tx,
  payoutId: Id<'payout'>,
  event: Exclude<PayoutEvent, 'approve' | 'cancel'>,
  by: By & { reference?: string },
  at: Date,
): Promise<Result<Payout, MoveRefusal>> {
  const payout = await lockPayout(tx, payoutId)
  if (!payout) return refused('payout.not_found')
  const moved = await move(tx, payout, event, by, at)
  if (moved.ok && by.reference && !payout.providerReference) await updateReference(tx, payoutId, by.reference)
  return moved
}

function allowed(payout: Payout, event: PayoutEvent): Result<PayoutStatus, 'payout.move_not_allowed'> {
  const next = nextState<PayoutStatus, PayoutEvent>(payoutMoves, payout.status, event)
  return next.ok ? next : refused('payout.move_not_allowed', { from: payout.status.replace('_', ' ') })
}

async function move(
  tx: Tx,
  payout: Payout,
  event: PayoutEvent,
  by: By,
  at: Date,
): Promise<Result<Payout, 'payout.move_not_allowed'>> {
  const next = allowed(payout, event)
  if (!next.ok) return next
  const status = next.value
  await updateStatus(tx, payout.id, status, at)
  const entry = entryOf(payout, event)
  if (entry) await post(tx, entry, at)
  const note = by.note ?? ''
  await insertStep(tx, payout.id, { event, status, byPerson: by.personId, note, happenedAt: at })
  const fact = status === 'in_transit' ? 'sent' : status
  await tell(tx, `payout.${fact}`, { payoutId: payout.id })
  return ok({ ...payout, status, statusAt: at })
}

function entryOf(payout: Payout, event: PayoutEvent): Entry | null {
  const of = { payoutId: payout.id, shopId: payout.shopId, amount: payout.amount, fee: payout.fee }
  switch (event) {
    case 'send':
      return payoutRecipes.sent(of)
    case 'settle':
      return payoutRecipes.settled(of)
    case 'cancel':
    case 'refuse':
      return payoutRecipes.returned({ ...of, wasSent: false })
    case 'fail':
      return payoutRecipes.returned({ ...of, wasSent: true })
    case 'bounce':
      return payoutRecipes.bounced(of)
    case 'approve':
      return null
  }
}
