import { pgSchema, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { Id } from '#kernel/id.ts'

const schema = pgSchema('channels')
const moment = (name: string) => timestamp(name, { withTimezone: true })

export const connections = schema.table(
  'connection',
  {
    shopId: text('shop_id').$type<Id<'shop'>>().notNull(),
    channel: text('channel').notNull(),
    sealed: text('sealed'),
    label: text('label').notNull(),
    connectedAt: moment('connected_at').notNull(),
    connectedBy: text('connected_by').notNull(),
    lastAt: moment('last_at'),
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
    launchedAt: moment('launched_at').notNull(),
    claimedAt: moment('claimed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.listingId, table.channel, table.launchedAt] })],
)
