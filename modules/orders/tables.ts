/** Tables of orders, in their own Postgres schema. Their rules are in the migration. */

import { bigint, boolean, char, integer, pgSchema, text } from 'drizzle-orm/pg-core'
import type { Id } from '#kernel/id.ts'
import { instantColumn } from '#platform/database/columns.ts'

const schema = pgSchema('orders')
const minorColumn = (name: string) => bigint(name, { mode: 'bigint' })

export const cartLine = schema.table('cart_line', {
  id: text('id').notNull(),
  cartId: text('cart_id').$type<Id<'cart'>>().notNull(),
  listingId: text('listing_id').$type<Id<'listing'>>().notNull(),
  listingVersionId: text('listing_version_id').$type<Id<'listingVersion'>>().notNull(),
  sku: text('sku').notNull(),
  quantity: integer('quantity').notNull(),
  addedAt: instantColumn('added_at').notNull(),
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
  subtotalMinor: minorColumn('subtotal_minor').notNull(),
  discountMinor: minorColumn('discount_minor').notNull(),
  shippingMinor: minorColumn('shipping_minor').notNull(),
  taxMinor: minorColumn('tax_minor').notNull(),
  dutyMinor: minorColumn('duty_minor').notNull(),
  tipMinor: minorColumn('tip_minor').notNull(),
  totalMinor: minorColumn('total_minor').notNull(),
  country: char('country', { length: 2 }).notNull(),
  region: text('region').notNull(),
  shippingOption: text('shipping_option').notNull(),
  taxLabel: text('tax_label').notNull(),
  taxBps: integer('tax_bps').notNull(),
  discountCode: text('discount_code'),
  placedAt: instantColumn('placed_at').notNull(),
  expiresAt: instantColumn('expires_at').notNull(),
  paidAt: instantColumn('paid_at'),
  endedAt: instantColumn('ended_at'),
})

export const blockedFan = schema.table('blocked_fan', {
  orderId: text('order_id').$type<Id<'order'>>().notNull(),
  shopId: text('shop_id').$type<Id<'shop'>>().notNull(),
  blockedAt: instantColumn('blocked_at').notNull(),
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
  agingFrom: instantColumn('aging_from'),
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
  unitPriceMinor: minorColumn('unit_price_minor').notNull(),
  discountMinor: minorColumn('discount_minor').notNull(),
  unitCostMinor: minorColumn('unit_cost_minor').notNull(),
  paymentFeeMinor: minorColumn('payment_fee_minor').notNull(),
  platformFeeMinor: minorColumn('platform_fee_minor').notNull(),
  profitMinor: minorColumn('profit_minor').notNull(),
  taxMinor: minorColumn('tax_minor').notNull(),
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
  statusAt: instantColumn('status_at').notNull(),
  paidAt: instantColumn('paid_at').notNull(),
  shippedAt: instantColumn('shipped_at'),
  deliveredAt: instantColumn('delivered_at'),
  refundedAt: instantColumn('refunded_at'),
  misprints: integer('misprints').notNull().default(0),
  replacesUnitId: text('replaces_unit_id').$type<Id<'unit'>>(),
  editionRun: integer('edition_run'),
  edition: integer('edition'),
  editionOf: integer('edition_of'),
  priceMinor: minorColumn('price_minor').notNull(),
  taxMinor: minorColumn('tax_minor').notNull(),
  costMinor: minorColumn('cost_minor').notNull(),
  platformFeeMinor: minorColumn('platform_fee_minor').notNull(),
  profitMinor: minorColumn('profit_minor').notNull(),
})

export const unitMove = schema.table('unit_move', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity(),
  unitId: text('unit_id').$type<Id<'unit'>>().notNull(),
  event: text('event').notNull(),
  fromStatus: text('from_status').notNull(),
  toStatus: text('to_status').notNull(),
  cause: text('cause'),
  at: instantColumn('at').notNull(),
})

export const download = schema.table('download', {
  id: text('id').$type<Id<'download'>>().notNull(),
  shopId: text('shop_id').$type<Id<'shop'>>().notNull(),
  orderId: text('order_id').$type<Id<'order'>>().notNull(),
  lineId: text('line_id').$type<Id<'line'>>().notNull(),
  grantedAt: instantColumn('granted_at').notNull(),
  revokedAt: instantColumn('revoked_at'),
  fetched: integer('fetched').notNull().default(0),
  fetchesMax: integer('fetches_max').notNull(),
  priceMinor: minorColumn('price_minor').notNull(),
  taxMinor: minorColumn('tax_minor').notNull(),
  platformFeeMinor: minorColumn('platform_fee_minor').notNull(),
  profitMinor: minorColumn('profit_minor').notNull(),
})
