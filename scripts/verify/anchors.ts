/** Compares the chains with their daily anchors outside the database. */
import { type Anchor, type Head, readAnchors } from '#flows/anchors.ts'
import type { Blobs } from '#platform/blobs/blobs.ts'
import type { Database } from '#platform/database/tx.ts'
import type { Fault } from './rule.ts'

const chains = [
  { name: 'ledger', table: 'ledger.seal', query: 'select hash from ledger.seal where number = $1' },
  { name: 'trail', table: 'audit.entry', query: 'select hash from audit.entry where id = $1' },
] as const

/** Compares both chains with every anchor of the file store. */
export async function verifyAnchors(
  { execute }: Pick<Database, 'execute'>,
  blobs: Blobs,
): Promise<{ anchors: Anchor[]; faults: Fault[] }> {
  const anchors = await readAnchors(blobs)
  const faults: Fault[] = []
  for (const anchor of anchors)
    for (const { name, table, query } of chains) {
      const { rows: length, head }: Head = anchor[name]
      if (head === null) continue
      const { rows } = await execute(query, [length])
      if (rows[0]?.hash === head) continue
      const differs = rows[0] ? 'is another one than' : 'is gone, and was'
      faults.push({
        table,
        row: String(length),
        differs: `${differs} the last of the chain on ${anchor.day}`,
      })
    }
  return { anchors, faults }
}
