import { bigint, boolean, char, integer, pgSchema, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import type { Id } from '#kernel/id.ts'

const purchasesSchema = pgSchema('purchases')
const moment = (name: string) => timestamp(name, { withTimezone: true })

export const cards = purchasesSchema.table('card', {
  id: text('id').$type<Id<'card'>>().primaryKey(),
  shopId: text('shop_id').$type<Id<'shop'>>().notNull(),
  token: text('token').notNull(),
  brand: text('brand').notNull(),
  lastFour: char('last_four', { length: 4 }).notNull(),
  holder: text('holder').notNull(),
  preferred: boolean('preferred').notNull(),
  addedAt: moment('added_at').notNull(),
  removedAt: moment('removed_at'),
  expMonth: smallint('exp_month'),
  expYear: smallint('exp_year'),
  fingerprint: text('fingerprint'),
  forgottenAt: moment('forgotten_at'),
})

export const subscriptions = purchasesSchema.table('subscription', {
  id: text('id').$type<Id<'plan'>>().primaryKey(),
  shopId: text('shop_id').$type<Id<'shop'>>().notNull(),
  plan: text('plan').notNull(),
  billed: text('billed').notNull(),
  nextBilled: text('next_billed').notNull(),
  cardId: text('card_id').$type<Id<'card'>>().notNull(),
  status: text('status').notNull(),
  periodFrom: moment('period_from').notNull(),
  periodTo: moment('period_to').notNull(),
  startedAt: moment('started_at').notNull(),
  endedAt: moment('ended_at'),
  lookAt: moment('look_at'),
})

export const customers = purchasesSchema.table('customer', {
  shopId: text('shop_id').$type<Id<'shop'>>().primaryKey(),
  keeper: text('keeper').notNull(),
  ref: text('ref').notNull(),
  madeAt: moment('made_at').notNull(),
  leavesAt: moment('leaves_at'),
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
  placedAt: moment('placed_at').notNull(),
  periodFrom: moment('period_from'),
  periodTo: moment('period_to'),
  tries: smallint('tries').notNull().default(0),
  askedAt: moment('asked_at'),
})
