import type { Id } from '#kernel/id.ts'
import { invariant } from '#kernel/invariant.ts'
import { formatMoney, isZero, type Money, sum, usd } from '#kernel/money.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import { bookRefund } from '#ledger'
import { recordSales, returnStock } from '#listings'
import { lockOrder, markRefunded, moveUnits, type Order, revokeDownload } from '#orders'
import { type Charge, findPayments, findRefundByKey, leftToRefund, requestRefund } from '#payments'
import type { Tx } from '#platform/database/tx.ts'
import { tell } from '#platform/facts/tell.ts'
import type { RefundRefusal } from './contract.ts'
import { limits, unplacedKey } from './limits.ts'
import {
  type ChosenPieces,
  choosePieces,
  isUntouched,
  keepsProfit,
  listParts,
  listSales,
  listSoldUnits,
  type RefundInput,
  sumOfParts,
} from './refund-parts.ts'
import { selectRequests } from './refund-request-rows.ts'
import { insertLeave, insertParts, type RefundLeave, type RefundPart } from './refund-rows.ts'
import { reverseFailed } from './reverse-refund.ts'
import { scheduleKeptProfit } from './schedule-profit.ts'

/**
 * Refunds parts of an order. A unit and the shipping are refunded once; the sum never exceeds what was captured.
 * Books it (the creator's share from pending first, then from available), takes the units off the listing's figures,
 * and tells `order.refunded`. While a refund waits for its second person, no other is made. Refusals: see
 * `RefundRefusal`.
 */
export async function refundOrder(
  tx: Tx,
  orderId: Id<'order'>,
  { leave = { by: 'one' }, ...input }: RefundInput & { leave?: RefundLeave },
  at: Date,
): Promise<Result<{ refundId: Id<'refund'>; amount: Money; again: boolean }, RefundRefusal>> {
  const order = await lockOrder(tx, orderId)
  if (!order) return refused('order.not_found')
  const charge = order.paidAt ? await findPaidCharge(tx, order) : null
  if (!charge) return refused('order.not_paid')
  const earlier = await findRefundByKey(tx, charge.id, input.key)
  if (earlier) return ok({ refundId: earlier.id, amount: earlier.amount, again: true })
  const openRequest = (await selectRequests(tx, { orderId })).find(
    (refundRequest) => refundRequest.decision === null,
  )
  if (openRequest && !(leave.by === 'two' && leave.requestId === openRequest.id))
    return refused(leave.by === 'fan' || leave.by === 'shop' ? 'order.refund_waits' : 'refund.waits_already')
  await reverseFailed(tx, orderId, at)
  const selection = await choosePieces(tx, order, input)
  if (!selection.ok) return selection
  const parts = listParts(order, selection.value, input, leftToRefund(charge))
  const amount = sumOfParts(parts)
  const reason = input.reason.trim().slice(0, limits.reasonCharacters) || 'Refund'
  const request = await requestRefund(tx, { chargeId: charge.id, key: input.key, amount, reason }, at)
  if (!request.ok) {
    const { code, detail } = request
    return code === 'refund.nothing' || code === 'refund.more_than_captured'
      ? refused(code, detail)
      : refused('order.not_paid')
  }
  const refundId = request.value.refund.id
  const refund = { refundId, amount, ourFault: input.ourFault ?? false, leave }
  await carryOutRefund(tx, order, selection.value, parts, refund, at)
  return ok({ refundId, amount, again: false })
}

/** Carries out a refund: books each part, releases its units and tells everyone. */
export async function carryOutRefund(
  tx: Tx,
  order: Order,
  pieces: ChosenPieces,
  parts: readonly RefundPart[],
  refund: { refundId: Id<'refund'>; amount: Money; ourFault: boolean; leave: RefundLeave },
  at: Date,
): Promise<void> {
  const { refundId } = refund
  await insertLeave(tx, refundId, order.id, refund.leave)
  await insertParts(tx, refundId, order.id, parts)
  await cancelWaitingUnits(tx, order, pieces, at)
  await bookParts(tx, order, pieces, parts, refund, at)
  await recordSales(tx, listSales(order, pieces, parts, refundId, 'refund'), at)
  await tell(tx, 'order.refunded', { orderId: order.id, refundId })
}

/** The outcome of a refund, without making it. */
export async function previewRefund(
  tx: Tx,
  order: Order,
  input: RefundInput,
): Promise<Result<Money, RefundRefusal>> {
  const charge = order.paidAt ? await findPaidCharge(tx, order) : null
  const earlier = charge && (await findRefundByKey(tx, charge.id, input.key))
  if (earlier) return ok(earlier.amount)
  const parts = await previewParts(tx, order, input)
  return parts.ok ? ok(sumOfParts(parts.value)) : parts
}

/** The same, part by part. */
export async function previewParts(
  tx: Tx,
  order: Order,
  input: RefundInput,
): Promise<Result<RefundPart[], RefundRefusal>> {
  const charge = order.paidAt ? await findPaidCharge(tx, order) : null
  if (!charge) return refused('order.not_paid')
  const selection = await choosePieces(tx, order, input)
  if (!selection.ok) return selection
  const remaining = leftToRefund(charge)
  const parts = listParts(order, selection.value, input, remaining)
  const amount = sumOfParts(parts)
  if (isZero(amount)) return refused('refund.nothing')
  return amount.minor > remaining.minor
    ? refused('refund.more_than_captured', { left: formatMoney(remaining) })
    : ok(parts)
}

/** The charge that paid the order; another one captured too late was refunded on its own. */
export async function findPaidCharge(tx: Tx, order: Order): Promise<Charge | null> {
  const { charges, refunds } = await findPayments(tx, { kind: 'order', id: order.id })
  const unplacedChargeIds = refunds
    .filter((refund) => refund.key === unplacedKey)
    .map((refund) => refund.chargeId)
  return (
    charges.find((charge) => charge.status === 'captured' && !unplacedChargeIds.includes(charge.id)) ?? null
  )
}

async function bookParts(
  tx: Tx,
  order: Order,
  { units, downloads, tipOfCreator }: ChosenPieces,
  parts: readonly RefundPart[],
  refund: { refundId: Id<'refund'>; amount: Money; ourFault: boolean },
  at: Date,
): Promise<void> {
  const pieces = [...units, ...downloads]
  const isKept = (piece: { id: string }) =>
    units.some((unit) => unit.id === piece.id && keepsProfit(unit, refund.ourFault))
  await bookRefund(
    tx,
    {
      orderId: order.id,
      shopId: order.shopId,
      refundId: refund.refundId,
      amount: refund.amount,
      shipping: sum(parts.map((part) => part.shipping)),
      tax: sum(parts.map((part) => part.tax)),
      platformFee: refund.ourFault ? usd(0) : sum(pieces.map((piece) => piece.platformFee)),
      production: sum(units.filter(isUntouched).map((unit) => unit.cost)),
      profit: sum(parts.map((part) => part.profit)),
      unitIds: refund.ourFault
        ? []
        : heldIdsOf(
            order,
            pieces.filter((piece) => !isKept(piece)),
            parts,
          ),
    },
    at,
  )
  const isTipKept = refund.ourFault && parts.some((part) => part.kind === 'tip')
  await scheduleKeptProfit(tx, order, units.filter(isKept), isTipKept ? tipOfCreator : null, at)
}

/** Profit waiting for its clearing day: that of each unit, and the tip under the order's id. */
const heldIdsOf = (
  { id }: Order,
  pieces: readonly (ChosenPieces['units'] | ChosenPieces['downloads'])[number][],
  parts: readonly RefundPart[],
) => [...pieces.map((piece) => piece.id), ...(parts.some((part) => part.kind === 'tip') ? [id] : [])]

/** Cancels the chosen units that still wait and frees their drop places. Done before the ledger, as in a sale. */
async function cancelWaitingUnits(
  tx: Tx,
  order: Order,
  { units, downloads }: ChosenPieces,
  at: Date,
): Promise<void> {
  const waitingUnits = units.filter((unit) => unit.status === 'awaiting_print')
  await markRefunded(
    tx,
    units.map((unit) => unit.id),
    at,
  )
  const cancellation = await moveUnits(
    tx,
    waitingUnits.map((unit) => unit.id),
    'cancel',
    at,
    { cause: 'Refunded' },
  )
  invariant(cancellation.ok, 'a locked unit that waits can be cancelled')
  for (const download of downloads) await revokeDownload(tx, download.id, at)
  const freedUnits = listSoldUnits(units).filter((unit) => unit.status === 'awaiting_print')
  const listingIds = [...new Set(freedUnits.map((unit) => unit.listingId))].sort()
  for (const listingId of listingIds) {
    const count = freedUnits.filter((unit) => unit.listingId === listingId).length
    const stockResult = await returnStock(tx, listingId, order.id, count)
    invariant(stockResult.ok, 'units that were sold come back once')
  }
}
