import { type Id, newId } from '#kernel/id.ts'
import type { Tx } from '#platform/database/tx.ts'
import { tell } from '#platform/facts/tell.ts'
import type { ThreadTopic } from './contract.ts'
import { sendMail } from './send-mail.ts'
import { insertMessage, insertThread } from './thread-rows.ts'

export type NewThread = {
  topic: ThreadTopic
  name: string
  email: string
  subject: string
  message: string
  shopId?: string
  orderId?: string
  author?: 'fan' | 'creator' | 'staff'
  /** Who wrote the first message, where that is not the person the conversation is with. */
  authorName?: string
  /** Whoever calls writes the mail. */
  quiet?: boolean
  /** The shop reads along: of an order, where we answer, or of a question that the shop answers. */
  desk?: 'house' | 'shop'
}

/** Opens a conversation and confirms it by mail. */
export async function openThread(tx: Tx, asked: NewThread, at: Date): Promise<Id<'thread'>> {
  const id = newId('thread')
  const fromEmail = asked.email.toLowerCase()
  await insertThread(tx, {
    id,
    topic: asked.topic,
    subject: asked.subject,
    fromName: asked.name,
    fromEmail,
    shopId: asked.shopId ?? null,
    orderId: asked.orderId ?? null,
    // Whoever is written to has nothing to wait for.
    status: asked.author === 'staff' || (asked.author === 'creator' && asked.desk) ? 'answered' : 'open',
    openedAt: at,
    touchedAt: at,
    shared: asked.desk !== undefined,
    desk: asked.desk ?? 'house',
    takenBy: null,
    takenAt: null,
    answeredAt: null,
    shopSeenAt: null,
  })
  await insertMessage(tx, {
    id: newId('message'),
    threadId: id,
    author: asked.author ?? 'fan',
    authorName: asked.authorName ?? asked.name,
    body: asked.message,
    writtenAt: at,
  })
  const said = { name: asked.name, subject: asked.subject, said: asked.message }
  if (!asked.quiet)
    await sendMail(tx, { to: fromEmail, template: 'thread-opened', data: said, about: id }, at)
  await tell(tx, 'thread.opened', { threadId: id })
  return id
}
