/** Tables of payments, in their own Postgres schema. Their rules are in the migration. */

import { bigint, char, integer, jsonb, pgSchema, text } from 'drizzle-orm/pg-core'
import type { Id } from '#kernel/id.ts'
import { instantColumn } from '#platform/database/columns.ts'

const schema = pgSchema('payments')
const minorColumn = (name: string) => bigint(name, { mode: 'bigint' })

export const charge = schema.table('charge', {
  id: text('id').notNull(),
  subjectKind: text('subject_kind').notNull(),
  subjectId: text('subject_id').notNull(),
  provider: text('provider').notNull(),
  providerRef: text('provider_ref'),
  status: text('status').notNull(),
  currency: char('currency', { length: 3 }).notNull(),
  amountMinor: minorColumn('amount_minor').notNull(),
  capturedMinor: minorColumn('captured_minor').notNull().default(0n),
  refundedMinor: minorColumn('refunded_minor').notNull().default(0n),
  disputedMinor: minorColumn('disputed_minor').notNull().default(0n),
  feeMinor: minorColumn('fee_minor').notNull().default(0n),
  brand: text('brand').notNull().default(''),
  last4: text('last4').notNull().default(''),
  declineCode: text('decline_code'),
  actionUrl: text('action_url'),
  requestedAt: instantColumn('requested_at').notNull(),
  askedAt: instantColumn('asked_at').notNull(),
  settledAt: instantColumn('settled_at'),
})

export const refund = schema.table('refund', {
  id: text('id').notNull(),
  chargeId: text('charge_id').$type<Id<'charge'>>().notNull(),
  key: text('key').notNull(),
  status: text('status').notNull(),
  amountMinor: minorColumn('amount_minor').notNull(),
  currency: char('currency', { length: 3 }).notNull(),
  reason: text('reason').notNull(),
  providerRef: text('provider_ref'),
  attempts: integer('attempts').notNull().default(0),
  failure: text('failure'),
  requestedAt: instantColumn('requested_at').notNull(),
  settledAt: instantColumn('settled_at'),
})

export const dispute = schema.table('dispute', {
  id: text('id').$type<Id<'dispute'>>().notNull(),
  chargeId: text('charge_id').$type<Id<'charge'>>().notNull(),
  provider: text('provider').notNull(),
  providerRef: text('provider_ref').notNull(),
  status: text('status').notNull(),
  amountMinor: minorColumn('amount_minor').notNull(),
  currency: char('currency', { length: 3 }).notNull(),
  reason: text('reason').notNull(),
  openedAt: instantColumn('opened_at').notNull(),
  closedAt: instantColumn('closed_at'),
})

export const providerEvent = schema.table('provider_event', {
  provider: text('provider').notNull(),
  eventId: text('event_id').notNull(),
  kind: text('kind').notNull(),
  objectRef: text('object_ref').notNull(),
  body: jsonb('body').notNull(),
  receivedAt: instantColumn('received_at').notNull(),
  handledAt: instantColumn('handled_at'),
  outcome: text('outcome'),
})
