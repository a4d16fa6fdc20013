import { bigint, integer, jsonb, pgSchema, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Id } from '#kernel/id.ts'
import { instantColumn } from '#platform/database/columns.ts'

const schema = pgSchema('promotions')
const minorColumn = (name: string) => bigint(name, { mode: 'bigint' })

export const codes = schema.table('code', {
  id: text('id').primaryKey(),
  shopId: text('shop_id').$type<Id<'shop'>>().notNull(),
  code: text('code').notNull(),
  kind: text('kind').notNull(),
  bps: integer('bps'),
  amountMinor: minorColumn('amount_minor'),
  minimumMinor: minorColumn('minimum_minor').notNull(),
  listings: jsonb('listings'),
  usesMax: integer('uses_max'),
  perBuyer: integer('per_buyer'),
  uses: integer('uses').notNull().default(0),
  startsAt: instantColumn('starts_at').notNull(),
  endsAt: instantColumn('ends_at'),
  pausedAt: instantColumn('paused_at'),
  endedAt: instantColumn('ended_at'),
  acceptedLossMinor: minorColumn('accepted_loss_minor').notNull(),
  madeBy: text('made_by').notNull(),
  madeAt: instantColumn('made_at').notNull(),
  parentId: text('parent_id'),
  member: text('member'),
})

export const uses = schema.table('use', {
  orderId: text('order_id').$type<Id<'order'>>().primaryKey(),
  codeId: text('code_id').$type<Id<'code'>>().notNull(),
  shopId: text('shop_id').$type<Id<'shop'>>().notNull(),
  buyer: text('buyer').notNull(),
  state: text('state').notNull(),
  discountMinor: minorColumn('discount_minor').notNull(),
  goodsMinor: minorColumn('goods_minor').notNull(),
  profitMinor: minorColumn('profit_minor').notNull(),
  heldAt: instantColumn('held_at').notNull(),
  usedAt: instantColumn('used_at'),
})

export const tips = schema.table('tips', {
  shopId: text('shop_id').$type<Id<'shop'>>().primaryKey(),
  offeredAt: instantColumn('offered_at').notNull(),
})

export const quantitySteps = schema.table(
  'quantity_step',
  {
    shopId: text('shop_id').$type<Id<'shop'>>().notNull(),
    units: integer('units').notNull(),
    bps: integer('bps').notNull(),
    setAt: instantColumn('set_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.shopId, table.units] })],
)
