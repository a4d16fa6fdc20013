/** Days at the press, by the verbs of the scan station and the packing table: what the worker and staff would do. */
import { batchClosed } from '#flows/batch-closed.ts'
import { orderPaid } from '#flows/order-paid.ts'
import type { QueueName } from '#flows/queues.ts'
import type { Id } from '#kernel/id.ts'
import type { Services } from '#platform/services.ts'
import { closeDueBatches, findBatch, finishPrinting, reportMisprint, startPrinting } from '#production'
import { packParcel, recordDelivery, shipParcel } from '#shipping'
import { requireOk } from './require-ok.ts'

/** Letters, webhooks and pixels of past days are not sent. */
const skippedQueues: readonly QueueName[] = ['letters', 'shop-webhooks', 'shop-pixels']

/** Runs what follows from paid orders for the press and the shops. */
export const followPaidOrders = (services: Services, orderIds: readonly Id<'order'>[]): Promise<void> =>
  services.transact(async (tx, at) => {
    const facts = orderIds.map((orderId) => ({ orderId }))
    for (const effect of orderPaid)
      if ('all' in effect && !skippedQueues.includes(effect.queue))
        await effect.all(tx, facts as never, at, services)
  })

/** Closes the batches that are due. Returns their numbers. */
export async function closeBatches(services: Services): Promise<string[]> {
  const closed = await closeDueBatches(services.database)
  for (const { id: batchId } of closed)
    await services.transact(async (tx, at) => {
      for (const effect of batchClosed)
        if ('run' in effect && !skippedQueues.includes(effect.queue))
          await effect.run(tx, { batchId } as never, at, services)
    })
  return closed.map(({ number }) => number)
}

/** How far a piece gets. */
export type Reach = 'printing' | 'printed' | 'misprint' | 'packed'

/** Prints the pieces of a batch; `reachOf` says how far each gets, null if it waits. Returns the ids of the parcels. */
export async function printBatch(
  services: Services,
  number: string,
  reachOf: (index: number, total: number) => Reach | null,
): Promise<Set<Id<'shipment'>>> {
  const sheet = await services.read((tx) => findBatch(tx, number))
  const pieces = sheet?.pieces ?? []
  const parcels = new Set<Id<'shipment'>>()
  for (const [index, { code, unitId }] of pieces.entries()) {
    const reach = reachOf(index, pieces.length)
    if (!reach) continue
    requireOk(
      await startPrinting({ ...services.database, blobs: services.blobs }, code),
      `${code} is printed`,
    )
    if (reach === 'printing') continue
    await services.transact(async (tx, at) => {
      const misprint = { code, cause: 'banding', note: '', personId: null } as const
      if (reach === 'misprint')
        return requireOk(await reportMisprint(tx, misprint, at), `${code} is a misprint`)
      requireOk(await finishPrinting(tx, code, at), `${code} came off the press`)
      if (reach === 'printed') return
      const packed = await packParcel(tx, [unitId as Id<'unit'>], at)
      requireOk(packed, `${code} is packed`)
      for (const { id } of packed.value) parcels.add(id)
    })
  }
  return parcels
}

export const sendParcels = (services: Services, parcels: Iterable<Id<'shipment'>>): Promise<void> =>
  services.transact(async (tx, at) => {
    for (const parcelId of parcels)
      requireOk(await shipParcel(tx, { parcelId, carrier: 'fanfare-post' }, at), `${parcelId} leaves`)
  })

export const deliverParcels = (services: Services, parcels: Iterable<Id<'shipment'>>): Promise<void> =>
  services.transact(async (tx, at) => {
    for (const parcelId of parcels) requireOk(await recordDelivery(tx, parcelId, at), `${parcelId} arrives`)
  })
