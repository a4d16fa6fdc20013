import type { Id } from '#kernel/id.ts'
import { invariant } from '#kernel/invariant.ts'
import { formatMoney, isZero, type Money, minus, plus, sum, usd, zero } from '#kernel/money.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import { bookRefund } from '#ledger'
import { splitTip } from '#ledger/contract'
import { recordSale, returnStock } from '#listings'
import {
  type Download,
  findOrderInFull,
  lockOrder,
  lockUnits,
  markRefunded,
  moveUnits,
  type Order,
  type OrderInFull,
  revokeDownload,
  type Unit,
} from '#orders'
import { type Charge, findPayments, findRefundByKey, leftToRefund, requestRefund } from '#payments'
import type { Tx } from '#platform/database/tx.ts'
import { tell } from '#platform/facts/tell.ts'
import type { RefundRefusal } from './contract.ts'
import { limits, unplacedKey } from './limits.ts'
import { insertParts, type RefundPart, selectParts } from './refund-rows.ts'

export type RefundAsked = {
  /** Pieces whose whole price and tax go back. Those that still wait for the press are cancelled. */
  unitIds?: readonly Id<'unit'>[]
  downloadIds?: readonly Id<'download'>[]
  /** The shipping with its tax and the duty. */
  shipping?: boolean
  /** What the fan gave the creator on top. */
  tip?: boolean
  /** A sum on top, borne by the house. */
  goodwill?: Money
  reason: string
  /** The same key gives the same refund. */
  key: string
  /** A fault of ours: the creator keeps the profit. */
  ourFault?: boolean
}

/** `tip`: the tip goes back too, asked for or because nothing is left that it was given with. */
type Pieces = { units: Unit[]; downloads: Download[]; tip: boolean }

/**
 * Gives back parts of what an order paid. A piece and the shipping go back once; the sum never passes what was
 * captured. Books it (the creator's share from pending first, then from available), takes the pieces off the
 * listing's figures, and tells `order.refunded`. Refusals: see `RefundRefusal`.
 */
export async function refundOrder(
  tx: Tx,
  orderId: Id<'order'>,
  asked: RefundAsked,
  at: Date,
): Promise<Result<{ refundId: Id<'refund'>; amount: Money; again: boolean }, RefundRefusal>> {
  const order = await lockOrder(tx, orderId)
  if (!order) return refused('order.not_found')
  const charge = order.paidAt ? await chargeOf(tx, order) : null
  if (!charge) return refused('order.not_paid')
  const known = await findRefundByKey(tx, charge.id, asked.key)
  if (known) return ok({ refundId: known.id, amount: known.amount, again: true })
  const chosen = await choose(tx, order, asked)
  if (!chosen.ok) return chosen
  const parts = partsOf(order, chosen.value, asked)
  const amount = sumOf(parts)
  const reason = asked.reason.trim().slice(0, limits.reasonCharacters) || 'Refund'
  const request = await requestRefund(tx, { chargeId: charge.id, key: asked.key, amount, reason }, at)
  if (!request.ok) {
    const { code, detail } = request
    return code === 'refund.nothing' || code === 'refund.more_than_captured'
      ? refused(code, detail)
      : refused('order.not_paid')
  }
  const refundId = request.value.refund.id
  await insertParts(tx, refundId, orderId, parts)
  await book(tx, order, chosen.value, parts, { refundId, amount, ourFault: asked.ourFault ?? false }, at)
  await letGo(tx, order, chosen.value, parts, refundId, at)
  await tell(tx, 'order.refunded', { orderId, refundId })
  return ok({ refundId, amount, again: false })
}

/** What a refund would give back, without giving it. */
export async function weighRefund(
  tx: Tx,
  order: Order,
  asked: RefundAsked,
): Promise<Result<Money, RefundRefusal>> {
  const charge = order.paidAt ? await chargeOf(tx, order) : null
  if (!charge) return refused('order.not_paid')
  const known = await findRefundByKey(tx, charge.id, asked.key)
  if (known) return ok(known.amount)
  const chosen = await choose(tx, order, asked)
  if (!chosen.ok) return chosen
  const amount = sumOf(partsOf(order, chosen.value, asked))
  if (isZero(amount)) return refused('refund.nothing')
  const left = leftToRefund(charge)
  return amount.minor > left.minor
    ? refused('refund.more_than_captured', { left: formatMoney(left) })
    : ok(amount)
}

const sumOf = (parts: readonly RefundPart[]): Money =>
  sum(parts.map((part) => plus(plus(part.goods, part.shipping), part.tax)))

/** The charge that paid the order; another one that was captured too late went back by itself. */
async function chargeOf(tx: Tx, order: Order): Promise<Charge | null> {
  const { charges, refunds } = await findPayments(tx, { kind: 'order', id: order.id })
  const unplaced = refunds.filter((refund) => refund.key === unplacedKey).map((refund) => refund.chargeId)
  return charges.find((one) => one.status === 'captured' && !unplaced.includes(one.id)) ?? null
}

/** The chosen pieces, all of this order and none given back before. */
async function choose(tx: Tx, order: Order, asked: RefundAsked): Promise<Result<Pieces, RefundRefusal>> {
  const full = (await findOrderInFull(tx, order.id))!
  const unitIds = [...new Set(asked.unitIds ?? [])]
  const mine = unitIds.filter((id) => full.units.some((unit) => unit.id === id))
  const units = await lockUnits(tx, mine)
  const downloads = full.downloads.filter((one) => asked.downloadIds?.includes(one.id))
  const before = await selectParts(tx, order.id)
  const went = (kind: RefundPart['kind'], id: string) =>
    before.some((one) => one.kind === kind && one.pieceId === id)
  const unknown =
    units.length !== unitIds.length || downloads.length !== new Set(asked.downloadIds ?? []).size
  const again =
    units.some((unit) => went('unit', unit.id)) ||
    downloads.some((one) => went('download', one.id)) ||
    (asked.shipping === true && went('shipping', order.id)) ||
    (asked.tip === true && went('tip', order.id))
  return unknown || again
    ? refused('refund.piece_gone')
    : ok({ units, downloads, tip: takesTip(full, [...units, ...downloads], asked, went('tip', order.id)) })
}

/** A tip stays with what left the house; where every piece goes back before any did, it goes with them. */
function takesTip(
  { order, units, downloads }: OrderInFull,
  chosen: readonly { id: string }[],
  asked: RefundAsked,
  went: boolean,
): boolean {
  if (isZero(order.tip) || went) return false
  if (asked.tip) return true
  const back = new Set(chosen.map((piece) => piece.id))
  const kept = [
    ...units.filter((unit) => unit.status !== 'cancelled'),
    ...downloads.filter((one) => one.revokedAt === null),
  ].filter((piece) => !back.has(piece.id))
  return back.size > 0 && kept.length === 0 && units.every((unit) => unit.shippedAt === null)
}

function partsOf(order: Order, { units, downloads, tip }: Pieces, asked: RefundAsked): RefundPart[] {
  const none = zero(order.total.currency)
  const lineTax = sum(order.lines.map((line) => line.tax))
  const parts: RefundPart[] = [
    ...units.map(({ id, price, tax, profit }) => ({
      kind: 'unit' as const,
      pieceId: id,
      goods: price,
      shipping: none,
      tax,
      profit: asked.ourFault ? none : profit,
    })),
    ...downloads.map(({ id, price, tax, profit }) => ({
      kind: 'download' as const,
      pieceId: id,
      goods: price,
      shipping: none,
      tax,
      profit: asked.ourFault ? none : profit,
    })),
  ]
  if (asked.shipping) {
    const tax = plus(minus(order.tax, lineTax), order.duty)
    parts.push({
      kind: 'shipping',
      pieceId: order.id,
      goods: none,
      shipping: order.shipping,
      tax,
      profit: none,
    })
  }
  if (tip) {
    parts.push({
      kind: 'tip',
      pieceId: order.id,
      goods: order.tip,
      shipping: none,
      tax: none,
      profit: asked.ourFault ? none : splitTip(order.tip).creator,
    })
  }
  if (asked.goodwill && !isZero(asked.goodwill)) {
    parts.push({
      kind: 'goodwill',
      pieceId: asked.key,
      goods: asked.goodwill,
      shipping: none,
      tax: none,
      profit: none,
    })
  }
  return parts
}

/** Nothing was spent on a piece that never went near the press. */
const isUntouched = (unit: Unit): boolean =>
  (unit.status === 'awaiting_print' || unit.status === 'cancelled') && unit.misprints === 0

async function book(
  tx: Tx,
  order: Order,
  { units, downloads }: Pieces,
  parts: readonly RefundPart[],
  refund: { refundId: Id<'refund'>; amount: Money; ourFault: boolean },
  at: Date,
): Promise<void> {
  const pieces = [...units, ...downloads]
  await bookRefund(
    tx,
    {
      orderId: order.id,
      shopId: order.shopId,
      refundId: refund.refundId,
      amount: refund.amount,
      shipping: sum(parts.map((part) => part.shipping)),
      tax: sum(parts.map((part) => part.tax)),
      platformFee: refund.ourFault ? usd(0) : sum(pieces.map((piece) => piece.platformFee)),
      production: sum(units.filter(isUntouched).map((unit) => unit.cost)),
      profit: sum(parts.map((part) => part.profit)),
      unitIds: refund.ourFault ? [] : heldFor(pieces, parts),
    },
    at,
  )
}

/** What waits for a clearing day of its own: each piece, and the tip under the order's id. */
const heldFor = (pieces: readonly { id: string }[], parts: readonly RefundPart[]): string[] => [
  ...pieces.map((piece) => piece.id),
  ...parts.flatMap((part) => (part.kind === 'tip' ? [part.pieceId] : [])),
]

/** The pieces themselves: those that wait are cancelled and their drop places are free, the figures count them off. */
async function letGo(
  tx: Tx,
  order: Order,
  { units, downloads }: Pieces,
  parts: readonly RefundPart[],
  refundId: Id<'refund'>,
  at: Date,
): Promise<void> {
  const waiting = units.filter((unit) => unit.status === 'awaiting_print')
  await markRefunded(
    tx,
    units.map((unit) => unit.id),
    at,
  )
  const cancelled = await moveUnits(
    tx,
    waiting.map((unit) => unit.id),
    'cancel',
    at,
    { cause: 'Refunded' },
  )
  invariant(cancelled.ok, 'a locked unit that waits can be cancelled')
  for (const download of downloads) await revokeDownload(tx, download.id, at)
  // A piece printed anew was never sold, so neither the figures nor a drop's places count it back.
  const sold = units.filter((unit) => unit.replacesUnitId === null)
  for (const line of order.lines) {
    const back = [...sold, ...downloads].filter((piece) => piece.lineId === line.id)
    if (back.length === 0) continue
    const profit = sum(
      parts.filter((part) => back.some((piece) => piece.id === part.pieceId)).map((part) => part.profit),
    )
    await recordSale(
      tx,
      {
        listingId: line.listingId,
        lineId: line.id,
        kind: 'refund',
        reference: refundId,
        units: back.length,
        profit,
      },
      at,
    )
  }
  const free = sold.filter((unit) => unit.status === 'awaiting_print')
  const listings = [...new Set(free.map((unit) => unit.listingId))].sort()
  for (const listingId of listings) {
    const count = free.filter((unit) => unit.listingId === listingId).length
    const returned = await returnStock(tx, listingId, order.id, count)
    invariant(returned.ok, 'units that were sold come back once')
  }
}
