import { sql } from 'drizzle-orm'
import * as chains from '#platform/database/chain.ts'
import { instant } from '#platform/database/instant.ts'
import { rowsOf, type Tx } from '#platform/database/tx.ts'
import { tell } from '#platform/facts/tell.ts'

const chain: chains.Chain = {
  rows: (after, max) => sql`
    select e.id as number, e.hash, e.previous_hash, audit.hash_of(e) as computed
    from audit.entry e where e.id > ${after} order by e.id limit ${max}`,
  walk: sql.raw('audit.walk'),
  rowsPerStep: 5_000,
}

/** Recomputes the whole chain. `brokenAt` is the first line that doesn't follow from the one before it. */
export const verifyAudit = (tx: Tx) => chains.verifyChain(tx, chain)

/**
 * The number of lines, and the hash of the last: anyone who noted it can later check whether the trail was rewritten.
 */
export async function findHead(tx: Tx): Promise<{ rows: number; head: string | null }> {
  const [row] = await rowsOf<{ id: number | string; hash: string }>(
    tx,
    sql`select id, hash from audit.entry order by id desc limit 1`,
  )
  return { rows: Number(row?.id ?? 0), head: row?.hash ?? null }
}

/** `askedAt`: the moment someone requested the walk under way; null if none is. */
type TrailState = chains.ChainState & { askedAt: Date | null }

/** The known state of the chain, without recomputing anything. */
export async function findChainState(tx: Tx): Promise<TrailState> {
  const chainState = await chains.findChainState(tx, chain)
  const [row] = await rowsOf<{ asked_at: Date | string | null }>(tx, sql`select asked_at from audit.walk`)
  const requestedAt = row?.asked_at ? new Date(row.asked_at) : null
  return {
    ...chainState,
    askedAt:
      requestedAt && (!chainState.checkedAt || chainState.checkedAt < requestedAt) ? requestedAt : null,
  }
}

/** Begins a walk from the first line for someone who waits for it, and tells `trail.check_asked`. */
export async function requestWalk(tx: Tx, now: Date): Promise<void> {
  const at = instant(now)
  await tx.execute(sql`insert into audit.walk (began_at, asked_at) values (${at}, ${at})
    on conflict (only_row) do update
      set walked_to = 0, walked_hash = '', began_at = excluded.began_at, asked_at = excluded.asked_at`)
  await tell(tx, 'trail.check_asked', {})
}

/** Recomputes the next lines from where the last call stopped. False at the end, or if the chain is broken. */
export const walkChain = (tx: Tx, now: Date, lines?: number): Promise<boolean> =>
  chains.walkChain(tx, chain, now, lines)
