/** A shop's acts on a review: answering it, or reporting it to staff. It can't remove any. */
import { record } from '#audit'
import type { Actor } from '#kernel/actor.ts'
import type { Id } from '#kernel/id.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import type { Tx } from '#platform/database/tx.ts'
import type { ReviewRefusal } from './contract.ts'
import { limits } from './limits.ts'
import { lockReview, type Review, updateReview } from './review-rows.ts'

type Author = { actor: Actor; requestId: string }

const lockReviewOfShop = async (tx: Tx, shopId: Id<'shop'>, id: Id<'review'>): Promise<Review | null> => {
  const review = await lockReview(tx, id)
  return review?.shopId === shopId ? review : null
}

/** The state of an answer, as its form carries it: when it was written, or nothing without one. */
export const stampOf = ({ repliedAt }: Pick<Review, 'repliedAt'>): string => repliedAt?.toISOString() ?? ''

/**
 * Sets the shop's answer to a review, changes it, or with an empty one removes it. `seen` is the stamp of the answer
 * that its writer read: if another was written meanwhile, nothing changes and the refusal brings that one.
 */
export async function replyToReview(
  tx: Tx,
  shopId: Id<'shop'>,
  input: { id: Id<'review'>; words: string; seen: string },
  author: Author,
  at: Date,
): Promise<Result<undefined, ReviewRefusal>> {
  const review = await lockReviewOfShop(tx, shopId, input.id)
  if (!review) return refused('review.not_found')
  const reply = input.words.trim().slice(0, limits.replyCharacters) || null
  if (reply === review.reply) return ok()
  const stamp = stampOf(review)
  if (input.seen !== stamp) return refused('review.answer_changed', { theirs: review.reply ?? '', stamp })
  await updateReview(tx, review.id, { reply, repliedAt: reply ? at : null })
  // The trail can never be emptied, so it records the answer's existence but not its words.
  const [before, after] = [{ answered: review.reply !== null }, { answered: reply !== null }]
  await record(tx, { ...author, action: 'review.answered', resource: review.id, shopId, before, after }, at)
  return ok()
}

/** Reports to staff which rule a review breaks, once; they hide or keep it. */
export async function reportReview(
  tx: Tx,
  shopId: Id<'shop'>,
  input: { id: Id<'review'>; why: string },
  author: Author,
  at: Date,
): Promise<Result<undefined, ReviewRefusal>> {
  const review = await lockReviewOfShop(tx, shopId, input.id)
  if (!review || review.hiddenAt) return refused('review.not_found')
  if (review.reportedAt) return refused('review.reported_already')
  const reason = input.why.trim().slice(0, limits.reasonCharacters)
  if (reason.length < 3) return refused('review.reason_missing')
  await updateReview(tx, review.id, { reportedWhy: reason, reportedAt: at })
  await record(tx, { ...author, action: 'review.reported', resource: review.id, shopId }, at)
  return ok()
}

/** Keeps a reported review, after staff looked at it. */
export async function keepReview(
  tx: Tx,
  id: Id<'review'>,
  author: Author,
  at: Date,
): Promise<Result<undefined, ReviewRefusal>> {
  const review = await lockReview(tx, id)
  if (!review?.reportedAt) return refused('review.not_found')
  if (review.reportEndedAt) return refused('review.judged_already')
  await updateReview(tx, id, { reportEndedAt: at })
  await record(tx, { ...author, action: 'review.kept', resource: id, shopId: review.shopId }, at)
  return ok()
}
