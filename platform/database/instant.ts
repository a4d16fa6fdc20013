import { type SQL, sql } from 'drizzle-orm'

/** A moment as a value in hand-written SQL, with its type, so that both engines read it alike. */
export const instant = (at: Date | null): SQL =>
  at === null ? sql`null::timestamptz` : sql`${at.toISOString()}::timestamptz`

/** A moment as hand-written SQL returns it: one engine gives a date, the other a text. */
export const toDate = (value: Date | string | null): Date | null => (value === null ? null : new Date(value))
