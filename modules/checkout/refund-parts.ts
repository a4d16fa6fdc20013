/** The parts of an order that a refund gives back, and their sum. */
import type { Id } from '#kernel/id.ts'
import { isZero, type Money, minus, negate, plus, sum, zero } from '#kernel/money.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import { findFees } from '#ledger'
import { splitTip } from '#ledger/contract'
import type { SaleToRecord } from '#listings'
import { type Download, findOrderInFull, lockUnits, type Order, type OrderInFull, type Unit } from '#orders'
import type { Tx } from '#platform/database/tx.ts'
import type { RefundRefusal } from './contract.ts'
import { type RefundPart, selectParts } from './refund-rows.ts'

export type RefundInput = {
  /** Everything not yet refunded, less earlier goodwill; no unit need be named. */
  rest?: boolean
  /** Where less is left than these units cost, earlier goodwill counts towards them. */
  lessGoodwill?: boolean
  /** Units refunded with their whole price and tax. Those still waiting for the press are cancelled. */
  unitIds?: readonly Id<'unit'>[]
  downloadIds?: readonly Id<'download'>[]
  /** The shipping with its tax and the duty. */
  shipping?: boolean
  /** The fan's tip to the creator. */
  tip?: boolean
  /** An additional sum, paid by the house. */
  goodwill?: Money
  reason: string
  /** The same key gives the same refund. */
  key: string
  /** The fault is ours: the creator keeps the profit. */
  ourFault?: boolean
}

/** `goodwill`: the additional sums given before. */
export type ChosenPieces = {
  units: Unit[]
  downloads: Download[]
  shipping: boolean
  tip: boolean
  goodwill: Money
  /** The creator's part of the order's tip. */
  tipOfCreator: Money
}

/** Reads the chosen units and downloads; refuses any that aren't this order's or were refunded before. */
export async function choosePieces(
  tx: Tx,
  order: Order,
  input: RefundInput,
): Promise<Result<ChosenPieces, RefundRefusal>> {
  const orderInFull = (await findOrderInFull(tx, order.id))!
  const earlierParts = await selectParts(tx, order.id)
  const wasRefunded = (kind: RefundPart['kind'], id: string) =>
    earlierParts.some((part) => part.kind === kind && part.pieceId === id)
  const request = input.rest ? listUnrefunded(orderInFull, wasRefunded) : input
  const unitIds = [...new Set(request.unitIds ?? [])]
  const ownIds = unitIds.filter((id) => orderInFull.units.some((unit) => unit.id === id))
  const units = await lockUnits(tx, ownIds)
  const downloads = orderInFull.downloads.filter((download) => request.downloadIds?.includes(download.id))
  const hasUnknown =
    units.length !== unitIds.length || downloads.length !== new Set(request.downloadIds ?? []).size
  const isRefundedAlready =
    units.some((unit) => wasRefunded('unit', unit.id)) ||
    downloads.some((download) => wasRefunded('download', download.id)) ||
    (request.shipping === true && wasRefunded('shipping', order.id)) ||
    (request.tip === true && wasRefunded('tip', order.id))
  if (hasUnknown || isRefundedAlready) return refused('refund.piece_gone')
  const zeroAmount = zero(order.total.currency)
  const fees = await findFees(tx, order.placedAt)
  return ok({
    tipOfCreator: splitTip(order.tip, fees).creator,
    units,
    downloads,
    shipping: request.shipping ?? false,
    tip: includesTip(orderInFull, [...units, ...downloads], request, wasRefunded('tip', order.id)),
    goodwill: earlierParts
      .filter((part) => part.kind === 'goodwill')
      .reduce((total, part) => plus(total, part.goods), zeroAmount),
  })
}

/** Everything not yet refunded. A reprint cost the fan nothing: it is included only to be stopped while it waits. */
function listUnrefunded(
  { order, units, downloads }: OrderInFull,
  wasRefunded: (kind: RefundPart['kind'], id: string) => boolean,
): Pick<RefundInput, 'unitIds' | 'downloadIds' | 'shipping' | 'tip'> {
  return {
    unitIds: units
      .filter((unit) => !wasRefunded('unit', unit.id))
      .filter((unit) => unit.replacesUnitId === null || unit.status === 'awaiting_print')
      .map((unit) => unit.id),
    downloadIds: downloads
      .filter((download) => !wasRefunded('download', download.id))
      .map((download) => download.id),
    shipping: !wasRefunded('shipping', order.id),
    tip: !isZero(order.tip) && !wasRefunded('tip', order.id),
  }
}

/** A tip stays with what left the house; if every unit is refunded before any left, the tip is too. */
function includesTip(
  { order, units, downloads }: OrderInFull,
  pieces: readonly { id: string }[],
  input: Pick<RefundInput, 'tip'>,
  wasTipRefunded: boolean,
): boolean {
  if (isZero(order.tip) || wasTipRefunded) return false
  if (input.tip) return true
  const refunded = new Set(pieces.map((piece) => piece.id))
  const remaining = [
    ...units.filter((unit) => unit.status !== 'cancelled'),
    ...downloads.filter((download) => download.revokedAt === null),
  ].filter((piece) => !refunded.has(piece.id))
  return refunded.size > 0 && remaining.length === 0 && units.every((unit) => unit.shippedAt === null)
}

/** Nothing was spent on a unit that never reached the press. */
export const isUntouched = (unit: Unit): boolean =>
  (unit.status === 'awaiting_print' || unit.status === 'cancelled') && unit.misprints === 0

/** The creator keeps a unit's profit if the fault was ours, and its loss once it reached the press. */
export const keepsProfit = (unit: Unit, ourFault: boolean): boolean =>
  ourFault || (unit.profit.minor < 0n && !isUntouched(unit))

/** `remaining`: the part of the charge that can still be refunded. */
export function listParts(
  order: Order,
  selection: ChosenPieces,
  input: RefundInput,
  remaining: Money,
): RefundPart[] {
  const { units, downloads, shipping, tip } = selection
  const ourFault = input.ourFault ?? false
  const zeroAmount = zero(order.total.currency)
  const lineTax = sum(order.lines.map((line) => line.tax))
  const parts: RefundPart[] = [
    ...units.map((unit) => ({
      kind: 'unit' as const,
      pieceId: unit.id,
      goods: unit.price,
      shipping: zeroAmount,
      tax: unit.tax,
      profit: keepsProfit(unit, ourFault) ? zeroAmount : unit.profit,
    })),
    ...downloads.map(({ id, price, tax, profit }) => ({
      kind: 'download' as const,
      pieceId: id,
      goods: price,
      shipping: zeroAmount,
      tax,
      profit: ourFault ? zeroAmount : profit,
    })),
  ]
  if (shipping) {
    const tax = plus(minus(order.tax, lineTax), order.duty)
    parts.push({
      kind: 'shipping',
      pieceId: order.id,
      goods: zeroAmount,
      shipping: order.shipping,
      tax,
      profit: zeroAmount,
    })
  }
  if (tip) {
    parts.push({
      kind: 'tip',
      pieceId: order.id,
      goods: order.tip,
      shipping: zeroAmount,
      tax: zeroAmount,
      profit: ourFault ? zeroAmount : selection.tipOfCreator,
    })
  }
  if (input.goodwill && !isZero(input.goodwill)) {
    parts.push({
      kind: 'goodwill',
      pieceId: input.key,
      goods: input.goodwill,
      shipping: zeroAmount,
      tax: zeroAmount,
      profit: zeroAmount,
    })
  }
  const countedGoodwill =
    input.rest || input.lessGoodwill
      ? computeCountedGoodwill(parts, selection.goodwill, remaining)
      : zeroAmount
  if (!isZero(countedGoodwill)) {
    const goods = negate(countedGoodwill)
    parts.push({
      kind: 'goodwill',
      pieceId: input.key,
      goods,
      shipping: zeroAmount,
      tax: zeroAmount,
      profit: zeroAmount,
    })
  }
  return parts
}

/** The part of earlier goodwill that must count so that what is left is enough. */
function computeCountedGoodwill(parts: readonly RefundPart[], goodwill: Money, remaining: Money): Money {
  const excess = minus(sumOfParts(parts), remaining)
  if (excess.minor <= 0n) return zero(remaining.currency)
  return excess.minor < goodwill.minor ? excess : goodwill
}

/** A refund's changes to its listings' figures, by line; `kind`: it counts off or, once refused, counts again. */
export function listSales(
  order: Order,
  { units, downloads }: Pick<ChosenPieces, 'units' | 'downloads'>,
  parts: readonly RefundPart[],
  refundId: Id<'refund'>,
  kind: SaleToRecord['kind'],
): SaleToRecord[] {
  const pieces = [...listSoldUnits(units), ...downloads]
  return order.lines.flatMap((line): SaleToRecord[] => {
    const refunded = pieces.filter((piece) => piece.lineId === line.id)
    if (refunded.length === 0) return []
    const profit = sum(
      parts.filter((part) => refunded.some((piece) => piece.id === part.pieceId)).map((part) => part.profit),
    )
    const { listingId, id: lineId } = line
    return [{ listingId, lineId, kind, reference: refundId, units: refunded.length, profit }]
  })
}

/** A reprint was never sold, so neither the figures nor a drop's places give it back. */
export const listSoldUnits = (units: readonly Unit[]): Unit[] =>
  units.filter((unit) => unit.replacesUnitId === null)

export const sumOfParts = (parts: readonly RefundPart[]): Money =>
  sum(parts.map((part) => plus(plus(part.goods, part.shipping), part.tax)))
