/** Tables of claims, in their own Postgres schema. Their rules are in the migration. */

import { bigint, boolean, integer, pgSchema, text } from 'drizzle-orm/pg-core'
import type { Id } from '#kernel/id.ts'
import { instantColumn } from '#platform/database/columns.ts'
import type { ClaimStatus, Fault } from './contract.ts'

const schema = pgSchema('claims')
const minorColumn = (name: string) => bigint(name, { mode: 'bigint' })

export const claim = schema.table('claim', {
  id: text('id').$type<Id<'orderClaim'>>().primaryKey(),
  shopId: text('shop_id').$type<Id<'shop'>>().notNull(),
  orderId: text('order_id').$type<Id<'order'>>().notNull(),
  unitId: text('unit_id').$type<Id<'unit'>>().notNull(),
  fault: text('fault').$type<Fault>().notNull(),
  words: text('words').notNull(),
  status: text('status').$type<ClaimStatus>().notNull().default('open'),
  openedAt: instantColumn('opened_at').notNull(),
  touchedAt: instantColumn('touched_at').notNull(),
  answer: text('answer'),
  decidedAt: instantColumn('decided_at'),
  decidedBy: text('decided_by'),
  decidedByName: text('decided_by_name'),
  replacementUnitId: text('replacement_unit_id').$type<Id<'unit'>>(),
  refundId: text('refund_id').$type<Id<'refund'>>(),
  appealOf: text('appeal_of'),
})

export const photo = schema.table('photo', {
  id: text('id').primaryKey(),
  orderId: text('order_id').$type<Id<'order'>>().notNull(),
  shopId: text('shop_id').$type<Id<'shop'>>().notNull(),
  claimId: text('claim_id').$type<Id<'orderClaim'>>(),
  messageId: text('message_id').$type<Id<'message'>>(),
  hash: text('hash').notNull(),
  smallHash: text('small_hash'),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  bytes: integer('bytes').notNull(),
  keptAt: instantColumn('kept_at').notNull(),
})

export const swapOffer = schema.table('swap_offer', {
  shopId: text('shop_id').$type<Id<'shop'>>().primaryKey(),
  isOn: boolean('is_on').notNull(),
  days: integer('days').notNull(),
  changedBy: text('changed_by').notNull(),
  changedAt: instantColumn('changed_at').notNull(),
})

export const swap = schema.table('swap', {
  newUnitId: text('new_unit_id').$type<Id<'unit'>>().primaryKey(),
  unitId: text('unit_id').$type<Id<'unit'>>().notNull(),
  shopId: text('shop_id').$type<Id<'shop'>>().notNull(),
  orderId: text('order_id').$type<Id<'order'>>().notNull(),
  fromSize: text('from_size').notNull(),
  toSize: text('to_size').notNull(),
  costMinor: minorColumn('cost_minor').notNull(),
  shippingMinor: minorColumn('shipping_minor').notNull(),
  at: instantColumn('at').notNull(),
})
