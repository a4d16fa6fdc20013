import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { setBusinessTime } from '#drivers/database.ts'
import { idOf, someAddress, someLine, someOrder } from '#drivers/orders.ts'
import { openStore } from '#drivers/store.ts'
import { payOrder, placeOrder } from '#orders'

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

const sql = (text: string) => app.services.database.execute(text)
/** A visitor with a cart, so that each page is drawn. */
const jar: Jar = new Map([['cart', 'x'.repeat(43)]])
/** Where and when the page says that it prints, or that nobody can say. */
async function said(to: string): Promise<string> {
  const page = await (await app.fetch(`/@night/listing-1?to=${to}`, { jar })).text()
  const html = page.replaceAll('<!-- -->', '')
  if (html.includes('No print date yet')) return 'no date'
  return /<time dateTime="([^"]+)">[^<]*<\/time> in (\w+)/i.exec(html)?.slice(1).join(' ') ?? 'nothing'
}

test('the date of a listing is that of the press which would print it: by country, pause and room', async () => {
  expect(await said('NG')).toBe('2027-01-05T17:00:00.000Z Lagos')
  await sql(`update production.facility set countries = '{NG}' where id = 'lagos'`)
  expect(await said('NG')).toBe('2027-01-05T17:00:00.000Z Lagos')
  expect(await said('DE')).toBe('2027-01-04T17:00:00.000Z Leipzig')
  await sql(`update production.facility set countries = '{DE}' where id = 'leipzig'`)
  await sql(`update production.facility set paused_at = now(), paused_reason = 'no power' where id = 'lagos'`)
  expect(await said('NG')).toBe('no date')
  await sql(`update production.facility set paused_at = null, paused_reason = '' where id = 'lagos'`)
  await sql(`update production.facility set countries = '{NG,DE}', capacity = 2 where id = 'leipzig'`)
  await sql(`update production.facility set capacity = 1 where id = 'lagos'`)
  expect(await said('NG')).toBe('2027-01-05T17:00:00.000Z Lagos')
  const lines = [someLine({ technique: 'dtg', quantity: 3 })]
  const address = { ...someAddress, country: 'NG' }
  await app.services.database.transact(async (tx, at) => {
    const order = await placeOrder(tx, someOrder({ shopId: idOf('shop', 'one'), lines, address }), at)
    await payOrder(tx, order.id, 'pay', at)
  })
  // Lagos takes one on Tuesday, Leipzig two on Monday: the next one is for Lagos on Friday or Leipzig on Thursday.
  expect(await said('NG')).toBe('2027-01-07T17:00:00.000Z Leipzig')
})
