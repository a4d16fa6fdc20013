import type { Tx } from '#platform/database/tx.ts'
import { nextPrintAt } from '#production'
import { arrivalRange, type Days } from '#shipping/contract'

export type PrintTime = {
  cutOff: Date
  leftMs: number
  zone: string
  place: string
  arrives: { from: string; to: string } | null
}

/**
 * When things of these techniques print: the first cut-off is how long one has, the last one says when all of it is
 * there. Null where nothing is printed.
 */
export async function printTimeOf(
  tx: Tx,
  techniques: readonly string[],
  transit: Days | null,
  at: Date,
): Promise<PrintTime | null> {
  const prints = []
  for (const technique of new Set(techniques)) {
    const print = await nextPrintAt(tx, technique, at)
    if (print) prints.push(print)
  }
  prints.sort((a, b) => a.cutOff.getTime() - b.cutOff.getTime())
  const [first, last] = [prints[0], prints.at(-1)]
  if (!first || !last) return null
  const range = transit && arrivalRange({ cutOff: last.cutOff, zone: last.facility.zone, transit })
  return {
    cutOff: first.cutOff,
    leftMs: first.cutOff.getTime() - at.getTime(),
    zone: first.facility.zone,
    place: first.facility.place,
    arrives: range && { from: range.from, to: range.to },
  }
}
