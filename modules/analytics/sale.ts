import type { Id } from '#kernel/id.ts'
import type { Money } from '#kernel/money.ts'

/** One paid order line, as far as figures need it. */
export type SaleLine = {
  lineId: Id<'line'>
  orderId: Id<'order'>
  /** The number that creators and fans see. */
  orderNumber: string
  shopId: Id<'shop'>
  listingId: Id<'listing'>
  listingName: string
  /** The blank. */
  productId: string
  productName: string
  /** The catalogue's main category of the blank. */
  category: string
  channel: string
  placedAt: Date
  units: number
  colour: string
  size: string
  /** The cost of making all units, and the fees for payment and platform. */
  cost: Money
  fees: Money
  /** Price after discount. */
  revenue: Money
  profit: Money
}
/** The part of one line returned by one refund. */
export type ReturnedLine = { lineId: Id<'line'>; units: number; profit: Money }
