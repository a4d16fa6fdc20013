import { and, asc, count, eq, inArray, isNull } from 'drizzle-orm'
import { type Id, newId } from '#kernel/id.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import type { Tx } from '#platform/database/tx.ts'
import { tell } from '#platform/facts/tell.ts'
import type { CommentRefusal, DesignComment, DesignId } from './contract.ts'
import { lockDesign } from './design-rows.ts'
import { limits } from './limits.ts'
import { commentTable as comments } from './tables.ts'

const columns = {
  id: comments.id,
  replyTo: comments.replyTo,
  layerId: comments.layerId,
  personId: comments.personId,
  words: comments.words,
  saidAt: comments.saidAt,
  resolvedAt: comments.resolvedAt,
}
export type CommentToAdd = {
  /** From the browser: a comment sent again is the same comment. */
  key: string
  personId: Id<'person'>
  words: string
  layerId: string | null
  replyTo: string | null
}

/** All comments on a design of the shop, in order. */
export const findComments = (tx: Tx, shopId: Id<'shop'>, designId: Id<'design'>): Promise<DesignComment[]> =>
  tx
    .select(columns)
    .from(comments)
    .where(and(eq(comments.shopId, shopId), eq(comments.designId, designId as DesignId)))
    .orderBy(asc(comments.saidAt), asc(comments.id))
    .limit(limits.commentsPerDesign)

/** One comment with its design. */
export async function findComment(
  tx: Tx,
  shopId: Id<'shop'>,
  id: string,
): Promise<(DesignComment & { designId: DesignId }) | null> {
  const [row] = await tx
    .select({ ...columns, designId: comments.designId })
    .from(comments)
    .where(and(eq(comments.shopId, shopId), eq(comments.id, id as DesignComment['id'])))
  return row ?? null
}

/** Unresolved comments by design; designs without any are omitted. */
export async function countOpenComments(
  tx: Tx,
  shopId: Id<'shop'>,
  designIds: readonly DesignId[],
): Promise<Map<DesignId, number>> {
  if (designIds.length === 0) return new Map()
  const rows = await tx
    .select({ designId: comments.designId, open: count() })
    .from(comments)
    .where(
      and(
        eq(comments.shopId, shopId),
        inArray(comments.designId, [...designIds]),
        isNull(comments.replyTo),
        isNull(comments.resolvedAt),
      ),
    )
    .groupBy(comments.designId)
  return new Map(rows.map(({ designId, open }) => [designId, open]))
}

/** Adds a comment on a design, or an answer: an answer to an answer goes under the same comment. */
export async function addComment(
  tx: Tx,
  shopId: Id<'shop'>,
  designId: Id<'design'>,
  comment: CommentToAdd,
  at: Date,
): Promise<Result<undefined, CommentRefusal>> {
  const words = comment.words.trim()
  if (words === '') return refused('comment.empty')
  if (words.length > limits.commentCharacters)
    return refused('comment.too_long', { limit: limits.commentCharacters })
  const design = await lockDesign(tx, shopId, designId)
  if (!design) return refused('design.not_found')
  const parent = comment.replyTo ? await findComment(tx, shopId, comment.replyTo) : null
  if (comment.replyTo && parent?.designId !== design.id) return refused('comment.not_found')
  const ofDesign = and(eq(comments.shopId, shopId), eq(comments.designId, design.id))
  const [{ held: commentCount } = { held: 0 }] = await tx
    .select({ held: count() })
    .from(comments)
    .where(ofDesign)
  if (commentCount >= limits.commentsPerDesign)
    return refused('comment.full', { limit: limits.commentsPerDesign })
  const id = newId('comment')
  const insertedRows = await tx
    .insert(comments)
    .values({
      id,
      shopId,
      designId: design.id,
      key: comment.key,
      replyTo: parent ? (parent.replyTo ?? parent.id) : null,
      layerId: parent ? null : comment.layerId,
      personId: comment.personId,
      words,
      saidAt: at,
    })
    .onConflictDoNothing({ target: [comments.shopId, comments.key] })
    .returning({ id: comments.id })
  if (insertedRows.length > 0) await tell(tx, 'design.commented', { commentId: id, shopId })
  return ok()
}

/** Resolves a comment, or reopens it. Everyone who works on the design may. */
export async function resolveComment(
  tx: Tx,
  shopId: Id<'shop'>,
  { id, personId, isResolved }: { id: string; personId: Id<'person'>; isResolved: boolean },
  at: Date,
): Promise<Result<undefined, 'comment.not_found'>> {
  const comment = await findComment(tx, shopId, id)
  if (!comment || comment.replyTo) return refused('comment.not_found')
  if ((comment.resolvedAt !== null) === isResolved) return ok()
  await tx
    .update(comments)
    .set(isResolved ? { resolvedAt: at, resolvedBy: personId } : { resolvedAt: null, resolvedBy: null })
    .where(eq(comments.id, comment.id))
  return ok()
}

/** Removes a comment with its answers: one's own, or any as the owner. */
export async function removeComment(
  tx: Tx,
  shopId: Id<'shop'>,
  { id, by: author }: { id: string; by: { personId: Id<'person'>; isOwner: boolean } },
): Promise<Result<undefined, 'comment.not_found'>> {
  const comment = await findComment(tx, shopId, id)
  if (!comment || !(author.isOwner || comment.personId === author.personId))
    return refused('comment.not_found')
  await tx.delete(comments).where(eq(comments.id, comment.id))
  return ok()
}
