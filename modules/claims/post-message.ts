import type { Id } from '#kernel/id.ts'
import { findThread, findThreads, openThread, replyToThread } from '#messages'
import type { Order } from '#orders'
import type { Tx } from '#platform/database/tx.ts'

type NewMessage = { author: 'fan' | 'staff'; name: string; message: string }

/**
 * Posts to an order's conversation, or begins one, so that a claim and its answers are where everything about the
 * order is said. Sends no letter: the decision writes its own. Returns the message's id.
 */
export async function postToOrderThread(
  tx: Tx,
  order: Order,
  message: NewMessage,
  at: Date,
): Promise<Id<'message'>> {
  const existing = (await findThreads(tx, { orderId: order.id })).find((thread) => thread.status !== 'closed')
  if (existing) {
    const messageId = await replyToThread(tx, existing.id, { ...message, link: '', quiet: true }, at)
    if (messageId.ok) return messageId.value
  }
  const id = await openThread(
    tx,
    {
      topic: 'order',
      name: message.author === 'fan' ? message.name : order.address.name || order.email,
      email: order.email,
      subject: `Order ${order.number}`,
      message: message.message,
      shopId: order.shopId,
      orderId: order.id,
      author: message.author,
      desk: 'house',
      ...(message.author === 'staff' ? { authorName: message.name } : {}),
      quiet: true,
    },
    at,
  )
  return (await findThread(tx, id))!.messages[0]!.id
}

export const fanName = (order: Pick<Order, 'address' | 'email'>): string => order.address.name || order.email
