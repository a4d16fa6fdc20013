import { boolean, integer, jsonb, pgSchema, text } from 'drizzle-orm/pg-core'
import type { Id } from '#kernel/id.ts'
import { instantColumn } from '#platform/database/columns.ts'
import type { Confirmable, TermsKind } from './contract.ts'

const house = pgSchema('house')

export const companyTable = house.table('company', {
  onlyRow: boolean('only_row').primaryKey(),
  legalName: text('legal_name').notNull(),
  street: text().notNull(),
  postcode: text().notNull(),
  city: text().notNull(),
  country: text().notNull(),
  directors: text().notNull(),
  register: text().notNull(),
  taxNumber: text('tax_number').notNull(),
  supportAddress: text('support_address').notNull(),
  telephone: text().notNull(),
  website: text().notNull(),
  savedAt: instantColumn('saved_at').notNull(),
})

export const confirmationTable = house.table('confirmation', {
  item: text().$type<Confirmable>().primaryKey(),
  fingerprint: text().notNull(),
  answer: jsonb().$type<Record<string, unknown>>().notNull(),
  confirmedBy: text('confirmed_by').notNull(),
  confirmedByName: text('confirmed_by_name').notNull(),
  confirmedAt: instantColumn('confirmed_at').notNull(),
})

export const trialTable = house.table('trial', {
  kind: text().$type<'mail' | 'domain'>().primaryKey(),
  subject: text().notNull(),
  mailId: text('mail_id').$type<Id<'mail'>>(),
  ok: boolean(),
  words: text().notNull(),
  expiresAt: instantColumn('expires_at'),
  triedAt: instantColumn('tried_at').notNull(),
})

export const doorTable = house.table('door', {
  onlyRow: boolean('only_row').primaryKey(),
  openedAt: instantColumn('opened_at').notNull(),
  openedBy: text('opened_by').notNull(),
  closedAt: instantColumn('closed_at'),
  closedBy: text('closed_by'),
})

export const termsTable = house.table('terms', {
  kind: text().$type<TermsKind>().notNull(),
  version: integer().notNull(),
  body: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
  validFrom: instantColumn('valid_from').notNull(),
  savedAt: instantColumn('saved_at').notNull(),
  savedByName: text('saved_by_name').notNull(),
})
