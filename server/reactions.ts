import { countDemand } from '#catalogue'
import type { Id } from '#kernel/id.ts'
import { findOrder } from '#orders'
import type { Tx } from '#platform/database/tx.ts'
import type { Reactions } from '#platform/facts/react.ts'
import type { Services } from '#platform/http/request-context.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import {
  openCollecting,
  outside,
  planBatch,
  planOrder,
  planUnit,
  printListing,
  scheduleOrder,
} from '#production'
import { deliverFromOutside, shipFromOutside, takeOutOfParcel } from '#shipping'
import { catalogueReactions } from './catalogue-reactions.ts'
import { moneyReactions } from './money-reactions.ts'
import { orderReactions, together } from './order-reactions.ts'
import { recordPaidOrder } from './pixel-events.ts'
import { webhookReactions } from './webhook-events.ts'

/** Queues of work that takes long. Each handler may run twice with one effect. */
export const queues = [
  'sweep',
  'refunds',
  'test-callbacks',
  'print-file',
  'channel-posts',
  'data-export',
  'pixel-events',
  'webhooks',
  'audit-walk',
] as const

/** What causes what: the business on one page. Each reaction runs exactly once, in a transaction of its own. */
export function reactionsOf(services: Services, jobs: Pick<Jobs, 'enqueue'>): Reactions {
  const id = (payload: Record<string, string>, name: string): string => payload[name] ?? ''
  const render = async (tx: Tx, fileIds: readonly string[]): Promise<void> => {
    for (const fileId of fileIds) await jobs.enqueue(tx, 'print-file', { id: fileId }, { key: fileId })
  }
  /** What an order sold, for the lists of best sellers. */
  const countSold = async (tx: Tx, orderId: string, at: Date): Promise<void> => {
    const order = await findOrder(tx, orderId as Id<'order'>)
    const sold = order?.lines.map(({ blankId, quantity }) => ({ blankId, units: quantity })) ?? []
    await countDemand(tx, sold, at)
  }
  const production: Reactions = {
    'clock.moved': [{ name: 'sweep', run: (tx) => jobs.enqueue(tx, 'sweep', {}) }],
    'trail.check_asked': [{ name: 'walk it', run: (tx) => jobs.enqueue(tx, 'audit-walk', {}) }],
    'order.paid': [
      { name: 'next print', run: (tx, payload, at) => scheduleOrder(tx, id(payload, 'orderId'), at) },
      { name: 'demand', run: (tx, payload, at) => countSold(tx, id(payload, 'orderId'), at) },
      { name: 'pixels', run: (tx, payload, at) => recordPaidOrder(tx, id(payload, 'orderId'), at) },
      { name: 'open batches', run: (tx, _, at) => openCollecting(tx, at) },
      {
        name: 'print files',
        run: async (tx, payload, at) => render(tx, await planOrder(tx, id(payload, 'orderId'), at)),
      },
    ],
    'order.cancelled': [
      { name: 'next print', run: (tx, payload, at) => scheduleOrder(tx, id(payload, 'orderId'), at) },
    ],
    'batch.closed': [
      {
        name: 'print files',
        run: async (tx, payload, at) => render(tx, await planBatch(tx, id(payload, 'batchId'), at)),
      },
      { name: 'other presses', run: (tx, payload, at) => outside.plan(tx, id(payload, 'batchId'), at) },
    ],
    'outside.shipped': [
      { name: 'parcel', run: (tx, payload, at) => shipFromOutside(tx, id(payload, 'shipmentId'), at) },
    ],
    'outside.delivered': [
      { name: 'parcel', run: (tx, payload, at) => deliverFromOutside(tx, id(payload, 'shipmentId'), at) },
    ],
    'unit.misprinted': [
      { name: 'out of its parcel', run: (tx, payload) => takeOutOfParcel(tx, id(payload, 'unitId')) },
    ],
    'unit.replaced': [
      { name: 'next print', run: (tx, payload, at) => scheduleOrder(tx, id(payload, 'orderId'), at) },
      { name: 'open batches', run: (tx, _, at) => openCollecting(tx, at) },
      {
        name: 'print files',
        run: async (tx, payload, at) => render(tx, await planUnit(tx, id(payload, 'unitId'), at)),
      },
    ],
    'export.asked': [
      {
        name: 'make it',
        run: (tx, payload) => jobs.enqueue(tx, 'data-export', { id: id(payload, 'exportId') }),
      },
    ],
    'listing.launched': [
      {
        name: 'post where its shop is connected',
        run: (tx, payload) => jobs.enqueue(tx, 'channel-posts', { listingId: id(payload, 'listingId') }),
      },
    ],
    'pixel.event': [
      {
        name: 'tell the networks',
        run: (tx, payload) => jobs.enqueue(tx, 'pixel-events', { id: id(payload, 'eventId') }),
      },
    ],
    'listing.print_asked': [
      {
        name: 'print now',
        run: async (tx, payload, at) => void (await printListing(tx, id(payload, 'listingId'), at)),
      },
    ],
  }
  return together(
    production,
    catalogueReactions(services),
    orderReactions(services, jobs),
    moneyReactions(services),
    webhookReactions(services, jobs),
  )
}
