import { bigint, boolean, char, integer, pgSchema, smallint, text } from 'drizzle-orm/pg-core'
import type { Id } from '#kernel/id.ts'
import { instantColumn } from '#platform/database/columns.ts'

const purchasesSchema = pgSchema('purchases')

export const cards = purchasesSchema.table('card', {
  id: text('id').$type<Id<'card'>>().primaryKey(),
  shopId: text('shop_id').$type<Id<'shop'>>().notNull(),
  token: text('token').notNull(),
  brand: text('brand').notNull(),
  lastFour: char('last_four', { length: 4 }).notNull(),
  holder: text('holder').notNull(),
  preferred: boolean('preferred').notNull(),
  addedAt: instantColumn('added_at').notNull(),
  removedAt: instantColumn('removed_at'),
  expMonth: smallint('exp_month'),
  expYear: smallint('exp_year'),
  fingerprint: text('fingerprint'),
  forgottenAt: instantColumn('forgotten_at'),
})

export const subscriptions = purchasesSchema.table('subscription', {
  id: text('id').$type<Id<'plan'>>().primaryKey(),
  shopId: text('shop_id').$type<Id<'shop'>>().notNull(),
  plan: text('plan').notNull(),
  billed: text('billed').notNull(),
  nextBilled: text('next_billed').notNull(),
  cardId: text('card_id').$type<Id<'card'>>().notNull(),
  status: text('status').notNull(),
  periodFrom: instantColumn('period_from').notNull(),
  periodTo: instantColumn('period_to').notNull(),
  startedAt: instantColumn('started_at').notNull(),
  endedAt: instantColumn('ended_at'),
  lookAt: instantColumn('look_at'),
})

export const customers = purchasesSchema.table('customer', {
  shopId: text('shop_id').$type<Id<'shop'>>().primaryKey(),
  keeper: text('keeper').notNull(),
  ref: text('ref').notNull(),
  madeAt: instantColumn('made_at').notNull(),
  leavesAt: instantColumn('leaves_at'),
})

export const purchases = purchasesSchema.table('purchase', {
  id: text('id').$type<Id<'purchase'>>().primaryKey(),
  shopId: text('shop_id').$type<Id<'shop'>>().notNull(),
  number: integer('number').notNull(),
  kind: text('kind').notNull(),
  label: text('label').notNull(),
  amountMinor: bigint('amount_minor', { mode: 'bigint' }).notNull(),
  productionMinor: bigint('production_minor', { mode: 'bigint' }),
  shippingMinor: bigint('shipping_minor', { mode: 'bigint' }),
  taxMinor: bigint('tax_minor', { mode: 'bigint' }),
  cardId: text('card_id').$type<Id<'card'>>(),
  subscriptionId: text('subscription_id').$type<Id<'plan'>>(),
  cause: text('cause').notNull(),
  status: text('status').notNull(),
  placedAt: instantColumn('placed_at').notNull(),
  periodFrom: instantColumn('period_from'),
  periodTo: instantColumn('period_to'),
  tries: smallint('tries').notNull().default(0),
  askedAt: instantColumn('asked_at'),
})
