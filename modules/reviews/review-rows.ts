/** The SQL of reviews. */
import { type AnyColumn, and, asc, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { type Id, newId } from '#kernel/id.ts'
import { readCursor, type Slice, toSlice } from '#kernel/page.ts'
import { beyondCursor } from '#platform/database/beyond-cursor.ts'
import { instant } from '#platform/database/instant.ts'
import type { Tx } from '#platform/database/tx.ts'
import type { ModeratedReviews, ReviewSummary, ReviewsShown, ReviewView } from './contract.ts'
import { limits } from './limits.ts'
import { review } from './tables.ts'

export type Review = typeof review.$inferSelect
export type ReviewToWrite = Pick<
  Review,
  'shopId' | 'listingId' | 'orderId' | 'lineId' | 'stars' | 'words' | 'author' | 'variant'
>

/** Writes a line's review, or changes the present one; null if that is hidden. */
export async function insertReview(tx: Tx, input: ReviewToWrite, at: Date): Promise<Id<'review'> | null> {
  const { stars, words, author } = input
  const [row] = await tx
    .insert(review)
    .values({ id: newId('review', at.getTime()), ...input, writtenAt: at, changedAt: at })
    .onConflictDoUpdate({
      target: review.lineId,
      set: { stars, words, author, changedAt: at },
      setWhere: isNull(review.hiddenAt),
    })
    .returning({ id: review.id })
  return row?.id ?? null
}

export async function lockReview(tx: Tx, id: Id<'review'>): Promise<Review | null> {
  const [row] = await tx.select().from(review).where(eq(review.id, id)).for('update')
  return row ?? null
}

export async function updateReview(tx: Tx, id: Id<'review'>, values: Partial<Review>): Promise<void> {
  await tx.update(review).set(values).where(eq(review.id, id))
}

export const selectReviewsOfOrder = (tx: Tx, orderId: Id<'order'>): Promise<Review[]> =>
  tx.select().from(review).where(eq(review.orderId, orderId))

/** Empties words and names of these orders' reviews, and the answers; the stars still count. */
export async function eraseReviewTexts(tx: Tx, orderIds: readonly Id<'order'>[]): Promise<void> {
  if (orderIds.length === 0) return
  await tx
    .update(review)
    .set({ words: '', author: 'A fan', reply: null, repliedAt: null })
    .where(inArray(review.orderId, [...orderIds]))
}

/** Empties a shop's answers to its reviews and its reports. The fans' words stay. */
export async function eraseAnswers(tx: Tx, shopId: Id<'shop'>): Promise<void> {
  const ofShop = eq(review.shopId, shopId)
  await tx.update(review).set({ reply: null, repliedAt: null }).where(ofShop)
  await tx
    .update(review)
    .set({ reportedWhy: 'Erased with the account.' })
    .where(and(ofShop, sql`${review.reportedWhy} is not null`))
}

const isShownOf = (listingId: Id<'listing'>) => and(eq(review.listingId, listingId), isNull(review.hiddenAt))

/** A listing's rating: every visible review counts once. */
export const summariseReviews = (tx: Tx, listingId: Id<'listing'>): Promise<ReviewSummary> =>
  summarise(tx, isShownOf(listingId))

async function summarise(tx: Tx, condition: SQL | undefined): Promise<ReviewSummary> {
  const rows = await tx
    .select({ stars: review.stars, count: sql<number>`count(*)::int` })
    .from(review)
    .where(condition)
    .groupBy(review.stars)
  const byStars = [1, 2, 3, 4, 5].map((stars) => rows.find((row) => row.stars === stars)?.count ?? 0)
  const count = byStars.reduce((sum, each) => sum + each, 0)
  const total = byStars.reduce((sum, each, index) => sum + each * (index + 1), 0)
  return { count, average: count === 0 ? null : Math.floor((total * 20 + count) / (count * 2)), byStars }
}

const hasWords = sql`(${review.words} <> '')`
/** Marks a cursor among the ratings without words, which follow all reviews with words. */
const wordlessPrefix = 'stars.'

/** A page of a listing's reviews behind a cursor, those with words first, newest first. */
export async function selectReviews(
  tx: Tx,
  listingId: Id<'listing'>,
  cursor: string | null = null,
): Promise<Slice<ReviewView>> {
  const isWordless = cursor?.startsWith(wordlessPrefix) ?? false
  const place = readCursor(isWordless ? cursor!.slice(wordlessPrefix.length) : cursor)
  const isBehind =
    place &&
    sql`(${hasWords}, ${review.writtenAt}, ${review.id}) < (${!isWordless}::boolean, ${instant(place.at)}, ${place.id})`
  const rows = await tx
    .select({
      id: review.id,
      stars: review.stars,
      words: review.words,
      author: review.author,
      variant: review.variant,
      writtenAt: review.writtenAt,
      reply: review.reply,
    })
    .from(review)
    .where(and(isShownOf(listingId), isBehind ?? undefined))
    .orderBy(desc(hasWords), desc(review.writtenAt), desc(review.id))
    .limit(limits.pageSize + 1)
  const slice = toSlice(rows, limits.pageSize, ({ writtenAt, id }) => ({ at: writtenAt, id }))
  return slice.next && slice.rows.at(-1)!.words === ''
    ? { ...slice, next: wordlessPrefix + slice.next }
    : slice
}

/** Fans' reviews of a shop's products, the newest with words first, and their overall rating. */
export async function selectReviewsOfShop(
  tx: Tx,
  shopId: Id<'shop'>,
  count: number,
): Promise<ReviewSummary & { reviews: (ReviewView & { listingId: Id<'listing'> })[] }> {
  const ofShop = and(eq(review.shopId, shopId), isNull(review.hiddenAt))
  const summary = await summarise(tx, ofShop)
  const { id, stars, words, author, variant, writtenAt, listingId, reply } = review
  const reviews = await tx
    .select({ id, stars, words, author, variant, writtenAt, listingId, reply })
    .from(review)
    .where(and(ofShop, sql`${review.words} <> ''`))
    .orderBy(desc(review.writtenAt), desc(review.id))
    .limit(count)
  return { reviews, ...summary }
}

const isReported = sql`${review.reportedAt} is not null and ${review.reportEndedAt} is null`

/**
 * Reviews of all shops for moderators, by page: reported, hidden, or newest. A rating without words can’t break a
 * rule, so it is listed only if a shop has reported it or it is hidden.
 */
export async function findModeratedReviews(
  tx: Tx,
  view: ModeratedReviews,
  cursor: string | null = null,
  size: number = limits.listSize,
): Promise<Slice<Review>> {
  const [column, condition, direction] = {
    reported: [review.reportedAt, isReported, asc],
    hidden: [review.hiddenAt, isNotNull(review.hiddenAt), desc],
    all: [
      review.writtenAt,
      sql`(${review.words} <> '' or ${review.reply} is not null or ${review.reportedAt} is not null or ${review.hiddenAt} is not null)`,
      desc,
    ],
  }[view] as [AnyColumn, SQL, typeof asc]
  const rows = await tx
    .select()
    .from(review)
    .where(
      and(
        condition,
        beyondCursor([column, review.id], readCursor(cursor), direction === asc ? 'newer' : 'older'),
      ),
    )
    .orderBy(direction(column), direction(review.id))
    .limit(size + 1)
  return toSlice(rows, size, ({ writtenAt, reportedAt, hiddenAt, id }) => ({
    at: { reported: reportedAt!, hidden: hiddenAt!, all: writtenAt }[view],
    id,
  }))
}

/** Counts reported reviews nobody has looked at. */
export const countReported = (tx: Tx): Promise<number> => tx.$count(review, isReported)

/** A shop's reviews behind a cursor, including hidden ones, newest first: with words, unanswered, or all. */
export async function selectAllReviewsOfShop(
  tx: Tx,
  shopId: Id<'shop'>,
  { cursor, show }: { cursor: string | null; show: ReviewsShown },
): Promise<Slice<Review>> {
  const condition = and(
    eq(review.shopId, shopId),
    show === 'all' ? undefined : sql`${review.words} <> ''`,
    show === 'unanswered' ? and(isNull(review.reply), isNull(review.hiddenAt)) : undefined,
  )
  const rows = await tx
    .select()
    .from(review)
    .where(and(condition, beyondCursor([review.writtenAt, review.id], readCursor(cursor), 'older')))
    .orderBy(desc(review.writtenAt), desc(review.id))
    .limit(limits.shopPageSize + 1)
  return toSlice(rows, limits.shopPageSize, ({ writtenAt, id }) => ({ at: writtenAt, id }))
}
