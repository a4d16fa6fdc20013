import { afterAll, beforeAll, expect, test } from 'vitest'
import { passTime, TestFan, testProvider } from '#drivers/checkout.ts'
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
  return { fan, payment, orderId, order: () => fan.orderOf(orderId) }
}
const expectSoundBooks = async () => expect((await database.read((tx) => verifyLedger(tx))).ok).toBe(true)

test('a provider that is slow is not waited for, and what it says then pays the order all the same', async () => {
  const real = { ...testProvider(database), isHere: false }
  let answer: () => void = () => undefined
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const slow = {
    ...real,
    create: (input) => answered.then(() => real.create(input)),
  } satisfies PaymentProvider
  const { payment, order, fan } = await press(slow)
  expect(payment).toMatchObject({ ok: false, code: 'payment.provider_unreachable' })
  expect(await order()).toMatchObject({
    order: { status: 'pending_payment' },
    charges: [{ status: 'requested' }],
  })
  answer()
  await finishLateWork()
  const { order: paid, charges } = await order()
  expect([paid.status, charges.map(({ status }) => status)]).toEqual(['processing', ['captured']])
  expect(fan.provider).toBe(slow)
  await expectSoundBooks()
})

test('a fan who looks again waits for a silent provider no longer either', async () => {
  const real = { ...testProvider(database), isHere: false }
  const failing = {
    ...real,
    create: () => Promise.reject(new Error('no way there')),
  } satisfies PaymentProvider
  const { order } = await press(failing)
  const [charge] = (await order()).charges
  let answer: () => void = () => undefined
  const silent = {
    ...real,
    retrieve: () =>
      new Promise<null>((resolve) => {
        answer = () => resolve(null)
      }),
  } satisfies PaymentProvider
  expect(await checkPayment(database, silent, charge!.id)).toMatchObject({ status: 'requested' })
  answer()
  await finishLateWork()
})

test('a provider that failed after it had charged is asked later, and the order is paid once', async () => {
  const real = { ...testProvider(database), isHere: false }
  const broken = {
    ...real,
    async create(input) {
      await real.create(input)
      throw new Error('502 Bad Gateway')
    },
  } satisfies PaymentProvider
  const { payment, order } = await press(broken)
  expect(payment).toMatchObject({ ok: false, code: 'payment.provider_unreachable' })
  await passTime(database, minutes(3))
  expect(await recoverCharges(database, real, settlePayment)).toBeGreaterThan(0)
  const { order: paid, charges } = await order()
  expect([paid.status, charges.map(({ status }) => status)]).toEqual(['processing', ['captured']])
  await expectSoundBooks()
})

test('one that never heard of it ends the charge, and the fan pays again', async () => {
  const real = { ...testProvider(database), isHere: false }
  const unreachable = {
    ...real,
    create: () => Promise.reject(new Error('no way there')),
  } satisfies PaymentProvider
  const { order, fan } = await press(unreachable)
  await passTime(database, minutes(3))
  await recoverCharges(database, real, settlePayment)
  expect((await order()).charges).toMatchObject([{ status: 'failed' }])
  const secondFan = new TestFan(database, store.shopId, real)
  Object.assign(secondFan, { token: fan.token, email: fan.email })
  expect((await secondFan.pay()).ok).toBe(true)
  await expectSoundBooks()
})

test('a press that never reached the provider pays when it is sent again, once, and not after its key is forgotten', async () => {
  const real = { ...testProvider(database), isHere: false }
  const unreachable = {
    ...real,
    create: () => Promise.reject(new Error('no way there')),
  } satisfies PaymentProvider
  const lostPress = async () => {
    const fan = new TestFan(database, store.shopId, unreachable)
    await fan.addToCart({ listing: await store.sell() })
    const offer = await fan.offer()
    if (!offer.ok) throw new Error(offer.code)
    const { quote, unwritten } = offer
    const [token, key] = [await fan.card('4242424242424242'), `key-${quote.id}`]
    expect(await fan.press(quote, token, key, unwritten)).toMatchObject({
      ok: false,
      code: 'payment.provider_unreachable',
    })
    return () => {
      const secondFan = new TestFan(database, store.shopId, real)
      return Object.assign(secondFan, { token: fan.token, email: fan.email }).press(quote, token, key)
    }
  }
  const secondPress = await lostPress()
  const [first, second] = await Promise.all([secondPress(), secondPress()])
  expect([first, second]).toMatchObject([{ ok: true }, { ok: true }])
  const { charges, order } = await new TestFan(database, store.shopId, real).orderOf(
    (first as Extract<typeof first, { ok: true }>).value.order.id,
  )
  expect([order.status, charges.map(({ status }) => status)]).toEqual(['processing', ['captured']])

  const late = await lostPress()
  await passTime(database, minutes(61))
  expect(await late()).toMatchObject({ ok: false })
  await expectSoundBooks()
})
