import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { setBusinessTime } from '#drivers/database.ts'
import { createId, createLine, createOrder, someAddress } from '#drivers/orders.ts'
import { openStore } from '#drivers/store.ts'
import { payOrder, placeOrder } from '#orders'
import { closeDueBatches } from '#production'

// A Monday: Leipzig closes at 18:00, Lagos on Tuesday.
const monday = new Date('2027-01-04T10:00:00Z')
let app: TestApp
beforeAll(async () => {
  app = await openApp()
  const store = await openStore(app.services.database, 'night')
  await store.sell({ title: 'Loud tee' })
  await setBusinessTime(app.services.database, monday)
})
afterAll(() => app.close())

const runSql = (text: string) => app.services.database.execute(text)
/** A visitor with a cart, so that each page is drawn. */
const jar: Jar = new Map([
  ['cart', 'x'.repeat(43)],
  ['own', 'page'],
])
/** Where and when the page says that it prints, or that nobody can say. */
async function readDelivery(to: string): Promise<string> {
  const html = await app.readPage(`/@night/listing-1?to=${to}`, jar)
  if (html.includes('No print date yet')) return 'no date'
  return /<time dateTime="([^"]+)">[^<]*<\/time> in (\w+)/i.exec(html)?.slice(1).join(' ') ?? 'nothing'
}

/** Someone in Lagos pays for this many tees. */
const buy = (quantity: number) =>
  app.services.database.transact(async (tx, at) => {
    const lines = [createLine({ technique: 'dtg', quantity })]
    const address = { ...someAddress, country: 'NG' }
    const order = await placeOrder(tx, createOrder({ shopId: createId('shop', 'one'), lines, address }), at)
    await payOrder(tx, order.id, 'pay', at)
    return order.id
  })

test('the date of a listing is that of the press which would print it: by country, pause and room', async () => {
  expect(await readDelivery('NG')).toBe('2027-01-05T17:00:00.000Z Lagos')
  await runSql(`update production.facility set countries = '{NG}' where id = 'lagos'`)
  expect(await readDelivery('NG')).toBe('2027-01-05T17:00:00.000Z Lagos')
  expect(await readDelivery('DE')).toBe('2027-01-04T17:00:00.000Z Leipzig')
  await runSql(`update production.facility set countries = '{DE}' where id = 'leipzig'`)
  await runSql(
    `update production.facility set paused_at = now(), paused_reason = 'no power' where id = 'lagos'`,
  )
  expect(await readDelivery('NG')).toBe('no date')
  await runSql(`update production.facility set paused_at = null, paused_reason = '' where id = 'lagos'`)
  await runSql(`update production.facility set countries = '{NG,DE}', capacity = 2 where id = 'leipzig'`)
  await runSql(`update production.facility set capacity = 1 where id = 'lagos'`)
  expect(await readDelivery('NG')).toBe('2027-01-05T17:00:00.000Z Lagos')
  await buy(3)
  // Lagos takes one on Tuesday, Leipzig two on Monday. On Thursday Lagos, which is asked first, has room again for its
  // Friday: Leipzig leaves the next one to it.
  expect(await readDelivery('NG')).toBe('2027-01-08T17:00:00.000Z Lagos')

  const fourthOrderId = await buy(1)
  for (const day of [4, 5, 7, 8]) {
    await setBusinessTime(app.services.database, new Date(`2027-01-0${day}T17:01:00Z`))
    await closeDueBatches(app.services.database)
  }
  const { rows } = await runSql(
    `select b.facility_id, b.cut_off_at from orders.unit u join production.batch b on b.id = u.batch_id where u.order_id = '${fourthOrderId}'`,
  )
  expect(rows).toEqual([{ facility_id: 'lagos', cut_off_at: new Date('2027-01-08T17:00:00Z') }])
})
