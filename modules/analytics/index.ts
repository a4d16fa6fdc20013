/** Analytics: a shop's figures, from rows counted once per paid line and per refund. */

export { countRefund, countSale, recountShop, uncountRefund } from './count-sale.ts'
export type { Analytics, ChannelSales, SoldLine } from './find-analytics.ts'
export {
  findAnalytics,
  findChannelSales,
  findFigures,
  findLinesToExport,
  findSoldLines,
  findSoldOrders as findOrdersSold,
  hasSold,
} from './find-analytics.ts'
export { findEarnings as findEarned } from './find-earned.ts'
export { findRunSales, type RunSales } from './find-run-sales.ts'
export { rangeOf } from './range.ts'
export type { ReturnedLine, SaleLine } from './sale.ts'
