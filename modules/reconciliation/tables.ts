/** Tables of reconciliation, in their own Postgres schema. Their rules are in the migration. */

import { bigint, char, date, pgSchema, text } from 'drizzle-orm/pg-core'
import type { Id } from '#kernel/id.ts'
import { instantColumn } from '#platform/database/columns.ts'

const schema = pgSchema('reconciliation')
const minorColumn = (name: string) => bigint(name, { mode: 'bigint' })

export const difference = schema.table('difference', {
  id: text('id').primaryKey(),
  number: bigint('number', { mode: 'number' }).generatedAlwaysAsIdentity(),
  provider: text('provider').notNull(),
  kind: text('kind').notNull(),
  reference: text('reference').notNull(),
  about: text('about'),
  words: text('words').notNull(),
  currency: char('currency', { length: 3 }).notNull(),
  oursMinor: minorColumn('ours_minor').notNull(),
  theirsMinor: minorColumn('theirs_minor').notNull(),
  happenedAt: instantColumn('happened_at').notNull(),
  foundAt: instantColumn('found_at').notNull(),
  endedAt: instantColumn('ended_at'),
  entryId: text('entry_id').$type<Id<'entry'>>(),
  note: text('note'),
  endedBy: text('ended_by'),
  endedByName: text('ended_by_name'),
})

export const balance = schema.table('balance', {
  provider: text('provider').notNull(),
  currency: char('currency', { length: 3 }).notNull(),
  day: date('day', { mode: 'string' }).notNull(),
  oursMinor: minorColumn('ours_minor').notNull(),
  theirsMinor: minorColumn('theirs_minor').notNull(),
  lookedAt: instantColumn('looked_at').notNull(),
})

export const bankStatement = schema.table('bank_statement', {
  id: text('id').primaryKey(),
  account: text('account').notNull(),
  currency: char('currency', { length: 3 }).notNull(),
  openedOn: date('opened_on', { mode: 'string' }).notNull(),
  closedOn: date('closed_on', { mode: 'string' }).notNull(),
  openingMinor: minorColumn('opening_minor').notNull(),
  closingMinor: minorColumn('closing_minor').notNull(),
  takenBy: text('taken_by').notNull(),
  takenAt: instantColumn('taken_at').notNull(),
})

export const bankMovement = schema.table('bank_movement', {
  reference: text('reference').primaryKey(),
  statementId: text('statement_id').notNull(),
  bookedOn: date('booked_on', { mode: 'string' }).notNull(),
  currency: char('currency', { length: 3 }).notNull(),
  amountMinor: minorColumn('amount_minor').notNull(),
  payoutId: text('payout_id').$type<Id<'payout'>>(),
  words: text('words').notNull(),
  entryId: text('entry_id').$type<Id<'entry'>>(),
})

export const run = schema.table('run', {
  provider: text('provider').primaryKey(),
  begunAt: instantColumn('begun_at').notNull(),
  endedAt: instantColumn('ended_at'),
  failure: text('failure'),
})
