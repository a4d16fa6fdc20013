import { and, asc, desc, eq, ilike, inArray, or, sql } from 'drizzle-orm'
import type { Id } from '#kernel/id.ts'
import { readCursor, type Slice, toSlice } from '#kernel/page.ts'
import { beyondCursor } from '#platform/database/beyond-cursor.ts'
import { instant } from '#platform/database/instant.ts'
import { containsPattern } from '#platform/database/like.ts'
import { rowsOf, type Tx } from '#platform/database/tx.ts'
import { type MessageView, removeKeys, type ThreadStatus, type ThreadView } from './contract.ts'
import { maxThreads, threadsPage } from './limits.ts'
import { message, shopDesk, thread } from './tables.ts'

export async function insertThread(tx: Tx, row: ThreadView): Promise<void> {
  await tx.insert(thread).values({ ...row, subject: removeKeys(row.subject) })
}

export async function insertMessage(tx: Tx, row: MessageView & { threadId: Id<'thread'> }): Promise<void> {
  await tx.insert(message).values({ ...row, body: removeKeys(row.body) })
}

export async function lockThread(tx: Tx, id: Id<'thread'>): Promise<ThreadView | null> {
  const [row] = await tx.select().from(thread).where(eq(thread.id, id)).for('update')
  return row ?? null
}

export async function moveThread(tx: Tx, id: Id<'thread'>, status: ThreadStatus, at: Date): Promise<void> {
  await tx.update(thread).set({ status, touchedAt: at }).where(eq(thread.id, id))
}

/** Records our answer: the first one ends the wait, and a thread that waited for the shop is ours from then on. */
export async function recordStaffAnswer(
  tx: Tx,
  { id, desk, answeredAt }: ThreadView,
  at: Date,
): Promise<void> {
  const handover = desk === 'shop' ? { desk: 'house' as const, takenBy: 'staff' as const, takenAt: at } : {}
  if (answeredAt && desk === 'house') return
  await tx
    .update(thread)
    .set({ answeredAt: answeredAt ?? at, ...handover })
    .where(eq(thread.id, id))
}

export type ThreadFilter = {
  status?: ThreadStatus
  shopId?: Id<'shop'>
  orderId?: Id<'order'>
  email?: string
  /** Part of the writer's name or address, or of the subject. */
  words?: string
  /** The side that must answer. */
  desk?: 'house' | 'shop'
  /** The default is a list's length. */
  max?: number
}

function matchWords(words: string) {
  const like = containsPattern(words)
  return or(ilike(thread.subject, like), ilike(thread.fromName, like), ilike(thread.fromEmail, like))
}

/** Conversations, last active first. */
export async function findThreads(tx: Tx, filter: ThreadFilter = {}): Promise<ThreadView[]> {
  return tx
    .select()
    .from(thread)
    .where(
      and(
        filter.status === undefined ? undefined : eq(thread.status, filter.status),
        filter.shopId === undefined ? undefined : eq(thread.shopId, filter.shopId),
        filter.orderId === undefined ? undefined : eq(thread.orderId, filter.orderId),
        filter.desk === undefined ? undefined : eq(thread.desk, filter.desk),
        filter.email === undefined ? undefined : eq(thread.fromEmail, filter.email),
        filter.words === undefined ? undefined : matchWords(filter.words),
      ),
    )
    .orderBy(desc(thread.touchedAt), desc(thread.id))
    .limit(filter.max ?? maxThreads)
}

/** Conversations in one state, by page: open ones longest wait first, others last active first. */
export async function findThreadPage(
  tx: Tx,
  status: ThreadStatus,
  cursor: string | null = null,
  size: number = threadsPage,
): Promise<Slice<ThreadView>> {
  const isOpen = status === 'open'
  const direction = isOpen ? asc : desc
  const rows = await tx
    .select()
    .from(thread)
    .where(
      and(
        eq(thread.status, status),
        beyondCursor([thread.touchedAt, thread.id], readCursor(cursor), isOpen ? 'newer' : 'older'),
      ),
    )
    .orderBy(direction(thread.touchedAt), direction(thread.id))
    .limit(size + 1)
  return toSlice(rows, size, ({ touchedAt, id }) => ({ at: touchedAt, id }))
}

/** Counts conversations waiting for an answer. */
export const countOpenThreads = (tx: Tx): Promise<number> => tx.$count(thread, eq(thread.status, 'open'))

/** The last message of each of these conversations, cut to fit a row. */
export async function findLastMessages(tx: Tx, ids: readonly Id<'thread'>[]): Promise<Map<string, string>> {
  const rows = await tx
    .selectDistinctOn([message.threadId], {
      id: message.threadId,
      said: sql<string>`left(${message.body}, 200)`,
    })
    .from(message)
    .where(inArray(message.threadId, [...ids]))
    .orderBy(message.threadId, desc(message.writtenAt), desc(message.id))
  return new Map(rows.map(({ id, said }) => [id, said]))
}

/** One conversation with its messages; with `shopId` only if it is that shop's. */
export async function findThread(
  tx: Tx,
  id: Id<'thread'>,
  shopId?: Id<'shop'>,
): Promise<(ThreadView & { messages: MessageView[] }) | null> {
  const [row] = await tx
    .select()
    .from(thread)
    .where(and(eq(thread.id, id), shopId === undefined ? undefined : eq(thread.shopId, shopId)))
  if (!row) return null
  const messages = await tx
    .select({
      id: message.id,
      author: message.author,
      authorName: message.authorName,
      body: message.body,
      writtenAt: message.writtenAt,
    })
    .from(message)
    .where(eq(message.threadId, id))
    .orderBy(asc(message.writtenAt), asc(message.id))
  return { ...row, messages }
}

/**
 * Erases the writer of an erased address, their messages, and the answers, which name them; and those who answered
 * for a shop that ends.
 */
export async function forgetWriter(
  tx: Tx,
  email: string | { before: Date; max: number },
  shopId: Id<'shop'> | null,
): Promise<void> {
  if (typeof email !== 'string') return forgetOldThreads(tx, email.before, email.max)
  await tx.execute(sql`
    update messages.message set author_name = 'Erased account', body = 'Erased with the account.'
    where thread_id in (select id from messages.thread where from_email = ${email})`)
  await tx.execute(sql`
    update messages.thread set from_name = 'Erased account', subject = 'Erased', from_email = 'nobody@erased.invalid'
    where from_email = ${email}`)
  if (shopId) await tx.delete(shopDesk).where(eq(shopDesk.shopId, shopId))
  if (shopId)
    await tx.execute(sql`
      update messages.message set author_name = 'Erased account'
      where author = 'creator' and thread_id in (select id from messages.thread where shop_id = ${shopId})`)
}

/** Empties messages and authors of conversations last active before a moment. */
async function forgetOldThreads(tx: Tx, before: Date, max: number): Promise<void> {
  const rows = await rowsOf<{ id: Id<'thread'> }>(
    tx,
    sql`update messages.thread set from_name = 'Erased', subject = 'Erased', from_email = 'nobody@erased.invalid'
      where id in (
        select id from messages.thread where touched_at <= ${instant(before)}
          and from_email <> 'nobody@erased.invalid' order by touched_at limit ${max})
      returning id`,
  )
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0)
    await tx
      .update(message)
      .set({ authorName: 'Erased', body: 'Erased after its time.' })
      .where(inArray(message.threadId, ids))
}
