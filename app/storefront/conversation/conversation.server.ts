import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { findShop } from '#accounts'
import { hrefs } from '#kernel/hrefs.ts'
import { asId } from '#kernel/id.ts'
import { wordsOf } from '#kernel/result.ts'
import { findShopDesk, findShopThreadByKey, findUsualHours, replyToThread } from '#messages'
import { describeAnswerTime, messageRefusals, ReplyForm } from '#messages/contract'
import type { Tx } from '#platform/database/tx.ts'
import { consumeToken } from '#platform/http/limit.ts'
import { readParts } from '../../form.server.ts'
import { type RequestContext, requestOf } from '../../request.server.ts'

const messagesPerHour = 20

/** The conversation behind the key in the address. Orders have a page and a key of their own. */
async function openThread(tx: Tx, { url, config }: RequestContext) {
  const thread = await findShopThreadByKey(
    tx,
    { secret: config.secretKey },
    url.searchParams.get('key') ?? '',
  )
  if (!thread?.shared || !thread.shopId || thread.orderId)
    throw new Response('This link no longer opens a conversation.', { status: 404 })
  return { thread, shopId: asId('shop', thread.shopId) }
}

export function loadConversation({ context }: LoaderFunctionArgs) {
  const services = requestOf(context)
  return services.read(async (tx, at) => {
    const { thread, shopId } = await openThread(tx, services)
    const shop = (await findShop(tx, shopId))?.name ?? 'The shop'
    const { hours } = await findShopDesk(tx, shopId)
    const usualHours = await findUsualHours(tx, shopId, at)
    return {
      shop,
      subject: thread.subject,
      isOver: thread.status === 'closed',
      answerTime: describeAnswerTime(shop, { hours, usual: usualHours }),
      messages: thread.messages.map(({ id, author, authorName, body, writtenAt }) => ({
        id,
        author,
        body,
        writtenAt,
        byline: author === 'fan' ? 'You' : `${authorName}, ${author === 'staff' ? 'Fanfare support' : shop}`,
      })),
    }
  })
}

export async function writeInThread({ request, context }: ActionFunctionArgs) {
  const services = requestOf(context)
  const form = await readParts(request)
  const message = String(form.get('message') ?? '').slice(0, 6_000)
  const parsed = ReplyForm.safeParse({ message })
  if (!parsed.success) return data({ message, fault: parsed.error.issues[0]?.message ?? '' }, { status: 422 })
  const outcome = await services.transact(async (tx, at) => {
    const { thread } = await openThread(tx, services)
    if (!(await consumeToken(tx, `conversation:${thread.id}`, messagesPerHour, 3_600)))
      return { words: 'You’ve sent a lot of messages this hour. Send this one later.', status: 429 }
    const reply = { author: 'fan' as const, name: thread.fromName, message: parsed.data.message, link: '' }
    const result = await replyToThread(tx, thread.id, reply, at)
    return result.ok
      ? null
      : { words: wordsOf(result, messageRefusals), status: messageRefusals[result.code].status }
  })
  if (outcome) return data({ message, fault: outcome.words }, { status: outcome.status })
  return redirect(hrefs.conversation(services.url.searchParams.get('key') ?? ''), 303)
}
