import { afterAll, beforeAll, expect, test } from 'vitest'
import { KeptCardsWorld, returnUrl } from '#drivers/kept-cards.ts'
import type { StripeDouble } from '#drivers/stripe-double.ts'
import { days, hours } from '#kernel/instant.ts'
import { verifyLedger } from '#ledger'
import type { Database } from '#platform/database/tx.ts'
import { changePlan, confirmPurchase, findPurchaseToPay } from './index.ts'

let world: KeptCardsWorld
let stripe: StripeDouble
let database: Database
beforeAll(async () => {
  world = await KeptCardsWorld.open()
  stripe = world.stripe
  database = world.database
})
afterAll(() => world.close())

test('a plan renews on its day without its person, once, however often the sweep runs', async () => {
  const shop = await world.openShopWithCard()
  await world.start(shop)
  await world.passToRenewal(shop.shopId)
  await world.sweep()
  await world.sweep()
  expect(await world.readStatuses(shop.shopId)).toEqual(['paid', 'paid'])
  const running = await world.readPlan(shop.shopId)
  expect(running).toMatchObject({ status: 'active' })
  expect(running!.periodTo.getTime()).toBeGreaterThan((await world.readNow()).getTime() + days(25))
})

test('a declined renewal is reported and retried on schedule, and the plan ends after a week', async () => {
  const shop = await world.openShopWithCard('ctoken_card_chargeCustomerFail')
  await world.start(shop)
  await world.passToRenewal(shop.shopId)
  expect(await world.readPlan(shop.shopId)).toMatchObject({ status: 'past_due' })
  expect((await world.readPurchases(shop.shopId))[0]!.status).toBe('declined')
  const tries = async () => (await world.readPurchases(shop.shopId))[0]!.tries
  expect(await tries()).toBe(1)
  await world.sweepAfter(shop.shopId, hours(20))
  expect(await tries()).toBe(1)
  await world.sweepAfter(shop.shopId, hours(5))
  expect(await tries()).toBe(2)
  await world.sweepAfter(shop.shopId, days(2))
  expect(await tries()).toBe(3)
  await world.sweepAfter(shop.shopId, days(2))
  expect(await tries()).toBe(4)
  expect(await world.readPlan(shop.shopId)).toMatchObject({ status: 'past_due' })
  await world.sweepAfter(shop.shopId, days(2))
  expect(await world.readPlan(shop.shopId)).toBeNull()
  expect(await tries()).toBe(4)
  const facts = (await world.readFactNames(shop.shopId)).filter((name) => name.startsWith('plan.'))
  expect(facts).toEqual([...Array(4).fill('plan.payment_declined'), 'plan.ended_unpaid'])
})

test('another card pays a plan that is past due at once', async () => {
  const shop = await world.openShopWithCard('ctoken_card_chargeCustomerFail')
  await world.start(shop)
  await world.passToRenewal(shop.shopId)
  const cardId = await world.save(shop.shopId, 'ctoken_card_mastercard')
  await database.transact((tx) => changePlan(tx, { ...shop, billed: 'monthly', cardId }))
  await world.sweep()
  expect(await world.readPlan(shop.shopId)).toMatchObject({ status: 'active', cardId })
  expect(await world.readStatuses(shop.shopId)).toEqual(['paid', 'paid'])
  const charges = await world.readCharges(shop.shopId)
  expect(charges.map(({ status, brand }) => `${status} ${brand}`).toSorted()).toEqual([
    'captured Mastercard',
    'captured Visa',
    'failed ',
  ])
})

test('a renewal that needs a second step waits for its person, who confirms it or pays with another card', async () => {
  for (const remedy of ['confirming', 'another card'] as const) {
    const shop = await world.openShopWithCard('ctoken_card_authenticationRequiredLater')
    await world.start(shop)
    await world.decide(true)
    await world.passToRenewal(shop.shopId)
    const [purchase] = await world.readPurchases(shop.shopId)
    expect(purchase).toMatchObject({ status: 'awaiting', tries: 1 })
    expect(await world.readFactNames(shop.shopId)).toContain('plan.payment_asks')
    await world.sweepAfter(shop.shopId, days(2))
    expect((await world.readPurchases(shop.shopId))[0]!.tries).toBe(1)
    const waitingIntent = [...stripe.books.intents.values()].at(-1)!
    if (remedy === 'confirming') {
      const subject = { shopId: shop.shopId, purchaseId: purchase!.id }
      await confirmPurchase(database, world.keeper, { ...subject, returnUrl })
      expect((await findPurchaseToPay(database, subject))!.actionUrl).toContain('/authenticate/')
      stripe.books.decide(waitingIntent.id, true)
      await world.receive(stripe.events().at(-1)!)
    } else {
      const cardId = await world.save(shop.shopId, 'ctoken_card_mastercard')
      await database.transact((tx) => changePlan(tx, { ...shop, billed: 'monthly', cardId }))
      await world.sweep()
      expect(waitingIntent.status).toBe('canceled')
      expect(await world.readFactNames(shop.shopId)).not.toContain('plan.payment_declined')
    }
    expect(await world.readPlan(shop.shopId)).toMatchObject({ status: 'active' })
    expect(await world.readStatuses(shop.shopId)).toEqual(['paid', 'paid'])
  }
})

test('a payment that arrives after its plan ended is refunded in full', async () => {
  const shop = await world.openShopWithCard('ctoken_card_authenticationRequiredLater')
  await world.start(shop)
  await world.decide(true)
  await world.passToRenewal(shop.shopId)
  const [purchase] = await world.readPurchases(shop.shopId)
  await confirmPurchase(database, world.keeper, { shopId: shop.shopId, purchaseId: purchase!.id, returnUrl })
  await database.execute(
    `update purchases.subscription set status = 'ended', ended_at = period_to where shop_id = '${shop.shopId}'`,
  )
  await world.decide(true)
  expect((await world.readPurchases(shop.shopId))[0]).toMatchObject({ id: purchase!.id, status: 'refunded' })
  const [charge] = await world.readCharges(shop.shopId)
  expect(charge).toMatchObject({ captured: { minor: 900n }, refunded: { minor: 900n } })
  expect((await database.read(verifyLedger)).faults).toEqual([])
})

test('the books agree, and every request we sent fits the published document', async () => {
  expect((await database.read(verifyLedger)).faults).toEqual([])
  expect(stripe.faults).toEqual([])
})
