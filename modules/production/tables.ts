/** Tables of production, under their own Postgres schema. Their rules live in the migration. */
import { integer, numeric, pgSchema, text, timestamp } from 'drizzle-orm/pg-core'

const schema = pgSchema('production')
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const facility = schema.table('facility', {
  id: text('id').notNull(),
  code: text('code').notNull(),
  name: text('name').notNull(),
  place: text('place').notNull(),
  zone: text('zone').notNull(),
  rank: integer('rank').notNull(),
  pausedAt: instant('paused_at'),
})

export const cutOff = schema.table('cut_off', {
  facilityId: text('facility_id').notNull(),
  technique: text('technique').notNull(),
  weekday: integer('weekday').notNull(),
  time: text('time').notNull(),
})

export const batch = schema.table('batch', {
  id: text('id').notNull(),
  number: text('number').notNull(),
  facilityId: text('facility_id').notNull(),
  technique: text('technique').notNull(),
  cutOffAt: instant('cut_off_at').notNull(),
  state: text('state').notNull().default('collecting'),
  units: integer('units').notNull().default(0),
  openedAt: instant('opened_at').notNull(),
  closedAt: instant('closed_at'),
  startedAt: instant('started_at'),
  doneAt: instant('done_at'),
  manifestHash: text('manifest_hash'),
})

export const batchUnit = schema.table('batch_unit', {
  batchId: text('batch_id').notNull(),
  place: integer('place').notNull(),
  unitId: text('unit_id').notNull(),
  shopId: text('shop_id').notNull(),
  attempt: integer('attempt').notNull(),
  orderId: text('order_id').notNull(),
  listingId: text('listing_id').notNull(),
  title: text('title').notNull(),
  blankId: text('blank_id').notNull(),
  blankName: text('blank_name').notNull(),
  sku: text('sku').notNull(),
  colour: text('colour').notNull(),
  colourName: text('colour_name').notNull(),
  size: text('size').notNull(),
  designVersionId: text('design_version_id').notNull(),
})

export const misprint = schema.table('misprint', {
  unitId: text('unit_id').notNull(),
  attempt: integer('attempt').notNull(),
  batchId: text('batch_id').notNull(),
  cause: text('cause').notNull(),
  note: text('note').notNull(),
  personId: text('person_id'),
  at: instant('at').notNull(),
})

export const printFile = schema.table('print_file', {
  id: text('id').notNull(),
  designVersionId: text('design_version_id').notNull(),
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
  plannedAt: instant('planned_at').notNull(),
  madeAt: instant('made_at'),
})

export const printSet = schema.table('print_set', {
  designVersionId: text('design_version_id').notNull(),
  blankId: text('blank_id').notNull(),
  size: text('size').notNull(),
  fault: text('fault'),
  plannedAt: instant('planned_at').notNull(),
})

export const printSetFile = schema.table('print_set_file', {
  designVersionId: text('design_version_id').notNull(),
  blankId: text('blank_id').notNull(),
  size: text('size').notNull(),
  area: text('area').notNull(),
  printFileId: text('print_file_id').notNull(),
})
