/** Tables of orders, in their own Postgres schema. Their rules are in the migration. */

import { bigint, boolean, char, integer, pgSchema, text, timestamp } from 'drizzle-orm/pg-core'
import type { Id } from '#kernel/id.ts'

const schema = pgSchema('orders')
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const minor = (name: string) => bigint(name, { mode: 'bigint' })

export const cartLine = schema.table('cart_line', {
  id: text('id').notNull(),
  cartId: text('cart_id').$type<Id<'cart'>>().notNull(),
  listingId: text('listing_id').$type<Id<'listing'>>().notNull(),
  listingVersionId: text('listing_version_id').$type<Id<'listingVersion'>>().notNull(),
  sku: text('sku').notNull(),
  quantity: integer('quantity').notNull(),
  addedAt: instant('added_at').notNull(),
})

export const order = schema.table('order', {
  id: text('id').$type<Id<'order'>>().notNull(),
  number: text('number').notNull(),
  shopId: text('shop_id').$type<Id<'shop'>>().notNull(),
  /** A `sample` is the creator's own order at cost, not a sale. */
  kind: text('kind').notNull().default('sale'),
  status: text('status').notNull(),
  channel: text('channel').notNull(),
  currency: char('currency', { length: 3 }).notNull(),
  subtotalMinor: minor('subtotal_minor').notNull(),
  discountMinor: minor('discount_minor').notNull(),
  shippingMinor: minor('shipping_minor').notNull(),
  taxMinor: minor('tax_minor').notNull(),
  dutyMinor: minor('duty_minor').notNull(),
  tipMinor: minor('tip_minor').notNull(),
  totalMinor: minor('total_minor').notNull(),
  country: char('country', { length: 2 }).notNull(),
  region: text('region').notNull(),
  shippingOption: text('shipping_option').notNull(),
  taxLabel: text('tax_label').notNull(),
  taxBps: integer('tax_bps').notNull(),
  discountCode: text('discount_code'),
  placedAt: instant('placed_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  paidAt: instant('paid_at'),
  endedAt: instant('ended_at'),
})

export const blockedFan = schema.table('blocked_fan', {
  orderId: text('order_id').$type<Id<'order'>>().notNull(),
  shopId: text('shop_id').$type<Id<'shop'>>().notNull(),
  blockedAt: instant('blocked_at').notNull(),
})

export const recipient = schema.table('recipient', {
  orderId: text('order_id').$type<Id<'order'>>().notNull(),
  email: text('email').notNull(),
  emailKey: text('email_key').notNull(),
  name: text('name').notNull(),
  line1: text('line1').notNull(),
  line2: text('line2').notNull(),
  city: text('city').notNull(),
  region: text('region').notNull(),
  postalCode: text('postal_code').notNull(),
  country: char('country', { length: 2 }).notNull(),
  phone: text('phone').notNull(),
  taxNumber: text('tax_number').notNull().default(''),
  giftNote: text('gift_note').notNull(),
  keyTurn: integer('key_turn').notNull().default(0),
  agingFrom: instant('aging_from'),
})

export const orderLine = schema.table('order_line', {
  id: text('id').notNull(),
  orderId: text('order_id').$type<Id<'order'>>().notNull(),
  shopId: text('shop_id').$type<Id<'shop'>>().notNull(),
  place: integer('place').notNull(),
  listingId: text('listing_id').$type<Id<'listing'>>().notNull(),
  listingVersionId: text('listing_version_id').$type<Id<'listingVersion'>>().notNull(),
  blankId: text('blank_id').notNull(),
  sku: text('sku').notNull(),
  designVersionId: text('design_version_id').$type<Id<'designVersion'>>().notNull(),
  title: text('title').notNull(),
  blankName: text('blank_name').notNull(),
  colour: text('colour').notNull(),
  colourName: text('colour_name').notNull(),
  size: text('size').notNull(),
  technique: text('technique').notNull(),
  digital: boolean('digital').notNull(),
  quantity: integer('quantity').notNull(),
  unitPriceMinor: minor('unit_price_minor').notNull(),
  discountMinor: minor('discount_minor').notNull(),
  unitCostMinor: minor('unit_cost_minor').notNull(),
  paymentFeeMinor: minor('payment_fee_minor').notNull(),
  platformFeeMinor: minor('platform_fee_minor').notNull(),
  profitMinor: minor('profit_minor').notNull(),
  taxMinor: minor('tax_minor').notNull(),
})

export const unit = schema.table('unit', {
  id: text('id').$type<Id<'unit'>>().notNull(),
  shopId: text('shop_id').$type<Id<'shop'>>().notNull(),
  orderId: text('order_id').$type<Id<'order'>>().notNull(),
  lineId: text('line_id').$type<Id<'line'>>().notNull(),
  place: integer('place').notNull(),
  listingId: text('listing_id').$type<Id<'listing'>>().notNull(),
  blankId: text('blank_id').notNull(),
  sku: text('sku').notNull(),
  technique: text('technique').notNull(),
  colour: text('colour').notNull(),
  size: text('size').notNull(),
  designVersionId: text('design_version_id').$type<Id<'designVersion'>>().notNull(),
  facility: text('facility'),
  batchId: text('batch_id').$type<Id<'batch'>>(),
  status: text('status').notNull().default('awaiting_print'),
  statusAt: instant('status_at').notNull(),
  paidAt: instant('paid_at').notNull(),
  shippedAt: instant('shipped_at'),
  deliveredAt: instant('delivered_at'),
  refundedAt: instant('refunded_at'),
  misprints: integer('misprints').notNull().default(0),
  replacesUnitId: text('replaces_unit_id').$type<Id<'unit'>>(),
  editionRun: integer('edition_run'),
  edition: integer('edition'),
  editionOf: integer('edition_of'),
  priceMinor: minor('price_minor').notNull(),
  taxMinor: minor('tax_minor').notNull(),
  costMinor: minor('cost_minor').notNull(),
  platformFeeMinor: minor('platform_fee_minor').notNull(),
  profitMinor: minor('profit_minor').notNull(),
})

export const unitMove = schema.table('unit_move', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity(),
  unitId: text('unit_id').$type<Id<'unit'>>().notNull(),
  event: text('event').notNull(),
  fromStatus: text('from_status').notNull(),
  toStatus: text('to_status').notNull(),
  cause: text('cause'),
  at: instant('at').notNull(),
})

export const download = schema.table('download', {
  id: text('id').$type<Id<'download'>>().notNull(),
  shopId: text('shop_id').$type<Id<'shop'>>().notNull(),
  orderId: text('order_id').$type<Id<'order'>>().notNull(),
  lineId: text('line_id').$type<Id<'line'>>().notNull(),
  grantedAt: instant('granted_at').notNull(),
  revokedAt: instant('revoked_at'),
  fetched: integer('fetched').notNull().default(0),
  fetchesMax: integer('fetches_max').notNull(),
  priceMinor: minor('price_minor').notNull(),
  taxMinor: minor('tax_minor').notNull(),
  platformFeeMinor: minor('platform_fee_minor').notNull(),
  profitMinor: minor('profit_minor').notNull(),
})
