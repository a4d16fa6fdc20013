import type { Id } from '#kernel/id.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import { findOrderInFull, type OrderInFull } from '#orders'
import type { Tx } from '#platform/database/tx.ts'
import type { ReviewForm, ReviewRefusal } from './contract.ts'
import { insertReview } from './review-rows.ts'

/** The order lines that have reached the fan: a unit was delivered, or its download was fetched. */
export function findArrivedLines({ order, units, downloads }: OrderInFull): Id<'line'>[] {
  return order.lines
    .map((line) => line.id)
    .filter(
      (id) =>
        units.some((unit) => unit.lineId === id && unit.status === 'delivered') ||
        downloads.some((download) => download.lineId === id && download.fetched > 0),
    )
}

/**
 * Writes or changes a fan's review of one order line. The caller checks that the fan may: the order's link.
 * Refusals: `review.line_not_found`, `review.not_arrived`, `review.hidden`.
 */
export async function writeReview(
  tx: Tx,
  orderId: Id<'order'>,
  form: ReviewForm,
  at: Date,
): Promise<Result<Id<'review'>, ReviewRefusal>> {
  const full = await findOrderInFull(tx, orderId)
  const line = full?.order.lines.find(({ id }) => id === form.lineId)
  if (!full || !line) return refused('review.line_not_found')
  if (!findArrivedLines(full).includes(line.id)) return refused('review.not_arrived')
  const replacedIds = new Set(full.units.map((unit) => unit.replacesUnitId))
  const unitsOfLine = full.units.filter((unit) => unit.lineId === line.id && !replacedIds.has(unit.id))
  const sizes = unitsOfLine.map((unit) => unit.size)
  const variant = line.digital ? 'Download' : [line.colourName, [...new Set(sizes)].join(' and ')].join(', ')
  const { stars, words, author } = form
  const reviewFields = { shopId: full.order.shopId, listingId: line.listingId, orderId, lineId: line.id }
  // The row itself decides, because staff may hide it at this very moment.
  const id = await insertReview(tx, { ...reviewFields, stars, words, author, variant }, at)
  return id ? ok(id) : refused('review.hidden')
}
