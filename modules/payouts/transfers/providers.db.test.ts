import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { handsOver, nairaE6, openPayoutWorld } from '#drivers/payout-world.ts'
import { cast } from '#drivers/payouts.ts'
import { days, hours } from '#kernel/instant.ts'
import { usd } from '#kernel/money.ts'
import { verifyLedger } from '#ledger'
import type { Database } from '#platform/database/tx.ts'
import { createProvedStaff } from '#sample/proven-staff.ts'
import {
  judgePayout,
  movePayout,
  type ProviderName,
  quotePayout,
  setPayoutTerms,
  type TransferProvider,
} from '../index.ts'

let world: Awaited<ReturnType<typeof openPayoutWorld>>
beforeAll(async () => {
  world = await openPayoutWorld()
})
/** Each test has a day of its own. */
beforeEach(() => world.pass(days(1)))
afterAll(() => world.close())

test('what is offered is what can be sent, at the fee of who sends it', async () => {
  const byPaypal = await world.approved('paypal')
  expect(byPaypal.payout).toMatchObject({ provider: 'paypal', fee: usd(1_000), currency: 'USD' })
  const byPaystack = await world.approved('paystack')
  // What Paystack takes of a transfer in naira is not published: the house bears it.
  expect(byPaystack.payout).toMatchObject({
    provider: 'paystack',
    fee: usd(0),
    currency: 'NGN',
    rateE6: nairaE6,
  })
  expect(byPaystack.payout.receive).toEqual({ currency: 'NGN', minor: 76_560_000n })
  const quote = (of: readonly ProviderName[]) =>
    world.database.transact((tx) =>
      quotePayout(tx, of, byPaystack.shop, { method: 'bank_transfer', amount: usd(5_000) }, world.now()),
    )
  expect(await quote(['paypal'])).toMatchObject({ code: 'payout.not_offered' })
  expect(await quote([])).toMatchObject({ code: 'payout.not_offered', detail: { method: 'Bank Transfer' } })
  const mover = { ...createProvedStaff(cast.finance), note: 'only looked at' }
  for (const { payout } of [byPaypal, byPaystack])
    await world.database.transact((tx) => movePayout(tx, payout.id, 'refuse', mover, world.now()))
})

test.each(['paypal', 'paystack'] as const)(
  '%s: an approved payout is handed over once and is paid when it says so',
  async (kind) => {
    const { payout } = await world.approved(kind)
    const before = world.made(kind)
    await world.work()
    await world.later(hours(1))
    expect(world.made(kind) - before).toBe(1)
    expect(await world.story(payout)).toMatchObject({ status: 'in_transit' })
    world.arrive(kind, payout)
    await world.later(hours(1))
    const paid = await world.story(payout)
    expect(paid.status).toBe('paid')
    expect(paid.steps.map((step) => step.event)).toEqual(['request', 'approve', 'send', 'submit', 'settle'])
    expect(paid.providerReference).toBeTruthy()
  },
)

test.each(['paypal', 'paystack'] as const)(
  '%s: a lost answer is found again, and the money moves once',
  async (kind) => {
    const { payout } = await world.approved(kind)
    world.double(kind).lose.push(handsOver[kind])
    await world.work()
    expect(await world.story(payout)).toMatchObject({ status: 'in_transit', providerReference: null })
    expect((await world.story(payout)).trouble).toContain('did not respond')
    await world.later(hours(1))
    const story = await world.story(payout)
    expect(story.providerReference).toBeTruthy()
    expect(story.trouble).toBeNull()
    const transferIds =
      kind === 'paypal' ? [...world.paypal.batches.keys()] : [...world.paystack.transfers.keys()]
    expect(transferIds.filter((name) => name === payout.id)).toHaveLength(1)
  },
)

test('PayPal is not asked to pay under a name that it may have forgotten', async () => {
  const { payout } = await world.approved('paypal')
  await world.work([
    {
      name: 'paypal',
      find: async () => ({ state: 'unknown' }),
      send: () => Promise.reject(new Error('down')),
    },
  ])
  const before = world.made('paypal')
  await world.later(days(29))
  expect(world.made('paypal')).toBe(before)
  expect((await world.story(payout)).trouble).toContain('too long ago')
})

test.each(['paypal', 'paystack'] as const)(
  '%s: a callback is verified, taken once, and never believed by itself',
  async (kind) => {
    const { payout } = await world.approved(kind)
    await world.work()
    world.arrive(kind, payout)
    const event = world.double(kind).event(payout.id)
    const forged = { ...event, raw: event.raw.replace('}', ',"x":1}') }
    expect(await world.hear(kind, forged)).toMatchObject({ ok: false, code: 'event.signature_wrong' })
    expect(await world.hear(kind, { ...event, headers: {} })).toMatchObject({
      code: 'event.signature_missing',
    })
    expect((await world.story(payout)).status).toBe('in_transit')
    expect(await world.hear(kind, event)).toMatchObject({ ok: true, value: 'done' })
    expect((await world.story(payout)).status).toBe('paid')
    expect(await world.hear(kind, event)).toMatchObject({ ok: true, value: 'seen before' })
    expect((await world.story(payout)).steps.filter(({ event: step }) => step === 'settle')).toHaveLength(1)
  },
)

test.each(['paypal', 'paystack'] as const)(
  '%s: callbacks out of order end where the provider is now',
  async (kind) => {
    const { shop, payout } = await world.approved(kind)
    await world.work()
    const first = world.double(kind).event(payout.id)
    world.arrive(kind, payout)
    const second = world.double(kind).event(payout.id)
    world.turnBack(kind, payout)
    const third = world.double(kind).event(payout.id)
    for (const event of [third, first, second, third]) await world.hear(kind, event)
    expect((await world.story(payout)).status).toBe('failed')
    expect(await world.available(shop)).toEqual(usd(100_000))
  },
)

test.each(['paypal', 'paystack'] as const)(
  '%s: money that comes back is the creator’s again, before it arrived and after',
  async (kind) => {
    const [early, late] = [await world.approved(kind), await world.approved(kind)]
    await world.work()
    world.turnBack(kind, early.payout)
    world.arrive(kind, late.payout)
    await world.later(hours(1))
    expect((await world.story(early.payout)).status).toBe('failed')
    expect((await world.story(late.payout)).status).toBe('paid')
    world.turnBack(kind, late.payout)
    await world.hear(kind, world.double(kind).event(late.payout.id))
    const bounced = await world.story(late.payout)
    expect(bounced).toMatchObject({ status: 'failed' })
    expect(bounced.steps.at(-1)!.note).not.toBe('')
    for (const { shop } of [early, late]) expect(await world.available(shop)).toEqual(usd(100_000))
  },
)

test('a balance that is too small holds the payout back, and it goes when there is money', async () => {
  const { payout } = await world.approved('paystack')
  const byPaypal = await world.approved('paypal')
  const [naira, dollars] = [world.paystack.balance.get('NGN')!, world.paypal.balance.minor]
  world.paystack.balance.set('NGN', 100)
  world.paypal.balance.minor = 100n
  await world.work()
  expect(await world.story(payout)).toMatchObject({ status: 'in_transit', providerReference: null })
  expect((await world.story(payout)).trouble).toContain('balance in NGN is not enough')
  expect((await world.story(byPaypal.payout)).trouble).toContain('does not hold enough')
  world.paystack.balance.set('NGN', naira)
  world.paypal.balance.minor = dollars
  await world.later(hours(1))
  expect((await world.story(payout)).providerReference).toBeTruthy()
  expect((await world.story(byPaypal.payout)).providerReference).toBeTruthy()
})

test('Paystack: a one-time password is named, an unknown account fails with its reason', async () => {
  world.paystack.mood.otp = true
  const { payout } = await world.approved('paystack')
  await world.work()
  expect((await world.story(payout)).trouble).toContain('one-time password')
  world.paystack.mood.otp = false
  const wrong = await world.approved('paystack', '0123450000')
  await world.later(hours(1))
  expect(await world.story(wrong.payout)).toMatchObject({ status: 'failed', providerReference: null })
  expect(await world.available(wrong.shop)).toEqual(usd(100_000))
})

test('a slow provider does not hold up another', async () => {
  const [slow, quick] = [await world.approved('paypal'), await world.approved('paystack')]
  const order: string[] = []
  const waiting: TransferProvider = {
    name: 'paypal',
    find: async ({ payoutId, reference }) =>
      payoutId === slow.payout.id
        ? { state: 'unknown' }
        : { state: 'in_transit', reference: reference ?? payoutId },
    send: async () => {
      while ((await world.story(quick.payout)).providerReference === null) await new Promise(setImmediate)
      order.push('paypal after paystack')
      return { state: 'in_transit', reference: `late-${slow.payout.id.slice(-6)}` }
    },
  }
  await world.work([waiting, ...world.providers.filter((provider) => provider.name === 'paystack')])
  expect(order).toEqual(['paypal after paystack'])
})

test('people can’t say what a provider’s machine says, and one of them alone fails nothing', async () => {
  const { shop, payout } = await world.approved('paypal')
  await world.work()
  const mover = { ...createProvedStaff(cast.finance), note: 'looked lost' }
  const act = <Value>(run: (tx: Parameters<Parameters<Database['transact']>[0]>[0]) => Promise<Value>) =>
    world.database.transact(run)
  expect(await act((tx) => movePayout(tx, payout.id, 'settle', mover, world.now()))).toMatchObject({
    code: 'payout.provider_sends',
  })
  expect(
    await act((tx) =>
      judgePayout(tx, payout.id, 'fail', { ...mover, ...createProvedStaff(cast.creator) }, world.now()),
    ),
  ).toMatchObject({
    code: 'payout.own_request',
  })
  expect(await act((tx) => judgePayout(tx, payout.id, 'fail', mover, world.now()))).toMatchObject({
    ok: true,
  })
  expect((await world.story(payout)).status).toBe('in_transit')
  expect(await act((tx) => judgePayout(tx, payout.id, 'fail', mover, world.now()))).toMatchObject({
    code: 'payout.judged_before',
  })
  await expect(
    world.database.execute(`update payouts.payout set status = 'failed' where id = '${payout.id}'`),
  ).rejects.toThrow('by its provider’s word or by two people')
  await expect(
    world.database.execute(
      `insert into payouts.verdict values ('${payout.id}', 'fail', '${cast.finance}', 'again', now())`,
    ),
  ).rejects.toThrow()
  expect(
    await act((tx) =>
      judgePayout(tx, payout.id, 'fail', { ...mover, ...createProvedStaff(cast.admin) }, world.now()),
    ),
  ).toMatchObject({
    ok: true,
    value: { status: 'failed' },
  })
  expect(await world.available(shop)).toEqual(usd(100_000))
  // The provider pays it all the same: nothing is booked twice, and staff read it.
  world.arrive('paypal', payout)
  await world.hear('paypal', world.paypal.event(payout.id))
  expect(await world.story(payout)).toMatchObject({ status: 'failed' })
  expect((await world.story(payout)).trouble).toContain('after it was marked as failed')
})

test('after everything the book is in order', async () => {
  expect((await world.database.read(verifyLedger)).faults).toEqual([])
})

test('what finance sets for a provider counts from the next offer on, and no version is changed', async () => {
  const { payout: before } = await world.approved('paypal')
  const set = { bps: 100, plus: usd(25), most: null, from: 2, to: 5, provider: 'paypal' as const }
  await world.database.transact((tx) => setPayoutTerms(tx, { ...set, personId: cast.finance }, world.now()))
  const { payout } = await world.approved('paypal')
  expect([before.fee, payout.fee]).toEqual([usd(1_000), usd(525)])
  await expect(world.database.execute('update payouts.provider_term set bps = 1')).rejects.toThrow()
  const mover = { ...createProvedStaff(cast.finance), note: 'only looked at' }
  for (const { id } of [before, payout])
    await world.database.transact((tx) => movePayout(tx, id, 'refuse', mover, world.now()))
})
