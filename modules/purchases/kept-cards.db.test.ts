import { afterAll, beforeAll, expect, test } from 'vitest'
import { KeptWorld } from '#drivers/kept-cards.ts'
import type { StripeDouble } from '#drivers/stripe-double.ts'
import { newId } from '#kernel/id.ts'
import { verifyLedger } from '#ledger'
import type { Database } from '#platform/database/tx.ts'
import { finishCard, removeCard, removeCustomer } from './index.ts'

let world: KeptWorld
let stripe: StripeDouble
let database: Database
beforeAll(async () => {
  world = await KeptWorld.open()
  stripe = world.stripe
  database = world.database
})
afterAll(() => world.close())

test('a card is saved with its brand, last four and expiry, once, and its number is nowhere here', async () => {
  const { shopId, cardId } = await world.shopWithCard()
  expect(await world.cards(shopId)).toMatchObject([
    { id: cardId, brand: 'Visa', lastFour: '4242', expMonth: 12, expYear: 2034, preferred: true },
  ])
  expect(await world.addCard(shopId, 'ctoken_card_visa_of_2')).toMatchObject({
    code: 'card.saved_already',
    detail: { brand: 'Visa', lastFour: '4242' },
  })
  expect((await world.addCard(shopId, 'ctoken_card_mastercard')).ok).toBe(true)
  expect(await world.cards(shopId)).toHaveLength(2)
  expect([...stripe.books.wallet.kept.values()].filter(({ method }) => method.last4 === '4242')).toHaveLength(
    1,
  )
  expect(await world.addCard(shopId, 'ctoken_card_chargeDeclined')).toMatchObject({ code: 'card.not_saved' })
  expect(await world.addCard(shopId, 'tok_visa')).toMatchObject({ code: 'card.token_unknown' })
  expect(await world.addCard(shopId, 'ctoken_made_up')).toMatchObject({ code: 'card.token_unknown' })
})

test('a bank that asks before a card is saved is gone to, and the card is kept when it says yes, by the return or the callback', async () => {
  for (const by of ['return', 'callback', 'refusal'] as const) {
    const shopId = newId('shop')
    const saved = await world.addCard(shopId, 'ctoken_card_authenticationRequired')
    expect(saved).toMatchObject({ ok: true, value: { actionUrl: expect.stringContaining('/authenticate/') } })
    const ref = [...stripe.books.wallet.setups.keys()].at(-1)!
    stripe.books.wallet.decide(ref, by !== 'refusal')
    if (by === 'callback')
      expect(await world.receive(stripe.events().at(-1)!)).toMatchObject({ value: 'done' })
    const finished = await finishCard(database, world.keeper, ref)
    expect(finished.ok ? 'saved' : finished.code).toBe(by === 'refusal' ? 'card.not_saved' : 'saved')
    const cards = await world.cards(shopId)
    expect(cards.map((card) => `${card.lastFour} ${card.holder}`)).toEqual(
      by === 'refusal' ? [] : ['3155 Adaeze Bello'],
    )
  }
})

test('a press whose answer was lost saves the card once when it is sent again', async () => {
  const { shopId } = await world.shopWithCard('ctoken_card_mastercard')
  const before = stripe.calls.length
  stripe.dropConnections(1)
  expect(await world.addCard(shopId, 'ctoken_card_visa_of_3')).toMatchObject({ code: 'keeper.unreachable' })
  expect((await world.addCard(shopId, 'ctoken_card_visa_of_3')).ok).toBe(true)
  expect(stripe.calls.length - before).toBe(1)
  expect(await world.cards(shopId)).toHaveLength(2)
})

test('a card that is removed is forgotten by its world.keeper too', async () => {
  const { shopId, cardId } = await world.shopWithCard()
  const countStored = () => stripe.books.wallet.kept.size
  const before = countStored()
  await database.transact((tx, at) => removeCard(tx, shopId, cardId, at))
  await world.sweep()
  expect(countStored()).toBe(before - 1)
  const calls = stripe.calls.length
  await world.sweep()
  expect(stripe.calls.length).toBe(calls)
  expect((await world.addCard(shopId, 'ctoken_card_visa_of_9')).ok).toBe(true)
})

test('the customer of a shop that ended is deleted at its keeper, however often that has to be asked', async () => {
  const { shopId, cardId } = await world.shopWithCard()
  const keptShop = await world.shopWithCard('ctoken_card_mastercard')
  const refs = async () =>
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
  expect(await refs()).toContain(shopId)
  // What was asked for was done all the same: asked again, it is gone already.
  await world.sweep()
  expect(stripe.books.wallet.customers.size).toBe(customersBefore - 1)
  expect(await refs()).not.toContain(shopId)
  expect(await refs()).toContain(keptShop.shopId)
  expect(await world.cards(keptShop.shopId)).toHaveLength(1)
})

test('the books agree, and nothing that we sent broke the published document', async () => {
  expect((await database.read(verifyLedger)).faults).toEqual([])
  expect(stripe.faults).toEqual([])
})
