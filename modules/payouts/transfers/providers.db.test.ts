import { existsSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestDatabase, setBusinessTime } from '#drivers/database.ts'
import { sliceOf } from '#drivers/openapi.ts'
import { cast, openShop } from '#drivers/payouts.ts'
import { type PaypalDouble, startPaypalDouble } from '#drivers/paypal-double.ts'
import { type PaystackDouble, startPaystackDouble } from '#drivers/paystack-double.ts'
import { after, days, hours } from '#kernel/instant.ts'
import { usd } from '#kernel/money.ts'
import { shopBalance, verifyLedger } from '#ledger'
import type { Database } from '#platform/database/tx.ts'
import {
  payoutCalls,
  payoutSchemas,
  payoutsSlice,
  paypalSource,
  webhookCalls,
  webhookSchemas,
  webhooksSlice,
} from '../../../tests/doubles/paypal-slice.ts'
import {
  paystackCalls,
  paystackSchemas,
  paystackSlice,
  paystackSource,
} from '../../../tests/doubles/paystack-slice.ts'
import {
  approvePayout,
  findPayoutById,
  judgePayout,
  movePayout,
  type PayingShop,
  type Payout,
  type ProviderName,
  payoutWays,
  quotePayout,
  requestPayout,
  saveDestination,
  type TransferProvider,
  transfers,
} from '../index.ts'

let database: Database
let paypal: PaypalDouble
let paystack: PaystackDouble
let providers: TransferProvider[]
/** Each test has a day of its own. */
let now = cast.at
const senders: ProviderName[] = ['paypal', 'paystack']
const ngn = 1_531_200_000n

beforeAll(async () => {
  paypal = await startPaypalDouble()
  paystack = await startPaystackDouble()
  database = await openTestDatabase()
  const settings = { production: true, paypal: paypal.settings, paystack: paystack.settings }
  providers = transfers.open(settings, () => now.getTime())
  await database.transact((tx) =>
    payoutWays.setRate(tx, { currency: 'NGN', rateE6: ngn, personId: cast.finance }, now),
  )
})
beforeEach(async () => {
  now = after(now, days(1))
  await setBusinessTime(database, now)
  for (const double of [paypal, paystack]) Object.assign(double.slow, { ms: 0 })
})
afterAll(async () => {
  expect([...paypal.faults, ...paystack.faults]).toEqual([])
  await Promise.all([database.close(), paypal.stop(), paystack.stop()])
})

type Kind = 'paypal' | 'paystack'
const work = (only: readonly TransferProvider[] = providers) => transfers.work(database, cast.ring, only)
const later = async (ms: number) => {
  now = after(now, ms)
  await setBusinessTime(database, now)
  await work()
}
/** A payout of $500.00, approved. */
async function approved(kind: Kind, account?: string): Promise<{ shop: PayingShop; payout: Payout }> {
  const shop = await openShop(database, usd(100_000), account)
  const details = { method: 'paypal', email: 'adaeze@example.com' } as const
  const owner = { shopId: shop.id, personId: cast.creator }
  const wish = {
    method: kind === 'paypal' ? ('paypal' as const) : ('bank_transfer' as const),
    amount: usd(50_000),
  }
  const payout = await database.transact(async (tx) => {
    if (kind === 'paypal') await saveDestination(tx, cast.ring, owner, details, after(now, -days(4)))
    const quote = await quotePayout(tx, senders, shop, wish, now)
    if (!quote.ok) throw new Error(quote.code)
    const asked = await requestPayout(tx, shop, { quoteId: quote.value.id, personId: cast.creator }, now)
    if (!asked.ok) throw new Error(asked.code)
    await approvePayout(tx, asked.value.id, { personId: cast.finance }, now)
    return asked.value
  })
  return { shop, payout }
}
const story = async (payout: Payout) => (await database.read((tx) => findPayoutById(tx, payout.id)))!
const available = async ({ id }: PayingShop) => (await database.read((tx) => shopBalance(tx, id))).available
const double = (kind: Kind) => (kind === 'paypal' ? paypal : paystack)
const arrive = (kind: Kind, payout: Payout) =>
  kind === 'paypal' ? paypal.move(payout.id, 'SUCCESS') : paystack.move(payout.id, 'success')
const turnBack = (kind: Kind, payout: Payout) =>
  kind === 'paypal' ? paypal.move(payout.id, 'RETURNED') : paystack.move(payout.id, 'reversed')
const made = (kind: Kind) =>
  double(kind).calls.filter((call) => /^POST .*(payouts|transfer)$/.test(call)).length
const hear = (kind: Kind, { raw, headers }: { raw: string; headers: Record<string, string> }) =>
  transfers.hear(database, cast.ring, providers.find((one) => one.name === kind)!, {
    ...{ raw: Buffer.from(raw), header: (name) => headers[name] ?? null, nowMs: now.getTime() },
  })
/** With the published documents at these paths, the kept slices are compared with them. */
test('the doubles hold us to the documents that PayPal and Paystack published', () => {
  const { PAYPAL_PAYOUTS_OPENAPI = '', PAYPAL_WEBHOOKS_OPENAPI = '', PAYSTACK_OPENAPI = '' } = process.env
  const whole = (path: string) => JSON.parse(readFileSync(path, 'utf8'))
  expect([payoutsSlice.source, paystackSlice.source]).toEqual([paypalSource, paystackSource])
  if (existsSync(PAYPAL_PAYOUTS_OPENAPI))
    expect(payoutsSlice).toEqual(
      sliceOf(whole(PAYPAL_PAYOUTS_OPENAPI), paypalSource, payoutCalls, payoutSchemas),
    )
  if (existsSync(PAYPAL_WEBHOOKS_OPENAPI))
    expect(webhooksSlice).toEqual(
      sliceOf(whole(PAYPAL_WEBHOOKS_OPENAPI), paypalSource, webhookCalls, webhookSchemas),
    )
  if (existsSync(PAYSTACK_OPENAPI))
    expect(paystackSlice).toEqual(
      sliceOf(whole(PAYSTACK_OPENAPI), paystackSource, paystackCalls, paystackSchemas),
    )
})

test('what is offered is what can be sent, at the fee of who sends it', async () => {
  const byPaypal = await approved('paypal')
  expect(byPaypal.payout).toMatchObject({ provider: 'paypal', fee: usd(1_000), currency: 'USD' })
  const byPaystack = await approved('paystack')
  // NGN 50 at 1,531.20 a dollar is 3.27 cents: four, so that it is borne.
  expect(byPaystack.payout).toMatchObject({ provider: 'paystack', fee: usd(4), currency: 'NGN', rateE6: ngn })
  expect(byPaystack.payout.receive).toEqual({ currency: 'NGN', minor: 76_553_875n })
  const quote = (of: readonly ProviderName[]) =>
    database.transact((tx) =>
      quotePayout(tx, of, byPaystack.shop, { method: 'bank_transfer', amount: usd(5_000) }, now),
    )
  expect(await quote(['paypal'])).toMatchObject({ code: 'payout.not_offered' })
  expect(await quote([])).toMatchObject({ code: 'payout.not_offered', detail: { method: 'Bank Transfer' } })
  const by = { personId: cast.finance, note: 'only looked at' }
  for (const { payout } of [byPaypal, byPaystack])
    await database.transact((tx) => movePayout(tx, payout.id, 'refuse', by, now))
})

test.each(['paypal', 'paystack'] as const)(
  '%s: an approved payout is handed over once and is paid when it says so',
  async (kind) => {
    const { payout } = await approved(kind)
    const before = made(kind)
    await work()
    await later(hours(1))
    expect(made(kind) - before).toBe(1)
    expect(await story(payout)).toMatchObject({ status: 'in_transit' })
    arrive(kind, payout)
    await later(hours(1))
    const paid = await story(payout)
    expect(paid.status).toBe('paid')
    expect(paid.steps.map((step) => step.event)).toEqual(['request', 'approve', 'send', 'submit', 'settle'])
    expect(paid.providerReference).toBeTruthy()
  },
)

test.each(['paypal', 'paystack'] as const)(
  '%s: a lost answer is found again, and the money moves once',
  async (kind) => {
    const { payout } = await approved(kind)
    double(kind).lose.push(kind === 'paypal' ? 'POST /v1/payments/payouts' : 'POST /transfer')
    await work()
    expect(await story(payout)).toMatchObject({ status: 'in_transit', providerReference: null })
    expect((await story(payout)).trouble).toContain('gave no answer')
    await later(hours(1))
    const found = await story(payout)
    expect(found.providerReference).toBeTruthy()
    expect(found.trouble).toBeNull()
    const held = kind === 'paypal' ? [...paypal.batches.keys()] : [...paystack.transfers.keys()]
    expect(held.filter((name) => name === payout.id)).toHaveLength(1)
  },
)

test('PayPal is not asked to pay under a name that it may have forgotten', async () => {
  const { payout } = await approved('paypal')
  await work([
    {
      name: 'paypal',
      find: async () => ({ state: 'unknown' }),
      send: () => Promise.reject(new Error('down')),
    },
  ])
  const before = made('paypal')
  await later(days(29))
  expect(made('paypal')).toBe(before)
  expect((await story(payout)).trouble).toContain('too long ago')
})

test.each(['paypal', 'paystack'] as const)(
  '%s: a callback is verified, taken once, and never believed by itself',
  async (kind) => {
    const { payout } = await approved(kind)
    await work()
    arrive(kind, payout)
    const event = double(kind).event(payout.id)
    const forged = { ...event, raw: event.raw.replace('}', ',"x":1}') }
    expect(await hear(kind, forged)).toMatchObject({ ok: false, code: 'event.signature_wrong' })
    expect(await hear(kind, { ...event, headers: {} })).toMatchObject({ code: 'event.signature_missing' })
    expect((await story(payout)).status).toBe('in_transit')
    expect(await hear(kind, event)).toMatchObject({ ok: true, value: 'done' })
    expect((await story(payout)).status).toBe('paid')
    expect(await hear(kind, event)).toMatchObject({ ok: true, value: 'seen before' })
    expect((await story(payout)).steps.filter(({ event: step }) => step === 'settle')).toHaveLength(1)
  },
)

test.each(['paypal', 'paystack'] as const)(
  '%s: callbacks out of order end where the provider is now',
  async (kind) => {
    const { shop, payout } = await approved(kind)
    await work()
    const first = double(kind).event(payout.id)
    arrive(kind, payout)
    const second = double(kind).event(payout.id)
    turnBack(kind, payout)
    const third = double(kind).event(payout.id)
    for (const event of [third, first, second, third]) await hear(kind, event)
    expect((await story(payout)).status).toBe('failed')
    expect(await available(shop)).toEqual(usd(100_000))
  },
)

test.each(['paypal', 'paystack'] as const)(
  '%s: money that comes back is the creator’s again, before it arrived and after',
  async (kind) => {
    const [early, late] = [await approved(kind), await approved(kind)]
    await work()
    turnBack(kind, early.payout)
    arrive(kind, late.payout)
    await later(hours(1))
    expect((await story(early.payout)).status).toBe('failed')
    expect((await story(late.payout)).status).toBe('paid')
    turnBack(kind, late.payout)
    await hear(kind, double(kind).event(late.payout.id))
    const bounced = await story(late.payout)
    expect(bounced).toMatchObject({ status: 'failed' })
    expect(bounced.steps.at(-1)!.note).not.toBe('')
    for (const { shop } of [early, late]) expect(await available(shop)).toEqual(usd(100_000))
  },
)

test('a balance that is too small holds the payout back, and it goes when there is money', async () => {
  const { payout } = await approved('paystack')
  const byPaypal = await approved('paypal')
  const [naira, dollars] = [paystack.balance.get('NGN')!, paypal.balance.minor]
  paystack.balance.set('NGN', 100)
  paypal.balance.minor = 100n
  await work()
  expect(await story(payout)).toMatchObject({ status: 'in_transit', providerReference: null })
  expect((await story(payout)).trouble).toContain('balance in NGN is not enough')
  expect((await story(byPaypal.payout)).trouble).toContain('does not hold enough')
  paystack.balance.set('NGN', naira)
  paypal.balance.minor = dollars
  await later(hours(1))
  expect((await story(payout)).providerReference).toBeTruthy()
  expect((await story(byPaypal.payout)).providerReference).toBeTruthy()
})

test('Paystack: a one-time password is named, an unknown account fails with its reason', async () => {
  paystack.mood.otp = true
  const { payout } = await approved('paystack')
  await work()
  expect((await story(payout)).trouble).toContain('one-time password')
  paystack.mood.otp = false
  const wrong = await approved('paystack', '0123450000')
  await later(hours(1))
  expect(await story(wrong.payout)).toMatchObject({ status: 'failed', providerReference: null })
  expect(await available(wrong.shop)).toEqual(usd(100_000))
})

test('a slow provider does not hold up another', async () => {
  const [slow, quick] = [await approved('paypal'), await approved('paystack')]
  const order: string[] = []
  const waiting: TransferProvider = {
    name: 'paypal',
    find: async ({ payoutId, reference }) =>
      payoutId === slow.payout.id
        ? { state: 'unknown' }
        : { state: 'in_transit', reference: reference ?? payoutId },
    send: async () => {
      while ((await story(quick.payout)).providerReference === null) await new Promise(setImmediate)
      order.push('paypal after paystack')
      return { state: 'in_transit', reference: `late-${slow.payout.id.slice(-6)}` }
    },
  }
  await work([waiting, ...providers.filter((one) => one.name === 'paystack')])
  expect(order).toEqual(['paypal after paystack'])
})

test('people can’t say what a provider’s machine says, and one of them alone fails nothing', async () => {
  const { shop, payout } = await approved('paypal')
  await work()
  const by = { personId: cast.finance, note: 'looked lost' }
  const act = <Value>(run: (tx: Parameters<Parameters<Database['transact']>[0]>[0]) => Promise<Value>) =>
    database.transact(run)
  expect(await act((tx) => movePayout(tx, payout.id, 'settle', by, now))).toMatchObject({
    code: 'payout.provider_sends',
  })
  expect(
    await act((tx) => judgePayout(tx, payout.id, 'fail', { ...by, personId: cast.creator }, now)),
  ).toMatchObject({
    code: 'payout.own_request',
  })
  expect(await act((tx) => judgePayout(tx, payout.id, 'fail', by, now))).toMatchObject({ ok: true })
  expect((await story(payout)).status).toBe('in_transit')
  expect(await act((tx) => judgePayout(tx, payout.id, 'fail', by, now))).toMatchObject({
    code: 'payout.judged_before',
  })
  await expect(
    database.execute(`update payouts.payout set status = 'failed' where id = '${payout.id}'`),
  ).rejects.toThrow('by its provider’s word or by two people')
  await expect(
    database.execute(
      `insert into payouts.verdict values ('${payout.id}', 'fail', '${cast.finance}', 'again', now())`,
    ),
  ).rejects.toThrow()
  expect(
    await act((tx) => judgePayout(tx, payout.id, 'fail', { ...by, personId: cast.admin }, now)),
  ).toMatchObject({
    ok: true,
    value: { status: 'failed' },
  })
  expect(await available(shop)).toEqual(usd(100_000))
  // The provider pays it all the same: nothing is booked twice, and staff read it.
  arrive('paypal', payout)
  await hear('paypal', paypal.event(payout.id))
  expect(await story(payout)).toMatchObject({ status: 'failed' })
  expect((await story(payout)).trouble).toContain('after it was marked as failed')
})

test('after everything the book is in order', async () => {
  expect((await database.read(verifyLedger)).faults).toEqual([])
})
