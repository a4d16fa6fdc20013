import type { ProvedStaff } from '#kernel/actor.ts'
import { type Id, newId } from '#kernel/id.ts'
import { type Money, plus } from '#kernel/money.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import { lockOrder } from '#orders'
import { findPayments } from '#payments'
import type { Tx } from '#platform/database/tx.ts'
import type { RefundRefusal } from './contract.ts'
import { limits } from './limits.ts'
import { previewRefund, refundOrder } from './refund-order.ts'
import type { RefundInput } from './refund-parts.ts'
import {
  decideRequest,
  insertRequest,
  lockRequest,
  type RefundRequest,
  selectRequests,
} from './refund-request-rows.ts'

/**
 * Tells if the approved amount is still what would go out: another refund, or a failed one, may have changed what is
 * left.
 */
async function isAmountUnchanged(tx: Tx, { orderId, asked, amount }: RefundRequest): Promise<boolean> {
  const order = await lockOrder(tx, orderId)
  const preview = order && (await previewRefund(tx, order, asked))
  return !preview?.ok || preview.value.minor === amount.minor
}

type StaffRefund = { refundId: Id<'refund'>; amount: Money; again: boolean }
type WaitingRefund = { waits: Id<'refundRequest'>; amount: Money }

/**
 * Requests a refund for staff. One person may refund up to a limit per order alone; earlier refunds count, so a large
 * sum can't be split into small ones. Anything above waits for a second person, and nothing else of the order is
 * refunded meanwhile.
 */
export async function requestStaffRefund(
  tx: Tx,
  orderId: Id<'order'>,
  input: RefundInput,
  actor: ProvedStaff,
  at: Date,
): Promise<Result<StaffRefund | WaitingRefund, RefundRefusal>> {
  const order = await lockOrder(tx, orderId)
  if (!order) return refused('order.not_found')
  const preview = await previewRefund(tx, order, input)
  if (!preview.ok) return preview
  const openRequest = (await selectRequests(tx, { orderId })).find(
    (refundRequest) => refundRequest.decision === null,
  )
  if (openRequest)
    return openRequest.asked.key === input.key
      ? ok(toWaitingRefund(openRequest))
      : refused('refund.waits_already')
  const { charges } = await findPayments(tx, { kind: 'order', id: orderId })
  const refundedBefore = charges.find((charge) => charge.status === 'captured')?.refunded
  const sum = refundedBefore ? plus(refundedBefore, preview.value) : preview.value
  if (sum.minor <= limits.singleApprovalMax.minor) return refundOrder(tx, orderId, input, at)
  const request = { id: newId('refundRequest'), orderId, amount: preview.value, asked: input }
  await insertRequest(tx, { ...request, askedBy: actor.personId, askedByName: actor.name, askedAt: at })
  return ok(toWaitingRefund(request))
}

const toWaitingRefund = ({ id, amount }: { id: Id<'refundRequest'>; amount: Money }): WaitingRefund => ({
  waits: id,
  amount,
})

/**
 * The second person's decision: the refund goes out as requested, or not at all. If the order no longer allows it, it
 * is refused with that reason and keeps waiting.
 */
export async function decideRefund(
  tx: Tx,
  requestId: Id<'refundRequest'>,
  decision: 'approved' | 'refused',
  actor: ProvedStaff,
  at: Date,
): Promise<Result<{ orderId: Id<'order'>; refund: StaffRefund | null }, RefundRefusal>> {
  const request = await lockRequest(tx, requestId)
  if (!request || request.decision) return refused('refund.decided_already')
  if (request.askedBy === actor.personId) return refused('refund.own_request')
  if (decision === 'approved' && !(await isAmountUnchanged(tx, request))) return refused('refund.changed')
  const input = { ...request.asked, leave: { by: 'two', requestId } } as const
  const refund = decision === 'approved' ? await refundOrder(tx, request.orderId, input, at) : null
  if (refund && !refund.ok) return refund
  const fields = { decision, decidedBy: actor.personId, decidedByName: actor.name, decidedAt: at }
  await decideRequest(tx, requestId, fields)
  return ok({ orderId: request.orderId, refund: refund?.value ?? null })
}
