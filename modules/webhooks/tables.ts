import { integer, jsonb, pgSchema, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Id } from '#kernel/id.ts'
import { instantColumn } from '#platform/database/columns.ts'

const schema = pgSchema('webhooks')

export const endpoints = schema.table('endpoint', {
  id: text('id').primaryKey(),
  shopId: text('shop_id').$type<Id<'shop'>>().notNull(),
  url: text('url').notNull(),
  events: text('events').array().notNull(),
  secret: text('secret').notNull(),
  oldSecret: text('old_secret'),
  oldUntil: instantColumn('old_until'),
  status: text('status').notNull(),
  offWhy: text('off_why'),
  failingSince: instantColumn('failing_since'),
  unanswered: integer('unanswered').notNull().default(0),
  restsUntil: instantColumn('rests_until'),
  madeAt: instantColumn('made_at').notNull(),
  madeBy: text('made_by').notNull(),
})

export const messages = schema.table('message', {
  id: text('id').primaryKey(),
  shopId: text('shop_id').$type<Id<'shop'>>().notNull(),
  type: text('type').notNull(),
  toldKey: text('told_key').notNull(),
  body: text('body').notNull(),
  toldAt: instantColumn('told_at').notNull(),
})

export const deliveries = schema.table('delivery', {
  id: text('id').primaryKey(),
  messageId: text('message_id').notNull(),
  endpointId: text('endpoint_id').notNull(),
  shopId: text('shop_id').$type<Id<'shop'>>().notNull(),
  state: text('state').notNull(),
  tries: integer('tries').notNull(),
  dueAt: instantColumn('due_at').notNull(),
  madeAt: instantColumn('made_at').notNull(),
})

export const attempts = schema.table(
  'attempt',
  {
    deliveryId: text('delivery_id').notNull(),
    number: integer('number').notNull(),
    triedAt: instantColumn('tried_at').notNull(),
    headers: jsonb('headers').$type<Record<string, string>>().notNull(),
    status: integer('status'),
    milliseconds: integer('milliseconds').notNull(),
  },
  (table) => [primaryKey({ columns: [table.deliveryId, table.number] })],
)
