/** Tables of moderation, in their own Postgres schema. Their rules are in the migration. */

import { boolean, integer, pgSchema, text } from 'drizzle-orm/pg-core'
import type { Id } from '#kernel/id.ts'
import { instantColumn } from '#platform/database/columns.ts'

const schema = pgSchema('moderation')

export const incident = schema.table('incident', {
  id: text('id').primaryKey(),
  shopId: text('shop_id').$type<Id<'shop'>>().notNull(),
  listingId: text('listing_id').$type<Id<'listing'>>(),
  reason: text('reason').notNull(),
  status: text('status').notNull().default('open'),
  openedAt: instantColumn('opened_at').notNull(),
  words: text('words'),
  strike: boolean('strike').notNull().default(false),
  decidedBy: text('decided_by'),
  decidedAt: instantColumn('decided_at'),
  appeal: text('appeal'),
  appealedAt: instantColumn('appealed_at'),
  appealDecidedBy: text('appeal_decided_by'),
  counterName: text('counter_name'),
  counterAddress: text('counter_address'),
  counterWords: text('counter_words'),
  counteredAt: instantColumn('countered_at'),
  restoresFrom: instantColumn('restores_from'),
  restoresUntil: instantColumn('restores_until'),
})

export const report = schema.table('report', {
  id: text('id').primaryKey(),
  incidentId: text('incident_id').$type<Id<'incident'>>(),
  shopId: text('shop_id').$type<Id<'shop'>>().notNull(),
  listingId: text('listing_id').$type<Id<'listing'>>(),
  reason: text('reason').notNull(),
  words: text('words').notNull(),
  links: text('links').notNull(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  madeAt: instantColumn('made_at').notNull(),
  confirmedAt: instantColumn('confirmed_at'),
})

export const step = schema.table('step', {
  incidentId: text('incident_id').$type<Id<'incident'>>().notNull(),
  place: integer('place').notNull(),
  event: text('event').notNull(),
  status: text('status').notNull(),
  byPerson: text('by_person'),
  byName: text('by_name').notNull(),
  words: text('words').notNull(),
  at: instantColumn('at').notNull(),
})
