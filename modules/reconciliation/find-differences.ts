import type { Tx } from '#platform/database/tx.ts'
import type { Difference } from './contract.ts'
import { selectDifferences } from './difference-rows.ts'
import { limits } from './limits.ts'

/** A page of differences, oldest first; `next` is the next page's cursor, null on the last. */
export async function findDifferences(
  tx: Tx,
  { open, cursor }: { open: boolean; cursor: string | null },
): Promise<{ rows: Difference[]; next: string | null }> {
  const after = cursor && /^\d{1,15}$/.test(cursor) ? Number(cursor) : 0
  const differences = await selectDifferences(tx, { open, after, max: limits.pageRows + 1 })
  const rows = differences.slice(0, limits.pageRows)
  return { rows, next: differences.length > rows.length ? String(rows.at(-1)!.number) : null }
}
