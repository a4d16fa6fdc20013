import { and, desc, eq, inArray, lt, or, sql } from 'drizzle-orm'
import { asId, type Id } from '#kernel/id.ts'
import { type Money, money } from '#kernel/money.ts'
import { instant } from '#platform/database/instant.ts'
import { rowsOf, type Tx } from '#platform/database/tx.ts'
import {
  type AccountName,
  type Entry,
  type EntryKind,
  natureOf,
  type PostedEntry,
  shopAccount,
  shopAccounts,
} from './entry.ts'
import { balances, entries, postings } from './tables.ts'

const rowsOfEntry = (entry: Entry) =>
  entry.postings.map(({ account, amount }, index) => ({
    place: index + 1,
    account,
    currency: amount.currency,
    nature: natureOf(account),
    amount: String(amount.minor),
  }))

/** Writes an entry in several statements at once, for a new cause: throws a duplicate error if it was posted before. */
export async function insertNewEntry(tx: Tx, id: Id<'entry'>, entry: Entry, at: Date): Promise<void> {
  const rows = rowsOfEntry(entry)
  const rowset = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as given (place smallint, account text, currency text, nature text, amount bigint)`
  await Promise.all([
    tx.execute(sql`insert into ledger.account (name, currency, nature)
      select distinct account, currency, nature from ${rowset}
      where not exists (select from ledger.account where account.name = given.account)
      on conflict do nothing`),
    tx.execute(sql`insert into ledger.entry (id, kind, reference, memo, shop_id, order_id, size, happened_at)
      values (${id}, ${entry.kind}, ${entry.reference}, ${entry.memo ?? ''}, ${entry.shopId ?? null},
        ${entry.orderId ?? null}, ${rows.length}, ${instant(at)})`),
    tx.execute(sql`insert into ledger.posting (entry_id, place, size, account, currency, amount_minor)
      select ${id}, place, ${rows.length}::smallint, account, currency, amount from ${rowset}`),
  ])
}

/** Writes accounts, entry and postings in one statement. Null if the cause was posted before. */
export async function insertEntry(
  tx: Tx,
  id: Id<'entry'>,
  entry: Entry,
  at: Date,
): Promise<Id<'entry'> | null> {
  const rows = rowsOfEntry(entry)
  const [row] = await rowsOf<{ id: string }>(
    tx,
    sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as given (place smallint, account text, currency text, nature text, amount bigint)
    ), opened as (
      insert into ledger.account (name, currency, nature)
      select distinct account, currency, nature from given
      where not exists (select from ledger.account where account.name = given.account)
      on conflict do nothing
    ), written as (
      insert into ledger.entry (id, kind, reference, memo, shop_id, order_id, size, happened_at)
      values (${id}, ${entry.kind}, ${entry.reference}, ${entry.memo ?? ''}, ${entry.shopId ?? null},
        ${entry.orderId ?? null}, ${rows.length}, ${instant(at)})
      on conflict (kind, reference) do nothing returning id, size
    ), placed as (
      insert into ledger.posting (entry_id, place, size, account, currency, amount_minor)
      select written.id, given.place, written.size, given.account, given.currency, given.amount from written, given
    )
    select id from written`,
  )
  return row ? asId('entry', row.id) : null
}

type EntryFilter = {
  shopId?: Id<'shop'>
  orderId?: Id<'order'>
  kind?: string
  reference?: string
  /** Matches an entry's id, reference or order. */
  about?: string
  /** Only entries before the one with this number. */
  below?: number | null
}

function matchFilter(filter: EntryFilter) {
  return and(
    filter.shopId ? eq(entries.shopId, filter.shopId) : undefined,
    filter.orderId ? eq(entries.orderId, filter.orderId) : undefined,
    filter.kind ? eq(entries.kind, filter.kind) : undefined,
    filter.reference ? eq(entries.reference, filter.reference) : undefined,
    filter.below ? lt(entries.number, filter.below) : undefined,
    filter.about
      ? or(
          eq(sql`${entries.id}`, filter.about),
          eq(entries.reference, filter.about),
          sql`${entries.orderId} = ${filter.about}`,
        )
      : undefined,
  )
}

/** Entries with their postings, newest first. */
export async function readEntries(tx: Tx, filter: EntryFilter, limit: number): Promise<PostedEntry[]> {
  const rows = await tx
    .select()
    .from(entries)
    .where(matchFilter(filter))
    .orderBy(desc(entries.number))
    .limit(limit)
  if (rows.length === 0) return []
  const lines = await tx
    .select()
    .from(postings)
    .where(
      inArray(
        postings.entryId,
        rows.map((entry) => entry.id),
      ),
    )
    .orderBy(postings.entryId, postings.place)
  const byEntry = Map.groupBy(lines, (line) => line.entryId)
  return rows.map((entry) => ({
    id: asId('entry', entry.id),
    number: entry.number,
    kind: entry.kind as EntryKind,
    reference: entry.reference,
    memo: entry.memo,
    shopId: entry.shopId === null ? null : asId('shop', entry.shopId),
    orderId: entry.orderId,
    happenedAt: entry.happenedAt,
    postings: (byEntry.get(entry.id) ?? []).map((line) => ({
      account: line.account as AccountName,
      amount: money(line.amountMinor, line.currency as Money['currency']),
    })),
  }))
}

type OwedMinor = Record<(typeof shopAccounts)[number], bigint>
const namesOf = (shopId: Id<'shop'>): string[] => shopAccounts.map((name) => shopAccount(shopId, name))
/** What a shop is owed is a credit, which the book stores as a negative amount. */
function owedTo(shopId: Id<'shop'>, rows: readonly { account: string; amount: bigint }[]): OwedMinor {
  const sumOwed = (name: (typeof shopAccounts)[number]): bigint =>
    -(rows.find((row) => row.account === shopAccount(shopId, name))?.amount ?? 0n)
  return { pending: sumOwed('pending'), available: sumOwed('available'), in_transit: sumOwed('in_transit') }
}

/** The debt to a shop, by account; `lock` keeps others from moving the shop's money until the transaction ends. */
export async function readShopBalance(tx: Tx, shopId: Id<'shop'>, lock = false): Promise<OwedMinor> {
  const query = tx
    .select({ account: balances.account, amount: balances.amountMinor })
    .from(balances)
    .where(inArray(balances.account, namesOf(shopId)))
    .orderBy(desc(balances.account))
  return owedTo(shopId, await (lock ? query.for('no key update') : query))
}

/** The same, summed from the postings of the entries before one, by its number. */
export async function sumBefore(tx: Tx, shopId: Id<'shop'>, number: number): Promise<OwedMinor> {
  const rows = await tx
    .select({ account: postings.account, minor: sql<string>`sum(${postings.amountMinor})::text` })
    .from(postings)
    .innerJoin(entries, eq(entries.id, postings.entryId))
    .where(and(inArray(postings.account, namesOf(shopId)), lt(entries.number, number)))
    .groupBy(postings.account)
  return owedTo(
    shopId,
    rows.map(({ account, minor }) => ({ account, amount: BigInt(minor) })),
  )
}

/** The part of one order's profit the shop still has, by account. */
export async function readOrderShare(
  tx: Tx,
  shopId: Id<'shop'>,
  orderId: Id<'order'>,
): Promise<{ pending: bigint; available: bigint }> {
  const rows = await tx
    .select({ account: postings.account, amount: sql<string>`sum(${postings.amountMinor})` })
    .from(postings)
    .innerJoin(entries, eq(entries.id, postings.entryId))
    .where(
      and(
        eq(entries.orderId, orderId),
        inArray(postings.account, [shopAccount(shopId, 'pending'), shopAccount(shopId, 'available')]),
      ),
    )
    .groupBy(postings.account)
  const balanceOf = (name: 'pending' | 'available'): bigint =>
    -BigInt(rows.find((row) => row.account === shopAccount(shopId, name))?.amount ?? 0)
  return { pending: balanceOf('pending'), available: balanceOf('available') }
}

/** The sum of a house account's stored balances. */
export async function readBalanceOf(tx: Tx, account: AccountName): Promise<bigint> {
  const [row] = await tx
    .select({ amount: sql<string>`coalesce(sum(${balances.amountMinor}), 0)` })
    .from(balances)
    .where(eq(balances.account, account))
  return BigInt(row!.amount)
}

/** Ids of the disputes of a shop's orders not booked as won: open or lost, which payments knows. */
export async function readDisputesNotWon(tx: Tx, shopId: Id<'shop'>): Promise<Id<'dispute'>[]> {
  const rows = await rowsOf<{ reference: Id<'dispute'> }>(
    tx,
    sql`
    select d.reference from ledger.entry d
    where d.shop_id = ${shopId} and d.kind = 'charge.disputed' and d.order_id is not null
      and not exists (select from ledger.entry w where w.kind = 'dispute.won' and w.reference = d.reference)`,
  )
  return rows.map(({ reference }) => reference)
}
