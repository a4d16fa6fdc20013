/** When an order that was paid prints and arrives, in the words of its letters. */
import { dateFormat } from '#kernel/formats.ts'
import type { LocalDate } from '#kernel/instant.ts'
import type { OrderInFull } from '#orders'
import type { Tx } from '#platform/database/tx.ts'
import { expectedArrival } from '#shipping'

const dayWords = (date: LocalDate): string =>
  dateFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(`${date}T12:00:00Z`),
  )
export const rangeWords = ({ from, to }: { from: LocalDate; to: LocalDate }): string =>
  from === to ? `on ${dayWords(to)}` : `between ${dayWords(from)} and ${dayWords(to)}`

/** When the last of it prints and when it should arrive. */
export async function datesOf(
  tx: Tx,
  full: OrderInFull,
  at: Date,
): Promise<{ nextPrint: string; arrives: string }> {
  const expected = await expectedArrival(tx, full, at)
  return {
    nextPrint: expected?.prints ? dayWords(expected.prints) : 'the next print day',
    arrives: expected ? rangeWords(expected) : 'within the time named in the shop',
  }
}
