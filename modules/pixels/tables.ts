import { bigint, boolean, integer, jsonb, pgSchema, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Id } from '#kernel/id.ts'
import { instantColumn } from '#platform/database/columns.ts'
import type { Client } from './client.ts'
import type { Content } from './contract.ts'

const schema = pgSchema('pixels')

export const pixels = schema.table(
  'pixel',
  {
    shopId: text('shop_id').$type<Id<'shop'>>().notNull(),
    network: text('network').notNull(),
    pixelId: text('pixel_id').notNull(),
    account: text('account'),
    sealed: text('sealed'),
    active: boolean('active').notNull(),
    connectedAt: instantColumn('connected_at').notNull(),
    connectedBy: text('connected_by').notNull(),
  },
  (table) => [primaryKey({ columns: [table.shopId, table.network] })],
)

export const events = schema.table('event', {
  id: text('id').$type<Id<'event'>>().primaryKey(),
  shopId: text('shop_id').$type<Id<'shop'>>().notNull(),
  name: text('name').notNull(),
  toldKey: text('told_key').notNull(),
  page: text('page').notNull(),
  happenedAt: instantColumn('happened_at').notNull(),
  valueMinor: bigint('value_minor', { mode: 'number' }).notNull(),
  contents: jsonb('contents').$type<Content[]>().notNull(),
  orderNumber: text('order_number'),
  client: jsonb('client').$type<Client>(),
})

export const sends = schema.table(
  'send',
  {
    eventId: text('event_id').$type<Id<'event'>>().notNull(),
    network: text('network').notNull(),
    state: text('state').notNull(),
    attempts: integer('attempts').notNull(),
    dueAt: instantColumn('due_at').notNull(),
    triedAt: instantColumn('tried_at'),
    answer: text('answer'),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.network] })],
)

export const visits = schema.table('visit', {
  cartId: text('cart_id').$type<Id<'cart'>>().primaryKey(),
  shopId: text('shop_id').$type<Id<'shop'>>().notNull(),
  networks: text('networks').array().notNull(),
  client: jsonb('client').$type<Client>().notNull(),
  page: text('page').notNull(),
  at: instantColumn('at').notNull(),
})
