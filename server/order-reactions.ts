import { reverseRefund, scheduleProfit } from '#checkout'
import { followRefund } from '#claims'
import { asId } from '#kernel/id.ts'
import type { Reactions } from '#platform/facts/react.ts'
import type { Services } from '#platform/http/request-context.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { releaseUse } from '#promotions'
import { mailCancelled, mailConfirmation, mailParcel, mailPrinting, mailRefund } from './order-letters.ts'

/** What follows from a fan's order and its money: letters, refunds on their way, profit's clearing day. */
export function orderReactions({ config }: Services, jobs: Pick<Jobs, 'enqueue'>): Reactions {
  const order = (payload: Record<string, string>): string => payload.orderId ?? ''
  const refund = (payload: Record<string, string>) => asId('refund', payload.refundId ?? '')
  return {
    'order.paid': [
      { name: 'confirmation', run: (tx, payload, at) => mailConfirmation(tx, config, order(payload), at) },
    ],
    'order.cancelled': [
      {
        name: 'its code is free again',
        run: (tx, payload) => releaseUse(tx, asId('order', order(payload))),
      },
      {
        name: 'cancellation letter',
        run: (tx, payload, at) => mailCancelled(tx, config, order(payload), at),
      },
    ],
    'order.refunded': [
      {
        name: 'refund letter',
        run: (tx, payload, at) =>
          mailRefund(tx, config, { orderId: order(payload), refundId: payload.refundId ?? '' }, at),
      },
      {
        name: 'the claim it answers',
        run: (tx, payload, at) => followRefund(tx, refund(payload), at),
      },
    ],
    'order.moved': [
      { name: 'clearing day', run: (tx, payload) => scheduleProfit(tx, asId('order', order(payload))) },
    ],
    'refund.requested': [{ name: 'send', run: (tx) => jobs.enqueue(tx, 'refunds', {}) }],
    'refund.failed': [
      { name: 'put the books right', run: (tx, payload, at) => reverseRefund(tx, refund(payload), at) },
    ],
    'test_provider.event': [{ name: 'deliver', run: (tx) => jobs.enqueue(tx, 'test-callbacks', {}) }],
    'batch.closed': [
      {
        name: 'print letters',
        run: (tx, payload, at) => mailPrinting(tx, config, payload.batchId ?? '', at),
      },
    ],
    'shipment.sent': [
      {
        name: 'parcel letter',
        run: (tx, payload, at) => mailParcel(tx, config, payload.shipmentId ?? '', 'sent', at),
      },
    ],
    'shipment.delivered': [
      {
        name: 'delivery letter',
        run: (tx, payload, at) => mailParcel(tx, config, payload.shipmentId ?? '', 'delivered', at),
      },
    ],
  }
}

/** Several tables of reactions as one; those of one fact run in the order of the tables. */
export function together(...tables: readonly Reactions[]): Reactions {
  const names = [...new Set(tables.flatMap((table) => Object.keys(table)))]
  return Object.fromEntries(names.map((name) => [name, tables.flatMap((table) => table[name] ?? [])]))
}
