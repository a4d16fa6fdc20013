import { bigint, integer, pgSchema, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Id } from '#kernel/id.ts'
import { instantColumn } from '#platform/database/columns.ts'

const analytics = pgSchema('analytics')

export const sales = analytics.table('sale', {
  lineId: text('line_id').$type<Id<'line'>>().primaryKey(),
  orderId: text('order_id').$type<Id<'order'>>().notNull(),
  orderNumber: text('order_number').notNull(),
  shopId: text('shop_id').$type<Id<'shop'>>().notNull(),
  listingId: text('listing_id').$type<Id<'listing'>>().notNull(),
  listingName: text('listing_name').notNull(),
  productId: text('product_id').notNull(),
  productName: text('product_name').notNull(),
  category: text('category').notNull(),
  channel: text('channel').notNull(),
  placedAt: instantColumn('placed_at').notNull(),
  units: integer('units').notNull(),
  revenueMinor: bigint('revenue_minor', { mode: 'bigint' }).notNull(),
  profitMinor: bigint('profit_minor', { mode: 'bigint' }).notNull(),
  colour: text('colour').notNull(),
  size: text('size').notNull(),
  costMinor: bigint('cost_minor', { mode: 'bigint' }).notNull(),
  feesMinor: bigint('fees_minor', { mode: 'bigint' }).notNull(),
})

export const returns = analytics.table(
  'returned',
  {
    refundId: text('refund_id').$type<Id<'refund'>>().notNull(),
    lineId: text('line_id').$type<Id<'line'>>().notNull(),
    units: integer('units').notNull(),
    profitMinor: bigint('profit_minor', { mode: 'bigint' }).notNull(),
    refundedAt: instantColumn('refunded_at').notNull(),
  },
  (row) => [primaryKey({ columns: [row.refundId, row.lineId] })],
)
