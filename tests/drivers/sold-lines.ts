import type { SaleLine } from '#analytics'
import type { Id } from '#kernel/id.ts'
import { usd } from '#kernel/money.ts'
import { testId } from './test-id.ts'

let lineCount = 0
export const toListingId = (text: string) => testId('listing', text)
export const toRefundId = (text: string) => testId('refund', text)
/** A line of its own order, sold at this moment. */
export const createSoldLine = (
  shopId: Id<'shop'>,
  placedAt: string,
  changes: Partial<SaleLine> = {},
): SaleLine => ({
  lineId: testId('line', `lin-${(lineCount += 1)}`),
  orderId: testId('order', `ord-${lineCount}`),
  orderNumber: String(1_000 + lineCount),
  shopId,
  listingId: toListingId('lst-1'),
  listingName: 'Harmattan sun',
  productId: 'bella-canvas-3001',
  productName: 'Tee',
  category: 'T-shirts',
  channel: 'store',
  colour: 'Black',
  size: 'M',
  cost: usd(1_000),
  fees: usd(220),
  placedAt: new Date(placedAt),
  units: 1,
  revenue: usd(2_400),
  profit: usd(1_180),
  ...changes,
})
