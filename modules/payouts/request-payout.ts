import { findMoneyHeldUntil } from '#accounts'
import type { Currency } from '#kernel/currency.ts'
import { dateFormat } from '#kernel/formats.ts'
import { type Id, newId } from '#kernel/id.ts'
import { after, localTime } from '#kernel/instant.ts'
import { compare, formatMoney, type Money, minus, plus, usd } from '#kernel/money.ts'
import { ok, type Refusal, type Result, refused } from '#kernel/result.ts'
import { findShopBalance, lockShopBalance, payoutRequested, post } from '#ledger'
import type { Tx } from '#platform/database/tx.ts'
import { tell } from '#platform/facts/tell.ts'
import { describeBar } from './connect/account.ts'
import { findConnectedAccount } from './connect/account-rows.ts'
import { type DestinationRow, readDestinationOf } from './destination-rows.ts'
import { limits } from './limits.ts'
import {
  feeOf,
  makeOffer,
  methodLabel,
  type PayoutMethod,
  type PayoutRoute,
  terms,
  termsOfSender,
} from './methods.ts'
import type { ProviderName } from './names.ts'
import { findRoute } from './offered-methods.ts'
import type { Payout } from './payout.ts'
import { findPayoutRoutes } from './payout-routes.ts'
import {
  insertPayout,
  insertQuote,
  insertStep,
  type Quote,
  readQuote,
  readWaitingPayout,
} from './payout-rows.ts'

export type PayingShop = {
  id: Id<'shop'>
  timeZone: string
  status: 'active' | 'vacation' | 'suspended'
  /** The shop's plan pays the fees of bank transfers and Payoneer. */
  feesWaived?: boolean
  /** The account is closing: everything left is paid out, even below the smallest payout. */
  isEnding?: boolean
}
type PayoutBar =
  | 'payout.not_offered'
  | 'payout.account_waits'
  | 'payout.shop_suspended'
  | 'payout.no_details'
  | 'payout.details_wait'
  | 'payout.address_new'
  | 'payout.below_least'
  | 'payout.above_most'
  | 'payout.not_available'

/**
 * Offers a payout by a provider with settings: fee, rate, arrival and the amount received, held for fifteen minutes.
 * Locks no money yet.
 */
export async function quotePayout(
  tx: Tx,
  providers: readonly ProviderName[],
  shop: PayingShop,
  request: { method: PayoutMethod; amount: Money },
  at: Date,
): Promise<Result<Quote, PayoutBar>> {
  const destination = await readDestinationOf(tx, shop.id, request.method)
  if (!destination) return refused('payout.no_details', { method: methodLabel(request.method) })
  const accountRefusal = await refuseWhileAccountWaits(tx, shop, request.method)
  if (accountRefusal) return accountRefusal
  const account = { ...destination, connected: request.method === 'stripe' }
  const route = findRoute(await findPayoutRoutes(tx, providers), request.method, account)
  if (!route) return refused('payout.not_offered', { method: methodLabel(request.method) })
  const { available } = await findShopBalance(tx, shop.id)
  const bar =
    (await refuseWhileHeld(tx, shop, at)) ?? findBar(shop, request, destination, available, route, at)
  if (bar) return bar
  const currency = destination.currency as Currency
  const offer = makeOffer(request.method, request.amount, currency, at, shop.timeZone, shop.feesWaived, route)
  const quote: Quote = {
    id: newId('quote'),
    shopId: shop.id,
    method: request.method,
    provider: route.provider,
    destinationId: destination.id,
    amount: request.amount,
    fee: offer.fee,
    receive: offer.receive,
    currency,
    rateE6: offer.rateE6,
    arrivesFrom: offer.from,
    arrivesTo: offer.to,
    madeAt: at,
    expiresAt: after(at, limits.quoteHeldMs),
  }
  await insertQuote(tx, quote)
  return ok(quote)
}

/**
 * Requests the payout of a quote: the money is locked in this transaction. Two requests at one moment wait for each
 * other on the shop's balance, so that the same money is never promised twice.
 */
export async function requestPayout(
  tx: Tx,
  shop: PayingShop,
  request: { quoteId: Id<'quote'>; personId: Id<'person'> },
  at: Date,
): Promise<Result<Payout, PayoutBar | 'payout.quote_unknown' | 'payout.quote_expired' | 'payout.one_waits'>> {
  const { available } = await lockShopBalance(tx, shop.id)
  const quote = await readQuote(tx, shop.id, request.quoteId)
  if (!quote) return refused('payout.quote_unknown')
  if (quote.expiresAt <= at) return refused('payout.quote_expired')
  const waitingPayout = await readWaitingPayout(tx, shop.id)
  if (waitingPayout) return refused('payout.one_waits', { number: waitingPayout.number })
  const destination = await readDestinationOf(tx, shop.id, quote.method)
  if (destination?.id !== quote.destinationId) return refused('payout.quote_expired')
  const accountRefusal = await refuseWhileAccountWaits(tx, shop, quote.method)
  if (accountRefusal) return accountRefusal
  const bar = (await refuseWhileHeld(tx, shop, at)) ?? findBar(shop, quote, destination, available, quote, at)
  if (bar) return bar
  const payout = await insertPayout(tx, {
    id: newId('payout'),
    quote,
    approvalsNeeded: compare(quote.amount, limits.twoApprovalsFrom) >= 0 ? 2 : 1,
    requestedBy: request.personId,
    at,
  })
  await post(tx, payoutRequested({ payoutId: payout.id, shopId: shop.id, amount: payout.amount }), at)
  const move = { event: 'request', status: 'requested', byPerson: request.personId, note: '' } as const
  await insertStep(tx, payout.id, { ...move, happenedAt: at })
  await tell(tx, 'payout.requested', { payoutId: payout.id })
  return ok(payout)
}

/** An account with Stripe is paid only while Stripe says it can be. */
async function refuseWhileAccountWaits(
  tx: Tx,
  shop: PayingShop,
  method: PayoutMethod,
): Promise<Refusal<'payout.account_waits'> | null> {
  const barText = method === 'stripe' ? describeBar(await findConnectedAccount(tx, shop.id)) : null
  return barText === null ? null : refused('payout.account_waits', { why: barText })
}

/** Bars payouts after the owner's e-mail address changed, which a thief of the account would change first. */
async function refuseWhileHeld(
  tx: Tx,
  shop: PayingShop,
  at: Date,
): Promise<Refusal<'payout.address_new'> | null> {
  const until = await findMoneyHeldUntil(tx, shop.id, at)
  return until && refused('payout.address_new', { when: formatMoment(until, shop.timeZone) })
}

function findBar(
  shop: PayingShop,
  { method, amount }: { method: PayoutMethod; amount: Money },
  destination: DestinationRow,
  available: Money,
  route: PayoutRoute,
  at: Date,
): Refusal<PayoutBar> | null {
  const { label } = terms[method]
  const isLast = shop.isEnding === true && compare(amount, available) === 0
  // The last one only has to leave something after its fee.
  const min = isLast
    ? plus(feeOf(method, amount, shop.feesWaived, { ...route, currency: destination.currency }), usd(1))
    : terms[method].minimum
  if (shop.status === 'suspended') return refused('payout.shop_suspended')
  if (destination.usableAt > at)
    return refused('payout.details_wait', { when: formatMoment(destination.usableAt, shop.timeZone) })
  if (compare(amount, min) < 0)
    return refused('payout.below_least', { method: label, least: formatMoney(min) })
  const max = termsOfSender(method, route.provider, route.terms).most ?? limits.amountMax
  if (compare(amount, max) > 0) return refused('payout.above_most', { most: formatMoney(max) })
  return minus(available, amount).minor < 0n
    ? refused('payout.not_available', { available: formatMoney(available) })
    : null
}

function formatMoment(at: Date, zone: string): string {
  const { day, hour, minute } = localTime(at, zone)
  const month = dateFormat('en-GB', { month: 'short', timeZone: zone }).format(at)
  return `${day} ${month}, ${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}
