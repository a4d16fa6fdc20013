import { bigint, integer, jsonb, pgSchema, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { Id } from '#kernel/id.ts'

const schema = pgSchema('promotions')
const moment = (name: string) => timestamp(name, { withTimezone: true })
const minor = (name: string) => bigint(name, { mode: 'bigint' })

export const codes = schema.table('code', {
  id: text('id').primaryKey(),
  shopId: text('shop_id').$type<Id<'shop'>>().notNull(),
  code: text('code').notNull(),
  kind: text('kind').notNull(),
  bps: integer('bps'),
  amountMinor: minor('amount_minor'),
  minimumMinor: minor('minimum_minor').notNull(),
  listings: jsonb('listings'),
  usesMax: integer('uses_max'),
  perBuyer: integer('per_buyer'),
  uses: integer('uses').notNull().default(0),
  startsAt: moment('starts_at').notNull(),
  endsAt: moment('ends_at'),
  pausedAt: moment('paused_at'),
  endedAt: moment('ended_at'),
  acceptedLossMinor: minor('accepted_loss_minor').notNull(),
  madeBy: text('made_by').notNull(),
  madeAt: moment('made_at').notNull(),
  parentId: text('parent_id'),
  member: text('member'),
})

export const uses = schema.table('use', {
  orderId: text('order_id').$type<Id<'order'>>().primaryKey(),
  codeId: text('code_id').$type<Id<'code'>>().notNull(),
  shopId: text('shop_id').$type<Id<'shop'>>().notNull(),
  buyer: text('buyer').notNull(),
  state: text('state').notNull(),
  discountMinor: minor('discount_minor').notNull(),
  goodsMinor: minor('goods_minor').notNull(),
  profitMinor: minor('profit_minor').notNull(),
  heldAt: moment('held_at').notNull(),
  usedAt: moment('used_at'),
})

export const tips = schema.table('tips', {
  shopId: text('shop_id').$type<Id<'shop'>>().primaryKey(),
  offeredAt: moment('offered_at').notNull(),
})

export const quantitySteps = schema.table(
  'quantity_step',
  {
    shopId: text('shop_id').$type<Id<'shop'>>().notNull(),
    units: integer('units').notNull(),
    bps: integer('bps').notNull(),
    setAt: moment('set_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.shopId, table.units] })],
)
