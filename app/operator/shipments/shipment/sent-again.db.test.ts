/** A parcel that was returned and sent again: both pages say so, and only the second can arrive. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importCatalogue } from '#catalogue'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { createLine, createOrder } from '#drivers/orders.ts'
import { signInStaff } from '#drivers/staff.ts'
import { newId } from '#kernel/id.ts'
import { findOrderInFull, moveUnits, payOrder, placeOrder } from '#orders'
import { packParcel, shipParcel } from '#shipping'

let app: TestApp
let press: Jar
beforeAll(async () => {
  app = await openApp()
  press = (await signInStaff(app, 'press', ['production'])).jar
  await app.services.transact(importCatalogue)
}, 240_000)
afterAll(() => app.close())

const run = (statement: string, values: unknown[]) => app.services.database.execute(statement, values)
const readPage = (id: string) => app.readPage(`/operator/shipments/${id}`, press)
const deliver = (id: string) => app.post(`/operator/shipments/${id}?do=deliver`, {}, press)

/** A sent parcel, and the one that another press sent in its place. */
async function sendTwice(): Promise<[string, string]> {
  const first = await app.services.transact(async (tx, at) => {
    const order = await placeOrder(tx, createOrder({ lines: [createLine()] }), at)
    await payOrder(tx, order.id, 'pay', at)
    const ids = (await findOrderInFull(tx, order.id))!.units.map(({ id }) => id)
    for (const event of ['batch', 'start_print', 'print'] as const) await moveUnits(tx, ids, event, at)
    const parcels = await packParcel(tx, ids, at)
    if (!parcels.ok) throw new Error(parcels.code)
    const { id } = parcels.value[0]!
    const result = await shipParcel(tx, { parcelId: id, carrier: 'dhl', trackingNumber: '1234567890' }, at)
    if (!result.ok) throw new Error(result.code)
    return id
  })
  const newParcel = newId('shipment')
  await run(
    `insert into shipping.parcel (id, number, order_id, shop_id, kind, country, service, packed_at, instead_of)
    select $2, 'P-AGN7N2', order_id, shop_id, 'from outside ' || $2::text, country, service,
      packed_at + interval '1 millisecond', id from shipping.parcel where id = $1`,
    [first, newParcel],
  )
  await run(
    `update shipping.parcel set state = 'shipped', carrier = 'dhl', tracking_number = '1234567891',
    shipped_at = packed_at, expected_from = '2030-01-01', expected_to = '2030-01-02' where id = $1`,
    [newParcel],
  )
  return [first, newParcel]
}

test('each parcel names the other, and the one that came back is neither expected nor delivered', async () => {
  const [first, second] = await sendTwice()
  const firstPage = await readPage(first)
  expect(firstPage).toContain('Came back, sent again')
  expect(firstPage).toMatch(
    new RegExp(`sent again as <a[^>]*href="/operator/shipments/${second}"[^>]*>P-AGN7N2</a>`),
  )
  expect(firstPage).not.toMatch(/Expected|Mark as delivered/)
  const secondPage = await readPage(second)
  expect(secondPage).toMatch(new RegExp(`In place of <a[^>]*href="/operator/shipments/${first}"`))
  expect(secondPage).toContain('Mark as delivered')
  const refused = await deliver(first)
  expect(refused.status).toBe(409)
  expect(await refused.text()).toContain('This parcel came back and was sent again.')
  expect((await deliver(second)).status).toBe(302)
  expect(await readPage(second)).toContain('Delivered')
})
