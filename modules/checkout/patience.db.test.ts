import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestProvider, passTime, TestFan } from '#drivers/checkout.ts'
import { openTestDatabase } from '#drivers/database.ts'
import { openStore, type TestStore } from '#drivers/store.ts'
import { minutes } from '#kernel/instant.ts'
import { verifyLedger } from '#ledger'
import { type PaymentProvider, recoverCharges } from '#payments'
import type { Database } from '#platform/database/tx.ts'
import { finishLateWork } from '#platform/late-work.ts'
import { checkPayment, settlePayment } from './index.ts'

let database: Database
let store: TestStore
beforeAll(async () => {
  database = await openTestDatabase()
  store = await openStore(database, 'patience')
})
afterAll(() => database.close())

async function press(provider: PaymentProvider) {
  const fan = new TestFan(database, store.shopId, provider)
  await fan.addToCart({ listing: await store.sell() })
  const payment = await fan.pay()
  const orderId = payment.ok
    ? payment.value.order.id
    : (payment.detail!.orderId as typeof store.shopId & never)
  return { fan, payment, orderId, order: () => fan.findOrder(orderId) }
}
const expectSoundBooks = async () => expect((await database.read((tx) => verifyLedger(tx))).ok).toBe(true)

test('a slow provider is not waited for, and its late answer still pays the order', async () => {
  const realProvider = { ...createTestProvider(database), isHere: false }
  let answer: () => void = () => undefined
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const slowProvider = {
    ...realProvider,
    create: (input) => answered.then(() => realProvider.create(input)),
  } satisfies PaymentProvider
  const { payment, order, fan } = await press(slowProvider)
  expect(payment).toMatchObject({ ok: false, code: 'payment.provider_unreachable' })
  expect(await order()).toMatchObject({
    order: { status: 'pending_payment' },
    charges: [{ status: 'requested' }],
  })
  answer()
  await finishLateWork()
  const { order: paid, charges } = await order()
  expect([paid.status, charges.map(({ status }) => status)]).toEqual(['processing', ['captured']])
  expect(fan.provider).toBe(slowProvider)
  await expectSoundBooks()
})

test('a fan who checks again doesn’t wait for a silent provider either', async () => {
  const realProvider = { ...createTestProvider(database), isHere: false }
  const failingProvider = {
    ...realProvider,
    create: () => Promise.reject(new Error('no way there')),
  } satisfies PaymentProvider
  const { order } = await press(failingProvider)
  const [charge] = (await order()).charges
  let answer: () => void = () => undefined
  const silentProvider = {
    ...realProvider,
    retrieve: () =>
      new Promise<null>((resolve) => {
        answer = () => resolve(null)
      }),
  } satisfies PaymentProvider
  expect(await checkPayment(database, silentProvider, charge!.id)).toMatchObject({ status: 'requested' })
  answer()
  await finishLateWork()
})

test('a provider that failed after it had charged is asked later, and the order is paid once', async () => {
  const realProvider = { ...createTestProvider(database), isHere: false }
  const brokenProvider = {
    ...realProvider,
    async create(input) {
      await realProvider.create(input)
      throw new Error('502 Bad Gateway')
    },
  } satisfies PaymentProvider
  const { payment, order } = await press(brokenProvider)
  expect(payment).toMatchObject({ ok: false, code: 'payment.provider_unreachable' })
  await passTime(database, minutes(3))
  expect(await recoverCharges(database, realProvider, settlePayment)).toBeGreaterThan(0)
  const { order: paid, charges } = await order()
  expect([paid.status, charges.map(({ status }) => status)]).toEqual(['processing', ['captured']])
  await expectSoundBooks()
})

test('a charge that the provider never heard of ends, and the fan can pay again', async () => {
  const realProvider = { ...createTestProvider(database), isHere: false }
  const unreachableProvider = {
    ...realProvider,
    create: () => Promise.reject(new Error('no way there')),
  } satisfies PaymentProvider
  const { order, fan } = await press(unreachableProvider)
  await passTime(database, minutes(3))
  await recoverCharges(database, realProvider, settlePayment)
  expect((await order()).charges).toMatchObject([{ status: 'failed' }])
  const secondFan = new TestFan(database, store.shopId, realProvider)
  Object.assign(secondFan, { token: fan.token, email: fan.email })
  expect((await secondFan.pay()).ok).toBe(true)
  await expectSoundBooks()
})

test('a press that never reached the provider pays when it is sent again, once, and not after its key is forgotten', async () => {
  const realProvider = { ...createTestProvider(database), isHere: false }
  const unreachableProvider = {
    ...realProvider,
    create: () => Promise.reject(new Error('no way there')),
  } satisfies PaymentProvider
  const lostPress = async () => {
    const fan = new TestFan(database, store.shopId, unreachableProvider)
    await fan.addToCart({ listing: await store.sell() })
    const offer = await fan.offer()
    if (!offer.ok) throw new Error(offer.code)
    const { quote, unwritten } = offer
    const [token, key] = [await fan.tokeniseCard('4242424242424242'), `key-${quote.id}`]
    expect(await fan.pressPay(quote, token, key, unwritten)).toMatchObject({
      ok: false,
      code: 'payment.provider_unreachable',
    })
    return () => {
      const secondFan = new TestFan(database, store.shopId, realProvider)
      return Object.assign(secondFan, { token: fan.token, email: fan.email }).pressPay(quote, token, key)
    }
  }
  const secondPress = await lostPress()
  const [firstPayment, secondPayment] = await Promise.all([secondPress(), secondPress()])
  expect([firstPayment, secondPayment]).toMatchObject([{ ok: true }, { ok: true }])
  const { charges, order } = await new TestFan(database, store.shopId, realProvider).findOrder(
    (firstPayment as Extract<typeof firstPayment, { ok: true }>).value.order.id,
  )
  expect([order.status, charges.map(({ status }) => status)]).toEqual(['processing', ['captured']])

  const latePress = await lostPress()
  await passTime(database, minutes(61))
  expect(await latePress()).toMatchObject({ ok: false })
  await expectSoundBooks()
})
