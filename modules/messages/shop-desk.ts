/** The shop's side of conversations with fans: reading, answering and passing on to us. */

import { and, desc, eq, inArray, lt, or, sql } from 'drizzle-orm'
import { asId, type Id, newId, parseId } from '#kernel/id.ts'
import { days } from '#kernel/instant.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import type { Keyring } from '#platform/crypto/seal.ts'
import { readToken, signTokenFor } from '#platform/crypto/sign.ts'
import { instant } from '#platform/database/instant.ts'
import { rowsOf, type Tx } from '#platform/database/tx.ts'
import type { CannedAnswer, MessageView, ShopView, ThreadView } from './contract.ts'
import { sendMail } from './send-mail.ts'
import { shopDesk as desk, thread } from './tables.ts'
import { nextThread } from './thread.ts'
import { findThread, insertMessage, lockThread, moveThread } from './thread-rows.ts'

const keyDays = 90

/** The key in the link to a conversation that isn't about an order. It opens only that one, for its writer. */
export const signThreadKey = (ring: Keyring, id: Id<'thread'>): string =>
  signTokenFor(ring, 'thread', id, days(keyDays))

/** The conversation a key opens; null for anything else. */
export async function findShopThreadByKey(tx: Tx, ring: Keyring, key: string): Promise<ShopThread | null> {
  const id = parseId('thread', readToken(ring, 'thread', key))
  return id ? findThread(tx, id) : null
}

type ShopId = Id<'shop'>
type ThreadRefusal = 'thread.not_found' | 'thread.closed'
const maxPage = 50

/** Someone other than the shop has written since the shop last looked. */
export const isUnread = sql<boolean>`exists (select from messages.message said where said.thread_id = messages.thread.id
  and said.author <> 'creator' and said.written_at > coalesce(messages.thread.shop_seen_at, '-infinity'))`

const matchView = (view: ShopView) => {
  if (view === 'waits') return and(eq(thread.status, 'open'), eq(thread.desk, 'shop'))
  if (view === 'support') return and(eq(thread.status, 'open'), eq(thread.desk, 'house'))
  return eq(thread.status, view)
}

export type ShopLine = ThreadView & { unread: boolean }

/** A page of the shop's conversations, last active first; `after` is the id of the previous page's last one. */
export async function findShopThreadPage(
  tx: Tx,
  shopId: ShopId,
  view: ShopView,
  after: Id<'thread'> | null,
): Promise<{ lines: ShopLine[]; next: Id<'thread'> | null }> {
  const [lastThread] = after
    ? await tx
        .select()
        .from(thread)
        .where(and(eq(thread.id, after), eq(thread.shopId, shopId)))
    : []
  const rows = await tx
    .select({ line: thread, unread: isUnread })
    .from(thread)
    .where(
      and(
        eq(thread.shopId, shopId),
        eq(thread.shared, true),
        matchView(view),
        lastThread
          ? or(
              lt(thread.touchedAt, lastThread.touchedAt),
              and(eq(thread.touchedAt, lastThread.touchedAt), lt(thread.id, lastThread.id)),
            )
          : undefined,
      ),
    )
    .orderBy(desc(thread.touchedAt), desc(thread.id))
    .limit(maxPage + 1)
  const lines = rows.slice(0, maxPage).map((row) => ({ ...row.line, unread: row.unread }))
  return { lines, next: rows.length > maxPage ? (lines.at(-1)?.id ?? null) : null }
}

type ShopThread = ThreadView & { messages: MessageView[] }

/** One conversation the shop can read. */
export async function findShopThread(tx: Tx, shopId: ShopId, id: Id<'thread'>): Promise<ShopThread | null> {
  const thread = await findThread(tx, id, shopId)
  return thread?.shared ? thread : null
}

/** Everything said about an order in conversations the shop can read, oldest first. */
export async function findShopThreadsOfOrder(
  tx: Tx,
  shopId: ShopId,
  orderId: Id<'order'>,
): Promise<ShopThread[]> {
  const rows = await tx
    .select({ id: thread.id })
    .from(thread)
    .where(and(eq(thread.orderId, orderId), eq(thread.shopId, shopId), eq(thread.shared, true)))
    .orderBy(thread.openedAt, thread.id)
  const threads: ShopThread[] = []
  for (const { id } of rows) threads.push((await findThread(tx, id, shopId))!)
  return threads
}

export async function markThreadsSeen(
  tx: Tx,
  shopId: ShopId,
  ids: readonly Id<'thread'>[],
  at: Date,
): Promise<void> {
  if (ids.length === 0) return
  await tx
    .update(thread)
    .set({ shopSeenAt: at })
    .where(and(eq(thread.shopId, shopId), eq(thread.shared, true), inArray(thread.id, [...ids])))
}

async function lockOwnThread(tx: Tx, shopId: ShopId, id: Id<'thread'>): Promise<ThreadView | null> {
  const row = await lockThread(tx, id)
  return row?.shared && row.shopId === shopId ? row : null
}

export type ShopReply = { name: string; shop: string; message: string; link: string }

/** Posts the shop's answer, also by letter. It ends the fan's waiting only if the fan waits for the shop. */
export async function answerThread(
  tx: Tx,
  shopId: ShopId,
  id: Id<'thread'>,
  reply: ShopReply,
  at: Date,
): Promise<Result<Id<'message'>, ThreadRefusal>> {
  const row = await lockOwnThread(tx, shopId, id)
  if (!row) return refused('thread.not_found')
  const next = nextThread(row.status, 'answer')
  if (!next.ok) return refused('thread.closed')
  const messageId = newId('message')
  const message = { author: 'creator' as const, authorName: reply.name, body: reply.message, writtenAt: at }
  await insertMessage(tx, { id: messageId, threadId: id, ...message })
  await moveThread(tx, id, row.desk === 'shop' ? next.value : row.status, at)
  await tx
    .update(thread)
    .set({ shopSeenAt: at, answeredAt: row.answeredAt ?? at })
    .where(eq(thread.id, id))
  const letter = { name: row.fromName, subject: row.subject, reply: reply.message, shop: reply.shop }
  await sendMail(
    tx,
    { to: row.fromEmail, template: 'shop-reply', data: { ...letter, link: reply.link }, about: id },
    at,
  )
  return ok(messageId)
}

/** Passes a conversation the shop can't answer to us. One already with us stays. */
export async function handOverThread(
  tx: Tx,
  shopId: ShopId,
  id: Id<'thread'>,
  at: Date,
): Promise<Result<undefined, ThreadRefusal>> {
  const row = await lockOwnThread(tx, shopId, id)
  if (!row) return refused('thread.not_found')
  const next = nextThread(row.status, 'write')
  if (!next.ok) return refused('thread.closed')
  if (row.desk === 'shop')
    await tx
      .update(thread)
      .set({ desk: 'house', takenBy: 'shop', takenAt: at, status: next.value })
      .where(eq(thread.id, id))
  return ok()
}

/** The median of hours from a question to its first answer in the last ninety days; null for fewer than three. */
export async function findUsualHours(tx: Tx, shopId: ShopId, at: Date): Promise<number | null> {
  const [row] = await rowsOf<{ count: number; seconds: number | null }>(
    tx,
    sql`select count(*)::int as count,
      percentile_cont(0.5) within group (order by extract(epoch from answered_at - opened_at))::float8 as seconds
      from messages.thread where shop_id = ${shopId} and shared and answered_at is not null
        and opened_at > ${instant(at)} - interval '90 days'`,
  )
  return row && row.count >= 3 && row.seconds !== null ? Math.max(1, Math.ceil(row.seconds / 3_600)) : null
}

export type Desk = { hours: string; answers: readonly CannedAnswer[] }

export async function findShopDesk(tx: Tx, shopId: ShopId): Promise<Desk> {
  const [row] = await tx.select().from(desk).where(eq(desk.shopId, shopId))
  return { hours: row?.hours ?? '', answers: row?.answers ?? [] }
}

export async function saveShopDesk(
  tx: Tx,
  shopId: ShopId,
  { hours, answers }: Desk,
  at: Date,
): Promise<void> {
  const values = { hours, answers: [...answers], changedAt: at }
  await tx
    .insert(desk)
    .values({ shopId: asId('shop', shopId), ...values })
    .onConflictDoUpdate({ target: desk.shopId, set: values })
}
