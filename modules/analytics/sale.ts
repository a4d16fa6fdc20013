import type { Id } from '#kernel/id.ts'
import type { Money } from '#kernel/money.ts'

/** One paid order line, as far as figures are concerned. */
export type SaleLine = {
  lineId: Id<'line'>
  orderId: Id<'order'>
  /** As creator and fan know the order. */
  orderNumber: string
  shopId: Id<'shop'>
  listingId: Id<'listing'>
  listingName: string
  /** The blank. */
  productId: string
  productName: string
  /** The blank's main category, as the catalogue names it. */
  category: string
  channel: string
  placedAt: Date
  units: number
  colour: string
  size: string
  /** What making all units cost, and what was kept for the payment and the platform. */
  cost: Money
  fees: Money
  /** Price after discount. */
  revenue: Money
  profit: Money
}
/** The part of one line that came back in one refund. */
export type ReturnedLine = { lineId: Id<'line'>; units: number; profit: Money }
