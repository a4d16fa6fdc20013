import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { handsOver, type Kind, openPayoutWorld } from '#drivers/payout-world.ts'
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

const providerBalance = async (account: string): Promise<bigint> => {
  const { rows } = await world.database.execute(
    `select coalesce(sum(amount_minor), 0)::text as sum from ledger.posting
     join ledger.entry on entry.id = entry_id where account = '${account}' and kind like 'payout.%'`,
  )
  return BigInt(String(rows[0]!.sum))
}
const balances = () => ({
  paypal: world.paypal.balance.minor,
  paystack: BigInt(world.paystack.balance.get('NGN')!),
  stripe: BigInt(world.stripe.books.connect.available),
})

/** A callback that the provider's own silence left unanswered is sent again, as a provider does, until it is heard. */
async function deliverEvent(kind: Kind, payout: Payout): Promise<void> {
  const deliverCallback = () => world.hear(kind, world.double(kind).event(payout.id))
  for (let tries = world.double(kind).lose.length; tries > 0; tries -= 1)
    if (await deliverCallback().catch(() => null)) return
  await deliverCallback()
}

test('after whatever happened, what each provider holds less is what the book says left it', async () => {
  const before = balances()
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 2 ** 31 }), async (seed) => {
      const random = seedRandom(seed)
      const submitted: { kind: Kind; payout: Payout }[] = []
      for (let step = 0; step < 14; step += 1) {
        const kind = random.pick<Kind>(['paypal', 'paystack', 'stripe'])
        const chosen = submitted.length ? random.pick(submitted) : null
        const balance = chosen && world.has(chosen.kind, chosen.payout)
        const action = random.pick(['ask', 'ask', 'work', 'lose', 'arrive', 'back', 'hear'])
        if (action === 'ask') {
          const { payout } = await world.approved(kind, undefined, usd(random.integer(2_500, 90_000)))
          submitted.push({ kind, payout })
        }
        if (action === 'lose') world.double(kind).lose.push(handsOver[kind])
        if (action === 'arrive' && chosen && balance) world.arrive(chosen.kind, chosen.payout)
        if (action === 'back' && chosen && balance) world.turnBack(chosen.kind, chosen.payout)
        if (action === 'hear' && chosen && balance) await deliverEvent(chosen.kind, chosen.payout)
        if (action === 'work') await world.later(hours(1))
      }
      for (const kind of ['paypal', 'paystack', 'stripe'] as const) world.double(kind).lose.length = 0
      await world.later(hours(2))
      // Everything comes to an end, the way the provider says.
      for (const { kind, payout } of submitted) {
        const state = (await world.story(payout)).status
        if (state === 'in_transit') (random.next() < 0.5 ? world.arrive : world.turnBack)(kind, payout)
        await deliverEvent(kind, payout)
      }
      await world.later(hours(2))
      const now = balances()
      expect(await providerBalance('provider:paypal:usd'), `seed ${seed}`).toBe(now.paypal - before.paypal)
      expect(await providerBalance('provider:paystack:ngn'), `seed ${seed}`).toBe(
        now.paystack - before.paystack,
      )
      for (const account of ['bank:in_flight', 'bank:in_flight:ngn'])
        expect(await providerBalance(account), account).toBe(0n)
      for (const { payout } of submitted)
        expect((await world.database.read((tx) => findShopBalance(tx, payout.shopId))).inTransit.minor).toBe(
          0n,
        )
    }),
    { seed: 20_261, ...readRuns(4), endOnFailure: true },
  )
  expect((await world.database.read(verifyLedger)).faults).toEqual([])
}, 240_000)
