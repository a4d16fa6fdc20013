import { afterAll, beforeAll, expect, test } from 'vitest'
import { clearDueProfit, scheduleProfit } from '#checkout'
import { passTime, TestFan } from '#drivers/checkout.ts'
import { ClaimsWorld, readCode, staff } from '#drivers/claims.ts'
import { openTestDatabase } from '#drivers/database.ts'
import { openStore } from '#drivers/store.ts'
import { days } from '#kernel/instant.ts'
import { plus } from '#kernel/money.ts'
import { verifyLedger } from '#ledger'
import { countUnbalanced } from '#orders'
import type { Database } from '#platform/database/tx.ts'
import { findSizesToSwap, findSwapsOfShop, offerSwaps, swapSize } from './index.ts'

let database: Database
let shop: ClaimsWorld
beforeAll(async () => {
  database = await openTestDatabase()
  const store = await openStore(database, 'swaps')
  shop = new ClaimsWorld(database, store, await store.sell({ unitsCap: 90 }))
  for (let n = 0; n < 4; n += 1) await shop.buy(3)
})
afterAll(() => database.close())

const decider = { actor: staff, requestId: 'r' }
const expectSoundBooks = async () => {
  expect((await database.read((tx) => verifyLedger(tx))).ok).toBe(true)
  expect(await database.read(countUnbalanced)).toBe(0)
}

test('a swap is off until offered, once for a piece, within its days, at the shop’s cost to the cent', async () => {
  const { orderId, units, fan } = await shop.buy()
  const [unit] = units
  const sizes = await database.read((tx) => findSizesToSwap(tx, unit!))
  const swap = (sku = sizes.find((size) => size.size === 'M')!.sku, unitId = unit!.id) =>
    database.transact((tx, at) => swapSize(tx, orderId, { unitId, sku, shop: 'After', link: '' }, at))
  expect(readCode(await swap())).toBe('swap.not_offered')
  const offer = (isOn: boolean) =>
    database.transact((tx, at) => offerSwaps(tx, shop.store.shopId, { isOn, days: 30 }, decider, at))
  await offer(true)
  expect(readCode(await swap('none'))).toBe('swap.size_not_offered')
  await passTime(database, days(31))
  expect(readCode(await swap())).toBe('swap.too_late')
  await database.transact((tx, at) => clearDueProfit(tx, at))
  const secondOrder = await shop.buy()
  const secondSwap = { unitId: secondOrder.units[0]!.id, sku: sizes[0]!.sku, shop: 'After', link: '' }
  const before = await shop.readBalance()
  const results = await Promise.all([
    database.transact((tx, at) => swapSize(tx, secondOrder.orderId, secondSwap, at)),
    database.transact((tx, at) => swapSize(tx, secondOrder.orderId, secondSwap, at)),
  ])
  expect(
    results.filter((result) => result.ok),
    'two presses are one swap',
  ).toHaveLength(1)
  const [latestSwap] = await database.read((tx) => findSwapsOfShop(tx, shop.store.shopId))
  const after = await shop.readBalance()
  expect(plus(plus(after.pending, after.available), plus(latestSwap!.cost, latestSwap!.shipping))).toEqual(
    plus(before.pending, before.available),
  )
  const { units: currentUnits } = await secondOrder.fan.findOrder(secondOrder.orderId)
  const replacement = currentUnits.find((unit) => unit.replacesUnitId)!
  expect(replacement).toMatchObject({ size: sizes[0]!.size, edition: secondOrder.units[0]!.edition })
  await shop.move([replacement.id])
  await database.transact((tx) => scheduleProfit(tx, secondOrder.orderId))
  expect(
    readCode(
      await database.transact((tx, at) =>
        swapSize(tx, secondOrder.orderId, { ...secondSwap, unitId: replacement.id }, at),
      ),
    ),
  ).toBe('swap.not_possible')
  await passTime(database, days(40))
  await database.transact((tx, at) => clearDueProfit(tx, at))
  await expectSoundBooks()
  expect((await fan.findOrder(orderId)).units).toHaveLength(1)
})

test('a swap never puts a shop into debt: without the money nothing is printed', async () => {
  const poorStore = await openStore(database, 'poor')
  const fan = new TestFan(database, poorStore.shopId)
  await fan.addToCart({ listing: await poorStore.sell({ priceMinor: 1_400 }) })
  const payment = await fan.pay()
  if (!payment.ok) throw new Error(payment.code)
  const { units } = await fan.findOrder(payment.value.order.id)
  await shop.move(units.map((unit) => unit.id))
  await database.transact((tx, at) => offerSwaps(tx, poorStore.shopId, { isOn: true, days: 30 }, decider, at))
  const [size] = await database.read((tx) => findSizesToSwap(tx, units[0]!))
  const request = { unitId: units[0]!.id, sku: size!.sku, shop: 'Poor', link: '' }
  const swapped = await database.transact((tx, at) => swapSize(tx, payment.value.order.id, request, at))
  expect(readCode(swapped)).toBe('swap.not_now')
  expect((await fan.findOrder(payment.value.order.id)).units, 'and nothing is printed').toHaveLength(1)
})
