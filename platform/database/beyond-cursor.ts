import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import type { Cursor } from '#kernel/page.ts'
import { instant } from './instant.ts'

/** Rows after the end of a page, in a list sorted by a moment and an id in one direction; all if `place` is null. */
export function beyondCursor(
  [at, id]: readonly [AnyColumn, AnyColumn],
  place: Cursor | null,
  direction: 'older' | 'newer',
): SQL | undefined {
  if (place === null) return undefined
  const end = sql`(${instant(place.at)}, ${place.id})`
  return direction === 'older' ? sql`(${at}, ${id}) < ${end}` : sql`(${at}, ${id}) > ${end}`
}
