/** PayPal, Paystack and Stripe doubles beside a database: payouts of each kind, and a clock. */
import { expect } from 'vitest'
import type { Id } from '#kernel/id.ts'
import { after, days } from '#kernel/instant.ts'
import { type Money, usd } from '#kernel/money.ts'
import { findShopBalance } from '#ledger'
import {
  advanceTransfers,
  approvePayout,
  beginConnecting,
  findPayoutById,
  openTransferProviders,
  type PayingShop,
  type Payout,
  type ProviderName,
  quotePayout,
  receiveTransferCallback,
  refreshConnectedAccount,
  requestPayout,
  saveDestination,
  setPayoutRate,
  setPayoutTerms,
  type TransferProvider,
} from '#payouts'
import { createProvedStaff } from '#sample/proven-staff.ts'
import { openTestDatabase, setBusinessTime } from './database.ts'
import { cast, openShop } from './payouts.ts'
import { startPaypalDouble } from './paypal-double.ts'
import { startPaystackDouble } from './paystack-double.ts'
import { startStripeDouble } from './stripe-double.ts'

export type Kind = 'paypal' | 'paystack' | 'stripe'
/** The call that hands a payout over. */
export const handOverCalls: Readonly<Record<Kind, string>> = {
  paypal: 'POST /v1/payments/payouts',
  paystack: 'POST /transfer',
  stripe: 'POST /v1/transfers',
}
export const nairaE6 = 1_531_200_000n
export const senders: readonly ProviderName[] = ['paypal', 'paystack', 'stripe']

export async function openPayoutWorld() {
  let now = cast.at
  const paypal = await startPaypalDouble(() => now)
  const paystack = await startPaystackDouble()
  const stripe = await startStripeDouble()
  const { connect } = stripe.books
  const database = await openTestDatabase()
  const settings = {
    production: true,
    paypal: paypal.settings,
    paystack: paystack.settings,
    stripeConnect: stripe.settings,
  }
  const providers = openTransferProviders(settings, () => now.getTime())
  await database.transact(async (tx) => {
    await setPayoutRate(tx, { currency: 'NGN', rateE6: nairaE6, personId: cast.finance }, now)
    const terms = { bps: 50, plus: usd(25), most: null, from: 1, to: 3 }
    await setPayoutTerms(tx, { ...terms, provider: 'stripe', personId: cast.finance }, now)
  })
  const advance = (someProviders: readonly TransferProvider[] = providers) =>
    advanceTransfers(database, cast.ring, someProviders)
  const pass = async (ms: number): Promise<void> => {
    now = after(now, ms)
    await setBusinessTime(database, now)
  }
  const stripeTransfers = {
    lostCalls: stripe.lostCalls,
    get calls() {
      return stripe.calls.map((path) => `POST ${path}`)
    },
    /** A callback about a transfer as it is now. */
    event(payoutId: string) {
      const [transfer] = connect.findTransfers(payoutId)
      stripe.books.recordEvent('transfer.updated', connect.showTransfer(transfer!))
      const { raw, signature } = stripe.events().at(-1)!
      return { raw, headers: { 'stripe-signature': signature } }
    },
  }
  const findDouble = (kind: Kind) => ({ paypal, paystack, stripe: stripeTransfers })[kind]
  const accountKeeper = providers.find(({ accounts }) => accounts)!.accounts!
  const addresses = { returnUrl: 'https://fanfare.test/back', refreshUrl: 'https://fanfare.test/again' }
  const ring = cast.ring
  /** Opens an account with Stripe for a shop, which Stripe can pay to. */
  const connectShop = async (shopId: Id<'shop'>): Promise<string> => {
    const request = { shopId, personId: cast.creator, country: 'US' }
    const connecting = await beginConnecting(database, accountKeeper, request, addresses)
    if (!connecting.ok) throw new Error(connecting.code)
    const account = [...connect.accounts.keys()].at(-1)!
    const details = { method: 'stripe', account, country: 'US' } as const
    const owner = { shopId, personId: cast.creator }
    await database.transact((tx) => saveDestination(tx, ring, owner, details, after(now, -days(4))))
    connect.advanceAccount(account, 'ready')
    await refreshConnectedAccount(database, ring, accountKeeper, shopId)
    return account
  }
  return {
    database,
    paypal,
    paystack,
    stripe,
    providers,
    work: advance,
    pass,
    double: findDouble,
    keeper: accountKeeper,
    connectShop,
    addresses,
    readNow: () => now,
    passAndAdvance: async (ms: number) => {
      await pass(ms)
      await advance()
    },
    /** An approved payout of this amount, of a new shop with twice as much. */
    async createApproved(
      kind: Kind,
      account?: string,
      amount: Money = usd(50_000),
    ): Promise<{ shop: PayingShop; payout: Payout }> {
      const shop = await openShop(database, usd(amount.minor * 2n), account)
      const details = { method: 'paypal', email: 'adaeze@example.com' } as const
      const owner = { shopId: shop.id, personId: cast.creator }
      const method = ({ paypal: 'paypal', paystack: 'bank_transfer', stripe: 'stripe' } as const)[kind]
      if (kind === 'stripe') await connectShop(shop.id)
      const payout = await database.transact(async (tx) => {
        if (kind === 'paypal') await saveDestination(tx, cast.ring, owner, details, after(now, -days(4)))
        const quote = await quotePayout(tx, senders, shop, { method, amount }, now)
        if (!quote.ok) throw new Error(quote.code)
        const result = await requestPayout(tx, shop, { quoteId: quote.value.id, personId: cast.creator }, now)
        if (!result.ok) throw new Error(result.code)
        await approvePayout(tx, result.value.id, createProvedStaff(cast.finance), now)
        return result.value
      })
      return { shop, payout }
    },
    readPayout: async (payout: Payout) => (await database.read((tx) => findPayoutById(tx, payout.id)))!,
    readAvailable: async ({ id }: PayingShop) =>
      (await database.read((tx) => findShopBalance(tx, id))).available,
    /** Stripe's needs nothing: its transfer has arrived as soon as it is made. */
    arrive(kind: Kind, payout: Payout): void {
      if (kind === 'paypal') paypal.move(payout.id, 'SUCCESS')
      if (kind === 'paystack') paystack.move(payout.id, 'success')
    },
    turnBack(kind: Kind, payout: Payout): void {
      if (kind === 'paystack') paystack.move(payout.id, 'reversed')
      if (kind === 'stripe') connect.reverse(payout.id)
      if (kind !== 'paypal') return
      const hasArrived = paypal.batches.get(payout.id)?.status === 'SUCCESS'
      paypal.move(payout.id, hasArrived ? 'REVERSED' : 'RETURNED')
    },
    has: (kind: Kind, payout: Payout): boolean =>
      kind === 'stripe'
        ? connect.findTransfers(payout.id).length > 0
        : (kind === 'paypal' ? paypal.batches : paystack.transfers).has(payout.id),
    countSent: (kind: Kind) =>
      findDouble(kind).calls.filter((call) => /^POST .*(payouts|transfers?)$/.test(call)).length,
    receiveCallback: (kind: Kind, { raw, headers }: { raw: string; headers: Record<string, string> }) =>
      receiveTransferCallback(database, cast.ring, providers.find((provider) => provider.name === kind)!, {
        raw: Buffer.from(raw),
        header: (name) => headers[name] ?? null,
        nowMs: kind === 'stripe' ? Date.now() : now.getTime(),
      }),
    async close() {
      expect([...paypal.faults, ...paystack.faults, ...stripe.faults]).toEqual([])
      await Promise.all([database.close(), paypal.stop(), paystack.stop(), stripe.stop()])
    },
  }
}
