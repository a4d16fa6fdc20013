import { pgSchema, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Id } from '#kernel/id.ts'
import { instantColumn } from '#platform/database/columns.ts'

const schema = pgSchema('channels')

export const connections = schema.table(
  'connection',
  {
    shopId: text('shop_id').$type<Id<'shop'>>().notNull(),
    channel: text('channel').notNull(),
    sealed: text('sealed'),
    label: text('label').notNull(),
    connectedAt: instantColumn('connected_at').notNull(),
    connectedBy: text('connected_by').notNull(),
    lastAt: instantColumn('last_at'),
    lastFault: text('last_fault'),
  },
  (table) => [primaryKey({ columns: [table.shopId, table.channel] })],
)

export const posts = schema.table(
  'post',
  {
    shopId: text('shop_id').$type<Id<'shop'>>().notNull(),
    channel: text('channel').notNull(),
    listingId: text('listing_id').$type<Id<'listing'>>().notNull(),
    launchedAt: instantColumn('launched_at').notNull(),
    claimedAt: instantColumn('claimed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.listingId, table.channel, table.launchedAt] })],
)
