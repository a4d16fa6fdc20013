import { countSale } from '#analytics'
import { countDemand, findBlanks } from '#catalogue'
import { categoryAt } from '#catalogue/contract'
import type { Id } from '#kernel/id.ts'
import { type Money, minus, times } from '#kernel/money.ts'
import { findOrders, type Line } from '#orders'
import type { Tx } from '#platform/database/tx.ts'
import { addUpPageChanges } from '#platform/http/page-changes.ts'
import { openCollecting, planOrders, scheduleOrders } from '#production'
import type { Effects } from './effect.ts'
import { notifyOfSales } from './notices.ts'
import { mailConfirmations } from './order-letters.ts'
import { recordPaidOrders } from './pixel-events.ts'
import { requestPrintFiles } from './print-files.ts'
import { sendOrders } from './webhook-events.ts'

const idsOf = (paid: readonly { orderId: Id<'order'> }[]) => paid.map(({ orderId }) => orderId)

/** The effects of a paid order. Those that need the presses' clocks come first: rows are locked in a fixed order. */
export const orderPaid: Effects<'order.paid'> = [
  { name: 'open batches', queue: 'production', all: (tx, _, at) => openCollecting(tx, at) },
  { name: 'next print', queue: 'production', all: (tx, paid, at) => scheduleOrders(tx, idsOf(paid), at) },
  { name: 'demand', queue: 'production', all: (tx, paid, at) => countSold(tx, idsOf(paid), at) },
  {
    name: 'print files',
    queue: 'production',
    all: async (tx, paid, at) => requestPrintFiles(tx, await planOrders(tx, idsOf(paid), at)),
  },
  { name: 'pixels', queue: 'shop-pixels', all: (tx, paid, at) => recordPaidOrders(tx, idsOf(paid), at) },
  {
    name: 'confirmation',
    queue: 'letters',
    all: (tx, paid, at, { config }) => mailConfirmations(tx, config, idsOf(paid), at),
  },
  {
    name: 'word to the shop',
    queue: 'letters',
    all: (tx, paid, at, { config }) => notifyOfSales(tx, config, idsOf(paid), at),
  },
  { name: 'figures', queue: 'figures', all: (tx, paid) => countOrders(tx, idsOf(paid)) },
  // Each sale changes its shop's pages: with many sales, that is more than a sweep per minute should leave.
  { name: 'page changes', queue: 'figures', all: addUpPageChanges },
  {
    name: 'webhooks: order.paid',
    queue: 'shop-webhooks',
    all: (tx, paid, at) => sendOrders(tx, 'order.paid', idsOf(paid), at),
  },
]

/** Samples are printed like any unit, and aren't sales: no figures, sale letters, pixels or webhooks. */
export const samplesPaid: Effects<'samples.paid'> = [
  { name: 'open batches', queue: 'production', all: (tx, _, at) => openCollecting(tx, at) },
  { name: 'next print', queue: 'production', all: (tx, paid, at) => scheduleOrders(tx, idsOf(paid), at) },
  {
    name: 'print files',
    queue: 'production',
    all: async (tx, paid, at) => requestPrintFiles(tx, await planOrders(tx, idsOf(paid), at)),
  },
]

/** Counts units sold, for best sellers. */
async function countSold(tx: Tx, orderIds: readonly Id<'order'>[], at: Date): Promise<void> {
  const lines = (await findOrders(tx, orderIds)).flatMap((order) => order.lines)
  const soldUnits = lines.map(({ blankId, quantity }) => ({ blankId, units: quantity }))
  await countDemand(tx, soldUnits, at)
}

const amountPaid = (line: Line): Money => minus(times(line.unitPrice, line.quantity), line.discount)
const costOf = (line: Line): Money => times(line.unitCost, line.quantity)

/** Counts every line of paid orders, by the blank's first category. */
async function countOrders(tx: Tx, orderIds: readonly Id<'order'>[]): Promise<void> {
  const lines = (await findOrders(tx, orderIds)).flatMap((order) =>
    order.lines.map((line) => ({ order, line })),
  )
  const blanks = await findBlanks(tx, [...new Set(lines.map(({ line }) => line.blankId))])
  const categoryOf = (blankId: string): string => {
    const path = blanks.get(blankId)?.categoryPaths[0]
    return (path && categoryAt(path)?.title) || 'Other'
  }
  await countSale(
    tx,
    lines.map(({ order, line }) => ({
      lineId: line.id,
      orderId: order.id,
      orderNumber: order.number,
      shopId: order.shopId,
      listingId: line.listingId,
      listingName: line.title,
      productId: line.blankId,
      productName: line.blankName,
      category: categoryOf(line.blankId),
      channel: order.channel,
      placedAt: order.placedAt,
      units: line.quantity,
      revenue: amountPaid(line),
      colour: line.colourName,
      size: line.size,
      cost: costOf(line),
      // All deductions but production: a new fee counts here without being named.
      fees: minus(minus(amountPaid(line), costOf(line)), line.profit),
      profit: line.profit,
    })),
  )
}
