import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import type { Place } from '#kernel/page.ts'
import { instant } from './instant.ts'

/** Rows behind the end of a page, in a list by a moment and an id that both go one way. All of them without a place. */
export function behind(
  [at, id]: readonly [AnyColumn, AnyColumn],
  place: Place | null,
  way: 'older' | 'newer',
): SQL | undefined {
  if (place === null) return undefined
  const end = sql`(${instant(place.at)}, ${place.id})`
  return way === 'older' ? sql`(${at}, ${id}) < ${end}` : sql`(${at}, ${id}) > ${end}`
}
