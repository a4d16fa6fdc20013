import { sql } from 'drizzle-orm'
import { asId, type Id } from '#kernel/id.ts'
import { rowsOf, type Tx } from '#platform/database/tx.ts'
import type { Nature } from './entry.ts'

const toBigInt = (value: unknown): bigint => BigInt(String(value ?? 0))

/** Every account with its sums, recomputed from the postings; shops' accounts are added up by name. */
export async function readTrial(
  tx: Tx,
): Promise<
  { account: string; currency: string; nature: Nature; debits: bigint; credits: bigint; accounts: number }[]
> {
  const rows = await rowsOf<Record<string, string>>(
    tx,
    sql`
    select case when account.shop_id is null then account.name else 'shops:' || split_part(account.name, ':', 3) end as line,
      account.currency, min(account.nature) as nature, count(distinct account.name) as accounts,
      coalesce(sum(posting.amount_minor) filter (where posting.amount_minor > 0), 0)::text as debits,
      coalesce(-sum(posting.amount_minor) filter (where posting.amount_minor < 0), 0)::text as credits
    from ledger.account left join ledger.posting on posting.account = account.name
    group by 1, account.currency order by 1`,
  )
  return rows.map((row) => ({
    account: row.line!,
    currency: row.currency!,
    nature: row.nature as Nature,
    debits: toBigInt(row.debits),
    credits: toBigInt(row.credits),
    accounts: Number(row.accounts),
  }))
}

/**
 * Entries that lack a posting or don't sum to zero: none, unless the database was tampered with. All postings are
 * summed at once; only entries that fail, or have two currencies, are checked singly.
 */
export async function readUnbalanced(tx: Tx): Promise<{ id: Id<'entry'>; happenedAt: Date; off: bigint }[]> {
  const rows = await rowsOf<Record<string, string>>(
    tx,
    sql`
    with looked as materialized (
      select entry.id, entry.happened_at, entry.size from ledger.entry
      left join (
        select entry_id, count(*) as posted, sum(amount_minor) as total, min(currency) <> max(currency) as mixed
        from ledger.posting group by entry_id) as sums on sums.entry_id = entry.id
      where sums.posted is distinct from entry.size or sums.total <> 0 or sums.mixed)
    select entry.id, entry.happened_at, coalesce(max(abs(part.total)), 0)::text as off
    from looked as entry
    left join lateral (
      select currency, sum(amount_minor) as total, count(*) as posted
      from ledger.posting where posting.entry_id = entry.id group by currency
    ) part on true
    group by entry.id, entry.happened_at, entry.size
    having coalesce(sum(part.posted), 0) <> entry.size or bool_or(part.total <> 0)
    order by entry.happened_at limit 100`,
  )
  return rows.map((row) => ({
    id: asId('entry', row.id!),
    happenedAt: new Date(row.happened_at!),
    off: toBigInt(row.off),
  }))
}

/** Accounts whose stored balance isn't the sum of their postings. */
export async function readDrift(tx: Tx): Promise<{ account: string; stored: bigint; rebuilt: bigint }[]> {
  const rows = await rowsOf<Record<string, string>>(
    tx,
    sql`
    select account.name, coalesce(kept.total, 0)::text as stored, coalesce(found.total, 0)::text as rebuilt
    from ledger.account
    left join (select account, sum(amount_minor) as total from ledger.balance group by account) kept
      on kept.account = account.name
    left join (select account, sum(amount_minor) as total from ledger.posting group by account) found
      on found.account = account.name
    where coalesce(kept.total, 0) <> coalesce(found.total, 0) order by account.name`,
  )
  return rows.map((row) => ({
    account: row.name!,
    stored: toBigInt(row.stored),
    rebuilt: toBigInt(row.rebuilt),
  }))
}

export async function readSize(
  tx: Tx,
): Promise<{ entries: number; postings: number; latestAt: Date | null }> {
  const [row] = await rowsOf<Record<string, string | null>>(
    tx,
    sql`
    select (select count(*) from ledger.entry)::text as entries, (select count(*) from ledger.posting)::text as postings,
      (select max(happened_at) from ledger.entry) as latest`,
  )
  return {
    entries: Number(row!.entries),
    postings: Number(row!.postings),
    latestAt: row!.latest ? new Date(row!.latest) : null,
  }
}

/** Discards the stored balances and sums the postings again. */
export async function rewriteBalances(tx: Tx): Promise<void> {
  await tx.execute(sql`lock table ledger.posting in share mode`)
  await tx.execute(sql`delete from ledger.balance`)
  await tx.execute(sql`
    insert into ledger.balance (account, shard, currency, amount_minor)
    select account, 0, currency, sum(amount_minor) from ledger.posting group by account, currency`)
}
