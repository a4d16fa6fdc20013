import { boolean, date, integer, jsonb, pgSchema, text } from 'drizzle-orm/pg-core'
import type { Id } from '#kernel/id.ts'
import { instantColumn } from '#platform/database/columns.ts'
import type { FormerPrices, ListingPhoto, ShownPicture } from './contract.ts'

/** Tables read as rows; stock, holds and sales change by statements in `stock-rows.ts` and its neighbours. */
const schema = pgSchema('listings')

export const listing = schema.table('listing', {
  id: text('id').primaryKey(),
  shopId: text('shop_id').$type<Id<'shop'>>().notNull(),
  number: integer('number').notNull(),
  slug: text('slug').notNull(),
  status: text('status').notNull(),
  archivedFrom: text('archived_from'),
  origin: text('origin').notNull(),
  versionId: text('version_id').$type<Id<'listingVersion'>>().notNull(),
  startsAt: instantColumn('starts_at'),
  endsAt: instantColumn('ends_at'),
  unitsCap: integer('units_cap'),
  perPersonLimit: integer('per_person_limit'),
  settleTriedOn: date('settle_tried_on', { mode: 'string' }),
  printAskedAt: instantColumn('print_asked_at'),
  launchedAt: instantColumn('launched_at'),
  endedAt: instantColumn('ended_at'),
  endCause: text('end_cause'),
  createdAt: instantColumn('created_at').notNull(),
  tags: text('tags').array().notNull().default([]),
  searchTitle: text('search_title'),
  searchDescription: text('search_description'),
  pictures: jsonb('pictures').$type<ShownPicture[]>().notNull().default([]),
  photos: jsonb('photos').$type<ListingPhoto[]>().notNull().default([]),
  reducedAt: instantColumn('reduced_at'),
  formerPrices: jsonb('former_prices').$type<FormerPrices>(),
  addressChosen: boolean('address_chosen').notNull().default(false),
})

/**
 * The day a listing's waiting units go to print: a row of its own, because production writes it while others hold a
 * shared lock on the listing.
 */
export const nextPrint = schema.table('next_print', {
  listingId: text('listing_id').$type<Id<'listing'>>().primaryKey(),
  shopId: text('shop_id').$type<Id<'shop'>>().notNull(),
  printsOn: date('prints_on', { mode: 'string' }),
})

export const listingVersion = schema.table('listing_version', {
  id: text('id').primaryKey(),
  shopId: text('shop_id').$type<Id<'shop'>>().notNull(),
  listingId: text('listing_id').$type<Id<'listing'>>().notNull(),
  ordinal: integer('ordinal').notNull(),
  designVersionId: text('design_version_id').$type<Id<'designVersion'>>().notNull(),
  title: text('title').notNull(),
  description: text('description').notNull(),
  products: jsonb('products').notNull(),
  madeAt: instantColumn('made_at').notNull(),
  frozenAt: instantColumn('frozen_at'),
})
