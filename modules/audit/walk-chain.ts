import { sql } from 'drizzle-orm'
import * as chains from '#platform/database/chain.ts'
import type { Tx } from '#platform/database/tx.ts'

const chain: chains.Chain = {
  rows: (after, most) => sql`
    select e.id as number, e.hash, e.previous_hash, audit.hash_of(e) as computed
    from audit.entry e where e.id > ${after} order by e.id limit ${most}`,
  walk: sql.raw('audit.walk'),
  helping: 5_000,
}

/** Recomputes the whole chain. `brokenAt` is the first line that does not follow from the one before it. */
export const verifyAudit = (tx: Tx) => chains.verifyChain(tx, chain)

/** What is known of the chain, without recomputing anything. */
export const findChainState = (tx: Tx): Promise<chains.ChainState> => chains.findChainState(tx, chain)

/** Recomputes the next lines from where the last call stopped. False once the end was reached or the chain is broken. */
export const walkChain = (tx: Tx, now: Date, lines?: number): Promise<boolean> =>
  chains.walkChain(tx, chain, now, lines)
