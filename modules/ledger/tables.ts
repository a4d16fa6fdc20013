import { bigint, char, pgSchema, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import type { Id } from '#kernel/id.ts'
import { instantColumn } from '#platform/database/columns.ts'
import type { HeldId } from './entry.ts'

const ledger = pgSchema('ledger')

export const accounts = ledger.table('account', {
  name: text('name').primaryKey(),
  currency: char('currency', { length: 3 }).notNull(),
})

export const entries = ledger.table('entry', {
  id: text('id').$type<Id<'entry'>>().primaryKey(),
  number: bigint('number', { mode: 'number' }).generatedAlwaysAsIdentity(),
  kind: text('kind').notNull(),
  reference: text('reference').notNull(),
  memo: text('memo').notNull(),
  shopId: text('shop_id').$type<Id<'shop'>>(),
  orderId: text('order_id').$type<Id<'order'>>(),
  size: smallint('size').notNull(),
  happenedAt: instantColumn('happened_at').notNull(),
})

export const postings = ledger.table(
  'posting',
  {
    entryId: text('entry_id').$type<Id<'entry'>>().notNull(),
    place: smallint('place').notNull(),
    account: text('account').notNull(),
    currency: char('currency', { length: 3 }).notNull(),
    amountMinor: bigint('amount_minor', { mode: 'bigint' }).notNull(),
  },
  (row) => [primaryKey({ columns: [row.entryId, row.place] })],
)

export const balances = ledger.table(
  'balance',
  {
    account: text('account').notNull(),
    shard: smallint('shard').notNull(),
    currency: char('currency', { length: 3 }).notNull(),
    amountMinor: bigint('amount_minor', { mode: 'bigint' }).notNull(),
  },
  (row) => [primaryKey({ columns: [row.account, row.shard] })],
)

export const holds = ledger.table('hold', {
  unitId: text('unit_id').$type<HeldId>().primaryKey(),
  orderId: text('order_id').$type<Id<'order'>>().notNull(),
  shopId: text('shop_id').$type<Id<'shop'>>().notNull(),
  amountMinor: bigint('amount_minor', { mode: 'bigint' }).notNull(),
  clearsAt: instantColumn('clears_at').notNull(),
  clearedAt: instantColumn('cleared_at'),
  refundId: text('refund_id').$type<Id<'refund'>>(),
})
