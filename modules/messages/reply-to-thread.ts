import { type Id, newId } from '#kernel/id.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import type { Tx } from '#platform/database/tx.ts'
import { linkPlaceholder, linkWords } from './contract.ts'
import { sendMail } from './send-mail.ts'
import { nextThread } from './thread.ts'
import { insertMessage, lockThread, moveThread, recordStaffAnswer } from './thread-rows.ts'

export type Reply = {
  author: 'fan' | 'creator' | 'staff'
  name: string
  /** May contain `{link}`. The letter has the link there; the conversation, which others read, has only its words. */
  message: string
  /** The page where the person reads the conversation and answers, for the letter with our answer. */
  link: string
  /** The caller writes the letter. */
  quiet?: boolean
}

/** Adds to a conversation. Staff's messages also go out by letter. */
export async function replyToThread(
  tx: Tx,
  threadId: Id<'thread'>,
  reply: Reply,
  at: Date,
): Promise<Result<Id<'message'>, 'thread.not_found' | 'thread.closed'>> {
  const thread = await lockThread(tx, threadId)
  if (!thread) return refused('thread.not_found')
  const next = nextThread(thread.status, reply.author === 'staff' ? 'answer' : 'write')
  if (!next.ok) return refused('thread.closed')
  const id = newId('message')
  const row = {
    id,
    threadId,
    author: reply.author,
    authorName: reply.name,
    body: reply.message.replaceAll(linkPlaceholder, linkWords),
    writtenAt: at,
  }
  await insertMessage(tx, row)
  await moveThread(tx, threadId, next.value, at)
  if (reply.author === 'staff') await recordStaffAnswer(tx, thread, at)
  if (reply.author === 'staff' && !reply.quiet) {
    const data = {
      name: thread.fromName,
      subject: thread.subject,
      reply: reply.message.replaceAll(linkPlaceholder, reply.link),
      from: reply.name,
      link: reply.link,
    }
    await sendMail(tx, { to: thread.fromEmail, template: 'support-reply', data, about: threadId }, at)
  }
  return ok(id)
}

/** Closes a conversation: nothing more can be written to it. */
export async function closeThread(
  tx: Tx,
  threadId: Id<'thread'>,
  at: Date,
): Promise<Result<undefined, 'thread.not_found' | 'thread.closed'>> {
  const thread = await lockThread(tx, threadId)
  if (!thread) return refused('thread.not_found')
  const next = nextThread(thread.status, 'close')
  if (!next.ok) return refused('thread.closed')
  await moveThread(tx, threadId, next.value, at)
  return ok()
}

/** Reopens a conversation: it waits for us again. */
export async function reopenThread(
  tx: Tx,
  threadId: Id<'thread'>,
  at: Date,
): Promise<Result<undefined, 'thread.not_found' | 'thread.not_closed'>> {
  const thread = await lockThread(tx, threadId)
  if (!thread) return refused('thread.not_found')
  const next = nextThread(thread.status, 'reopen')
  if (!next.ok) return refused('thread.not_closed')
  await moveThread(tx, threadId, next.value, at)
  return ok()
}
