/** Tables of production, in their own Postgres schema. Their rules are in the migration. */

import { bigint, boolean, char, integer, numeric, pgSchema, text } from 'drizzle-orm/pg-core'
import type { Id } from '#kernel/id.ts'
import { instantColumn } from '#platform/database/columns.ts'

const schema = pgSchema('production')

export const facility = schema.table('facility', {
  id: text('id').notNull(),
  code: text('code').notNull(),
  name: text('name').notNull(),
  place: text('place').notNull(),
  country: char('country', { length: 2 }).notNull(),
  zone: text('zone').notNull(),
  rank: integer('rank').notNull(),
  pausedAt: instantColumn('paused_at'),
  pausedReason: text('paused_reason').notNull().default(''),
  kind: text('kind').notNull().default('house'),
  configured: boolean('configured').notNull().default(true),
  capacity: integer('capacity'),
  screen: integer('screen_lpi'),
  countries: text('countries').array(),
})

export const cutOff = schema.table('cut_off', {
  facilityId: text('facility_id').notNull(),
  technique: text('technique').notNull(),
  weekday: integer('weekday').notNull(),
  time: text('time').notNull(),
})

export const batch = schema.table('batch', {
  id: text('id').$type<Id<'batch'>>().notNull(),
  number: text('number').notNull(),
  facilityId: text('facility_id').notNull(),
  technique: text('technique').notNull(),
  cutOffAt: instantColumn('cut_off_at').notNull(),
  state: text('state').notNull().default('collecting'),
  units: integer('units').notNull().default(0),
  openedAt: instantColumn('opened_at').notNull(),
  closedAt: instantColumn('closed_at'),
  startedAt: instantColumn('started_at'),
  doneAt: instantColumn('done_at'),
  manifestHash: text('manifest_hash'),
  handedOutAt: instantColumn('handed_out_at'),
})

export const handedFile = schema.table('handed_file', {
  batchId: text('batch_id').$type<Id<'batch'>>().notNull(),
  name: text('name').notNull(),
  handedAt: instantColumn('handed_at').notNull(),
})

export const batchUnit = schema.table('batch_unit', {
  batchId: text('batch_id').$type<Id<'batch'>>().notNull(),
  place: integer('place').notNull(),
  unitId: text('unit_id').$type<Id<'unit'>>().notNull(),
  shopId: text('shop_id').$type<Id<'shop'>>().notNull(),
  attempt: integer('attempt').notNull(),
  orderId: text('order_id').$type<Id<'order'>>().notNull(),
  listingId: text('listing_id').$type<Id<'listing'>>().notNull(),
  title: text('title').notNull(),
  blankId: text('blank_id').notNull(),
  blankName: text('blank_name').notNull(),
  sku: text('sku').notNull(),
  colour: text('colour').notNull(),
  colourName: text('colour_name').notNull(),
  size: text('size').notNull(),
  designVersionId: text('design_version_id').$type<Id<'designVersion'>>().notNull(),
  route: text('route').notNull().default(''),
})

export const outsideVariant = schema.table('outside_variant', {
  facilityId: text('facility_id').notNull(),
  blankId: text('blank_id').notNull(),
  colour: text('colour').notNull(),
  size: text('size').notNull(),
  variantId: bigint('variant_id', { mode: 'number' }).notNull(),
})

export const outsidePlacement = schema.table('outside_placement', {
  facilityId: text('facility_id').notNull(),
  blankId: text('blank_id').notNull(),
  area: text('area').notNull(),
  placement: text('placement').notNull(),
  widthIn: numeric('width_in', { mode: 'number' }),
  heightIn: numeric('height_in', { mode: 'number' }),
})

export const givenBack = schema.table('given_back', {
  unitId: text('unit_id').$type<Id<'unit'>>().notNull(),
  facilityId: text('facility_id').notNull(),
  words: text('words').notNull(),
  at: instantColumn('at').notNull(),
})

export const outsideOrder = schema.table('outside_order', {
  id: text('id').$type<Id<'outsideOrder'>>().notNull(),
  facilityId: text('facility_id').notNull(),
  batchId: text('batch_id').$type<Id<'batch'>>().notNull(),
  orderId: text('order_id').$type<Id<'order'>>().notNull(),
  shopId: text('shop_id').$type<Id<'shop'>>().notNull(),
  state: text('state').notNull().default('waiting'),
  ref: text('ref'),
  tries: integer('tries').notNull().default(0),
  lookAt: instantColumn('look_at'),
  heldUntil: instantColumn('held_until'),
  words: text('words').notNull().default(''),
  accruedMinor: bigint('accrued_minor', { mode: 'bigint' }).notNull(),
  makingMinor: bigint('making_minor', { mode: 'bigint' }),
  shippingMinor: bigint('shipping_minor', { mode: 'bigint' }),
  charged: boolean('charged').notNull().default(false),
  plannedAt: instantColumn('planned_at').notNull(),
  confirmedAt: instantColumn('confirmed_at'),
})

export const outsideUnit = schema.table('outside_unit', {
  unitId: text('unit_id').$type<Id<'unit'>>().notNull(),
  attempt: integer('attempt').notNull(),
  outsideOrderId: text('outside_order_id').$type<Id<'outsideOrder'>>().notNull(),
})

export const outsideShipment = schema.table('outside_shipment', {
  id: text('id').notNull(),
  outsideOrderId: text('outside_order_id').$type<Id<'outsideOrder'>>().notNull(),
  ref: text('ref').notNull(),
  carrier: text('carrier').notNull().default(''),
  followUrl: text('follow_url'),
  shippedAt: instantColumn('shipped_at').notNull(),
  deliveredAt: instantColumn('delivered_at'),
  returnedAt: instantColumn('returned_at'),
  unitIds: text('unit_ids').array().$type<Id<'unit'>[]>().notNull(),
})

export const misprint = schema.table('misprint', {
  unitId: text('unit_id').$type<Id<'unit'>>().notNull(),
  attempt: integer('attempt').notNull(),
  batchId: text('batch_id').$type<Id<'batch'>>().notNull(),
  cause: text('cause').notNull(),
  note: text('note').notNull(),
  personId: text('person_id').$type<Id<'person'>>(),
  at: instantColumn('at').notNull(),
})

export const printFile = schema.table('print_file', {
  id: text('id').$type<Id<'printFile'>>().notNull(),
  designVersionId: text('design_version_id').$type<Id<'designVersion'>>().notNull(),
  blankId: text('blank_id').notNull(),
  area: text('area').notNull(),
  sizeArea: text('size_area').notNull(),
  widthIn: numeric('width_in').notNull(),
  heightIn: numeric('height_in').notNull(),
  dpi: integer('dpi').notNull(),
  widthPx: integer('width_px').notNull(),
  heightPx: integer('height_px').notNull(),
  state: text('state').notNull().default('waiting'),
  sha256: text('sha256'),
  bytes: integer('bytes'),
  inkLeft: integer('ink_left'),
  inkTop: integer('ink_top'),
  inkWidth: integer('ink_width'),
  inkHeight: integer('ink_height'),
  fault: text('fault'),
  plannedAt: instantColumn('planned_at').notNull(),
  madeAt: instantColumn('made_at'),
})

export const printSet = schema.table('print_set', {
  designVersionId: text('design_version_id').$type<Id<'designVersion'>>().notNull(),
  blankId: text('blank_id').notNull(),
  size: text('size').notNull(),
  fault: text('fault'),
  plannedAt: instantColumn('planned_at').notNull(),
})

export const printSetFile = schema.table('print_set_file', {
  designVersionId: text('design_version_id').$type<Id<'designVersion'>>().notNull(),
  blankId: text('blank_id').notNull(),
  size: text('size').notNull(),
  area: text('area').notNull(),
  printFileId: text('print_file_id').$type<Id<'printFile'>>().notNull(),
})
