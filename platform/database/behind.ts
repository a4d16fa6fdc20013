import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import type { Place } from '#kernel/page.ts'
import { instant } from './instant.ts'

/** Rows behind the end of a page, in a list by a moment and an id that both go one way. All of them without a place. */
export const behind = (
  [at, id]: readonly [AnyColumn, AnyColumn],
  place: Place | null,
  way: 'older' | 'newer',
): SQL | undefined =>
  place === null
    ? undefined
    : way === 'older'
      ? sql`(${at}, ${id}) < (${instant(place.at)}, ${place.id})`
      : sql`(${at}, ${id}) > (${instant(place.at)}, ${place.id})`
