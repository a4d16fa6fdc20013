import { record } from '#audit'
import { findRefundParts, findRefundRequests, requestStaffRefund } from '#checkout'
import type { RefundRefusal } from '#checkout/contract'
import type { Person, ProvedStaff } from '#kernel/actor.ts'
import { formatDayAndTime } from '#kernel/country-clock.ts'
import { type Id, parseId } from '#kernel/id.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import { nextState } from '#kernel/states.ts'
import { bookReprint } from '#ledger'
import { sendMail } from '#messages'
import { findOrderInFull, lockOrder, type OrderInFull, replaceUnit } from '#orders'
import type { OrderRefusal } from '#orders/contract'
import { findRefund } from '#payments'
import type { Tx } from '#platform/database/tx.ts'
import { appealUntil, type Claim, type ClaimEvent, claimMoves, isOurFault } from './claim.ts'
import { lockClaim, selectClaim, updateClaim } from './claim-rows.ts'
import type { ClaimRefusal, ClaimStatus, DecideForm, RefundScope } from './contract.ts'
import { nameUnit } from './make-claim.ts'
import { postToOrderThread } from './post-message.ts'

/** `proven`: a person with a fresh proof, required for refunds; other decisions need none. */
type Decider = { actor: Person; proven: ProvedStaff | null; requestId: string }
/** The parts of a letter that modules don't know. */
export type LetterHeading = { shop: string; link: string }
type DecisionResult = Result<{ waits: boolean }, ClaimRefusal | OrderRefusal | RefundRefusal>
type Step = {
  claim: Claim
  full: OrderInFull
  decision: DecideForm
  decider: Decider
  heading: LetterHeading
}
type Outcome = Result<
  { waits: true } | { replacementUnitId?: Id<'unit'>; refundId?: Id<'refund'> },
  ClaimRefusal | OrderRefusal | RefundRefusal
>

const refundKey = (claimId: Id<'orderClaim'>): string => `claim:${claimId}`

/**
 * Decides a claim, once: reprint (the house pays), refund, decline, or ask the fan for more. A refund requires a
 * fresh proof; above one person's limit it waits for a second one, and the claim with it. An appeal is decided by
 * someone else. Audited, and posted to the conversation.
 */
export async function decideClaim(
  tx: Tx,
  claimId: Id<'orderClaim'>,
  decision: DecideForm,
  decider: Decider & { heading: LetterHeading },
  at: Date,
): Promise<DecisionResult> {
  const unlocked = await selectClaim(tx, claimId)
  // The order is locked before its parts, as a claim or an appeal does.
  if (unlocked) await lockOrder(tx, unlocked.orderId)
  const claim = unlocked && (await lockClaim(tx, claimId))
  if (!claim) return refused('claim.not_found')
  const next = nextState<ClaimStatus, ClaimEvent>(claimMoves, claim.status, decision.decision)
  if (!next.ok) return refused('claim.decided_already')
  const appealedClaim = claim.appealOf && (await selectClaim(tx, claim.appealOf))
  if (appealedClaim && appealedClaim.decidedBy === decider.actor.personId)
    return refused('claim.other_person')
  const requests = await findRefundRequests(tx, { orderId: claim.orderId })
  if (requests.some((request) => request.asked.key === refundKey(claim.id) && request.decision === null))
    return refused('claim.refund_waits')
  const full = (await findOrderInFull(tx, claim.orderId))!
  const step: Step = { claim, full, decision, decider, heading: decider.heading }
  const outcome = await carryOut(tx, step, at)
  if (!outcome.ok) return outcome
  const { actor, requestId } = decider
  const after = { decision: decision.decision, unit: claim.unitId, ...outcome.value }
  const event = { actor, requestId, action: `claim.${next.value}`, resource: claim.id } as const
  const recordAudit = () => record(tx, { ...event, shopId: claim.shopId, after }, at)
  if ('waits' in outcome.value) {
    await recordAudit()
    return ok({ waits: true })
  }
  await updateClaim(
    tx,
    claim.id,
    decision.decision === 'ask'
      ? { status: next.value, touchedAt: at }
      : {
          ...outcome.value,
          ...decisionFields(actor.personId, actor.name, decision.words, at),
          status: next.value,
        },
  )
  await postToOrderThread(tx, full.order, { author: 'staff', name: actor.name, message: decision.words }, at)
  await mailFan(tx, step, at)
  await recordAudit()
  return ok({ waits: false })
}

const decisionFields = (id: string, name: string, answer: string, at: Date) => ({
  answer,
  decidedBy: id,
  decidedByName: name,
  decidedAt: at,
  touchedAt: at,
})

async function carryOut(tx: Tx, step: Step, at: Date): Promise<Outcome> {
  const { claim, full, decision, decider } = step
  if (decision.decision === 'reprint') {
    if (!isOurFault(claim.fault)) return refused('claim.size_is_no_fault')
    const replacement = await replaceUnit(tx, claim.orderId, claim.unitId, null, at)
    if (!replacement.ok) return replacement
    const { id, orderId, shopId, cost } = replacement.value
    await bookReprint(tx, { unitId: id, orderId, shopId, cost }, at)
    return ok({ replacementUnitId: id })
  }
  if (decision.decision !== 'refund') return ok({})
  if (decider.proven?.personId !== decider.actor.personId) return refused('second_factor.stale')
  const request = {
    ...(await chooseRefundParts(tx, full, claim, decision.scope)),
    reason: decision.words,
    key: refundKey(claim.id),
    ourFault: isOurFault(claim.fault),
  }
  const refund = await requestStaffRefund(tx, claim.orderId, request, decider.proven, at)
  if (!refund.ok) return refund
  return ok('waits' in refund.value ? { waits: true as const } : { refundId: refund.value.refundId })
}

/** The part of the order refunded with the unit: it alone, the shipping too, or everything left. */
async function chooseRefundParts(tx: Tx, { order, units }: OrderInFull, claim: Claim, scope: RefundScope) {
  if (scope === 'order') return { rest: true }
  const isShippingRefunded = (await findRefundParts(tx, order.id)).some((part) => part.kind === 'shipping')
  // The fan paid for the first unit of a chain, whichever of its replacements is faulty now.
  const paidUnitOf = (id: Id<'unit'>): Id<'unit'> => {
    const replacedId = units.find((unit) => unit.id === id)?.replacesUnitId
    return replacedId ? paidUnitOf(replacedId) : id
  }
  const shipping = scope === 'shipping' && !isShippingRefunded && order.shipping.minor > 0n
  return { unitIds: [paidUnitOf(claim.unitId)], shipping }
}

/** Each decision has its own letter; refunds already send one. */
async function mailFan(tx: Tx, { claim, full, decision, heading }: Step, at: Date): Promise<void> {
  if (decision.decision === 'refund') return
  const { order } = full
  const unit = full.units.find(({ id }) => id === claim.unitId)!
  const until = appealUntil({ ...claim, status: 'declined', decidedAt: at })
  const data = {
    number: order.number,
    shop: heading.shop,
    piece: nameUnit(full, unit),
    words: decision.words,
    link: `${heading.link}#${decision.decision === 'ask' ? 'help' : 'claim'}`,
    appealUntil: until ? formatDayAndTime(until, order.address.country) : null,
  }
  const template = ({ reprint: 'claim-reprint', decline: 'claim-declined', ask: 'claim-asked' } as const)[
    decision.decision
  ]
  await sendMail(tx, { to: order.email, template, data, about: order.id }, at)
}

/** Decides the claim of a refund that has gone out after a second person's approval. */
export async function decideRefundedClaim(tx: Tx, refundId: Id<'refund'>, at: Date): Promise<void> {
  const refund = await findRefund(tx, refundId)
  const claimId = parseId('orderClaim', refund?.key.replace(/^claim:/, ''))
  const claim = claimId ? await lockClaim(tx, claimId) : null
  if (!refund || !claim) return
  const next = nextState<ClaimStatus, ClaimEvent>(claimMoves, claim.status, 'refund')
  if (!next.ok) return
  const requests = await findRefundRequests(tx, { orderId: claim.orderId })
  const request = requests.find(({ asked: request }) => request.key === refund.key)
  const [id, name] = [request?.askedBy ?? 'staff', request?.askedByName ?? 'Fanfare']
  const fields = decisionFields(id, name, refund.reason, at)
  await updateClaim(tx, claim.id, { ...fields, status: next.value, refundId })
}
