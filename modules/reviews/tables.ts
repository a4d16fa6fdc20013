/** Tables of reviews, in their own Postgres schema. Their rules are in the migration. */

import { pgSchema, smallint, text } from 'drizzle-orm/pg-core'
import type { Id } from '#kernel/id.ts'
import { instantColumn } from '#platform/database/columns.ts'

const schema = pgSchema('reviews')

export const review = schema.table('review', {
  id: text('id').$type<Id<'review'>>().notNull(),
  shopId: text('shop_id').$type<Id<'shop'>>().notNull(),
  listingId: text('listing_id').$type<Id<'listing'>>().notNull(),
  orderId: text('order_id').$type<Id<'order'>>().notNull(),
  lineId: text('line_id').$type<Id<'line'>>().notNull(),
  stars: smallint('stars').notNull(),
  words: text('words').notNull(),
  author: text('author').notNull(),
  variant: text('variant').notNull(),
  writtenAt: instantColumn('written_at').notNull(),
  changedAt: instantColumn('changed_at').notNull(),
  hiddenAt: instantColumn('hidden_at'),
  hiddenWhy: text('hidden_why'),
  reply: text('reply'),
  repliedAt: instantColumn('replied_at'),
  reportedWhy: text('reported_why'),
  reportedAt: instantColumn('reported_at'),
  reportEndedAt: instantColumn('report_ended_at'),
})
