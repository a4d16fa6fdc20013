import { PDFDocument } from 'pdf-lib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { setBusinessTime } from '#drivers/database.ts'
import { createLine, createOrder, someAddress } from '#drivers/orders.ts'
import { signInStaff } from '#drivers/staff.ts'
import { usd } from '#kernel/money.ts'
import { findOrderInFull, moveUnits, payOrder, placeOrder } from '#orders'
import { closeDueBatches } from '#production'
import { customsOf, packParcel } from '#shipping'

let app: TestApp
let press: Jar
const sunday = new Date('2025-08-24T10:00:00Z')
beforeAll(async () => {
  app = await openApp()
  await setBusinessTime(app.services.database, sunday)
  press = (await signInStaff(app, 'press', ['production'])).jar
}, 240_000)
afterAll(() => app.close())

const lines = [
  createLine({ quantity: 2, discount: usd(400) }),
  createLine({ sku: 'bella-canvas-3001:natural:m', size: 'M' }),
]
/** Packs an order for each country at the press in Lagos, each into one parcel. */
async function packParcelsTo(countries: readonly string[]) {
  const { database, transact } = app.services
  await setBusinessTime(database, sunday)
  const placedOrders = await transact(async (tx) => {
    const orders = []
    for (const country of countries) {
      const order = await placeOrder(tx, createOrder({ lines, address: { ...someAddress, country } }), sunday)
      await payOrder(tx, order.id, 'pay', sunday)
      orders.push(order)
    }
    return orders
  })
  const at = new Date('2025-08-26T17:30:00Z')
  await setBusinessTime(database, at)
  await closeDueBatches(database)
  return transact(async (tx) => {
    const parcels = []
    for (const { id } of placedOrders) {
      const ids = (await findOrderInFull(tx, id))!.units.map((unit) => unit.id)
      for (const event of ['start_print', 'print'] as const) await moveUnits(tx, ids, event, at)
      const result = await packParcel(tx, ids, at)
      if (!result.ok) throw new Error(result.code)
      parcels.push(result.value[0]!)
    }
    return parcels
  })
}

test('a parcel across a border has a customs paper listing the prices paid; a domestic one has none', async () => {
  const [abroad, home] = await packParcelsTo(['US', 'NG'])
  const customs = await app.services.read((tx) => customsOf(tx, abroad!))
  expect(customs?.from.country).toBe('NG')
  expect(customs?.lines.map(({ quantity, worth, hsCode }) => [quantity, worth.minor, hsCode])).toEqual([
    [2, 2n * 2399n - 400n, '6109.10'],
    [1, 2399n, '6109.10'],
  ])
  expect(customs?.worth.minor).toBe(3n * 2399n - 400n)
  expect(customs?.grams).toBeGreaterThan(300)
  const abroadPage = `/operator/shipments/${abroad!.id}`
  expect(await app.readPage(abroadPage, press)).toContain(`href="${abroadPage}/customs"`)
  const paper = await app.fetch(`${abroadPage}/customs`, { jar: press })
  expect(paper.headers.get('content-type')).toBe('application/pdf')
  expect((await PDFDocument.load(await paper.arrayBuffer())).getPageCount()).toBe(1)
  const homePage = `/operator/shipments/${home!.id}`
  expect(await app.readPage(homePage, press)).not.toContain('/customs"')
  expect((await app.fetch(`${homePage}/customs`, { jar: press })).status).toBe(404)
})
