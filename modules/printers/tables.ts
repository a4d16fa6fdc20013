/** Tables of printers, in their own Postgres schema. Their rules are in the migration. */

import { bigint, boolean, char, integer, pgSchema, text } from 'drizzle-orm/pg-core'
import { instantColumn } from '#platform/database/columns.ts'

const schema = pgSchema('printers')

export const product = schema.table('product', {
  printerId: text('printer_id').notNull(),
  productId: integer('product_id').notNull(),
  name: text('name').notNull(),
  brand: text('brand').notNull(),
  model: text('model').notNull(),
  techniques: text('techniques').array().notNull(),
  gone: boolean('gone').notNull(),
  readAt: instantColumn('read_at').notNull(),
})

export const blank = schema.table('blank', {
  printerId: text('printer_id').notNull(),
  blankId: text('blank_id').notNull(),
  productId: integer('product_id').notNull(),
  threads: text('threads').array().notNull(),
  seams: text('seams').array().notNull(),
})

export const postage = schema.table('postage', {
  printerId: text('printer_id').notNull(),
  blankId: text('blank_id').notNull(),
  country: char('country', { length: 2 }).notNull(),
  costMinor: bigint('cost_minor', { mode: 'number' }),
  minDays: integer('min_days'),
  maxDays: integer('max_days'),
  readAt: instantColumn('read_at').notNull(),
})

export const link = schema.table('link', {
  printerId: text('printer_id').primaryKey(),
  tokens: text('tokens'),
  tokensUntil: instantColumn('tokens_until'),
  connectedAt: instantColumn('connected_at'),
  callbackSecret: text('callback_secret'),
  callbackUrl: text('callback_url').notNull().default(''),
  callbackUntil: instantColumn('callback_until'),
  callbackAskedAt: instantColumn('callback_asked_at'),
  catalogueReadAt: instantColumn('catalogue_read_at'),
  quietUntil: instantColumn('quiet_until'),
  trouble: text('trouble').notNull().default(''),
})
