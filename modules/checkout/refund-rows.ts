/** The SQL of refunded parts. */
import { asc, eq } from 'drizzle-orm'
import { bigint, integer, pgSchema, text } from 'drizzle-orm/pg-core'
import type { Id } from '#kernel/id.ts'
import { type Money, usd } from '#kernel/money.ts'
import type { Tx } from '#platform/database/tx.ts'

const minorColumn = (name: string) => bigint(name, { mode: 'bigint' })
const part = pgSchema('checkout').table('refund_part', {
  refundId: text('refund_id').$type<Id<'refund'>>().notNull(),
  orderId: text('order_id').$type<Id<'order'>>().notNull(),
  place: integer('place').notNull(),
  kind: text('kind').notNull(),
  pieceId: text('piece_id').notNull(),
  goodsMinor: minorColumn('goods_minor').notNull(),
  shippingMinor: minorColumn('shipping_minor').notNull().default(0n),
  taxMinor: minorColumn('tax_minor').notNull().default(0n),
  profitMinor: minorColumn('profit_minor').notNull().default(0n),
})

const leave = pgSchema('checkout').table('refund_leave', {
  refundId: text('refund_id').$type<Id<'refund'>>().primaryKey(),
  orderId: text('order_id').$type<Id<'order'>>().notNull(),
  givenBy: text('given_by').notNull(),
  requestId: text('request_id'),
})

/**
 * Who authorised a refund: the fan by cancelling, the shop, one member of staff (or the house), two by a request, or
 * nobody of ours, because it was made at the payment provider.
 */
export type RefundLeave =
  | { by: 'fan' | 'shop' | 'one' | 'provider' }
  | { by: 'two'; requestId: Id<'refundRequest'> }

export async function insertLeave(
  tx: Tx,
  refundId: Id<'refund'>,
  orderId: Id<'order'>,
  permission: RefundLeave,
): Promise<void> {
  const requestId = permission.by === 'two' ? permission.requestId : null
  await tx.insert(leave).values({ refundId, orderId, givenBy: permission.by, requestId })
}

export type RefundPart = {
  kind: 'unit' | 'download' | 'shipping' | 'tip' | 'goodwill'
  pieceId: string
  goods: Money
  shipping: Money
  tax: Money
  profit: Money
}

export async function insertParts(
  tx: Tx,
  refundId: Id<'refund'>,
  orderId: Id<'order'>,
  parts: readonly RefundPart[],
): Promise<void> {
  await tx.insert(part).values(
    parts.map(({ goods, shipping, tax, profit, ...fields }, index) => ({
      ...fields,
      refundId,
      orderId,
      place: index + 1,
      goodsMinor: goods.minor,
      shippingMinor: shipping.minor,
      taxMinor: tax.minor,
      profitMinor: profit.minor,
    })),
  )
}

/** Every refunded part of an order, in the order refunded. */
export async function selectParts(
  tx: Tx,
  orderId: Id<'order'>,
): Promise<(RefundPart & { refundId: Id<'refund'> })[]> {
  const rows = await tx
    .select()
    .from(part)
    .where(eq(part.orderId, orderId))
    .orderBy(asc(part.refundId), asc(part.place))
  return rows.map((row) => ({
    refundId: row.refundId,
    kind: row.kind as RefundPart['kind'],
    pieceId: row.pieceId,
    goods: usd(row.goodsMinor),
    shipping: usd(row.shippingMinor),
    tax: usd(row.taxMinor),
    profit: usd(row.profitMinor),
  }))
}

/** Releases the parts of a refund the provider couldn't send, so that they can be refunded another way. */
export async function deleteParts(tx: Tx, refundId: Id<'refund'>): Promise<void> {
  await tx.delete(part).where(eq(part.refundId, refundId))
}
