/** PayPal and Paystack at work beside a database: payouts of both kinds, and the clock of the world. */
import { expect } from 'vitest'
import { after, days } from '#kernel/instant.ts'
import { type Money, usd } from '#kernel/money.ts'
import { shopBalance } from '#ledger'
import {
  approvePayout,
  findPayoutById,
  type PayingShop,
  type Payout,
  type ProviderName,
  payoutWays,
  quotePayout,
  requestPayout,
  saveDestination,
  type TransferProvider,
  transfers,
} from '#payouts'
import { provenAs } from '#sample/proven-staff.ts'
import { openTestDatabase, setBusinessTime } from './database.ts'
import { cast, openShop } from './payouts.ts'
import { startPaypalDouble } from './paypal-double.ts'
import { startPaystackDouble } from './paystack-double.ts'

export type Kind = 'paypal' | 'paystack'
export const nairaE6 = 1_531_200_000n
export const senders: readonly ProviderName[] = ['paypal', 'paystack']

export async function openPayoutWorld() {
  const paypal = await startPaypalDouble()
  const paystack = await startPaystackDouble()
  const database = await openTestDatabase()
  let now = cast.at
  const settings = { production: true, paypal: paypal.settings, paystack: paystack.settings }
  const providers = transfers.open(settings, () => now.getTime())
  await database.transact((tx) =>
    payoutWays.setRate(tx, { currency: 'NGN', rateE6: nairaE6, personId: cast.finance }, now),
  )
  const work = (only: readonly TransferProvider[] = providers) => transfers.work(database, cast.ring, only)
  const pass = async (ms: number): Promise<void> => {
    now = after(now, ms)
    await setBusinessTime(database, now)
  }
  const double = (kind: Kind) => (kind === 'paypal' ? paypal : paystack)
  return {
    ...{ database, paypal, paystack, providers, work, pass, double },
    now: () => now,
    later: async (ms: number) => {
      await pass(ms)
      await work()
    },
    /** A payout of that much, approved, of a new shop with twice as much. */
    async approved(
      kind: Kind,
      account?: string,
      amount: Money = usd(50_000),
    ): Promise<{ shop: PayingShop; payout: Payout }> {
      const shop = await openShop(database, usd(amount.minor * 2n), account)
      const details = { method: 'paypal', email: 'adaeze@example.com' } as const
      const owner = { shopId: shop.id, personId: cast.creator }
      const method = kind === 'paypal' ? ('paypal' as const) : ('bank_transfer' as const)
      const payout = await database.transact(async (tx) => {
        if (kind === 'paypal') await saveDestination(tx, cast.ring, owner, details, after(now, -days(4)))
        const quote = await quotePayout(tx, senders, shop, { method, amount }, now)
        if (!quote.ok) throw new Error(quote.code)
        const asked = await requestPayout(tx, shop, { quoteId: quote.value.id, personId: cast.creator }, now)
        if (!asked.ok) throw new Error(asked.code)
        await approvePayout(tx, asked.value.id, provenAs(cast.finance), now)
        return asked.value
      })
      return { shop, payout }
    },
    story: async (payout: Payout) => (await database.read((tx) => findPayoutById(tx, payout.id)))!,
    available: async ({ id }: PayingShop) => (await database.read((tx) => shopBalance(tx, id))).available,
    arrive: (kind: Kind, payout: Payout) =>
      kind === 'paypal' ? paypal.move(payout.id, 'SUCCESS') : paystack.move(payout.id, 'success'),
    turnBack: (kind: Kind, payout: Payout) =>
      kind === 'paypal'
        ? paypal.move(
            payout.id,
            paypal.batches.get(payout.id)?.status === 'SUCCESS' ? 'REVERSED' : 'RETURNED',
          )
        : paystack.move(payout.id, 'reversed'),
    made: (kind: Kind) =>
      double(kind).calls.filter((call) => /^POST .*(payouts|transfer)$/.test(call)).length,
    hear: (kind: Kind, { raw, headers }: { raw: string; headers: Record<string, string> }) =>
      transfers.hear(database, cast.ring, providers.find((one) => one.name === kind)!, {
        ...{ raw: Buffer.from(raw), header: (name) => headers[name] ?? null, nowMs: now.getTime() },
      }),
    async close() {
      expect([...paypal.faults, ...paystack.faults]).toEqual([])
      await Promise.all([database.close(), paypal.stop(), paystack.stop()])
    },
  }
}
