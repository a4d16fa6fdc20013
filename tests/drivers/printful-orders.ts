/** Orders of a house that prints at a double of Printful: paid, closed, in production; and a clock. */
import { expect } from 'vitest'
import type { Id } from '#kernel/id.ts'
import { after, hours, minutes } from '#kernel/instant.ts'
import { findOrderInFull, payOrder, placeOrder } from '#orders'
import { findOutsideOrders, renderWaitingPrintFiles } from '#production'
import { setBusinessTime } from './database.ts'
import { someAddress, someLine, someOrder } from './orders.ts'
import type { openPrintfulHouse } from './printful-house.ts'

export const fanOfPrintful = {
  ...someAddress,
  country: 'US',
  region: 'CA',
  postalCode: '94110',
  city: 'San Francisco',
}

type House = Pick<Awaited<ReturnType<typeof openPrintfulHouse>>, 'app' | 'printful' | 'shopId' | 'versionId'>

/** `monday`: when the week of a test begins. */
export function ordersAtPrintful({ app, printful, shopId, versionId }: House, monday: () => Date) {
  const rows = async (text: string, values: unknown[] = []) =>
    (await app.services.database.execute(text, values)).rows
  async function paid(quantity = 1) {
    const [colours, sku] = [{ colour: 'white', colourName: 'White' }, 'bella-canvas-3001:white:l']
    const line = someLine({ size: 'L', ...colours, sku, designVersionId: versionId, quantity })
    const order = await app.services.transact(async (tx, at) => {
      const placed = await placeOrder(tx, someOrder({ shopId, lines: [line], address: fanOfPrintful }), at)
      await payOrder(tx, placed.id, 'pay', at)
      return placed
    })
    await app.settle()
    await renderWaitingPrintFiles(app.services)
    return order.id
  }
  /** Closes its batch and plans the order. `isAlone`: nothing checks it yet. */
  async function closed(orderId: Id<'order'>, alone = false) {
    printful.mood.busy = alone ? 1_000 : 0
    await setBusinessTime(app.services.database, after(monday(), hours(7.1)))
    await app.settle()
    await app.settle()
    printful.mood.busy = 0
    const id = (await there(orderId)).id
    // Orders of other tests are not looked at in this one.
    await rows('update production.outside_order set look_at = null where id <> $1', [id])
    return id
  }
  const now = async () => new Date((await rows('select platform.business_now() as now'))[0]!.now as string)
  const later = async (milliseconds: number) => {
    await setBusinessTime(app.services.database, after(await now(), milliseconds))
    await app.settle()
  }
  const there = async (orderId: Id<'order'>) =>
    (await app.services.read((tx) => findOutsideOrders(tx, { orderId }, 5)))[0]!
  const statuses = async (orderId: Id<'order'>) =>
    (await app.services.read((tx) => findOrderInFull(tx, orderId)))!.units.map(({ status }) => status).sort()
  /** An order in work there. */
  async function inWork(quantity = 1) {
    const orderId = await paid(quantity)
    const id = await closed(orderId)
    await later(minutes(1))
    printful.move(id.slice(4), 'inprocess')
    await later(hours(1))
    expect((await there(orderId)).state).toBe('in_production')
    return { orderId, id, external: id.slice(4), order: () => printful.orders.get(id.slice(4))! }
  }
  return { rows, paid, closed, now, later, there, statuses, inWork }
}
