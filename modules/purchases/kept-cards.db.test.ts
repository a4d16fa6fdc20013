import { afterAll, beforeAll, expect, test } from 'vitest'
import { KeptCardsWorld } from '#drivers/kept-cards.ts'
import type { StripeDouble } from '#drivers/stripe-double.ts'
import { newId } from '#kernel/id.ts'
import { verifyLedger } from '#ledger'
import type { Database } from '#platform/database/tx.ts'
import { finishCard, removeCard, removeCustomer } from './index.ts'

let world: KeptCardsWorld
let stripe: StripeDouble
let database: Database
beforeAll(async () => {
  world = await KeptCardsWorld.open()
  stripe = world.stripe
  database = world.database
})
afterAll(() => world.close())

test('a card is saved with its brand, last four and expiry, once, and its number is nowhere here', async () => {
  const { shopId, cardId } = await world.openShopWithCard()
  expect(await world.readCards(shopId)).toMatchObject([
    { id: cardId, brand: 'Visa', lastFour: '4242', expMonth: 12, expYear: 2034, preferred: true },
  ])
  expect(await world.addCard(shopId, 'ctoken_card_visa_of_2')).toMatchObject({
    code: 'card.saved_already',
    detail: { brand: 'Visa', lastFour: '4242' },
  })
  expect((await world.addCard(shopId, 'ctoken_card_mastercard')).ok).toBe(true)
  expect(await world.readCards(shopId)).toHaveLength(2)
  expect(
    [...stripe.books.wallet.savedMethods.values()].filter(({ method }) => method.last4 === '4242'),
  ).toHaveLength(1)
  expect(await world.addCard(shopId, 'ctoken_card_chargeDeclined')).toMatchObject({ code: 'card.not_saved' })
  expect(await world.addCard(shopId, 'tok_visa')).toMatchObject({ code: 'card.token_unknown' })
  expect(await world.addCard(shopId, 'ctoken_made_up')).toMatchObject({ code: 'card.token_unknown' })
})

test('if a bank asks first, the card is saved once it agrees, by the return or the callback', async () => {
  for (const ending of ['return', 'callback', 'refusal'] as const) {
    const shopId = newId('shop')
    const saved = await world.addCard(shopId, 'ctoken_card_authenticationRequired')
    expect(saved).toMatchObject({ ok: true, value: { actionUrl: expect.stringContaining('/authenticate/') } })
    const ref = [...stripe.books.wallet.setups.keys()].at(-1)!
    stripe.books.wallet.decide(ref, ending !== 'refusal')
    if (ending === 'callback')
      expect(await world.receive(stripe.events().at(-1)!)).toMatchObject({ value: 'done' })
    const finished = await finishCard(database, world.keeper, ref)
    expect(finished.ok ? 'saved' : finished.code).toBe(ending === 'refusal' ? 'card.not_saved' : 'saved')
    const cards = await world.readCards(shopId)
    expect(cards.map((card) => `${card.lastFour} ${card.holder}`)).toEqual(
      ending === 'refusal' ? [] : ['3155 Adaeze Bello'],
    )
  }
})

test('a submission whose answer was lost saves the card once when it is sent again', async () => {
  const { shopId } = await world.openShopWithCard('ctoken_card_mastercard')
  const before = stripe.calls.length
  stripe.dropConnections(1)
  expect(await world.addCard(shopId, 'ctoken_card_visa_of_3')).toMatchObject({ code: 'keeper.unreachable' })
  expect((await world.addCard(shopId, 'ctoken_card_visa_of_3')).ok).toBe(true)
  expect(stripe.calls.length - before).toBe(1)
  expect(await world.readCards(shopId)).toHaveLength(2)
})

test('a card that is removed is forgotten by its keeper too', async () => {
  const { shopId, cardId } = await world.openShopWithCard()
  const countStored = () => stripe.books.wallet.savedMethods.size
  const before = countStored()
  await database.transact((tx, at) => removeCard(tx, shopId, cardId, at))
  await world.sweep()
  expect(countStored()).toBe(before - 1)
  const calls = stripe.calls.length
  await world.sweep()
  expect(stripe.calls.length).toBe(calls)
  expect((await world.addCard(shopId, 'ctoken_card_visa_of_9')).ok).toBe(true)
})

test('the customer of a shop that ended is deleted at its keeper, even if that takes several attempts', async () => {
  const { shopId, cardId } = await world.openShopWithCard()
  const otherShop = await world.openShopWithCard('ctoken_card_mastercard')
  const customerShopIds = async () =>
    (await database.execute('select shop_id, ref from purchases.customer')).rows.map((row) =>
      String(row.shop_id),
    )
  const customersBefore = stripe.books.wallet.customers.size
  await database.transact(async (tx, at) => {
    await removeCard(tx, shopId, cardId, at)
    await removeCustomer(tx, shopId, at)
  })
  stripe.dropConnections(2)
  await expect(world.sweep()).rejects.toThrow()
  expect(await customerShopIds()).toContain(shopId)
  // The deletion happened although its answer was lost, so the next attempt finds the customer gone.
  await world.sweep()
  expect(stripe.books.wallet.customers.size).toBe(customersBefore - 1)
  expect(await customerShopIds()).not.toContain(shopId)
  expect(await customerShopIds()).toContain(otherShop.shopId)
  expect(await world.readCards(otherShop.shopId)).toHaveLength(1)
})

test('the books agree, and every request we sent fits the published document', async () => {
  expect((await database.read(verifyLedger)).faults).toEqual([])
  expect(stripe.faults).toEqual([])
})
