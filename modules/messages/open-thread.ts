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
  shopId?: Id<'shop'>
  orderId?: Id<'order'>
  author?: 'fan' | 'creator' | 'staff'
  /** The author of the first message, if that isn't the person the conversation is with. */
  authorName?: string
  /** The caller writes the letter. */
  quiet?: boolean
  /** The shop can read it too: about an order, if we answer, or a question the shop answers. */
  desk?: 'house' | 'shop'
}

/** Opens a conversation and confirms it by letter. */
export async function openThread(tx: Tx, input: NewThread, at: Date): Promise<Id<'thread'>> {
  const id = newId('thread')
  const fromEmail = input.email.toLowerCase()
  await insertThread(tx, {
    id,
    topic: input.topic,
    subject: input.subject,
    fromName: input.name,
    fromEmail,
    shopId: input.shopId ?? null,
    orderId: input.orderId ?? null,
    // A person we write to isn't waiting for us.
    status: input.author === 'staff' || (input.author === 'creator' && input.desk) ? 'answered' : 'open',
    openedAt: at,
    touchedAt: at,
    shared: input.desk !== undefined,
    desk: input.desk ?? 'house',
    takenBy: null,
    takenAt: null,
    answeredAt: null,
    shopSeenAt: null,
  })
  await insertMessage(tx, {
    id: newId('message'),
    threadId: id,
    author: input.author ?? 'fan',
    authorName: input.authorName ?? input.name,
    body: input.message,
    writtenAt: at,
  })
  const letterData = { name: input.name, subject: input.subject, said: input.message }
  if (!input.quiet)
    await sendMail(tx, { to: fromEmail, template: 'thread-opened', data: letterData, about: id }, at)
  await tell(tx, 'thread.opened', { threadId: id })
  return id
}
