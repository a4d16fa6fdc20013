/** Compares the chains with their daily anchors outside the database. */
import { type Anchor, type Head, readAnchors } from '#flows/anchors.ts'
import type { Blobs } from '#platform/blobs/blobs.ts'
import type { Database } from '#platform/database/tx.ts'
import type { Fault } from './rule.ts'

const chains = [
  { of: 'ledger', table: 'ledger.seal', hash: 'select hash from ledger.seal where number = $1' },
  { of: 'trail', table: 'audit.entry', hash: 'select hash from audit.entry where id = $1' },
] as const

/** Compares both chains with every anchor of the file store. */
export async function verifyAnchors(
  { execute }: Pick<Database, 'execute'>,
  blobs: Blobs,
): Promise<{ anchors: Anchor[]; faults: Fault[] }> {
  const anchors = await readAnchors(blobs)
  const faults: Fault[] = []
  for (const anchor of anchors)
    for (const { of, table, hash } of chains) {
      const { rows: at, head }: Head = anchor[of]
      if (head === null) continue
      const { rows } = await execute(hash, [at])
      if (rows[0]?.hash === head) continue
      const differs = rows[0] ? 'is another one than' : 'is gone, and was'
      faults.push({ table, row: String(at), differs: `${differs} the last of the chain on ${anchor.day}` })
    }
  return { anchors, faults }
}
