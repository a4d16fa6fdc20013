/** Orders of a house that prints at a double of Printful: paid, closed, in production; and a clock. */
import { expect } from 'vitest'
import type { Id } from '#kernel/id.ts'
import { after, hours, minutes } from '#kernel/instant.ts'
import { findOrderInFull, payOrder, placeOrder } from '#orders'
import { findOutsideOrders, renderWaitingPrintFiles } from '#production'
import { setBusinessTime } from './database.ts'
import { createLine, createOrder, someAddress } from './orders.ts'
import type { openPrintfulHouse } from './printful-house.ts'

export const printfulAddress = {
  ...someAddress,
  country: 'US',
  region: 'CA',
  postalCode: '94110',
  city: 'San Francisco',
}

type House = Pick<Awaited<ReturnType<typeof openPrintfulHouse>>, 'app' | 'printful' | 'shopId' | 'versionId'>

/** `monday`: when the week of a test begins. */
export function createPrintfulOrders({ app, printful, shopId, versionId }: House, monday: () => Date) {
  const queryRows = async (text: string, values: unknown[] = []) =>
    (await app.services.database.execute(text, values)).rows
  async function placePaidOrder(quantity = 1) {
    const [colours, sku] = [{ colour: 'white', colourName: 'White' }, 'bella-canvas-3001:white:l']
    const line = createLine({ size: 'L', ...colours, sku, designVersionId: versionId, quantity })
    const order = await app.services.transact(async (tx, at) => {
      const placed = await placeOrder(
        tx,
        createOrder({ shopId, lines: [line], address: printfulAddress }),
        at,
      )
      await payOrder(tx, placed.id, 'pay', at)
      return placed
    })
    await app.settle()
    await renderWaitingPrintFiles(app.services)
    return order.id
  }
  /** Closes its batch and plans the order. `isUnchecked`: no check has reached Printful yet. */
  async function closeBatch(orderId: Id<'order'>, isUnchecked = false) {
    printful.mood.busy = isUnchecked ? 1_000 : 0
    await setBusinessTime(app.services.database, after(monday(), hours(7.1)))
    await app.settle()
    await app.settle()
    printful.mood.busy = 0
    const id = (await findAtPrintful(orderId)).id
    // Orders of other tests are not checked in this one.
    await queryRows('update production.outside_order set look_at = null where id <> $1', [id])
    return id
  }
  const readNow = async () =>
    new Date((await queryRows('select platform.business_now() as now'))[0]!.now as string)
  const passTime = async (milliseconds: number) => {
    await setBusinessTime(app.services.database, after(await readNow(), milliseconds))
    await app.settle()
  }
  const findAtPrintful = async (orderId: Id<'order'>) =>
    (await app.services.read((tx) => findOutsideOrders(tx, { orderId }, 5)))[0]!
  const readStatuses = async (orderId: Id<'order'>) =>
    (await app.services.read((tx) => findOrderInFull(tx, orderId)))!.units.map(({ status }) => status).sort()
  /** An order in production at Printful. */
  async function placeInWork(quantity = 1) {
    const orderId = await placePaidOrder(quantity)
    const id = await closeBatch(orderId)
    await passTime(minutes(1))
    printful.move(id.slice(4), 'inprocess')
    await passTime(hours(1))
    expect((await findAtPrintful(orderId)).state).toBe('in_production')
    return { orderId, id, externalId: id.slice(4), readOrder: () => printful.orders.get(id.slice(4))! }
  }
  return {
    rows: queryRows,
    placePaidOrder,
    closeBatch,
    now: readNow,
    passTime,
    findAtPrintful,
    statuses: readStatuses,
    placeInWork,
  }
}
