import { sql } from 'drizzle-orm'
import { type Id, newId } from '#kernel/id.ts'
import { instant } from '#platform/database/instant.ts'
import { readOf } from '#platform/database/read-once.ts'
import { rowsOf, type Tx } from '#platform/database/tx.ts'
import type { AgreedBy, Reader, WithdrawnBy } from './contract.ts'

/** The sender of newsletters: a shop, or Fanfare itself. */
export type Sender = Id<'shop'> | ''

type Status = 'asked' | 'confirmed' | 'left'

/** The subscription of an address, created if there is none. A reader who left is asked again. */
export async function insertUnconfirmed(
  tx: Tx,
  shopId: Sender,
  email: string,
  at: Date,
): Promise<{ id: Id<'subscriber'>; status: Status }> {
  const [row] = await rowsOf<{ id: Id<'subscriber'>; status: Status }>(
    tx,
    sql`
    insert into messages.subscriber (id, shop_id, email, asked_at)
    values (${newId('subscriber')}, ${shopId}, ${email}, ${instant(at)})
    on conflict (shop_id, email) do update set asked_at = excluded.asked_at
    returning id, status`,
  )
  return row!
}

/**
 * Subscribes an address that consented at `agreedAt`, without asking again, and records the consent, in one statement.
 * Does nothing if the reader has withdrawn since: a payment reported late doesn't override that.
 */
export async function subscribeByOrder(
  tx: Tx,
  reader: { shopId: Sender; email: string; orderId: Id<'order'>; wording: string; agreedAt: Date },
  at: Date,
): Promise<void> {
  const { shopId, email, wording, orderId, agreedAt } = reader
  await tx.execute(sql`select messages.agree_by_order(${newId('subscriber')}, ${shopId}, ${email}, ${wording}, ${orderId},
    ${instant(agreedAt)}, ${instant(at)})`)
}

/** Sets a subscription's status. `moved` is false if it had it before; null if there is no subscription. */
export async function setSubscriber(
  tx: Tx,
  id: Id<'subscriber'>,
  status: 'confirmed' | 'left',
  at: Date,
): Promise<{ shopId: Sender; moved: boolean } | null> {
  const setConfirmedAt = status === 'confirmed' ? sql`, confirmed_at = ${instant(at)}` : sql``
  const [row] = await rowsOf<{ shop_id: Sender; before: Status }>(
    tx,
    sql`
    with known as (select id, shop_id, status as before from messages.subscriber where id = ${id} for update)
    , moved as (update messages.subscriber s set status = ${status}${setConfirmedAt}
        from known k where s.id = k.id and k.before <> ${status})
    select shop_id, before from known`,
  )
  return row ? { shopId: row.shop_id, moved: row.before !== status } : null
}

type Consent = { how: AgreedBy | WithdrawnBy; wording?: string | null; orderId?: Id<'order'> | null }
/** Records a consent or withdrawal; for one order, once. */
export async function recordConsent(
  tx: Tx,
  subscriberId: Id<'subscriber'>,
  event: 'agreed' | 'withdrawn',
  { how: agreedBy, wording = null, orderId = null }: Consent,
  at: Date,
): Promise<void> {
  await tx.execute(sql`
    insert into messages.consent (subscriber_id, event, how, wording, order_id, happened_at)
    values (${subscriberId}, ${event}, ${agreedBy}, ${wording}, ${orderId}, ${instant(at)})
    on conflict do nothing`)
}

type ReaderRow = {
  id: Id<'subscriber'>
  email: string
  shop_id: Sender
  status: Status
  since: string | Date
  how: AgreedBy
  wording: string | null
  order_id: Id<'order'> | null
}
const readerOf = (row: ReaderRow): Reader => ({
  id: row.id,
  email: row.email,
  agreedAt: new Date(row.since),
  by: row.how,
  wording: row.wording,
  orderId: row.order_id,
})
/** The subscribers, with their first consent that still holds. */
const readersQuery = sql`
  select s.id, s.email, s.shop_id, s.status, s.confirmed_at as since, c.how, c.wording, c.order_id
  from messages.subscriber s
  join lateral (select how, wording, order_id from messages.consent c
    where c.subscriber_id = s.id and c.event = 'agreed' and c.happened_at >= s.confirmed_at
    order by c.id limit 1) c on true
  where s.status = 'confirmed'`

/** The people a shop may write to, in the order of their ids; `behind` is the previous page's last id. */
export async function findReaders(
  tx: Tx,
  shopId: Sender,
  { behind = '', max = 1_000_000 }: { behind?: string; max?: number } = {},
): Promise<Reader[]> {
  const rows = await rowsOf<ReaderRow>(
    tx,
    sql`${readersQuery} and s.shop_id = ${shopId} and s.id > ${behind} order by s.id limit ${max}`,
  )
  return rows.map(readerOf)
}

/** The reader of an address that a shop may write to; null if it may not. */
export async function findReader(tx: Tx, shopId: Sender, email: string): Promise<Reader | null> {
  const [row] = await rowsOf<ReaderRow>(
    tx,
    sql`${readersQuery} and s.shop_id = ${shopId} and s.email = ${email.trim().toLowerCase()}`,
  )
  return row ? readerOf(row) : null
}

/** The present subscription that an order's fan consented to with it; null otherwise. */
export async function findReaderOfOrder(
  tx: Tx,
  orderId: Id<'order'>,
): Promise<{ id: Id<'subscriber'> } | null> {
  const read = async (orderIds: readonly Id<'order'>[]): Promise<[string, { id: Id<'subscriber'> }][]> => {
    const rows = await rowsOf<{ id: Id<'subscriber'>; order_id: Id<'order'> }>(
      tx,
      sql`select s.id, c.order_id from messages.subscriber s join messages.consent c on c.subscriber_id = s.id
        where c.order_id in (select jsonb_array_elements_text(${JSON.stringify(orderIds)}::jsonb))
          and c.event = 'agreed' and s.status = 'confirmed'`,
    )
    return rows.map(({ id, order_id }) => [order_id, { id }])
  }
  const reader = await readOf(tx, orderId, 'readers of orders', read)
  return reader[0] ?? null
}

/** Every consent and withdrawal of an address, at every shop. */
export async function findConsents(tx: Tx, email: string) {
  const rows = await rowsOf<{
    shop_id: Sender
    event: 'agreed' | 'withdrawn'
    how: string
    wording: string | null
    order_id: Id<'order'> | null
    happened_at: string | Date
  }>(
    tx,
    sql`select s.shop_id, c.event, c.how, c.wording, c.order_id, c.happened_at
      from messages.consent c join messages.subscriber s on s.id = c.subscriber_id
      where s.email = ${email.trim().toLowerCase()} order by c.id`,
  )
  return rows.map((row) => ({
    shopId: row.shop_id || null,
    event: row.event,
    how: row.how,
    wording: row.wording,
    orderId: row.order_id,
    at: new Date(row.happened_at),
  }))
}

/** A subscription's sender and status; null if there is none. */
export async function selectSubscriber(
  tx: Tx,
  id: Id<'subscriber'>,
): Promise<{ shopId: Sender; status: Status } | null> {
  const [row] = await rowsOf<{ shop_id: Sender; status: Status }>(
    tx,
    sql`select shop_id, status from messages.subscriber where id = ${id}`,
  )
  return row ? { shopId: row.shop_id, status: row.status } : null
}

/** Deletes subscribers asked before a moment who never confirmed. */
export async function deleteUnconfirmed(tx: Tx, before: Date, max: number): Promise<void> {
  await tx.execute(sql`delete from messages.subscriber where id in (select id from messages.subscriber
    where status = 'asked' and asked_at <= ${instant(before)} order by asked_at limit ${max}::integer)`)
}

/** Deletes a shop's readers, or one address everywhere, with all consents. */
export async function deleteReaders(
  tx: Tx,
  selection: { shopId: Sender } | { email: string },
): Promise<void> {
  await tx.execute(
    'shopId' in selection
      ? sql`delete from messages.subscriber where shop_id = ${selection.shopId}`
      : sql`delete from messages.subscriber where email = ${selection.email.trim().toLowerCase()}`,
  )
}
