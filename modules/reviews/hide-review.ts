import { record } from '#audit'
import type { Actor } from '#kernel/actor.ts'
import type { Id } from '#kernel/id.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import type { Tx } from '#platform/database/tx.ts'
import type { ReviewRefusal } from './contract.ts'
import { limits } from './limits.ts'
import { lockReview, updateReview } from './review-rows.ts'

/** Hides a review with a reason, or shows it again without one. Both are recorded in the audit trail. */
export async function hideReview(
  tx: Tx,
  input: { id: Id<'review'>; why: string | null; actor: Actor; requestId: string },
  at: Date,
): Promise<Result<undefined, ReviewRefusal>> {
  const review = await lockReview(tx, input.id)
  if (!review) return refused('review.not_found')
  const reason = input.why?.trim().slice(0, limits.reasonCharacters) || null
  // The fan reads the first reason, so a second one must not replace it unseen.
  if (review.hiddenWhy !== null && reason !== null) return refused('review.hidden_already')
  if (review.hiddenWhy === null && reason === null) return ok()
  const reportChange =
    reason !== null && review.reportedAt && !review.reportEndedAt ? { reportEndedAt: at } : {}
  await updateReview(tx, review.id, {
    hiddenAt: reason === null ? null : at,
    hiddenWhy: reason,
    ...reportChange,
  })
  const { actor, requestId } = input
  const action = reason === null ? 'review.shown' : 'review.hidden'
  await record(
    tx,
    {
      actor,
      requestId,
      action,
      resource: review.id,
      shopId: review.shopId,
      ...(reason ? { after: { why: reason } } : {}),
    },
    at,
  )
  return ok()
}
