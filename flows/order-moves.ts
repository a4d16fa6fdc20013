/** The effects of a change to a paid order: cancelled, moved on, a unit misprinted or replaced. */
import { scheduleProfit } from '#checkout'
import { openCollecting, planUnit, scheduleOrders } from '#production'
import { releaseUse } from '#promotions'
import { removeFromParcel } from '#shipping'
import type { Effects } from './effect.ts'
import { notifyOfMisprint } from './notices.ts'
import { mailCancelled } from './order-letters.ts'
import { requestPrintFiles } from './print-files.ts'
import { sendOrders } from './webhook-events.ts'

export const orderCancelled: Effects<'order.cancelled'> = [
  {
    name: 'next print',
    queue: 'production',
    run: (tx, { orderId }, at) => scheduleOrders(tx, [orderId], at),
  },
  { name: 'its code is free again', queue: 'money', run: (tx, { orderId }) => releaseUse(tx, orderId) },
  {
    name: 'cancellation letter',
    queue: 'letters',
    run: (tx, { orderId }, at, { config }) => mailCancelled(tx, config, orderId, at),
  },
  {
    name: 'webhooks: order.cancelled',
    queue: 'shop-webhooks',
    run: (tx, { orderId }, at) => sendOrders(tx, 'order.cancelled', [orderId], at),
  },
]

export const samplesCancelled: Effects<'samples.cancelled'> = [
  {
    name: 'next print',
    queue: 'production',
    run: (tx, { orderId }, at) => scheduleOrders(tx, [orderId], at),
  },
]

export const orderMoved: Effects<'order.moved'> = [
  { name: 'clearing day', queue: 'money', run: (tx, { orderId }) => scheduleProfit(tx, orderId) },
]

export const unitMisprinted: Effects<'unit.misprinted'> = [
  { name: 'out of its parcel', queue: 'production', run: (tx, { unitId }) => removeFromParcel(tx, unitId) },
  {
    name: 'word to the shop',
    queue: 'letters',
    run: (tx, { unitId }, at, { config }) => notifyOfMisprint(tx, config, unitId, at),
  },
]

export const unitReplaced: Effects<'unit.replaced'> = [
  {
    name: 'next print',
    queue: 'production',
    run: (tx, { orderId }, at) => scheduleOrders(tx, [orderId], at),
  },
  { name: 'open batches', queue: 'production', run: (tx, _, at) => openCollecting(tx, at) },
  {
    name: 'print files',
    queue: 'production',
    run: async (tx, { unitId }, at) => requestPrintFiles(tx, await planUnit(tx, unitId, at)),
  },
]
