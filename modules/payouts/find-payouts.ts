import type { Id } from '#kernel/id.ts'
import { days } from '#kernel/instant.ts'
import { type Money, plus, usd } from '#kernel/money.ts'
import { makePage, type Page, readCursor, type Slice, toSlice } from '#kernel/page.ts'
import { findShopBalance } from '#ledger'
import type { Tx } from '#platform/database/tx.ts'
import { readEndedPayouts } from './desk-rows.ts'
import { readDestinationsById } from './destination-rows.ts'
import { limits } from './limits.ts'
import { payoutMethods, terms } from './methods.ts'
import type { Payout } from './payout.ts'
import {
  type Quote,
  readApprovals,
  readPayout,
  readPayoutsInStates,
  readPayoutsOfShop,
  readQuote,
  readSteps,
  sumFees,
  summarisePayouts,
} from './payout-rows.ts'
import { readVerdicts } from './provider-rows.ts'
import { destinationOf } from './save-destination.ts'
import type { PayoutStory } from './story.ts'

/** A shop's payout history, newest first, five a page. */
export async function findPayoutsOfShop(
  tx: Tx,
  shopId: Id<'shop'>,
  page: number,
): Promise<Page<PayoutStory> & { released: Money }> {
  const size = limits.historyPerPage
  const { total, released } = await summarisePayouts(tx, shopId)
  // A shop's payouts are numbered from 1 without gaps, so a page is found by its first number.
  const rows = await readPayoutsOfShop(tx, shopId, size, total - (page - 1) * size)
  return { ...makePage(await findStories(tx, rows), total, page, size), released }
}

/** One payout of a shop; null if it isn't the shop's. */
export async function findPayout(
  tx: Tx,
  shopId: Id<'shop'>,
  payoutId: Id<'payout'>,
): Promise<PayoutStory | null> {
  const payout = await readPayout(tx, payoutId)
  if (!payout || payout.shopId !== shopId) return null
  return (await findStories(tx, [payout]))[0]!
}

/** Any payout, for staff and effects. */
export async function findPayoutById(tx: Tx, payoutId: Id<'payout'>): Promise<PayoutStory | null> {
  const payout = await readPayout(tx, payoutId)
  return payout ? (await findStories(tx, [payout]))[0]! : null
}

/** A shop's payouts that have not arrived yet, oldest first. */
export async function findOpenPayouts(tx: Tx, shopId: Id<'shop'>): Promise<PayoutStory[]> {
  const rows = await readPayoutsOfShop(tx, shopId, 200)
  const openPayouts = rows.filter(({ status }) => ['requested', 'approved', 'in_transit'].includes(status))
  return findStories(tx, openPayouts.reverse())
}

/** The fees of the last 30 days that a plan paying bank fees would have saved the shop. */
export async function findBankFees(tx: Tx, shopId: Id<'shop'>, at: Date): Promise<Money> {
  const bankMethods = payoutMethods.filter((method) => terms[method].arrives.banks)
  return sumFees(tx, shopId, bankMethods, new Date(at.getTime() - days(30)))
}

/** Payouts that ended, latest first, after the previous page's cursor. */
export async function findEndedPayouts(
  tx: Tx,
  cursor: string | null,
  size: number = limits.endedPerPage,
): Promise<Slice<PayoutStory>> {
  const payouts = await readEndedPayouts(tx, readCursor(cursor), size + 1)
  const page = toSlice(payouts, size, ({ statusAt, id }) => ({ at: statusAt, id }))
  return { ...page, rows: await findStories(tx, page.rows) }
}

/** Staff's queue: what waits and what is in transit, the first of each. */
export async function findPayoutQueue(tx: Tx): Promise<{
  waiting: PayoutStory[]
  approved: PayoutStory[]
  inTransit: PayoutStory[]
}> {
  const findQueue = async (...statuses: Payout['status'][]): Promise<PayoutStory[]> =>
    findStories(tx, await readPayoutsInStates(tx, statuses, 200))
  return {
    waiting: await findQueue('requested'),
    approved: await findQueue('approved'),
    inTransit: await findQueue('in_transit'),
  }
}

export type Discrepancy = { shopId: Id<'shop'>; ledger: Money; payouts: Money }
/** Shops whose open payouts differ from what the ledger has in transit for them; none if all is well. */
export async function reconcilePayouts(
  tx: Tx,
): Promise<{ open: number; inTransit: Money; discrepancies: Discrepancy[] }> {
  const openPayouts = await readPayoutsInStates(tx, ['requested', 'approved', 'in_transit'], 10_000)
  const sums = new Map<Id<'shop'>, Money>()
  for (const payout of openPayouts)
    sums.set(payout.shopId, plus(sums.get(payout.shopId) ?? usd(0), payout.amount))
  const discrepancies: Discrepancy[] = []
  for (const [shopId, payouts] of sums) {
    const { inTransit } = await findShopBalance(tx, shopId)
    if (inTransit.minor !== payouts.minor) discrepancies.push({ shopId, ledger: inTransit, payouts })
  }
  const inTransit = [...sums.values()].reduce(plus, usd(0))
  return { open: openPayouts.length, inTransit, discrepancies }
}

async function findStories(tx: Tx, payouts: readonly Payout[]): Promise<PayoutStory[]> {
  const ids = payouts.map((payout) => payout.id)
  const steps = await readSteps(tx, ids)
  const approvals = await readApprovals(tx, ids)
  const verdicts = await readVerdicts(tx, ids)
  const rows = await readDestinationsById(tx, [...new Set(payouts.map((payout) => payout.destinationId))])
  return payouts.map((payout) => ({
    ...payout,
    destination: destinationOf(rows.find((row) => row.id === payout.destinationId)!),
    approvedBy: approvals
      .filter((approval) => approval.payoutId === payout.id)
      .map((approval) => approval.personId),
    judgedBy: verdicts
      .filter((verdict) => verdict.payoutId === payout.id)
      .map((verdict) => ({ personId: verdict.personId, event: verdict.event as 'fail' | 'bounce' })),
    steps: steps.get(payout.id) ?? [],
  }))
}

/** An offer made to this shop, or null. */
export const findQuote = (tx: Tx, shopId: Id<'shop'>, quoteId: Id<'quote'>): Promise<Quote | null> =>
  readQuote(tx, shopId, quoteId)
