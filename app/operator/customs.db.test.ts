import { PDFDocument } from 'pdf-lib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { setBusinessTime } from '#drivers/database.ts'
import { createLine, createOrder, someAddress } from '#drivers/orders.ts'
import { enterStaff } from '#drivers/staff.ts'
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
  press = (await enterStaff(app, 'press', ['production'])).jar
}, 240_000)
afterAll(() => app.close())

const lines = [
  createLine({ quantity: 2, discount: usd(400) }),
  createLine({ sku: 'bella-canvas-3001:natural:m', size: 'M' }),
]
/** Packed at the press in Lagos, each into one parcel. */
async function packedTo(countries: readonly string[]) {
  const { database, transact } = app.services
  await setBusinessTime(database, sunday)
  const placed = await transact(async (tx) => {
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
    for (const { id } of placed) {
      const ids = (await findOrderInFull(tx, id))!.units.map((unit) => unit.id)
      for (const event of ['start_print', 'print'] as const) await moveUnits(tx, ids, event, at)
      const packed = await packParcel(tx, ids, at)
      if (!packed.ok) throw new Error(packed.code)
      parcels.push(packed.value[0]!)
    }
    return parcels
  })
}

test('a parcel over a border has its customs paper, with what was paid for what; one at home has none', async () => {
  const [abroad, home] = await packedTo(['US', 'NG'])
  const customs = await app.services.read((tx) => customsOf(tx, abroad!))
  expect(customs?.from.country).toBe('NG')
  expect(customs?.lines.map(({ quantity, worth, hsCode }) => [quantity, worth.minor, hsCode])).toEqual([
    [2, 2n * 2399n - 400n, '6109.10'],
    [1, 2399n, '6109.10'],
  ])
  expect(customs?.worth.minor).toBe(3n * 2399n - 400n)
  expect(customs?.grams).toBeGreaterThan(300)
  const page = `/operator/shipments/${abroad!.id}`
  expect(await (await app.fetch(page, { jar: press })).text()).toContain(`href="${page}/customs"`)
  const paper = await app.fetch(`${page}/customs`, { jar: press })
  expect(paper.headers.get('content-type')).toBe('application/pdf')
  expect((await PDFDocument.load(await paper.arrayBuffer())).getPageCount()).toBe(1)
  const athome = `/operator/shipments/${home!.id}`
  expect(await (await app.fetch(athome, { jar: press })).text()).not.toContain('/customs"')
  expect((await app.fetch(`${athome}/customs`, { jar: press })).status).toBe(404)
})
