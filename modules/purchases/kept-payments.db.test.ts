import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { KeptCardsWorld } from '#drivers/kept-cards.ts'
import { requireOk } from '#drivers/require-ok.ts'
import type { StripeDouble } from '#drivers/stripe-double.ts'
import { days } from '#kernel/instant.ts'
import { findDisputesNotWon, findEntries, findEntriesAbout, findShopBalance, verifyLedger } from '#ledger'
import { type CardKeeper, recoverCharges } from '#payments'
import { disputeFee } from '#payments/contract'
import type { Database } from '#platform/database/tx.ts'
import {
  abandonPurchase,
  checkPurchase,
  findPurchaseToPay,
  moveToYear,
  removeCard,
  settlePurchase,
  startPlan,
  yearOffer,
} from './index.ts'

let world: KeptCardsWorld
let stripe: StripeDouble
let database: Database
beforeAll(async () => {
  world = await KeptCardsWorld.open()
  stripe = world.stripe
  database = world.database
})
afterAll(() => world.close())

test('a plan paid by a kept card begins with its payment, and the fee is booked', async () => {
  const shop = await world.openShopWithCard()
  const purchase = await world.start(shop)
  expect(await world.readPlan(shop.shopId)).toMatchObject({
    status: 'active',
    billed: 'monthly',
    cardId: shop.cardId,
  })
  const [paid] = await world.readPurchases(shop.shopId)
  expect(paid).toMatchObject({ status: 'paid', number: 1, amount: { minor: 900n } })
  const [charge] = await world.readCharges(shop.shopId)
  expect(charge).toMatchObject({ status: 'captured', brand: 'Visa', fee: { minor: 56n } })
  expect(await world.start(shop)).toMatchObject({ code: 'plan.runs_already' })
  const id = requireOk(purchase).id
  const [entry] = await database.read((tx) => findEntriesAbout(tx, id))
  expect(entry?.kind).toBe('purchase.paid')
  expect(await database.transact((tx, at) => removeCard(tx, shop.shopId, shop.cardId, at))).toMatchObject({
    code: 'card.in_use',
  })
})

test('a refund of a plan in Stripe’s dashboard is booked once, and the plan that it paid ends with a letter', async () => {
  const cash = await world.readCash()
  const shop = await world.openShopWithCard()
  await world.start(shop)
  const [charge] = await world.readCharges(shop.shopId)
  stripe.books.makeRefund({ payment_intent: charge!.providerRef, amount: '900' })
  for (const event of [...stripe.events().slice(-2), ...stripe.events().slice(-2)]) await world.receive(event)
  expect(await world.readStatuses(shop.shopId)).toEqual(['refunded'])
  expect(await world.readPlan(shop.shopId)).toBeNull()
  expect(
    (await world.readFactNames(shop.shopId)).filter((name) => name === 'plan.ended_refunded'),
  ).toHaveLength(1)
  expect(await world.readCash(), 'only the fee of the payment is gone').toBe(cash - charge!.fee.minor)
})

test('a declined card begins no plan, and another attempt may succeed', async () => {
  const shop = await world.openShopWithCard('ctoken_card_chargeCustomerFail')
  stripe.books.declinesOnSession = true
  await world.start(shop)
  stripe.books.declinesOnSession = false
  expect(await world.readPlan(shop.shopId)).toBeNull()
  expect(await world.readStatuses(shop.shopId)).toEqual(['declined'])
  await world.start(shop)
  expect(await world.readPlan(shop.shopId)).toMatchObject({ status: 'active' })
})

test('a first payment that needs a second step leads to the bank, and begins the plan once confirmed', async () => {
  for (const approved of [true, false]) {
    const shop = await world.openShopWithCard('ctoken_card_authenticationRequiredLater')
    const purchase = await world.start(shop, 'yearly')
    const purchaseId = requireOk(purchase).id
    const waiting = await findPurchaseToPay(database, { shopId: shop.shopId, purchaseId })
    expect(waiting).toMatchObject({
      purchase: { status: 'awaiting' },
      actionUrl: expect.stringContaining('/authenticate/'),
    })
    expect(await world.start(shop)).toMatchObject({ code: 'plan.payment_open' })
    expect(await world.readPlan(shop.shopId)).toBeNull()
    stripe.books.decide([...stripe.books.intents.keys()].at(-1)!, approved)
    await checkPurchase(database, world.provider, purchaseId)
    await world.receive(stripe.events().at(-1)!)
    expect((await world.readPurchases(shop.shopId))[0]!.status).toBe(approved ? 'paid' : 'declined')
    expect((await world.readPlan(shop.shopId))?.billed).toBe(approved ? 'yearly' : undefined)
  }
})

test('an unconfirmed first payment is cancelled by its person, or by the sweep after a day', async () => {
  for (const actor of ['person', 'sweep'] as const) {
    const shop = await world.openShopWithCard('ctoken_card_authenticationRequiredLater')
    const purchase = await world.start(shop)
    const id = requireOk(purchase).id
    if (actor === 'person') await abandonPurchase(database, world.keeper, id)
    else {
      await world.sweep()
      expect((await world.readPurchases(shop.shopId))[0]!.status).toBe('awaiting')
      await database.execute(
        `update purchases.purchase set asked_at = asked_at - interval '25 hours' where id = '${id}'`,
      )
      await world.sweep()
    }
    expect((await world.readPurchases(shop.shopId))[0]!.status).toBe('declined')
    expect([...stripe.books.intents.values()].at(-1)!.status).toBe('canceled')
  }
})

test('an answer that was lost is looked up, and the card is charged once', async () => {
  for (const searchable of [true, false]) {
    stripe.books.isSearchCurrent = searchable
    const shop = await world.openShopWithCard()
    const before = stripe.books.intents.size
    const purchase = await database.transact((tx, at) => startPlan(tx, { ...shop, billed: 'monthly' }, at))
    const purchaseId = requireOk(purchase).id
    stripe.dropConnections(1)
    await world.pay(shop.shopId, purchaseId)
    expect((await world.readPurchases(shop.shopId))[0]!.status).toBe('processing')
    // Neither pressing again nor a sweep charges the card.
    await world.pay(shop.shopId, purchaseId)
    await world.sweep()
    await database.execute(`update payments.charge set asked_at = asked_at - interval '1 hour'`)
    await recoverCharges(database, world.provider, settlePurchase)
    expect((await world.readPurchases(shop.shopId))[0]!.status).toBe('paid')
    expect(stripe.books.intents.size - before).toBe(1)
    expect(await world.readPlan(shop.shopId)).not.toBeNull()
  }
  stripe.books.isSearchCurrent = true
})

test('a request that never arrived ends its purchase, and nothing is charged', async () => {
  const shop = await world.openShopWithCard()
  const purchase = await database.transact((tx, at) => startPlan(tx, { ...shop, billed: 'monthly' }, at))
  const purchaseId = requireOk(purchase).id
  const unreachable: CardKeeper = { ...world.keeper, charge: () => Promise.reject(new Error('no line')) }
  await world.pay(shop.shopId, purchaseId, unreachable)
  await database.execute(`update payments.charge set asked_at = asked_at - interval '1 hour'`)
  await recoverCharges(database, world.provider, settlePurchase)
  await database.execute(
    `update purchases.purchase set asked_at = asked_at - interval '1 hour' where asked_at is not null`,
  )
  await world.sweep()
  expect((await world.readPurchases(shop.shopId))[0]!.status).toBe('declined')
  expect(await world.readPlan(shop.shopId)).toBeNull()
})

test('a year costs less by the days left of the month, and begins when it is paid', async () => {
  const shop = await world.openShopWithCard()
  await world.start(shop)
  const due = yearOffer(await world.readPlan(shop.shopId), await world.readNow())!.due
  const moved = await database.transact((tx, at) =>
    moveToYear(tx, { shopId: shop.shopId, dueMinor: String(due.minor) }, at),
  )
  expect(await world.readPlan(shop.shopId)).toMatchObject({ billed: 'monthly' })
  const purchaseId = requireOk(moved).id
  await world.pay(shop.shopId, purchaseId)
  const year = await world.readPlan(shop.shopId)
  expect(year).toMatchObject({ billed: 'yearly', nextBilled: 'yearly', status: 'active' })
  expect(year!.periodTo.getTime()).toBeGreaterThan((await world.readNow()).getTime() + days(360))
})

test('a disputed plan payment is booked, and so is its return if the dispute is won', async () => {
  for (const end of ['won', 'lost'] as const) {
    const shop = await world.openShopWithCard()
    const cash = await world.readCash()
    await world.start(shop)
    const intent = [...stripe.books.intents.keys()].at(-1)!
    const paid = (await world.readCash()) - cash
    stripe.books.dispute(intent)
    await world.receive(stripe.events().at(-1)!)
    expect((await world.readCash()) - cash).toBe(paid - 900n - disputeFee.minor)
    expect(await world.readPlan(shop.shopId)).toBeNull()
    stripe.books.endDispute(intent, end)
    const closed = stripe.events().at(-1)!
    for (const _ of ['once', 'again']) await world.receive(closed)
    expect((await world.readCash()) - cash).toBe(paid - disputeFee.minor - (end === 'won' ? 0n : 900n))
    const entries = await database.read((tx) => findEntries(tx, { shopId: shop.shopId }))
    expect(entries.rows.map(({ kind }) => kind).toReversed()).toEqual([
      ...['purchase.paid', 'charge.disputed'],
      ...(end === 'won' ? ['dispute.won'] : []),
    ])
    // After a win the paid period runs on, and nothing is charged automatically any more.
    const planFacts = (await world.readFactNames(shop.shopId)).filter((name) => name.startsWith('plan.'))
    expect(planFacts).toEqual(['plan.ended_disputed', ...(end === 'won' ? ['plan.restored'] : [])])
    const plan = await world.readPlan(shop.shopId)
    const [purchase] = await world.readPurchases(shop.shopId)
    if (end === 'lost') expect(plan).toBeNull()
    else expect(plan).toMatchObject({ status: 'cancelling', billed: 'monthly', periodTo: purchase!.periodTo })
    // This is the house's money: the shop's balance is untouched, and its account may still be closed.
    expect((await database.read((tx) => findShopBalance(tx, shop.shopId))).available.minor).toBe(0n)
    expect(await database.read((tx) => findDisputesNotWon(tx, shop.shopId))).toEqual([])
  }
})

test('a refund of an earlier period, or of a part of this one, ends no plan', async () => {
  const shop = await world.openShopWithCard()
  await world.start(shop)
  const firstIntent = [...stripe.books.intents.keys()].at(-1)!
  stripe.books.makeRefund({ payment_intent: firstIntent, amount: '400' })
  for (const event of stripe.events().slice(-2)) await world.receive(event)
  expect(await world.readPlan(shop.shopId)).toMatchObject({ status: 'active' })
  await world.sweepAfter(shop.shopId, days(32))
  const renewed = await world.readPlan(shop.shopId)
  expect(renewed).toMatchObject({ status: 'active' })
  expect(await world.readStatuses(shop.shopId)).toEqual(['paid', 'paid'])
  stripe.books.makeRefund({ payment_intent: firstIntent, amount: '500' })
  for (const event of stripe.events().slice(-2)) await world.receive(event)
  expect((await world.readStatuses(shop.shopId)).toSorted()).toEqual(['paid', 'refunded'])
  expect(await world.readPlan(shop.shopId)).toMatchObject({ status: 'active', periodTo: renewed!.periodTo })
})

test('the callbacks of a purchase, shuffled and repeated, pay it once', async () => {
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
  console.log(`purchases by callbacks: SEED=${seed}`)
  const property = fc.asyncProperty(fc.array(fc.nat(), { minLength: 8, maxLength: 8 }), async (picks) => {
    const firstEvent = stripe.books.events.length
    const shop = await world.openShopWithCard()
    stripe.dropConnections(1)
    await world.start(shop)
    expect((await world.readPurchases(shop.shopId))[0]!.status).toBe('processing')
    const stream = stripe.events().slice(firstEvent)
    const remaining = [...stream, ...stream]
    for (let n = 0; remaining.length > 0; n += 1)
      await world.receive(remaining.splice(picks[n % picks.length]! % remaining.length, 1)[0]!)
    expect(await world.readStatuses(shop.shopId)).toEqual(['paid'])
    expect((await world.readCharges(shop.shopId)).map(({ status }) => status)).toEqual(['captured'])
    expect(await world.readPlan(shop.shopId)).not.toBeNull()
  })
  await fc.assert(property, { seed, numRuns: 5, endOnFailure: true })
})

test('the books agree, and every request we sent fits the published document', async () => {
  expect((await database.read(verifyLedger)).faults).toEqual([])
  expect(stripe.faults).toEqual([])
})
