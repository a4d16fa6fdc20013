import type { Id } from '#kernel/id.ts'
import { findThread, findThreads, openThread, replyToThread } from '#messages'
import type { Order } from '#orders'
import type { Tx } from '#platform/database/tx.ts'

type Said = { author: 'fan' | 'staff'; name: string; message: string }

/**
 * Posts to an order's conversation, or begins one, so that a claim and its answers are where everything about the
 * order is said. Sends no letter: the decision writes its own. Returns the message's id.
 */
export async function postToOrderThread(tx: Tx, order: Order, said: Said, at: Date): Promise<Id<'message'>> {
  const open = (await findThreads(tx, { orderId: order.id })).find((thread) => thread.status !== 'closed')
  if (open) {
    const written = await replyToThread(tx, open.id, { ...said, link: '', quiet: true }, at)
    if (written.ok) return written.value
  }
  const id = await openThread(
    tx,
    {
      topic: 'order',
      name: said.author === 'fan' ? said.name : order.address.name || order.email,
      email: order.email,
      subject: `Order ${order.number}`,
      message: said.message,
      shopId: order.shopId,
      orderId: order.id,
      author: said.author,
      desk: 'house',
      ...(said.author === 'staff' ? { authorName: said.name } : {}),
      quiet: true,
    },
    at,
  )
  return (await findThread(tx, id))!.messages[0]!.id
}

export const fanName = (order: Pick<Order, 'address' | 'email'>): string => order.address.name || order.email
