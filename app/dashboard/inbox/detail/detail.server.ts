import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { record } from '#audit'
import { hrefs } from '#kernel/hrefs.ts'
import { type Id, parseId } from '#kernel/id.ts'
import { wordsOf } from '#kernel/result.ts'
import { answerThread, closeThread, findShopThread, handOverThread, markThreadsSeen } from '#messages'
import { fanNameFor, messageRefusals, ReplyForm } from '#messages/contract'
import type { Tx } from '#platform/database/tx.ts'
import { readParts } from '../../../form.server.ts'
import { signedInCreator } from '../../../request.server.ts'
import { findOrderNumber } from '../inbox.server.ts'
import { findCannedAnswers, linkToThread, readMessages } from '../thread.server.ts'

const respondNotFound = () => new Response('Not found', { status: 404 })

async function findThread(tx: Tx, shopId: Id<'shop'>, text: string | undefined) {
  const id = parseId('thread', text)
  const thread = id && (await findShopThread(tx, shopId, id))
  if (!thread) throw respondNotFound()
  return thread
}

/** One conversation; its messages now count as read. */
export async function loadThread({ context, params }: LoaderFunctionArgs) {
  const { shop, url, transact } = signedInCreator(context)
  return transact(async (tx, at) => {
    const thread = await findThread(tx, shop.id, params.id)
    await markThreadsSeen(tx, shop.id, [thread.id], at)
    const [name, order] = [fanNameFor(thread.fromName), await findOrderNumber(tx, thread.orderId)]
    const fields = { name, order, shop: shop.name }
    return {
      ...(await findCannedAnswers(tx, shop.id, url.searchParams.get('answer'), fields)),
      id: thread.id,
      subject: thread.subject,
      name,
      order,
      status: thread.status,
      desk: thread.desk,
      takenBy: thread.takenBy,
      takenAt: thread.takenAt,
      messages: await readMessages(tx, thread),
      zone: shop.timeZone,
    }
  })
}

/** Answers, passes on to support, or closes. */
export async function actOnThread({ request, context, params }: ActionFunctionArgs) {
  const { shop, actor, config, requestId, transact } = signedInCreator(context)
  const form = await readParts(request)
  const intent = form.get('intent')
  const message = String(form.get('message') ?? '').slice(0, 6_000)
  const parsed = ReplyForm.safeParse({ message })
  if (intent === 'answer' && !parsed.success)
    return data({ message, fault: parsed.error.issues[0]?.message ?? '', problem: null }, { status: 422 })
  const outcome = await transact(async (tx, at) => {
    const thread = await findThread(tx, shop.id, params.id)
    const entry = { actor, resource: thread.id, shopId: shop.id, requestId }
    if (intent === 'answer') {
      const link = await linkToThread(tx, config, thread)
      const reply = { name: actor.name, shop: shop.name, message, link }
      const result = await answerThread(tx, shop.id, thread.id, reply, at)
      if (result.ok) await record(tx, { ...entry, action: 'thread.answered' }, at)
      return result
    }
    if (intent === 'hand') {
      const result = await handOverThread(tx, shop.id, thread.id, at)
      if (result.ok) await record(tx, { ...entry, action: 'thread.handed_over' }, at)
      return result
    }
    // Support closes its own conversations.
    if (intent !== 'close' || thread.desk !== 'shop') return null
    const result = await closeThread(tx, thread.id, at)
    if (result.ok) await record(tx, { ...entry, action: 'thread.closed' }, at)
    return result
  })
  if (outcome?.ok) return redirect(hrefs.thread(params.id ?? ''), 303)
  const problem = outcome ? wordsOf(outcome, messageRefusals) : 'Reload the conversation and try again.'
  return data(
    { message, fault: null, problem },
    { status: outcome ? messageRefusals[outcome.code].status : 422 },
  )
}
