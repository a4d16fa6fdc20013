import type { Tx } from '#platform/database/tx.ts'
import { addDemand } from './browse-rows.ts'

/** Counts units sold per blank on the day of `at` (UTC): best sellers and trending are read from it. */
export async function countDemand(
  tx: Tx,
  sold: readonly { blankId: string; units: number }[],
  at: Date,
): Promise<void> {
  const units = new Map<string, number>()
  for (const item of sold) units.set(item.blankId, (units.get(item.blankId) ?? 0) + item.units)
  const rows = [...units]
    .filter(([, count]) => count > 0)
    .map(([blank_id, count]) => ({ blank_id, units: count }))
  if (rows.length > 0) await addDemand(tx, rows, at.toISOString().slice(0, 10))
}
