import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { handOverCalls, type Kind, openPayoutWorld } from '#drivers/payout-world.ts'
import { readRuns } from '#drivers/seed.ts'
import { hours } from '#kernel/instant.ts'
import { usd } from '#kernel/money.ts'
import { seedRandom } from '#kernel/random.ts'
import { findShopBalance, verifyLedger } from '#ledger'
import type { Payout } from '../index.ts'

let world: Awaited<ReturnType<typeof openPayoutWorld>>
beforeAll(async () => {
  world = await openPayoutWorld()
})
afterAll(() => world.close())

const readProviderBalance = async (account: string): Promise<bigint> => {
  const { rows } = await world.database.execute(
    `select coalesce(sum(amount_minor), 0)::text as sum from ledger.posting
     join ledger.entry on entry.id = entry_id where account = '${account}' and kind like 'payout.%'`,
  )
  return BigInt(String(rows[0]!.sum))
}
const readBalances = () => ({
  paypal: world.paypal.balance.minor,
  paystack: BigInt(world.paystack.balance.get('NGN')!),
  stripe: BigInt(world.stripe.books.connect.available),
})

/** Repeats a callback until it is handled, as a provider does, because the provider may not answer our question. */
async function deliverEvent(kind: Kind, payout: Payout): Promise<void> {
  const deliverCallback = () => world.receiveCallback(kind, world.double(kind).event(payout.id))
  for (let tries = world.double(kind).lostCalls.length; tries > 0; tries -= 1)
    if (await deliverCallback().catch(() => null)) return
  await deliverCallback()
}

test('whatever happened, what left each provider’s balance is what the ledger says left it', async () => {
  const before = readBalances()
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 2 ** 31 }), async (seed) => {
      const random = seedRandom(seed)
      const submitted: { kind: Kind; payout: Payout }[] = []
      for (let step = 0; step < 14; step += 1) {
        const kind = random.pick<Kind>(['paypal', 'paystack', 'stripe'])
        const picked = submitted.length ? random.pick(submitted) : null
        const isHandedOver = picked && world.has(picked.kind, picked.payout)
        const action = random.pick(['ask', 'ask', 'work', 'lose', 'arrive', 'back', 'hear'])
        if (action === 'ask') {
          const { payout } = await world.createApproved(kind, undefined, usd(random.integer(2_500, 90_000)))
          submitted.push({ kind, payout })
        }
        if (action === 'lose') world.double(kind).lostCalls.push(handOverCalls[kind])
        if (action === 'arrive' && picked && isHandedOver) world.arrive(picked.kind, picked.payout)
        if (action === 'back' && picked && isHandedOver) world.turnBack(picked.kind, picked.payout)
        if (action === 'hear' && picked && isHandedOver) await deliverEvent(picked.kind, picked.payout)
        if (action === 'work') await world.passAndAdvance(hours(1))
      }
      for (const kind of ['paypal', 'paystack', 'stripe'] as const) world.double(kind).lostCalls.length = 0
      await world.passAndAdvance(hours(2))
      // Every transfer ends the way its provider says.
      for (const { kind, payout } of submitted) {
        const state = (await world.readPayout(payout)).status
        if (state === 'in_transit') (random.next() < 0.5 ? world.arrive : world.turnBack)(kind, payout)
        await deliverEvent(kind, payout)
      }
      await world.passAndAdvance(hours(2))
      const after = readBalances()
      expect(await readProviderBalance('provider:paypal:usd'), `seed ${seed}`).toBe(
        after.paypal - before.paypal,
      )
      expect(await readProviderBalance('provider:paystack:ngn'), `seed ${seed}`).toBe(
        after.paystack - before.paystack,
      )
      for (const account of ['bank:in_flight', 'bank:in_flight:ngn'])
        expect(await readProviderBalance(account), account).toBe(0n)
      for (const { payout } of submitted)
        expect((await world.database.read((tx) => findShopBalance(tx, payout.shopId))).inTransit.minor).toBe(
          0n,
        )
    }),
    { seed: 20_261, ...readRuns(4), endOnFailure: true },
  )
  expect((await world.database.read(verifyLedger)).faults).toEqual([])
}, 240_000)
