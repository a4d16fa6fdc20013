import { type SQL, sql } from 'drizzle-orm'
import { hours } from '#kernel/instant.ts'
import { instant } from './instant.ts'
import { rowsOf, type Tx } from './tx.ts'

/** A table whose rows are numbered from 1 without gaps and contain the previous one's hash. */
export type Chain = {
  /** Up to `max` rows after a number, in order: `number, hash, previous_hash`, and `computed`, the correct hash. */
  rows(after: number, max: number | null): SQL
  /** A table with one row: how far the chain has been recomputed. */
  walk: SQL
  /** Rows that one call of `walkChain` recomputes. */
  rowsPerStep: number
}
export type ChainState = { rows: number; brokenAt: number | null; checkedAt: Date | null }

/** The time after which a walk starts over from the first row. */
export const walkIntervalMs = hours(24)

type Walk = {
  walked_to: number | string
  walked_hash: string
  began_at: Date | string
  whole_to: number | string
  checked_at: Date | string | null
  broken_at: number | string | null
}
type Piece = { count: number; last: number; lastHash: string; brokenAt: number | null }

/** Recomputes rows from a number on. `brokenAt` is the first that doesn't follow from the one before it. */
async function recompute(
  tx: Tx,
  chain: Chain,
  from: number,
  previousHash: string,
  max: number | null,
): Promise<Piece> {
  const [row] = await rowsOf<{
    last: number | string | null
    last_hash: string | null
    broken_at: number | string | null
    count: number | string
  }>(
    tx,
    sql`
    with piece as (${chain.rows(from, max)}),
    chain as (
      select *, coalesce(lag(hash) over (order by number), ${previousHash}) as before,
        ${from}::bigint + row_number() over (order by number) as position
      from piece)
    select max(number) as last, (array_agg(hash order by number desc))[1] as last_hash, count(*) as count,
      min(position) filter (where hash is distinct from computed or previous_hash <> before or number <> position) as broken_at
    from chain`,
  )
  return {
    count: Number(row!.count),
    last: Number(row!.last ?? from),
    lastHash: row!.last_hash ?? previousHash,
    brokenAt: row!.broken_at == null ? null : Number(row!.broken_at),
  }
}

/** Recomputes the whole chain at once: for manual checks and small chains. */
export async function verifyChain(tx: Tx, chain: Chain): Promise<{ rows: number; brokenAt: number | null }> {
  const { count, brokenAt } = await recompute(tx, chain, 0, '', null)
  return { rows: count, brokenAt }
}

/** The known state of the chain, without recomputing anything. */
export async function findChainState(tx: Tx, chain: Chain): Promise<ChainState> {
  const [row] = await rowsOf<Walk>(tx, sql`select * from ${chain.walk}`)
  return {
    rows: Number(row?.whole_to ?? 0),
    brokenAt: row?.broken_at == null ? null : Number(row.broken_at),
    checkedAt: row?.checked_at ? new Date(row.checked_at) : null,
  }
}

/** Recomputes the next rows from where the last call stopped. False at the end, or if the chain is broken. */
export async function walkChain(
  tx: Tx,
  chain: Chain,
  now: Date,
  max: number = chain.rowsPerStep,
): Promise<boolean> {
  const at = instant(now)
  await tx.execute(sql`insert into ${chain.walk} (began_at) values (${at}) on conflict do nothing`)
  const [row] = await rowsOf<Walk>(tx, sql`select * from ${chain.walk} for update`)
  const [from, previousHash] = [Number(row!.walked_to), row!.walked_hash]
  const piece = await recompute(tx, chain, from, previousHash, max)
  // The last row of the previous call is checked again: if rows were deleted from the end, it would be missing.
  const [lastChecked] = await rowsOf<{ same: boolean }>(
    tx,
    sql`select ${from}::bigint = 0 or exists (
      select from (${chain.rows(from - 1, 1)}) as held where held.number = ${from} and held.hash = ${previousHash}) as same`,
  )
  // The chain must not be shorter than when a walk once finished.
  const cutAt = piece.count < max && piece.last < Number(row!.whole_to) ? piece.last + 1 : null
  const brokenAt = lastChecked!.same ? (piece.brokenAt ?? cutAt) : from
  if (brokenAt !== null) {
    await tx.execute(sql`update ${chain.walk} set broken_at = ${brokenAt}, checked_at = ${at}`)
    return false
  }
  const { last: lastNumber, lastHash: hash } = piece
  if (piece.count === max) {
    await tx.execute(sql`update ${chain.walk} set walked_to = ${lastNumber}, walked_hash = ${hash}`)
    return true
  }
  const isDue = now.getTime() - new Date(row!.began_at).getTime() > walkIntervalMs
  await tx.execute(sql`update ${chain.walk} set whole_to = ${lastNumber}, checked_at = ${at}, broken_at = null,
    walked_to = ${isDue ? 0 : lastNumber}, walked_hash = ${isDue ? '' : hash}, began_at = ${isDue ? at : sql`began_at`}`)
  return false
}
