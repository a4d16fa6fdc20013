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
import { numberOf } from '../inbox.server.ts'
import { cannedFor, placeOfThread, readMessages } from '../thread.server.ts'

const notFound = () => new Response('Not found', { status: 404 })

async function threadAt(tx: Tx, shopId: Id<'shop'>, text: string | undefined) {
  const id = parseId('thread', text)
  const thread = id && (await findShopThread(tx, shopId, id))
  if (!thread) throw notFound()
  return thread
}

/** One conversation; its messages now count as read. */
export async function loadThread({ context, params }: LoaderFunctionArgs) {
  const { shop, url, transact } = signedInCreator(context)
  return transact(async (tx, at) => {
    const thread = await threadAt(tx, shop.id, params.id)
    await markThreadsSeen(tx, shop.id, [thread.id], at)
    const [name, order] = [fanNameFor(thread.fromName), await numberOf(tx, thread.orderId)]
    const given = { name, order, shop: shop.name }
    return {
      ...(await cannedFor(tx, shop.id, url.searchParams.get('answer'), given)),
      id: thread.id,
      subject: thread.subject,
      name,
      order,
      status: thread.status,
      desk: thread.desk,
      takenBy: thread.takenBy,
      takenAt: thread.takenAt,
      said: await readMessages(tx, thread),
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
  const read = ReplyForm.safeParse({ message })
  if (intent === 'answer' && !read.success)
    return data({ message, fault: read.error.issues[0]?.message ?? '', problem: null }, { status: 422 })
  const outcome = await transact(async (tx, at) => {
    const thread = await threadAt(tx, shop.id, params.id)
    const about = { actor, resource: thread.id, shopId: shop.id, requestId }
    if (intent === 'answer') {
      const link = await placeOfThread(tx, config, thread)
      const reply = { name: actor.name, shop: shop.name, message, link }
      const done = await answerThread(tx, shop.id, thread.id, reply, at)
      if (done.ok) await record(tx, { ...about, action: 'thread.answered' }, at)
      return done
    }
    if (intent === 'hand') {
      const done = await handOverThread(tx, shop.id, thread.id, at)
      if (done.ok) await record(tx, { ...about, action: 'thread.handed_over' }, at)
      return done
    }
    // Support closes its own conversations.
    if (intent !== 'close' || thread.desk !== 'shop') return null
    const done = await closeThread(tx, thread.id, at)
    if (done.ok) await record(tx, { ...about, action: 'thread.closed' }, at)
    return done
  })
  if (outcome?.ok) return redirect(hrefs.thread(params.id ?? ''), 303)
  const problem = outcome
    ? wordsOf(outcome, messageRefusals)
    : 'Open the conversation again and send it from there.'
  return data(
    { message, fault: null, problem },
    { status: outcome ? messageRefusals[outcome.code].status : 422 },
  )
}
