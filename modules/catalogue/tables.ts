import {
  bigint,
  boolean,
  customType,
  date,
  doublePrecision,
  integer,
  jsonb,
  pgSchema,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import type { Blank, BlankCard } from './contract.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
export const catalogue = pgSchema('catalogue')

export const blankTable = catalogue.table('blank', {
  id: text().primaryKey(),
  title: text().notNull(),
  brand: text().notNull(),
  technique: text().notNull(),
  categoryPaths: text('category_paths').array().notNull(),
  colourFamilies: text('colour_families').array().notNull(),
  sizes: text().array().notNull(),
  areaLabels: text('area_labels').array().notNull(),
  fromMinor: bigint('from_minor', { mode: 'number' }).notNull(),
  available: bigint({ mode: 'number' }),
  addedOn: date('added_on').notNull(),
  place: integer().notNull(),
  sold: bigint({ mode: 'number' }).notNull(),
  trend: doublePrecision(),
  words: tsvector().notNull(),
  card: jsonb().$type<Omit<BlankCard, 'available' | 'offered'>>().notNull(),
  document: jsonb().$type<Blank>().notNull(),
  offered: boolean().notNull(),
  retiredAt: timestamp('retired_at', { withTimezone: true }),
})

export const variantTable = catalogue.table('variant', {
  sku: text().primaryKey(),
  blankId: text('blank_id').notNull(),
  colour: text().notNull(),
  size: text().notNull(),
  place: integer().notNull(),
  baseCostMinor: bigint('base_cost_minor', { mode: 'number' }).notNull(),
  weightGrams: integer('weight_grams').notNull(),
  stock: integer(),
  retiredAt: timestamp('retired_at', { withTimezone: true }),
})

export const importTable = catalogue.table('import', {
  onlyRow: boolean('only_row').primaryKey(),
  hash: text().notNull(),
  importedAt: timestamp('imported_at', { withTimezone: true }).notNull(),
})
