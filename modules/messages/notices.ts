/** A shop's events for the people who run it: one row each, with each person's choice of letters. */

import { sql } from 'drizzle-orm'
import type { Id } from '#kernel/id.ts'
import { after, days } from '#kernel/instant.ts'
import { instant } from '#platform/database/instant.ts'
import { rowsOf, type Tx } from '#platform/database/tx.ts'
import { type NoticeChoices, type NoticeKind, noticeDays, noticeKinds } from './contract.ts'
import { isUnread } from './shop-desk.ts'

type ShopId = Id<'shop'>
export type Notice = {
  shopId: ShopId
  kind: NoticeKind
  /** Its subject: a notice of the same kind and subject is stored once. */
  about: string
  words: string
  /** A page of the dashboard. */
  href: string
  /** The person who did it, who needs no notice. */
  by?: string
}
export type NoticeLine = Pick<Notice, 'kind' | 'about' | 'words' | 'href'> & { madeAt: Date; isNew: boolean }
type Row = {
  shop_id: Id<'shop'>
  kind: NoticeKind
  about: string
  words: string
  href: string
  made_at: string | Date
}

const maxPage = 50
const maxWords = 400

/** One notice, as stored. */
export async function findNotice(
  tx: Tx,
  { shopId, kind, about }: Pick<Notice, 'shopId' | 'kind' | 'about'>,
): Promise<Pick<Notice, 'words' | 'href'> | null> {
  const [row] = await rowsOf<Pick<Notice, 'words' | 'href'>>(
    tx,
    sql`select words, href from messages.notice where shop_id = ${shopId} and kind = ${kind} and about = ${about}`,
  )
  return row ?? null
}

/** Stores notices that are new, and returns them. */
export async function storeNotices(tx: Tx, notices: readonly Notice[], at: Date): Promise<Notice[]> {
  if (notices.length === 0) return []
  const rowsJson = JSON.stringify(
    notices.map((notice) => ({ ...notice, shop_id: notice.shopId, words: notice.words.slice(0, maxWords) })),
  )
  const rows = await rowsOf<Row>(
    tx,
    sql`insert into messages.notice (shop_id, kind, about, words, href, made_at)
      select shop_id, kind, about, words, href, ${instant(at)}
      from jsonb_to_recordset(${rowsJson}::jsonb) as told (shop_id text, kind text, about text, words text, href text)
      order by shop_id, kind, about
      on conflict (shop_id, kind, about) do nothing returning *`,
  )
  const newKeys = new Set(rows.map(({ shop_id, kind, about }) => [shop_id, kind, about].join()))
  return notices.filter(({ shopId, kind, about }) => newKeys.delete([shopId, kind, about].join()))
}

const lastSeenBy = (shopId: ShopId, personId: Id<'person'>) =>
  sql`coalesce((select r.seen_at from messages.notice_reader r
    where r.shop_id = ${shopId} and r.person_id = ${personId}), '-infinity')`

/** A page of notices, newest first; `before` is the moment and id of the previous page's last one. */
export async function findNoticePage(
  tx: Tx,
  shopId: ShopId,
  personId: Id<'person'>,
  before: string | null,
): Promise<{ lines: NoticeLine[]; next: string | null }> {
  const [stamp = '', kind = '', about = ''] = before?.split('~') ?? []
  const from = Number.isNaN(Date.parse(stamp)) ? null : new Date(stamp)
  const rows = await rowsOf<Row & { is_new: boolean }>(
    tx,
    sql`select n.*, n.made_at > ${lastSeenBy(shopId, personId)} as is_new from messages.notice n
      where n.shop_id = ${shopId} ${
        from
          ? sql`and (n.made_at < ${instant(from)}
            or (n.made_at = ${instant(from)} and (n.kind, n.about) > (${kind}, ${about})))`
          : sql``
      }
      order by n.made_at desc, n.kind, n.about limit ${maxPage + 1}`,
  )
  const lines = rows.slice(0, maxPage).map((row) => ({
    kind: row.kind,
    about: row.about,
    words: row.words,
    href: row.href,
    madeAt: new Date(row.made_at),
    isNew: row.is_new,
  }))
  const last = rows.length > maxPage ? lines.at(-1) : undefined
  return { lines, next: last ? `${last.madeAt.toISOString()}~${last.kind}~${last.about}` : null }
}

/** Unread counts for the head of every screen: conversations by shop, notices by person. */
export async function countUnread(
  tx: Tx,
  shopId: ShopId,
  personId: Id<'person'>,
): Promise<{ threads: number; notices: number }> {
  const [row] = await rowsOf<{ threads: number; notices: number }>(
    tx,
    sql`select (select count(*)::int from messages.thread where shop_id = ${shopId} and shared and ${isUnread}) as threads,
      (select count(*)::int from (select from messages.notice n where n.shop_id = ${shopId}
        and n.made_at > ${lastSeenBy(shopId, personId)} limit 100) as found) as notices`,
  )
  return row ?? { threads: 0, notices: 0 }
}

export async function markNoticesSeen(
  tx: Tx,
  shopId: ShopId,
  personId: Id<'person'>,
  at: Date,
): Promise<void> {
  await tx.execute(sql`insert into messages.notice_reader (shop_id, person_id, seen_at)
    values (${shopId}, ${personId}, ${instant(at)})
    on conflict (shop_id, person_id) do update set seen_at = excluded.seen_at`)
}

/** A person's choices: notices by letter, and in their browsers. */
export async function findNoticeChoices(
  tx: Tx,
  shopId: ShopId,
  personId: Id<'person'>,
): Promise<{ choices: NoticeChoices; pushes: NoticeKind[] }> {
  const [row] = await rowsOf<{ choices: NoticeChoices; pushes: string[] }>(
    tx,
    sql`select choices, pushes from messages.notice_reader where shop_id = ${shopId} and person_id = ${personId}`,
  )
  return {
    choices: row?.choices ?? {},
    pushes: noticeKinds.filter((kind) => row?.pushes.includes(kind)),
  }
}

/** A daily letter covers events from now on. */
export async function chooseNotices(
  tx: Tx,
  shopId: ShopId,
  personId: Id<'person'>,
  { choices, pushes }: { choices: NoticeChoices; pushes: readonly NoticeKind[] },
  at: Date,
): Promise<void> {
  await tx.execute(sql`insert into messages.notice_reader (shop_id, person_id, choices, pushes, digest_at)
    values (${shopId}, ${personId}, ${JSON.stringify(choices)}::jsonb, ${JSON.stringify(pushes)}::jsonb, ${instant(at)})
    on conflict (shop_id, person_id) do update set choices = excluded.choices, pushes = excluded.pushes,
      digest_at = coalesce(messages.notice_reader.digest_at, excluded.digest_at)`)
}

/** The people who want these shops' notices at once. */
export async function findNoticeReaders(
  tx: Tx,
  shopIds: readonly Id<'shop'>[],
): Promise<{ shopId: ShopId; personId: Id<'person'>; kinds: NoticeKind[] }[]> {
  if (shopIds.length === 0) return []
  const rows = await rowsOf<{ shop_id: Id<'shop'>; person_id: Id<'person'>; choices: NoticeChoices }>(
    tx,
    sql`select shop_id, person_id, choices from messages.notice_reader
      where shop_id = any(array(select jsonb_array_elements_text(${JSON.stringify(shopIds)}::jsonb)))
      and choices @? '$.* ? (@ == "now")' order by shop_id, person_id`,
  )
  return rows.map((row) => ({
    shopId: row.shop_id as ShopId,
    personId: row.person_id,
    kinds: noticeKinds.filter((kind) => row.choices[kind] === 'now'),
  }))
}

export type Digest = {
  shopId: ShopId
  personId: Id<'person'>
  lines: Pick<Notice, 'words' | 'href'>[]
  more: number
}
const digestLines = 40

/** Takes a day's notices for those who want them in one letter; each is locked and sent once. */
export async function claimDigests(tx: Tx, at: Date, max = 20): Promise<Digest[]> {
  const dueReaders = await rowsOf<{
    shop_id: Id<'shop'>
    person_id: Id<'person'>
    choices: NoticeChoices
    digest_at: string | Date
  }>(
    tx,
    sql`select shop_id, person_id, choices, digest_at from messages.notice_reader
      where choices @? '$.* ? (@ == "daily")' and digest_at <= ${instant(after(at, -days(1)))}
      order by digest_at, shop_id, person_id limit ${max} for update skip locked`,
  )
  const digests: Digest[] = []
  for (const reader of dueReaders) {
    const kinds = noticeKinds.filter((kind) => reader.choices[kind] === 'daily')
    const rows = await rowsOf<Row>(
      tx,
      sql`select * from messages.notice where shop_id = ${reader.shop_id}
        and made_at > ${instant(new Date(reader.digest_at))} and made_at <= ${instant(at)}
        and kind = any(array(select jsonb_array_elements_text(${JSON.stringify(kinds)}::jsonb)))
        order by made_at, kind, about`,
    )
    await tx.execute(sql`update messages.notice_reader set digest_at = ${instant(at)}
      where shop_id = ${reader.shop_id} and person_id = ${reader.person_id}`)
    if (rows.length === 0) continue
    const lines = rows.slice(0, digestLines).map(({ words, href }) => ({ words, href }))
    const more = rows.length - lines.length
    digests.push({ shopId: reader.shop_id as ShopId, personId: reader.person_id, lines, more })
  }
  return digests
}

export async function forgetOldNotices(tx: Tx, at: Date): Promise<void> {
  const before = after(at, -days(noticeDays))
  await tx.execute(sql`delete from messages.notice where made_at < ${instant(before)}`)
}

/** Forgets the notices of an erased person, and of the shop that ends with them. */
export async function forgetNotices(
  tx: Tx,
  personId: Id<'person'>,
  shopId: Id<'shop'> | null,
): Promise<void> {
  await tx.execute(
    sql`delete from messages.notice_reader where person_id = ${personId} or shop_id = ${shopId ?? ''}`,
  )
  await tx.execute(
    sql`delete from messages.push_target where person_id = ${personId} or shop_id = ${shopId ?? ''}`,
  )
  await tx.execute(sql`delete from messages.notice where shop_id = ${shopId ?? ''}`)
  await tx.execute(sql`delete from messages.beginning where shop_id = ${shopId ?? ''}`)
}
