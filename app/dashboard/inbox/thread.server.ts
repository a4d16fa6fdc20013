import { findPhotosOfOrder } from '#claims'
import { hrefs } from '#kernel/hrefs.ts'
import type { Id } from '#kernel/id.ts'
import {
  answerThread,
  findShopDesk,
  type findShopThread,
  findShopThreadsOfOrder,
  openThread,
  sendMail,
  signThreadKey,
} from '#messages'
import { fanNameFor, fillMacro, type MessageView } from '#messages/contract'
import { findOrder, type Order, orderKey } from '#orders'
import type { Tx } from '#platform/database/tx.ts'
import type { ThreadMessage } from './thread.tsx'

type Thread = NonNullable<Awaited<ReturnType<typeof findShopThread>>>

/** Messages as the shop reads them: without the fan's address, and with photos only counted. */
export async function readMessages(tx: Tx, thread: Thread): Promise<ThreadMessage[]> {
  const { orderId } = thread
  const photos = orderId ? await findPhotosOfOrder(tx, orderId) : []
  return thread.messages.map((message: MessageView) => ({
    id: message.id,
    author: message.author,
    name: message.author === 'fan' ? fanNameFor(message.authorName) : message.authorName,
    body: message.body.replaceAll(thread.fromEmail, '…'),
    at: message.writtenAt,
    photoCount: photos.filter(({ messageId }) => messageId === message.id).length,
  }))
}

/** The saved answers to choose from, and the chosen one, filled in. */
export async function findCannedAnswers(
  tx: Tx,
  shopId: Id<'shop'>,
  chosenAnswer: string | null,
  fields: { name: string; order: string | null; shop: string },
) {
  const { answers } = await findShopDesk(tx, shopId)
  const cannedAnswer =
    chosenAnswer === null || chosenAnswer === '' ? undefined : answers[Number(chosenAnswer)]
  const name = fields.name === 'A fan' ? '' : (fields.name.split(' ')[0] ?? '')
  const values = { name, shop: fields.shop, ...(fields.order ? { order: fields.order } : {}) }
  return {
    canned: answers.map((answer) => answer.name),
    draft: cannedAnswer ? fillMacro(cannedAnswer.body, values) : '',
  }
}

/** The page where the fan reads and answers: the order's, or the conversation's. */
export async function linkToThread(
  tx: Tx,
  config: { secretKey: string; appUrl: string },
  thread: Pick<Thread, 'id' | 'orderId'>,
): Promise<string> {
  const order = thread.orderId && (await findOrder(tx, thread.orderId))
  if (order) return linkToOrder(config, order)
  const key = signThreadKey({ secret: config.secretKey }, thread.id)
  return `${config.appUrl}${hrefs.conversation(key)}`
}

const linkToOrder = (config: { secretKey: string; appUrl: string }, order: Order): string =>
  `${config.appUrl}${hrefs.order(order.number, orderKey({ secret: config.secretKey }, order))}#help`

/** The conversation about an order that the shop can read, and its saved answers. Unread messages count as read. */
export async function findThreadOfOrder(
  tx: Tx,
  shop: { id: Id<'shop'>; name: string },
  order: Order,
  chosenAnswer: string | null,
) {
  const threads = await findShopThreadsOfOrder(tx, shop.id, order.id)
  const fields = { name: fanNameFor(order.address.name || '@'), order: order.number, shop: shop.name }
  const messages: ThreadMessage[] = []
  for (const thread of threads) messages.push(...(await readMessages(tx, thread)))
  return { messages, ...(await findCannedAnswers(tx, shop.id, chosenAnswer, fields)) }
}

/** Posts the shop's words on an order to its open conversation, or a new one. */
export async function answerOnOrder(
  tx: Tx,
  sender: {
    shop: { id: Id<'shop'>; name: string }
    name: string
    config: { secretKey: string; appUrl: string }
  },
  order: Order,
  message: string,
  at: Date,
): Promise<void> {
  const { shop, name, config } = sender
  const link = linkToOrder(config, order)
  const currentThread = (await findShopThreadsOfOrder(tx, shop.id, order.id)).findLast(
    ({ status }) => status !== 'closed',
  )
  if (currentThread) {
    await answerThread(tx, shop.id, currentThread.id, { name, shop: shop.name, message, link }, at)
    return
  }
  const subject = `Order ${order.number}`
  const fan = { name: order.address.name || order.email, email: order.email }
  const thread = {
    topic: 'order' as const,
    subject,
    shopId: shop.id,
    orderId: order.id,
    desk: 'house' as const,
  }
  const reply = { message, author: 'creator' as const, authorName: name, quiet: true }
  const id = await openThread(tx, { ...thread, ...fan, ...reply }, at)
  const data = { name: fan.name, subject, reply: message, shop: shop.name, link }
  await sendMail(tx, { to: order.email, template: 'shop-reply', data, about: id }, at)
}
