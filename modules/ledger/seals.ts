import { sql } from 'drizzle-orm'
import * as chains from '#platform/database/chain.ts'
import { rowsOf, type Tx } from '#platform/database/tx.ts'
import { limits } from './limits.ts'

const chain: chains.Chain = {
  rows: (after, max) => sql`
    select s.number, s.hash, s.previous_hash, ledger.hash_of(s) as computed
    from ledger.seal s where s.number > ${after} order by s.number limit ${max}`,
  walk: sql.raw('ledger.walk'),
  rowsPerStep: limits.sealsPerWalk,
}

/** The known state of the chain. A broken seal is given with its entry, if both still exist. */
export type SealState = {
  /** Entries sealed, and the hash of the last: anyone who noted it can later check whether the book was rewritten. */
  sealed: number
  head: string | null
  /** Committed entries awaiting their seal, and the age of the oldest (system clock). */
  waiting: number
  oldestMs: number
  checkedTo: number
  checkedAt: Date | null
  broken: { seal: number; entry: number | null } | null
}

/**
 * Seals committed entries in the order of their numbers; one committed late is sealed after those that overtook it.
 * Returns how many. Concurrent calls make one chain: the second waits, and no sale waits for either.
 */
export async function sealBook(tx: Tx, max: number = limits.sealsMax): Promise<number> {
  // A statement sees what was committed when it began, so the lock comes first, else it would miss the last seal.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('ledger.seal'))`)
  const rows = await rowsOf<{ number: string }>(
    tx,
    sql`
    with taken as (
      delete from ledger.unsealed
      where number in (select number from ledger.unsealed order by number limit ${max}) returning number, entry_id)
    insert into ledger.seal (entry_id, entry_number) select entry_id, number from taken order by number
    returning number`,
  )
  return rows.length
}

export async function findSealState(tx: Tx): Promise<SealState> {
  const [row] = await rowsOf<Record<string, string | null>>(
    tx,
    sql`
    select last.number, last.hash, queue.waiting,
      coalesce(extract(epoch from clock_timestamp() - queue.oldest) * 1000, 0)::bigint as oldest_ms
    from (select count(*) as waiting, min(since) as oldest from ledger.unsealed) queue
    left join lateral (select number, hash from ledger.seal order by number desc limit 1) last on true`,
  )
  const chainState = await chains.findChainState(tx, chain)
  return {
    sealed: Number(row!.number ?? 0),
    head: row!.hash ?? null,
    waiting: Number(row!.waiting),
    oldestMs: Math.max(0, Number(row!.oldest_ms)),
    checkedTo: chainState.rows,
    checkedAt: chainState.checkedAt,
    broken: chainState.brokenAt === null ? null : await findBrokenEntry(tx, chainState.brokenAt),
  }
}

/** A break in the chain, with the entry it concerns. */
async function findBrokenEntry(tx: Tx, seal: number): Promise<NonNullable<SealState['broken']>> {
  const [row] = await rowsOf<{ entry_number: string }>(
    tx,
    sql`select entry_number from ledger.seal where number = ${seal}`,
  )
  return { seal, entry: row ? Number(row.entry_number) : null }
}

/** Recomputes the whole chain at once. `fault` is a sentence, or null if the chain is intact. */
export async function verifySeals(tx: Tx): Promise<{ seals: number; fault: string | null }> {
  const { rows, brokenAt } = await chains.verifyChain(tx, chain)
  return {
    seals: rows,
    fault: brokenAt === null ? null : describeBroken(await findBrokenEntry(tx, brokenAt)),
  }
}

/** Recomputes the next seals from where the last call stopped. False at the end, or if the chain is broken. */
export const walkSeals = (tx: Tx, now: Date, max?: number): Promise<boolean> =>
  chains.walkChain(tx, chain, now, max)

/** Numbers of entries neither sealed nor waiting for a seal: inserted behind the triggers. */
export async function readEntriesWithoutSeal(tx: Tx): Promise<number[]> {
  const rows = await rowsOf<{ number: string }>(
    tx,
    sql`
    select e.number from ledger.entry e
    where not exists (select from ledger.seal s where s.entry_id = e.id)
      and not exists (select from ledger.unsealed u where u.number = e.number)
    order by e.number limit 100`,
  )
  return rows.map(({ number }) => Number(number))
}

export const describeBroken = ({ seal: number, entry }: NonNullable<SealState['broken']>): string =>
  `The chain of seals breaks at seal ${number}${entry === null ? ', which is missing' : `, of entry no. ${entry}`}.`
