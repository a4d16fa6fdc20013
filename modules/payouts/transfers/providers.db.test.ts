import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { handOverCalls, nairaE6, openPayoutWorld } from '#drivers/payout-world.ts'
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

test('only what can be sent is offered, at the fee of its sender', async () => {
  const paypalCase = await world.createApproved('paypal')
  expect(paypalCase.payout).toMatchObject({ provider: 'paypal', fee: usd(1_000), currency: 'USD' })
  const paystackCase = await world.createApproved('paystack')
  // Paystack doesn't publish its fee for transfers in naira, so the house pays it.
  expect(paystackCase.payout).toMatchObject({
    provider: 'paystack',
    fee: usd(0),
    currency: 'NGN',
    rateE6: nairaE6,
  })
  expect(paystackCase.payout.receive).toEqual({ currency: 'NGN', minor: 76_560_000n })
  const quote = (providers: readonly ProviderName[]) =>
    world.database.transact((tx) =>
      quotePayout(
        tx,
        providers,
        paystackCase.shop,
        { method: 'bank_transfer', amount: usd(5_000) },
        world.readNow(),
      ),
    )
  expect(await quote(['paypal'])).toMatchObject({ code: 'payout.not_offered' })
  expect(await quote([])).toMatchObject({ code: 'payout.not_offered', detail: { method: 'Bank Transfer' } })
  const mover = { ...createProvedStaff(cast.finance), note: 'only looked at' }
  for (const { payout } of [paypalCase, paystackCase])
    await world.database.transact((tx) => movePayout(tx, payout.id, 'refuse', mover, world.readNow()))
})

test.each(['paypal', 'paystack'] as const)(
  '%s: an approved payout is handed over once and is paid when it says so',
  async (kind) => {
    const { payout } = await world.createApproved(kind)
    const before = world.countSent(kind)
    await world.work()
    await world.passAndAdvance(hours(1))
    expect(world.countSent(kind) - before).toBe(1)
    expect(await world.readPayout(payout)).toMatchObject({ status: 'in_transit' })
    world.arrive(kind, payout)
    await world.passAndAdvance(hours(1))
    const paidStory = await world.readPayout(payout)
    expect(paidStory.status).toBe('paid')
    expect(paidStory.steps.map((step) => step.event)).toEqual([
      'request',
      'approve',
      'send',
      'submit',
      'settle',
    ])
    expect(paidStory.providerReference).toBeTruthy()
  },
)

test.each(['paypal', 'paystack'] as const)(
  '%s: a lost answer is found again, and the money moves once',
  async (kind) => {
    const { payout } = await world.createApproved(kind)
    world.double(kind).lostCalls.push(handOverCalls[kind])
    await world.work()
    expect(await world.readPayout(payout)).toMatchObject({ status: 'in_transit', providerReference: null })
    expect((await world.readPayout(payout)).trouble).toContain('did not respond')
    await world.passAndAdvance(hours(1))
    const story = await world.readPayout(payout)
    expect(story.providerReference).toBeTruthy()
    expect(story.trouble).toBeNull()
    const transferIds =
      kind === 'paypal' ? [...world.paypal.batches.keys()] : [...world.paystack.transfers.keys()]
    expect(transferIds.filter((name) => name === payout.id)).toHaveLength(1)
  },
)

test('PayPal is not asked to pay under a name that it may have forgotten', async () => {
  const { payout } = await world.createApproved('paypal')
  await world.work([
    {
      name: 'paypal',
      find: async () => ({ state: 'unknown' }),
      send: () => Promise.reject(new Error('down')),
    },
  ])
  const before = world.countSent('paypal')
  await world.passAndAdvance(days(29))
  expect(world.countSent('paypal')).toBe(before)
  expect((await world.readPayout(payout)).trouble).toContain('too long ago')
})

test.each(['paypal', 'paystack'] as const)(
  '%s: a callback is verified, handled once, and never trusted on its own',
  async (kind) => {
    const { payout } = await world.createApproved(kind)
    await world.work()
    world.arrive(kind, payout)
    const event = world.double(kind).event(payout.id)
    const forgedEvent = { ...event, raw: event.raw.replace('}', ',"x":1}') }
    expect(await world.receiveCallback(kind, forgedEvent)).toMatchObject({
      ok: false,
      code: 'event.signature_wrong',
    })
    expect(await world.receiveCallback(kind, { ...event, headers: {} })).toMatchObject({
      code: 'event.signature_missing',
    })
    expect((await world.readPayout(payout)).status).toBe('in_transit')
    expect(await world.receiveCallback(kind, event)).toMatchObject({ ok: true, value: 'done' })
    expect((await world.readPayout(payout)).status).toBe('paid')
    expect(await world.receiveCallback(kind, event)).toMatchObject({ ok: true, value: 'seen before' })
    expect(
      (await world.readPayout(payout)).steps.filter(({ event: step }) => step === 'settle'),
    ).toHaveLength(1)
  },
)

test.each(['paypal', 'paystack'] as const)(
  '%s: callbacks out of order end in the provider’s current state',
  async (kind) => {
    const { shop, payout } = await world.createApproved(kind)
    await world.work()
    const firstEvent = world.double(kind).event(payout.id)
    world.arrive(kind, payout)
    const secondEvent = world.double(kind).event(payout.id)
    world.turnBack(kind, payout)
    const thirdEvent = world.double(kind).event(payout.id)
    for (const event of [thirdEvent, firstEvent, secondEvent, thirdEvent])
      await world.receiveCallback(kind, event)
    expect((await world.readPayout(payout)).status).toBe('failed')
    expect(await world.readAvailable(shop)).toEqual(usd(100_000))
  },
)

test.each(['paypal', 'paystack'] as const)(
  '%s: money that comes back is the creator’s again, before it arrived and after',
  async (kind) => {
    const [early, late] = [await world.createApproved(kind), await world.createApproved(kind)]
    await world.work()
    world.turnBack(kind, early.payout)
    world.arrive(kind, late.payout)
    await world.passAndAdvance(hours(1))
    expect((await world.readPayout(early.payout)).status).toBe('failed')
    expect((await world.readPayout(late.payout)).status).toBe('paid')
    world.turnBack(kind, late.payout)
    await world.receiveCallback(kind, world.double(kind).event(late.payout.id))
    const bouncedStory = await world.readPayout(late.payout)
    expect(bouncedStory).toMatchObject({ status: 'failed' })
    expect(bouncedStory.steps.at(-1)!.note).not.toBe('')
    for (const { shop } of [early, late]) expect(await world.readAvailable(shop)).toEqual(usd(100_000))
  },
)

test('a balance that is too small holds the payout back, and it goes when there is money', async () => {
  const { payout } = await world.createApproved('paystack')
  const paypalCase = await world.createApproved('paypal')
  const [naira, dollars] = [world.paystack.balance.get('NGN')!, world.paypal.balance.minor]
  world.paystack.balance.set('NGN', 100)
  world.paypal.balance.minor = 100n
  await world.work()
  expect(await world.readPayout(payout)).toMatchObject({ status: 'in_transit', providerReference: null })
  expect((await world.readPayout(payout)).trouble).toContain('balance in NGN is not enough')
  expect((await world.readPayout(paypalCase.payout)).trouble).toContain('does not hold enough')
  world.paystack.balance.set('NGN', naira)
  world.paypal.balance.minor = dollars
  await world.passAndAdvance(hours(1))
  expect((await world.readPayout(payout)).providerReference).toBeTruthy()
  expect((await world.readPayout(paypalCase.payout)).providerReference).toBeTruthy()
})

test('Paystack: a required one-time password is reported, an unknown account fails with its reason', async () => {
  world.paystack.mood.otp = true
  const { payout } = await world.createApproved('paystack')
  await world.work()
  expect((await world.readPayout(payout)).trouble).toContain('one-time password')
  world.paystack.mood.otp = false
  const wrongCase = await world.createApproved('paystack', '0123450000')
  await world.passAndAdvance(hours(1))
  expect(await world.readPayout(wrongCase.payout)).toMatchObject({
    status: 'failed',
    providerReference: null,
  })
  expect(await world.readAvailable(wrongCase.shop)).toEqual(usd(100_000))
})

test('a slow provider does not hold up another', async () => {
  const [slow, quick] = [await world.createApproved('paypal'), await world.createApproved('paystack')]
  const order: string[] = []
  const slowProvider: TransferProvider = {
    name: 'paypal',
    find: async ({ payoutId, reference }) =>
      payoutId === slow.payout.id
        ? { state: 'unknown' }
        : { state: 'in_transit', reference: reference ?? payoutId },
    send: async () => {
      while ((await world.readPayout(quick.payout)).providerReference === null)
        await new Promise(setImmediate)
      order.push('paypal after paystack')
      return { state: 'in_transit', reference: `late-${slow.payout.id.slice(-6)}` }
    },
  }
  await world.work([slowProvider, ...world.providers.filter((provider) => provider.name === 'paystack')])
  expect(order).toEqual(['paypal after paystack'])
})

test('people can’t report for a provider, and no one alone can fail a payout', async () => {
  const { shop, payout } = await world.createApproved('paypal')
  await world.work()
  const mover = { ...createProvedStaff(cast.finance), note: 'looked lost' }
  const transact = <Value>(run: (tx: Parameters<Parameters<Database['transact']>[0]>[0]) => Promise<Value>) =>
    world.database.transact(run)
  expect(await transact((tx) => movePayout(tx, payout.id, 'settle', mover, world.readNow()))).toMatchObject({
    code: 'payout.provider_sends',
  })
  expect(
    await transact((tx) =>
      judgePayout(tx, payout.id, 'fail', { ...mover, ...createProvedStaff(cast.creator) }, world.readNow()),
    ),
  ).toMatchObject({
    code: 'payout.own_request',
  })
  expect(await transact((tx) => judgePayout(tx, payout.id, 'fail', mover, world.readNow()))).toMatchObject({
    ok: true,
  })
  expect((await world.readPayout(payout)).status).toBe('in_transit')
  expect(await transact((tx) => judgePayout(tx, payout.id, 'fail', mover, world.readNow()))).toMatchObject({
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
    await transact((tx) =>
      judgePayout(tx, payout.id, 'fail', { ...mover, ...createProvedStaff(cast.admin) }, world.readNow()),
    ),
  ).toMatchObject({
    ok: true,
    value: { status: 'failed' },
  })
  expect(await world.readAvailable(shop)).toEqual(usd(100_000))
  // The provider pays it all the same: nothing is booked twice, and staff see it.
  world.arrive('paypal', payout)
  await world.receiveCallback('paypal', world.paypal.event(payout.id))
  expect(await world.readPayout(payout)).toMatchObject({ status: 'failed' })
  expect((await world.readPayout(payout)).trouble).toContain('after it was marked as failed')
})

test('after everything the ledger is in order', async () => {
  expect((await world.database.read(verifyLedger)).faults).toEqual([])
})

test('terms that finance sets for a provider apply from the next offer on, and no version changes', async () => {
  const { payout: payoutBefore } = await world.createApproved('paypal')
  const newTerms = { bps: 100, plus: usd(25), most: null, from: 2, to: 5, provider: 'paypal' as const }
  await world.database.transact((tx) =>
    setPayoutTerms(tx, { ...newTerms, personId: cast.finance }, world.readNow()),
  )
  const { payout } = await world.createApproved('paypal')
  expect([payoutBefore.fee, payout.fee]).toEqual([usd(1_000), usd(525)])
  await expect(world.database.execute('update payouts.provider_term set bps = 1')).rejects.toThrow()
  const mover = { ...createProvedStaff(cast.finance), note: 'only looked at' }
  for (const { id } of [payoutBefore, payout])
    await world.database.transact((tx) => movePayout(tx, id, 'refuse', mover, world.readNow()))
})
