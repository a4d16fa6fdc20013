import {
  bigint,
  boolean,
  char,
  date,
  integer,
  jsonb,
  pgSchema,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core'
import type { Id } from '#kernel/id.ts'
import { instantColumn } from '#platform/database/columns.ts'
import type { Bank } from './transfers/bank-directory.ts'

const payoutsSchema = pgSchema('payouts')
const minorColumn = (name: string) => bigint(name, { mode: 'bigint' }).notNull()

export const destinations = payoutsSchema.table('destination', {
  id: text('id').$type<Id<'payoutMethod'>>().primaryKey(),
  shopId: text('shop_id').$type<Id<'shop'>>().notNull(),
  method: text('method').notNull(),
  sealed: text('sealed').notNull(),
  fingerprint: text('fingerprint').notNull(),
  holder: text('holder').notNull(),
  label: text('label').notNull(),
  lastFour: text('last_four').notNull(),
  country: char('country', { length: 2 }).notNull(),
  currency: char('currency', { length: 3 }).notNull(),
  addedBy: text('added_by').$type<Id<'person'>>().notNull(),
  addedAt: instantColumn('added_at').notNull(),
  usableAt: instantColumn('usable_at').notNull(),
  replacedAt: instantColumn('replaced_at'),
  undoneAt: instantColumn('undone_at'),
})

const offerColumns = {
  shopId: text('shop_id').$type<Id<'shop'>>().notNull(),
  method: text('method').notNull(),
  destinationId: text('destination_id').$type<Id<'payoutMethod'>>().notNull(),
  amountMinor: minorColumn('amount_minor'),
  feeMinor: minorColumn('fee_minor'),
  currency: char('currency', { length: 3 }).notNull(),
  rateE6: minorColumn('rate_e6'),
  receiveMinor: minorColumn('receive_minor'),
  provider: text('provider').notNull(),
  arrivesFrom: date('arrives_from', { mode: 'string' }).notNull(),
  arrivesTo: date('arrives_to', { mode: 'string' }).notNull(),
}

export const quotes = payoutsSchema.table('quote', {
  id: text('id').$type<Id<'quote'>>().primaryKey(),
  ...offerColumns,
  madeAt: instantColumn('made_at').notNull(),
  expiresAt: instantColumn('expires_at').notNull(),
})

export const payouts = payoutsSchema.table('payout', {
  id: text('id').$type<Id<'payout'>>().primaryKey(),
  number: integer('number').notNull(),
  quoteId: text('quote_id').$type<Id<'quote'>>().notNull(),
  ...offerColumns,
  approvalsNeeded: smallint('approvals_needed').notNull(),
  requestedBy: text('requested_by').notNull(),
  requestedAt: instantColumn('requested_at').notNull(),
  status: text('status').notNull(),
  statusAt: instantColumn('status_at').notNull(),
  providerReference: text('provider_reference'),
  converts: boolean('converts').notNull(),
  trouble: text('trouble'),
  lookAt: instantColumn('look_at'),
})

export const approvals = payoutsSchema.table(
  'approval',
  {
    payoutId: text('payout_id').$type<Id<'payout'>>().notNull(),
    personId: text('person_id').$type<Id<'person'>>().notNull(),
    givenAt: instantColumn('given_at').notNull(),
  },
  (row) => [primaryKey({ columns: [row.payoutId, row.personId] })],
)

export const steps = payoutsSchema.table('step', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  payoutId: text('payout_id').$type<Id<'payout'>>().notNull(),
  event: text('event').notNull(),
  status: text('status').notNull(),
  byPerson: text('by_person'),
  note: text('note').notNull(),
  happenedAt: instantColumn('happened_at').notNull(),
})

export const providerReports = payoutsSchema.table('word', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  payoutId: text('payout_id').$type<Id<'payout'>>().notNull(),
  state: text('state').notNull(),
  reference: text('reference'),
  why: text('why').notNull(),
  heardAt: instantColumn('heard_at').notNull(),
})

export const verdicts = payoutsSchema.table(
  'verdict',
  {
    payoutId: text('payout_id').$type<Id<'payout'>>().notNull(),
    event: text('event').notNull(),
    personId: text('person_id').$type<Id<'person'>>().notNull(),
    note: text('note').notNull(),
    givenAt: instantColumn('given_at').notNull(),
  },
  (row) => [primaryKey({ columns: [row.payoutId, row.event, row.personId] })],
)

export const providerEvents = payoutsSchema.table(
  'provider_event',
  {
    provider: text('provider').notNull(),
    eventId: text('event_id').notNull(),
    kind: text('kind').notNull(),
    payoutId: text('payout_id').$type<Id<'payout'>>(),
    receivedAt: instantColumn('received_at').notNull(),
    handledAt: instantColumn('handled_at'),
  },
  (row) => [primaryKey({ columns: [row.provider, row.eventId] })],
)

export const handMethods = payoutsSchema.table('by_hand', {
  method: text('method').primaryKey(),
  turnedOnBy: text('turned_on_by').notNull(),
  turnedOnAt: instantColumn('turned_on_at').notNull(),
})

export const houseRates = payoutsSchema.table('rate', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  currency: char('currency', { length: 3 }).notNull(),
  rateE6: minorColumn('rate_e6'),
  setBy: text('set_by').notNull(),
  setAt: instantColumn('set_at').notNull(),
})

export const providerTermRows = payoutsSchema.table('provider_term', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  provider: text('provider').notNull(),
  bps: integer('bps').notNull(),
  plusMinor: minorColumn('plus_minor'),
  mostMinor: bigint('most_minor', { mode: 'bigint' }),
  daysFrom: smallint('days_from').notNull(),
  daysTo: smallint('days_to').notNull(),
  setBy: text('set_by').notNull(),
  setAt: instantColumn('set_at').notNull(),
})

export const bankFiles = payoutsSchema.table('bank_file', {
  id: text('id').$type<Id<'bankFile'>>().primaryKey(),
  madeBy: text('made_by').notNull(),
  madeAt: instantColumn('made_at').notNull(),
})

export const bankFileLines = payoutsSchema.table('bank_file_line', {
  payoutId: text('payout_id').$type<Id<'payout'>>().primaryKey(),
  bankFileId: text('bank_file_id').$type<Id<'bankFile'>>().notNull(),
  place: integer('place').notNull(),
})

export const bankAnswers = payoutsSchema.table('bank_answer', {
  hash: text('hash').primaryKey(),
  kind: text('kind').notNull(),
  readBy: text('read_by').notNull(),
  readAt: instantColumn('read_at').notNull(),
})

export const connectedAccounts = payoutsSchema.table('connected_account', {
  ref: text('ref').primaryKey(),
  shopId: text('shop_id').$type<Id<'shop'>>().notNull(),
  country: char('country', { length: 2 }).notNull(),
  state: text('state').notNull(),
  needs: jsonb('needs').$type<string[]>().notNull().default([]),
  dueBy: instantColumn('due_by'),
  why: text('why'),
  bankTrouble: text('bank_trouble'),
  openedBy: text('opened_by').$type<Id<'person'>>().notNull(),
  openedAt: instantColumn('opened_at').notNull(),
  seenAt: instantColumn('seen_at').notNull(),
  stateSince: instantColumn('state_since'),
  paidFrom: instantColumn('paid_from'),
  stoppedAt: instantColumn('stopped_at'),
  closedAt: instantColumn('closed_at'),
  closeTriedAt: instantColumn('close_tried_at'),
  deletedAt: instantColumn('deleted_at'),
})

export const bankLists = payoutsSchema.table(
  'bank_list',
  {
    provider: text('provider').notNull(),
    country: char('country', { length: 2 }).notNull(),
    banks: jsonb('banks').$type<Bank[]>().notNull(),
    listedAt: instantColumn('listed_at').notNull(),
  },
  (row) => [primaryKey({ columns: [row.provider, row.country] })],
)
