/** One person can't do what needs a second person's approval, by any route. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { TestFan } from '#drivers/checkout.ts'
import { signInStaff } from '#drivers/staff.ts'
import { openStore, type TestStore } from '#drivers/store.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { usd } from '#kernel/money.ts'
import { orderKey } from '#orders'
import { providerOf } from '#payments'

let app: TestApp
let store: TestStore
let oneDesk: Jar
let otherDesk: Jar
beforeAll(async () => {
  app = await openApp()
  store = await openStore(app.services.database, 'kettle')
  oneDesk = (await signInStaff(app, 'one', ['support'])).jar
  otherDesk = (await signInStaff(app, 'other', ['support'])).jar
}, 240_000)
afterAll(() => app.close())

async function buyLarge() {
  const { database, config } = app.services
  const fan = new TestFan(database, store.shopId, providerOf(config, database)!)
  await fan.addToCart({ listing: await store.sell(), quantity: 9 })
  const payment = await fan.pay('4242424242424242', `key-${Math.random()}`)
  if (!payment.ok) throw new Error(payment.code)
  const { order, units } = await fan.findOrder(payment.value.order.id)
  expect(order.total.minor).toBeGreaterThan(20_000n)
  const page = hrefs.operatorOrder(order.id)
  const refund = async (...form: [string, string][]) => {
    const html = await app.readPage(page, oneDesk)
    const key = /name="key" value="([^"]+)"/.exec(html)![1]!
    return app.post(page, [['key', key], ['reason', 'Late, and sorry.'], ...form], oneDesk)
  }
  const decide = async (decision: string) => {
    const html = await app.readPage(page, otherDesk)
    const request = /name="request" value="([^"]+)"/.exec(html)![1]!
    return app.post(
      page,
      [
        ['request', request],
        ['decision', decision],
      ],
      otherDesk,
    )
  }
  const postAsFan = (form: [string, string][]) =>
    app.post(hrefs.order(order.number, orderKey({ secret: config.secretKey }, order)), form)
  const findRefunded = async () => (await fan.findOrder(order.id)).charges[0]!.refunded
  return { order, units, refund, decide, byKey: postAsFan, refunded: findRefunded }
}

test('while a large refund waits, neither the fan’s link nor a smaller refund gives the same money back', async () => {
  const { order, units, refund, decide, byKey, refunded } = await buyLarge()
  expect((await refund(['rest', 'yes'])).status).toBe(303)
  const wholeRefund = await byKey([['intent', 'cancel']])
  expect(wholeRefund.status, 'a cancellation').toBe(409)
  expect(await wholeRefund.text()).toContain('A refund of this order is being decided')
  const pieces = await byKey([
    ['intent', 'cancel-pieces'],
    ...units.map(({ id }): [string, string] => ['unit', id]),
  ])
  expect(pieces.status, 'a cancellation of its pieces').toBe(409)
  expect((await refund(['goodwill', '5.00'])).status, 'a small refund').toBe(409)
  expect(await refunded()).toEqual(usd(0))
  expect((await decide('approved')).status).toBe(303)
  expect(await refunded()).toEqual(order.total)
})

test('once the refund is refused, the fan can cancel as usual, however large the order', async () => {
  const { order, refund, decide, byKey, refunded } = await buyLarge()
  expect((await refund(['rest', 'yes'])).status).toBe(303)
  expect((await decide('refused')).status).toBe(303)
  expect((await byKey([['intent', 'cancel']])).status).toBe(303)
  expect(await refunded()).toEqual(order.total)
})
