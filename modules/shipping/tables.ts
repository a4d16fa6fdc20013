/** Tables of shipping, in their own Postgres schema. Their rules are in the migration. */

import { char, date, pgSchema, text } from 'drizzle-orm/pg-core'
import type { Id } from '#kernel/id.ts'
import { instantColumn } from '#platform/database/columns.ts'

const schema = pgSchema('shipping')

export const parcel = schema.table('parcel', {
  id: text('id').$type<Id<'shipment'>>().notNull(),
  number: text('number').notNull(),
  orderId: text('order_id').$type<Id<'order'>>().notNull(),
  shopId: text('shop_id').$type<Id<'shop'>>().notNull(),
  kind: text('kind').notNull(),
  country: char('country', { length: 2 }).notNull(),
  service: text('service').notNull(),
  state: text('state').notNull().default('packed'),
  carrier: text('carrier'),
  trackingNumber: text('tracking_number'),
  packedAt: instantColumn('packed_at').notNull(),
  shippedAt: instantColumn('shipped_at'),
  deliveredAt: instantColumn('delivered_at'),
  expectedFrom: date('expected_from', { mode: 'string' }),
  expectedTo: date('expected_to', { mode: 'string' }),
  followUrl: text('follow_url'),
  insteadOf: text('instead_of').$type<Id<'shipment'>>(),
})

export const parcelUnit = schema.table('parcel_unit', {
  unitId: text('unit_id').$type<Id<'unit'>>().notNull(),
  parcelId: text('parcel_id').$type<Id<'shipment'>>().notNull(),
  shopId: text('shop_id').$type<Id<'shop'>>().notNull(),
  code: text('code').notNull(),
  words: text('words').notNull(),
})

export const trackingEvent = schema.table('tracking_event', {
  parcelId: text('parcel_id').$type<Id<'shipment'>>().notNull(),
  code: text('code').notNull(),
  place: text('place').notNull().default(''),
  at: instantColumn('at').notNull(),
  toldAt: instantColumn('told_at').notNull(),
})
