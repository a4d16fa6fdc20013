import { sql } from 'drizzle-orm'
import { hours } from '#kernel/instant.ts'
import { rowsOf, type Tx } from '#platform/database/tx.ts'

/** So many lines at a time, and a new walk from the first line so often. */
export const walk = { lines: 5_000, againMs: hours(24) } as const

export type ChainState = { rows: number; brokenAt: number | null; checkedAt: Date | null }

type Row = {
  walked_to: number | string
  walked_hash: string
  began_at: Date | string
  whole_to: number | string
  checked_at: Date | string | null
  broken_at: number | string | null
}

/** What is known of the chain, without recomputing anything. */
export async function findChainState(tx: Tx): Promise<ChainState> {
  const [row] = await rowsOf<Row>(tx, sql`select * from audit.walk`)
  return {
    rows: Number(row?.whole_to ?? 0),
    brokenAt: row?.broken_at == null ? null : Number(row.broken_at),
    checkedAt: row?.checked_at ? new Date(row.checked_at) : null,
  }
}

/** Recomputes the next lines from where the last call stopped. False once the end was reached or the chain is broken. */
export async function walkChain(tx: Tx, now: Date, lines: number = walk.lines): Promise<boolean> {
  const at = sql`${now.toISOString()}::timestamptz`
  await tx.execute(sql`insert into audit.walk (began_at) values (${at}) on conflict do nothing`)
  const [row] = await rowsOf<Row>(tx, sql`select * from audit.walk for update`)
  const [from, before] = [Number(row!.walked_to), row!.walked_hash]
  const [seen] = await rowsOf<{
    last_id: number | string | null
    last_hash: string | null
    broken_at: number | string | null
    count: number
  }>(
    tx,
    sql`
    with piece as (
      select e.id, e.hash, e.previous_hash, audit.hash_of(e) as computed
      from audit.entry e where e.id > ${from} order by e.id limit ${lines}),
    chain as (
      select *, coalesce(lag(hash) over (order by id), ${before}) as before, ${from} + row_number() over (order by id) as place
      from piece)
    select max(id) as last_id, (array_agg(hash order by id desc))[1] as last_hash, count(*)::int as count,
      min(place) filter (where hash <> computed or previous_hash <> before or id <> place) as broken_at
    from chain`,
  )
  // The line that the last call ended with is looked at again: were it cut off, the chain would end short of it.
  const [held] = await rowsOf<{ same: boolean }>(
    tx,
    sql`select ${from} = 0 or exists (select from audit.entry where id = ${from} and hash = ${before}) as same`,
  )
  const broken = held!.same ? seen!.broken_at : from
  if (broken != null) {
    await tx.execute(sql`update audit.walk set broken_at = ${Number(broken)}, checked_at = ${at}`)
    return false
  }
  const to = Number(seen!.last_id ?? from)
  const hash = seen!.last_hash ?? before
  if (seen!.count === lines) {
    await tx.execute(sql`update audit.walk set walked_to = ${to}, walked_hash = ${hash}`)
    return true
  }
  const again = now.getTime() - new Date(row!.began_at).getTime() > walk.againMs
  await tx.execute(sql`update audit.walk set whole_to = ${to}, checked_at = ${at}, broken_at = null,
    walked_to = ${again ? 0 : to}, walked_hash = ${again ? '' : hash}, began_at = ${again ? at : sql`began_at`}`)
  return false
}
