import type { LoaderFunctionArgs } from 'react-router'
import { findMembers } from '#accounts'
import { addComment, findComments, removeComment, resolveComment } from '#artwork'
import { artworkRefusals } from '#artwork/contract'
import type { Person } from '#kernel/actor.ts'
import { type Id, parseId } from '#kernel/id.ts'
import { ok, wordsOf } from '#kernel/result.ts'
import type { Tx } from '#platform/database/tx.ts'
import { readJson } from '../../form.server.ts'
import { signedInCreator } from '../../request.server.ts'
import { type CommentAnswer, CommentForm, type StudioComment } from '../document/studio-data.ts'

type Context = LoaderFunctionArgs['context']
type Reader = { shop: NonNullable<Person['shop']>; personId: Id<'person'> }

/** The comments on a design as this person sees them. People who left the team are no longer named. */
export async function findStudioComments(
  tx: Tx,
  designId: Id<'design'>,
  { shop, personId }: Reader,
): Promise<StudioComment[]> {
  const comments = await findComments(tx, shop.id, designId)
  const members = comments.length > 0 ? await findMembers(tx, shop.id) : []
  const names = new Map(members.map((member) => [member.personId, member.name]))
  return comments.map((comment) => ({
    id: comment.id,
    replyTo: comment.replyTo,
    layerId: comment.layerId,
    author: names.get(comment.personId) ?? 'A former member',
    mine: comment.personId === personId,
    mayRemove: comment.personId === personId || shop.role === 'owner',
    words: comment.words,
    saidAt: comment.saidAt.toISOString(),
    resolved: comment.resolvedAt !== null,
  }))
}

export async function loadComments(context: Context): Promise<Response> {
  const { actor, read, shop, url } = signedInCreator(context)
  const designId = parseId('design', url.searchParams.get('design'))
  if (!designId) return respond({ ok: true, comments: [] }, 200)
  const reader = { shop, personId: actor.personId }
  return respond({ ok: true, comments: await read((tx) => findStudioComments(tx, designId, reader)) }, 200)
}

export async function changeComments(request: Request, context: Context): Promise<Response> {
  const { actor, transact, shop } = signedInCreator(context)
  const form = CommentForm.safeParse(await readJson(request))
  if (!form.success) return respond({ ok: false, words: 'That comment could not be read.' }, 422)
  const reader = { shop, personId: actor.personId }
  const outcome = await transact(async (tx, at) => {
    const result = await change(tx, reader, form.data, at)
    return result.ok ? ok(await findStudioComments(tx, form.data.designId, reader)) : result
  })
  if (outcome.ok) return respond({ ok: true, comments: outcome.value }, 200)
  return respond(
    { ok: false, words: wordsOf(outcome, artworkRefusals) },
    artworkRefusals[outcome.code].status,
  )
}

function change(tx: Tx, { shop, personId }: Reader, form: CommentForm, at: Date) {
  if (form.act === 'add') {
    const { key, words, layerId, replyTo } = form
    return addComment(tx, shop.id, form.designId, { key, personId, words, layerId, replyTo }, at)
  }
  if (form.act === 'resolve')
    return resolveComment(tx, shop.id, { id: form.id, personId, isResolved: form.resolved }, at)
  return removeComment(tx, shop.id, { id: form.id, by: { personId, isOwner: shop.role === 'owner' } })
}

const respond = (body: CommentAnswer, status: number) => Response.json(body, { status })
