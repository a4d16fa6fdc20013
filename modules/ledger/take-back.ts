import type { Id } from '#kernel/id.ts'
import { type Money, minus, plus, sum, usd } from '#kernel/money.ts'
import type { Tx } from '#platform/database/tx.ts'
import { type Entry, type HeldId, type ShopAccount, shopAccount } from './entry.ts'
import { readEntries, readOrderShare, readShopBalance } from './entry-rows.ts'
import { endHoldsOfRefund, readUnheldPending, releaseHolds, reopenHolds } from './hold-rows.ts'
import { post } from './post.ts'
import {
  chargeDisputed,
  disputeWon,
  type HouseFees,
  profitCleared,
  saleRefunded,
  type TakenBack,
} from './recipes/sale.ts'
import { reverseEntry } from './recipes/unplaced.ts'

type RefundSubject = { orderId: Id<'order'>; shopId: Id<'shop'> }

/**
 * Books a refund. The creator gives back `profit`, from pending first, then from available (which may go below zero);
 * never more than the order still holds, so that a refund and a dispute of one order don't take it twice.
 */
export async function bookRefund(
  tx: Tx,
  refund: RefundSubject &
    HouseFees & {
      refundId: Id<'refund'>
      /** Everything the fan gets back: goods, shipping and tax. */
      amount: Money
      shipping: Money
      tax: Money
      /** Base cost and placements of unprinted units; zero for printed ones. */
      production: Money
      /** The sum the creator gives back; zero if the fault was ours. */
      profit: Money
      /** Refunded units: their profit no longer waits for a clearing day. */
      unitIds?: readonly HeldId[]
    },
  at: Date,
): Promise<{ isRepeat: boolean; takenBack: TakenBack }> {
  const takenBefore = await findTakenBack(tx, 'sale.refunded', refund.refundId, refund.shopId)
  if (takenBefore) return { isRepeat: true, takenBack: takenBefore }
  // A unit sold at a loss: if it wasn't printed, the creator's loss is undone too.
  const isReversed = refund.profit.minor < 0n && refund.production.minor > 0n
  const takenBack = isReversed
    ? { pending: refund.profit, available: usd(0) }
    : await splitShare(tx, refund, refund.profit)
  const { isRepeat } = await post(tx, saleRefunded({ ...refund, takenBack }), at)
  if (refund.unitIds?.length) await endHoldsOfRefund(tx, refund.unitIds, refund.refundId, at)
  return { isRepeat, takenBack }
}

/**
 * Books that the provider refused a refund: what it took returns to its accounts, and its pieces are sold again. Their
 * clearing days stay as they were; profit whose day has passed clears with the next sweep.
 */
export async function bookRefundRefused(
  tx: Tx,
  { refundId, ...about }: RefundSubject & { refundId: Id<'refund'> },
  at: Date,
): Promise<void> {
  await readShopBalance(tx, about.shopId, true)
  const refundEntries = await readEntries(tx, { kind: 'sale.refunded', reference: refundId }, 1)
  const lateEntries = await readEntries(tx, { kind: 'sale.refunded', reference: lateKey(refundId) }, 1)
  const chargeReturns = await readEntries(tx, { kind: 'charge.returned', reference: refundId }, 1)
  let isReversed = false
  for (const entry of [...refundEntries, ...lateEntries, ...chargeReturns])
    isReversed = !(await post(tx, reverseEntry(entry, about.orderId), at)).isRepeat || isReversed
  if (!isReversed) return
  await releaseHolds(tx, refundId)
  const returned = [...refundEntries, ...lateEntries].map(
    (entry) => takenBackBy(entry, about.shopId).available,
  )
  await reopenHoldsOf(tx, about, { cause: refundId, returned: sum(returned).minor }, at)
}

/**
 * Reopens the holds of an order whose money came back. What no hold will clear had cleared before, so it clears now.
 * If that happened already, at the reversal of another refund, what this one has `returned` to available was cleared
 * twice, and waits again.
 */
async function reopenHoldsOf(
  tx: Tx,
  { orderId, shopId }: RefundSubject,
  { cause, returned }: { cause: Id<'refund'> | Id<'dispute'>; returned: bigint },
  at: Date,
): Promise<void> {
  await reopenHolds(tx, orderId)
  const { pending } = await readOrderShare(tx, shopId, orderId)
  const unheld = await readUnheldPending(tx, shopId, orderId)
  const cleared = unheld < 0n ? -minOf(-unheld, returned) : minOf(pending, unheld)
  if (cleared !== 0n)
    await post(tx, profitCleared({ unitId: cause, orderId, shopId, amount: usd(cleared) }), at)
}

/** The reference of what a refund takes late: when a dispute is won that held the money before. */
const lateKey = (refundId: Id<'refund'>): Id<'refund'> => `${refundId}/late` as Id<'refund'>

/** Books a dispute: the provider took the charge and its fee, and the creator's whole share of the order. */
export async function bookDispute(
  tx: Tx,
  dispute: RefundSubject & { disputeId: Id<'dispute'>; amount: Money; fee: Money },
  at: Date,
): Promise<{ isRepeat: boolean; takenBack: TakenBack }> {
  const takenBefore = await findTakenBack(tx, 'charge.disputed', dispute.disputeId, dispute.shopId)
  if (takenBefore) return { isRepeat: true, takenBack: takenBefore }
  const { total } = await readShare(tx, dispute)
  const takenBack = await splitShare(tx, dispute, usd(total))
  const { isRepeat } = await post(tx, chargeDisputed({ ...dispute, takenBack }), at)
  return { isRepeat, takenBack }
}

/**
 * Books a won dispute: charge and share return to their accounts, with `feeBack` of the fee. Profit whose clearing
 * day passed meanwhile clears with the next sweep. `refunds`: all refunds of the order that stand, with the profit
 * each takes back; one that was booked while the bank held the money takes it now.
 */
export async function bookDisputeWon(
  tx: Tx,
  dispute: RefundSubject & {
    disputeId: Id<'dispute'>
    amount: Money
    feeBack?: Money
    refunds?: readonly { refundId: Id<'refund'>; profit: Money }[]
  },
  at: Date,
): Promise<{ isRepeat: boolean }> {
  const takenBack = await findTakenBack(tx, 'charge.disputed', dispute.disputeId, dispute.shopId)
  if (!takenBack) throw new Error(`dispute ${dispute.disputeId} was won but never booked`)
  const { isRepeat } = await post(tx, disputeWon({ ...dispute, takenBack }), at)
  if (isRepeat) return { isRepeat }
  for (const refund of dispute.refunds ?? []) await takeBackLate(tx, { ...dispute, ...refund }, at)
  await reopenHoldsOf(tx, dispute, { cause: dispute.disputeId, returned: 0n }, at)
  return { isRepeat }
}

async function takeBackLate(
  tx: Tx,
  { refundId, profit, ...about }: RefundSubject & { refundId: Id<'refund'>; profit: Money },
  at: Date,
): Promise<void> {
  const takenBack = await findTakenBack(tx, 'sale.refunded', refundId, about.shopId)
  if (!takenBack) return
  const lateShare = await splitShare(tx, about, minus(profit, plus(takenBack.pending, takenBack.available)))
  const zeroAmount = usd(0)
  const zeroParts = {
    amount: zeroAmount,
    shipping: zeroAmount,
    tax: zeroAmount,
    production: zeroAmount,
    platformFee: zeroAmount,
  }
  await post(
    tx,
    saleRefunded({ ...about, ...zeroParts, refundId: lateKey(refundId), takenBack: lateShare }),
    at,
  )
}

async function readShare(tx: Tx, { shopId, orderId }: RefundSubject) {
  await readShopBalance(tx, shopId, true)
  const share = await readOrderShare(tx, shopId, orderId)
  return { ...share, total: share.pending + share.available }
}

async function splitShare(tx: Tx, about: RefundSubject, profit: Money): Promise<TakenBack> {
  const { pending, total } = await readShare(tx, about)
  const taken = profit.minor < total ? profit.minor : total
  if (taken <= 0n) return { pending: usd(0), available: usd(0) }
  const fromPending = minOf(taken, pending)
  return { pending: usd(fromPending), available: usd(taken - fromPending) }
}

/** `wanted`, or as much of it as there is. */
export const minOf = (wanted: bigint, available: bigint): bigint => {
  if (available <= 0n) return 0n
  return available < wanted ? available : wanted
}

async function findTakenBack(
  tx: Tx,
  kind: 'sale.refunded' | 'charge.disputed',
  reference: string,
  shopId: Id<'shop'>,
): Promise<TakenBack | null> {
  const [entry] = await readEntries(tx, { kind, reference }, 1)
  return entry ? takenBackBy(entry, shopId) : null
}

function takenBackBy({ postings }: Pick<Entry, 'postings'>, shopId: Id<'shop'>): TakenBack {
  const sumAccount = (name: ShopAccount): Money =>
    sum(postings.filter(({ account }) => account === shopAccount(shopId, name)).map(({ amount }) => amount))
  return { pending: sumAccount('pending'), available: sumAccount('available') }
}
