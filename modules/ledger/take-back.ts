import type { Id } from '#kernel/id.ts'
import { type Money, plus, usd } from '#kernel/money.ts'
import type { Tx } from '#platform/database/tx.ts'
import type { HeldId } from './entry.ts'
import { readEntries, readOrderShare, readShopBalance } from './entry-rows.ts'
import { endHolds, reopenHolds } from './hold-rows.ts'
import { post } from './post.ts'
import { chargeDisputed, disputeWon, type HouseFees, saleRefunded, type TakenBack } from './recipes/sale.ts'

type About = { orderId: Id<'order'>; shopId: Id<'shop'> }

/**
 * Books a refund. The creator gives back `profit`, from pending first, then from available (which may go below zero);
 * never more than the order still holds, so that a refund and a dispute of one order don't take it twice.
 */
export async function bookRefund(
  tx: Tx,
  refund: About &
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
): Promise<{ again: boolean; taken: TakenBack }> {
  const before = await takenBefore(tx, 'sale.refunded', refund.refundId, refund.shopId)
  if (before) return { again: true, taken: before }
  // A unit sold at a loss: if it wasn't printed, the creator's loss is undone too.
  const undone = refund.profit.minor < 0n && refund.production.minor > 0n
  const taken = undone
    ? { pending: refund.profit, available: usd(0) }
    : await split(tx, refund, refund.profit)
  const { again } = await post(tx, saleRefunded({ ...refund, taken }), at)
  if (refund.unitIds?.length) await endHolds(tx, refund.unitIds, at)
  return { again, taken }
}

/** Books a dispute: the provider took the charge and its fee, and the creator's whole share of the order. */
export async function bookDispute(
  tx: Tx,
  dispute: About & { disputeId: Id<'dispute'>; amount: Money; fee: Money },
  at: Date,
): Promise<{ again: boolean; taken: TakenBack }> {
  const before = await takenBefore(tx, 'charge.disputed', dispute.disputeId, dispute.shopId)
  if (before) return { again: true, taken: before }
  const { total } = await readShare(tx, dispute)
  const taken = await split(tx, dispute, usd(total))
  const { again } = await post(tx, chargeDisputed({ ...dispute, taken }), at)
  return { again, taken }
}

/**
 * Books a won dispute: charge and share return to their accounts, with `feeBack` of the fee. Profit whose clearing
 * day passed meanwhile clears with the next sweep.
 */
export async function bookDisputeWon(
  tx: Tx,
  dispute: About & { disputeId: Id<'dispute'>; amount: Money; feeBack?: Money },
  at: Date,
): Promise<{ again: boolean }> {
  const taken = await takenBefore(tx, 'charge.disputed', dispute.disputeId, dispute.shopId)
  if (!taken) throw new Error(`dispute ${dispute.disputeId} was won but never booked`)
  const { again } = await post(tx, disputeWon({ ...dispute, taken }), at)
  if (!again) await reopenHolds(tx, dispute.orderId)
  return { again }
}

async function readShare(tx: Tx, { shopId, orderId }: About) {
  await readShopBalance(tx, shopId, true)
  const share = await readOrderShare(tx, shopId, orderId)
  return { ...share, total: share.pending + share.available }
}

async function split(tx: Tx, about: About, profit: Money): Promise<TakenBack> {
  const { pending, total } = await readShare(tx, about)
  const wanted = profit.minor < total ? profit.minor : total
  if (wanted <= 0n) return { pending: usd(0), available: usd(0) }
  const first = upTo(wanted, pending)
  return { pending: usd(first), available: usd(wanted - first) }
}

/** `wanted`, or as much of it as there is. */
export const upTo = (wanted: bigint, there: bigint): bigint => {
  if (there <= 0n) return 0n
  return there < wanted ? there : wanted
}

async function takenBefore(
  tx: Tx,
  kind: 'sale.refunded' | 'charge.disputed',
  reference: string,
  shopId: Id<'shop'>,
): Promise<TakenBack | null> {
  const [entry] = await readEntries(tx, { kind, reference }, 1)
  if (!entry) return null
  const of = (name: string): Money =>
    entry.postings
      .filter((posting) => posting.account === `shop:${shopId}:${name}`)
      .reduce((total, posting) => plus(total, posting.amount), usd(0))
  return { pending: of('pending'), available: of('available') }
}
