import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestProvider, lagos, passTime, TestFan } from '#drivers/checkout.ts'
import { openTestDatabase } from '#drivers/database.ts'
import { somePerson } from '#drivers/people.ts'
import { readRuns } from '#drivers/seed.ts'
import { openStore, type TestStore } from '#drivers/store.ts'
import type { Id } from '#kernel/id.ts'
import { minutes } from '#kernel/instant.ts'
import { minus, plus, sum, usd } from '#kernel/money.ts'
import { findEntriesAbout, findShopBalance, verifyLedger } from '#ledger'
import { countUnbalanced, ordersDueToExpire } from '#orders'
import type { PaymentProvider } from '#payments'
import type { Database } from '#platform/database/tx.ts'
import { type CodeTerms, createCode, findCodes, moveCode, releaseUse, setQuantitySteps } from '#promotions'
import { cancelOrder, expireDueOrders, refundOrder } from './index.ts'

let database: Database
let store: TestStore
let provider: PaymentProvider
let listing: Id<'listing'>
let mug: Id<'listing'>
beforeAll(async () => {
  database = await openTestDatabase()
  store = await openStore(database, 'codes')
  provider = createTestProvider(database)
  listing = await store.sell({ priceMinor: 2_999 })
  mug = await store.sell({ priceMinor: 4_999 })
})
afterAll(() => database.close())

let codeNumber = 0
async function tryCreateCode(terms: Partial<CodeTerms> = {}, acceptedLoss = usd(0)) {
  const startsAt = new Date(await database.read(async (_, at) => at.getTime() - 60_000))
  const wholeTerms: CodeTerms = {
    code: `CODE-${(codeNumber += 1)}`,
    offer: { kind: 'percent', bps: 1_000 },
    minimum: usd(0),
    listingIds: null,
    usesMax: null,
    perBuyer: null,
    startsAt,
    endsAt: null,
    ...terms,
  }
  return database.transact((tx, at) =>
    createCode(
      tx,
      { shopId: store.shopId, personId: somePerson, terms: wholeTerms, accepted: acceptedLoss },
      at,
    ),
  )
}
async function newCode(terms: Partial<CodeTerms> = {}) {
  const result = await tryCreateCode(terms, usd(100_000))
  if (!result.ok) throw new Error(result.code)
  return result.value
}
const findListedCode = async (name: string) =>
  (await database.read((tx, at) => findCodes(tx, store.shopId, at))).find(
    (codeInList) => codeInList.code.code === name,
  )!
async function fanWith(pieces: { listing: Id<'listing'>; quantity: number }[]) {
  const fan = new TestFan(database, store.shopId, provider)
  for (const piece of pieces) await fan.addToCart(piece)
  return fan
}
async function payWith(fan: TestFan, name: string, card = '4242424242424242') {
  const quote = await fan.quote(lagos, 'standard', name)
  if (!quote.ok) return quote
  return fan.pressPay(quote.value, await fan.tokeniseCard(card), `key-${fan.email}-${name}`)
}
const onePiece = () => [{ listing, quantity: 1 }]

test('a code lowers the total by what it says, the creator’s profit bears it, and every book balances', async () => {
  const percentCode = await newCode({ offer: { kind: 'percent', bps: 1_500 }, listingIds: [listing] })
  const fan = await fanWith([
    { listing, quantity: 3 },
    { listing: mug, quantity: 1 },
  ])
  const before = await database.read((tx) => findShopBalance(tx, store.shopId))
  const payment = await payWith(fan, ` ${percentCode.code.toLowerCase()} `)
  if (!payment.ok) throw new Error(payment.code)
  const { order, charges } = await fan.findOrder(payment.value.order.id)
  expect(order).toMatchObject({ discountCode: percentCode.code, discount: usd(1_350) })
  expect(order.lines.map((line) => line.discount.minor)).toEqual([1_350n, 0n])
  expect(charges[0]!.captured).toEqual(order.total)
  const after = await database.read((tx) => findShopBalance(tx, store.shopId))
  const profit = sum(order.lines.map((line) => line.profit))
  expect(minus(after.pending, before.pending)).toEqual(profit)
  expect(await findListedCode(percentCode.code)).toMatchObject({
    orders: 1,
    cost: order.discount,
    brought: minus(order.subtotal, order.discount),
    profit,
  })
  expect((await database.read((tx) => verifyLedger(tx))).ok).toBe(true)
})

test('free shipping takes the cheapest postage off the goods, and the carrier’s income stays whole', async () => {
  const shippingCode = await newCode({ offer: { kind: 'free_shipping' } })
  const fan = await fanWith(onePiece())
  const payment = await payWith(fan, shippingCode.code)
  if (!payment.ok) throw new Error(payment.code)
  const { order } = await fan.findOrder(payment.value.order.id)
  expect(order.discount).toEqual(order.shipping)
  const entries = await database.read((tx) => findEntriesAbout(tx, order.id))
  const income = entries
    .flatMap((entry) => entry.postings)
    .filter((row) => row.account === 'house:shipping_income')
  expect(sum(income.map((row) => row.amount))).toEqual(minus(usd(0), order.shipping))
})

test('a refund returns what was paid for a piece, less its discount, and all refunds sum to the order', async () => {
  const amountCode = await newCode({ offer: { kind: 'amount', amount: usd(1_000) }, minimum: usd(5_000) })
  const fan = await fanWith([{ listing, quantity: 3 }])
  const payment = await payWith(fan, amountCode.code)
  if (!payment.ok) throw new Error(payment.code)
  const { order, units } = await fan.findOrder(payment.value.order.id)
  let totalRefunded = usd(0)
  for (const unit of units) {
    const shipping = unit === units.at(-1)
    const refunded = await database.transact((tx, at) =>
      refundOrder(tx, order.id, { unitIds: [unit.id], shipping, reason: 'Test', key: unit.id }, at),
    )
    if (!refunded.ok) throw new Error(refunded.code)
    totalRefunded = plus(totalRefunded, refunded.value.amount)
  }
  expect(totalRefunded).toEqual(order.total)
  expect(await database.read(countUnbalanced)).toBe(0)
  expect((await database.read((tx) => verifyLedger(tx))).ok).toBe(true)
})

test('of many checkouts at once, as many as the code has uses get one; the others are refused', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 2, max: 8 }), async (uses, buyers) => {
      const scarceCode = await newCode({ usesMax: uses })
      const fans = await Promise.all(Array.from({ length: buyers }, () => fanWith(onePiece())))
      const answers = await Promise.all(fans.map((fan) => payWith(fan, scarceCode.code)))
      const winners = answers.filter((answer) => answer.ok).length
      expect(winners).toBe(Math.min(uses, buyers))
      expect(answers.every((answer) => answer.ok || answer.code === 'code.used_up')).toBe(true)
      expect(await findListedCode(scarceCode.code)).toMatchObject({
        orders: winners,
        code: { uses: winners },
      })
    }),
    readRuns(5),
  )
})

test('a buyer can use a code as often as it allows, whatever the capitals of the address', async () => {
  const onceCode = await newCode({ perBuyer: 1 })
  const firstFan = await fanWith(onePiece())
  expect((await payWith(firstFan, onceCode.code)).ok).toBe(true)
  const secondFan = await fanWith(onePiece())
  Object.assign(secondFan, { email: firstFan.email.toUpperCase() })
  expect(await payWith(secondFan, onceCode.code)).toMatchObject({ ok: false, code: 'code.had' })
})

test('a use is returned once when its order lapses or is cancelled, and can then be taken by another', async () => {
  const lastCode = await newCode({ usesMax: 1 })
  const slowFan = await fanWith(onePiece())
  const waitingPayment = await payWith(slowFan, lastCode.code, '4000000000000002')
  expect(waitingPayment.ok && waitingPayment.value.charge.status).toBe('failed')
  const orderId = waitingPayment.ok ? waitingPayment.value.order.id : null!
  expect(await payWith(await fanWith(onePiece()), lastCode.code)).toMatchObject({ code: 'code.used_up' })
  await passTime(database, minutes(31))
  await database.transact(async (tx, at) => expireDueOrders(tx, await ordersDueToExpire(tx, at, 100), at))
  await database.transact((tx) => releaseUse(tx, orderId))
  expect((await findListedCode(lastCode.code)).code.uses).toBe(0)
  const next = await fanWith(onePiece())
  const payment = await payWith(next, lastCode.code)
  if (!payment.ok) throw new Error(payment.code)
  expect((await findListedCode(lastCode.code)).status).toBe('ended')
  await database.transact((tx, at) => cancelOrder(tx, payment.value.order.id, 'Changed', at))
  for (const _ of [1, 2]) await database.transact((tx) => releaseUse(tx, payment.value.order.id))
  expect(await findListedCode(lastCode.code)).toMatchObject({
    status: 'active',
    orders: 0,
    cost: usd(0),
    code: { uses: 0 },
  })
})

test('a code that loses money is refused with its loss, and created once exactly that is accepted', async () => {
  const offer = { kind: 'percent', bps: 9_000 } as const
  const refusal = await tryCreateCode({ offer })
  expect(refusal).toMatchObject({ ok: false, code: 'code.loses' })
  const loss = refusal.ok ? 0n : BigInt(refusal.detail!.lossMinor!)
  expect(loss).toBeGreaterThan(0n)
  expect((await tryCreateCode({ offer }, usd(loss - 1n))).ok).toBe(false)
  const result = await tryCreateCode({ offer }, usd(loss))
  expect(result.ok && result.value.acceptedLoss).toEqual(usd(loss))
})

test('a code that can’t be used says why: unknown, not yet, over, stopped, too small, other things', async () => {
  const later = new Date(Date.now() + 4e11)
  const tryCode = async (terms: Partial<CodeTerms>, pieces = onePiece()) => {
    const { code: name } = await newCode(terms)
    const answer = await payWith(await fanWith(pieces), name)
    return answer.ok ? 'paid' : answer.code
  }
  expect(await payWith(await fanWith(onePiece()), 'NOBODYS')).toMatchObject({ code: 'code.unknown' })
  expect(await tryCode({ startsAt: later })).toBe('code.not_yet')
  expect(await tryCode({ minimum: usd(9_000) })).toBe('code.minimum')
  expect(await tryCode({ listingIds: [mug] })).toBe('code.other_things')
  const stoppedCode = await newCode()
  const fan = await fanWith(onePiece())
  const quote = await fan.quote(lagos, 'standard', stoppedCode.code)
  await database.transact((tx, at) => moveCode(tx, store.shopId, stoppedCode.id, 'pause', at))
  if (!quote.ok) throw new Error(quote.code)
  expect(
    await fan.pressPay(quote.value, await fan.tokeniseCard('4242424242424242'), 'stopped-key'),
  ).toMatchObject({
    code: 'code.over',
  })
})

test('the database refuses changed terms, one use too many and the deletion of a code', async () => {
  const lastUse = await newCode({ usesMax: 1, perBuyer: 1 })
  const execute = (text: string) => database.execute(text)
  await expect(execute(`update promotions.code set bps = 9000 where id = '${lastUse.id}'`)).rejects.toThrow()
  await expect(execute(`update promotions.code set uses = 2 where id = '${lastUse.id}'`)).rejects.toThrow()
  await expect(execute(`delete from promotions.code where id = '${lastUse.id}'`)).rejects.toThrow()
  expect(await tryCreateCode({ code: lastUse.code })).toMatchObject({ code: 'code.taken' })
})

test('a quantity discount applies automatically; a code counts only where it takes off more', async () => {
  const setSteps = (steps: { units: number; bps: number }[]) =>
    database.transact((tx, at) => setQuantitySteps(tx, { shopId: store.shopId, steps, accepted: usd(0) }, at))
  expect((await setSteps([{ units: 2, bps: 1_000 }])).ok).toBe(true)
  expect(await setSteps([{ units: 2, bps: 9_000 }])).toMatchObject({ code: 'quantity.loses' })
  const smallCode = await newCode({ offer: { kind: 'percent', bps: 900 } })
  const largeCode = await newCode({ offer: { kind: 'percent', bps: 1_100 } })
  const twoPieces = [{ listing, quantity: 2 }]
  expect(await payWith(await fanWith(twoPieces), smallCode.code)).toMatchObject({
    code: 'code.quantity_gives_more',
  })
  const fan = await fanWith(twoPieces)
  const payment = await payWith(fan, largeCode.code)
  if (!payment.ok) throw new Error(payment.code)
  expect((await fan.findOrder(payment.value.order.id)).order).toMatchObject({ discount: usd(660) })
  const codelessFan = await fanWith(twoPieces)
  const codelessPayment = await codelessFan.pay()
  if (!codelessPayment.ok) throw new Error(codelessPayment.code)
  const { order } = await codelessFan.findOrder(codelessPayment.value.order.id)
  expect(order).toMatchObject({ discount: usd(600), discountCode: null })
  expect((await setSteps([])).ok).toBe(true)
  expect((await database.read((tx) => verifyLedger(tx))).ok).toBe(true)
})
