import { afterAll, beforeAll, expect, test } from 'vitest'
import { refundOrder } from '#checkout'
import { openApp, type TestApp } from '#drivers/app.ts'
import { refundInDashboard, TestFan } from '#drivers/checkout.ts'
import { createEffects } from '#drivers/effects.ts'
import { openStore, type TestStore } from '#drivers/store.ts'
import { findShopBalance } from '#ledger'
import { deliverTestCallbacks, openProvider } from './payments.ts'

let app: TestApp
let store: TestStore
beforeAll(async () => {
  app = await openApp()
  store = await openStore(app.services.database, 'crossing')
}, 240_000)
afterAll(() => app.close())

test('a refund made at the provider, for which ours left no room, is booked once ours is refused there', async () => {
  const { services } = app
  const { database } = services
  const balance = () => database.read((tx) => findShopBalance(tx, store.shopId))
  const before = await balance()
  const fan = new TestFan(database, store.shopId, openProvider(services)!)
  await fan.addToCart({ listing: await store.sell(), quantity: 2 })
  const payment = await fan.pay()
  if (!payment.ok) throw new Error(payment.code)
  const { order, charges } = await fan.findOrder(payment.value.order.id)
  const effects = createEffects(services)
  await effects.settle()
  await refundInDashboard(database, charges[0]!.providerRef!, order.total)
  const request = { rest: true, reason: 'Changed my mind', key: 'ours' }
  expect((await database.transact((tx, at) => refundOrder(tx, order.id, request, at))).ok).toBe(true)
  await deliverTestCallbacks(services)
  await effects.settle(['refunds'])
  const after = await fan.findOrder(order.id)
  expect(after.refunds.map(({ status }) => status).toSorted()).toEqual(['failed', 'succeeded'])
  expect(after.charges[0]!.refunded).toEqual(order.total)
  expect(await balance()).toEqual(before)
})
