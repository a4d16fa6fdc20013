/** Samples paid with a card that Stripe keeps: the entries, declines and refunds. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { KeptCardsWorld } from '#drivers/kept-cards.ts'
import { type Id, newId } from '#kernel/id.ts'
import { usd } from '#kernel/money.ts'
import { findEntriesAbout, findShopBalance, verifyLedger } from '#ledger'
import { sendRefunds } from '#payments'
import { paySamples, refundSamples } from './index.ts'

let world: KeptCardsWorld
beforeAll(async () => {
  world = await KeptCardsWorld.open()
})
afterAll(() => world.close())

const parts = { production: usd(2_450), shipping: usd(699), tax: usd(151) }
async function orderSamples({ shopId, cardId }: { shopId: Id<'shop'>; cardId: Id<'card'> }) {
  const input = { shopId, cardId, orderId: newId('order'), label: 'Samples, order FN-234567', parts }
  const bought = await world.database.transact((tx, at) => paySamples(tx, input, at))
  if (!bought.ok) throw new Error(bought.code)
  await world.pay(shopId, bought.value.id)
  return { purchase: bought.value, orderId: input.orderId }
}

test('a kept card pays samples: making, shipping and tax each in its place, the fee borne by the house', async () => {
  const cash = await world.readCash()
  const shop = await world.openShopWithCard()
  const { purchase } = await orderSamples(shop)
  expect(purchase.status, 'nothing is paid before the bank answered').toBe('processing')
  expect(await world.readStatuses(shop.shopId)).toEqual(['paid'])
  const [charge] = await world.readCharges(shop.shopId)
  const [entry] = await world.database.read((tx) => findEntriesAbout(tx, purchase.id))
  const moved = Object.fromEntries(entry!.postings.map(({ account, amount }) => [account, amount.minor]))
  expect([entry!.kind, moved]).toEqual([
    'sample.paid',
    {
      'psp:cash': 3_300n - charge!.fee.minor,
      'house:payment_fees': charge!.fee.minor,
      'house:production_payable': -2_450n,
      'house:shipping_income': -699n,
      'house:sales_tax': -151n,
    },
  ])
  expect((await world.readCash()) - cash).toBe(3_300n - charge!.fee.minor)
  expect(await world.readFactNames(shop.shopId)).toContain('purchase.paid')
})

test('cancelled samples are refunded to the card once; a declined card books nothing', async () => {
  const shop = await world.openShopWithCard()
  const before = await world.readCash()
  const { purchase, orderId } = await orderSamples(shop)
  const refund = () => world.database.transact((tx, at) => refundSamples(tx, orderId, at))
  for (const _ of ['once', 'again']) expect(await refund()).toMatchObject({ ok: true })
  await sendRefunds(world.database, world.provider)
  const [charge] = await world.readCharges(shop.shopId)
  expect(charge!.refunded).toEqual(purchase.amount)
  expect(await world.readStatuses(shop.shopId)).toEqual(['refunded'])
  expect(await world.readCash(), 'only the fee of the payment is gone').toBe(before - charge!.fee.minor)
  const declinedShop = await world.openShopWithCard('ctoken_card_chargeCustomerFail')
  world.stripe.books.declinesOnSession = true
  await orderSamples(declinedShop)
  world.stripe.books.declinesOnSession = false
  expect(await world.readStatuses(declinedShop.shopId)).toEqual(['declined'])
  expect(await world.database.read((tx) => verifyLedger(tx))).toMatchObject({ ok: true })
})

test('a partial refund made at Stripe leaves the rest to support', async () => {
  const shop = await world.openShopWithCard()
  const { orderId } = await orderSamples(shop)
  const [charge] = await world.readCharges(shop.shopId)
  world.stripe.books.makeRefund({ payment_intent: charge!.providerRef, amount: '100' })
  for (const event of world.stripe.events().slice(-2)) await world.receive(event)
  const result = await world.database.transact((tx, at) => refundSamples(tx, orderId, at))
  expect(result).toMatchObject({ ok: false, code: 'purchase.partly_refunded' })
  expect(await world.database.read((tx) => findShopBalance(tx, shop.shopId))).toMatchObject({
    available: usd(0),
  })
})
