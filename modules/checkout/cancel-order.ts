import type { Id } from '#kernel/id.ts'
import { type Money, plus, sum, zero } from '#kernel/money.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import { findOrderInFull, lockOpen, lockOrder, lockUnits, type OrderInFull } from '#orders'
import { sha256Hex } from '#platform/crypto/hash.ts'
import type { Tx } from '#platform/database/tx.ts'
import type { RefundRefusal } from './contract.ts'
import { previewParts, refundOrder } from './refund-order.ts'
import type { RefundInput } from './refund-parts.ts'
import { selectParts } from './refund-rows.ts'

/**
 * Cancels an order whose units all wait and refunds everything: units, shipping, tax, tip. A download that was
 * fetched stays bought. Refused once a print batch with it has closed (`order.too_late`), and while a refund of it
 * waits for its second person (`order.refund_waits`). Cancelling and closing a batch wait for each other's units, so
 * exactly one of them wins.
 */
export async function cancelOrder(
  tx: Tx,
  orderId: Id<'order'>,
  reason: string,
  at: Date,
): Promise<Result<{ refundId: Id<'refund'>; amount: Money }, RefundRefusal>> {
  const openOrder = await lockOpen(tx, orderId)
  if (!openOrder.ok) return refused(openOrder.code)
  const orderInFull = (await findOrderInFull(tx, orderId))!
  const waitingUnits = openOrder.value.units.filter((unit) => unit.status === 'awaiting_print')
  return refundOrder(
    tx,
    orderId,
    {
      unitIds: waitingUnits.map((unit) => unit.id),
      downloadIds: orderInFull.downloads
        .filter((download) => download.fetched === 0 && !download.revokedAt)
        .map((download) => download.id),
      shipping: !(await wasShippingRefunded(tx, orderId)),
      tip: true,
      lessGoodwill: true,
      reason,
      key: 'cancelled',
      leave: { by: 'fan' },
    },
    at,
  )
}

/** Units a fan may still cancel: paid for, and in no batch. */
export const cancellableUnits = ({ order, units }: OrderInFull): OrderInFull['units'] =>
  order.status === 'processing'
    ? units.filter(
        (unit) =>
          unit.status === 'awaiting_print' && unit.refundedAt === null && unit.replacesUnitId === null,
      )
    : []

/**
 * Cancels single waiting units, whatever became of the others, and refunds their price and tax. Shipping is refunded
 * with the order's last unit if none was sent. Refused whole once one of them is in a batch (`order.piece_too_late`).
 */
export async function cancelPieces(
  tx: Tx,
  orderId: Id<'order'>,
  unitIds: readonly Id<'unit'>[],
  at: Date,
  canceller: 'fan' | 'shop' = 'fan',
): Promise<Result<{ refundId: Id<'refund'>; amount: Money }, RefundRefusal>> {
  const order = await lockOrder(tx, orderId)
  if (!order) return refused('order.not_found')
  await lockUnits(
    tx,
    (await findOrderInFull(tx, orderId))!.units.map(({ id }) => id),
  )
  const result = await refundOfUnits(tx, (await findOrderInFull(tx, orderId))!, unitIds)
  return result.ok ? refundOrder(tx, orderId, { ...result.value, leave: { by: canceller } }, at) : result
}

/** The refund for cancelling single units, by what it is for. `keptShipping`: the shipping of what is still sent. */
type CancellationParts = {
  goods: Money
  tax: Money
  shipping: Money
  tip: Money
  other: Money
  amount: Money
  /** The earnings the creator loses. */
  profit: Money
  keptShipping: Money
}
export async function previewCancelling(
  tx: Tx,
  orderInFull: OrderInFull,
  unitIds: readonly Id<'unit'>[],
): Promise<Result<CancellationParts, RefundRefusal>> {
  const result = await refundOfUnits(tx, orderInFull, unitIds)
  if (!result.ok) return result
  const preview = await previewParts(tx, orderInFull.order, result.value)
  if (!preview.ok) return preview
  const sumParts = (kinds: readonly string[], field: 'goods' | 'shipping' | 'tax'): Money =>
    preview.value
      .filter(({ kind }) => kinds.includes(kind))
      .reduce((total, part) => plus(total, part[field]), zero(orderInFull.order.total.currency))
  const shipping = sumParts(['shipping'], 'shipping')
  return ok({
    goods: sumParts(['unit'], 'goods'),
    tax: sumParts(['unit', 'shipping'], 'tax'),
    shipping,
    tip: sumParts(['tip'], 'goods'),
    other: sumParts(['goodwill'], 'goods'),
    profit: preview.value.reduce(
      (total, part) => plus(total, part.profit),
      zero(orderInFull.order.total.currency),
    ),
    amount: sum(preview.value.flatMap((part) => [part.goods, part.shipping, part.tax])),
    keptShipping: result.value.shipping ? zero(shipping.currency) : orderInFull.order.shipping,
  })
}

async function refundOfUnits(
  tx: Tx,
  orderInFull: OrderInFull,
  unitIds: readonly Id<'unit'>[],
): Promise<Result<RefundInput, RefundRefusal>> {
  const ids = [...new Set(unitIds)].sort()
  if (ids.length === 0) return refused('refund.nothing')
  const chosenUnits = orderInFull.units.filter((unit) => ids.includes(unit.id))
  if (chosenUnits.length < ids.length) return refused('order.not_found')
  if (chosenUnits.some((unit) => unit.status === 'cancelled')) return refused('refund.piece_gone')
  const cancellable = cancellableUnits(orderInFull)
  if (chosenUnits.some((unit) => !cancellable.includes(unit))) return refused('order.piece_too_late')
  const hasOthers = orderInFull.units.some(
    (unit) => unit.status !== 'cancelled' && !chosenUnits.includes(unit),
  )
  return ok({
    unitIds: ids,
    shipping: !hasOthers && !(await wasShippingRefunded(tx, orderInFull.order.id)),
    lessGoodwill: true,
    reason: 'Cancelled before it was printed',
    key: `cancelled ${sha256Hex(ids.join(' ')).slice(0, 32)}`,
  })
}

const wasShippingRefunded = async (tx: Tx, orderId: Id<'order'>): Promise<boolean> =>
  (await selectParts(tx, orderId)).some(({ kind }) => kind === 'shipping')
