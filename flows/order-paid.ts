import { countSale } from '#analytics'
import { countDemand, findBlanks } from '#catalogue'
import { categoryAt } from '#catalogue/contract'
import type { Id } from '#kernel/id.ts'
import { minus, times } from '#kernel/money.ts'
import { findOrder } from '#orders'
import type { Tx } from '#platform/database/tx.ts'
import { openCollecting, planOrder, scheduleOrder } from '#production'
import type { Effects } from './effect.ts'
import { mailConfirmation } from './order-letters.ts'
import { recordPaidOrder } from './pixel-events.ts'
import { wantPrintFiles } from './print-files.ts'
import { tellOrder } from './webhook-events.ts'

/** What happens when an order is paid. */
export const orderPaid: Effects<'order.paid'> = [
  { name: 'next print', queue: 'production', run: (tx, { orderId }, at) => scheduleOrder(tx, orderId, at) },
  { name: 'demand', queue: 'production', run: (tx, { orderId }, at) => countSold(tx, orderId, at) },
  { name: 'pixels', queue: 'shop-pixels', run: (tx, { orderId }, at) => recordPaidOrder(tx, orderId, at) },
  { name: 'open batches', queue: 'production', run: (tx, _, at) => openCollecting(tx, at) },
  {
    name: 'print files',
    queue: 'production',
    run: async (tx, { orderId }, at) => wantPrintFiles(tx, await planOrder(tx, orderId, at)),
  },
  {
    name: 'confirmation',
    queue: 'letters',
    run: (tx, { orderId }, at, { config }) => mailConfirmation(tx, config, orderId, at),
  },
  { name: 'figures', queue: 'figures', run: (tx, { orderId }) => countOrder(tx, orderId) },
  {
    name: 'webhooks: order.paid',
    queue: 'shop-webhooks',
    run: (tx, { orderId }, at) => tellOrder(tx, 'order.paid', orderId, at),
  },
]

/** What an order sold, for the lists of best sellers. */
async function countSold(tx: Tx, orderId: Id<'order'>, at: Date): Promise<void> {
  const order = await findOrder(tx, orderId)
  const sold = order?.lines.map(({ blankId, quantity }) => ({ blankId, units: quantity })) ?? []
  await countDemand(tx, sold, at)
}

/** Counts every line of a paid order, under the blank's first category. */
export async function countOrder(tx: Tx, orderId: Id<'order'>): Promise<void> {
  const order = await findOrder(tx, orderId)
  if (!order) return
  const blanks = await findBlanks(tx, [...new Set(order.lines.map((line) => line.blankId))])
  const categoryOf = (blankId: string): string => {
    const path = blanks.get(blankId)?.categoryPaths[0]
    return (path && categoryAt(path)?.title) || 'Other'
  }
  await countSale(
    tx,
    order.lines.map((line) => ({
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
      revenue: minus(times(line.unitPrice, line.quantity), line.discount),
      profit: line.profit,
    })),
  )
}
