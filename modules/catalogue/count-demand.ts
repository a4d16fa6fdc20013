import type { Tx } from '#platform/database/tx.ts'
import { addDemand } from './browse-rows.ts'

/** Units sold of a blank, on the day of the verb's moment or another. */
export type SoldUnits = { blankId: string; units: number; on?: Date }

/** Counts units sold by blank and day (UTC), for best sellers and trends. */
export async function countDemand(tx: Tx, sold: readonly SoldUnits[], at: Date): Promise<void> {
  const days = new Map<string, { blank_id: string; day: string; units: number }>()
  for (const { blankId, units, on = at } of sold) {
    if (units < 1) continue
    const day = on.toISOString().slice(0, 10)
    const row = days.get(`${day} ${blankId}`) ?? { blank_id: blankId, day, units: 0 }
    days.set(`${day} ${blankId}`, { ...row, units: row.units + units })
  }
  if (days.size > 0) await addDemand(tx, [...days.values()])
}
