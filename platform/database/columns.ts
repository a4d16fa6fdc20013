import { timestamp } from 'drizzle-orm/pg-core'

/** A column for a moment. */
export const instantColumn = (name: string) => timestamp(name, { withTimezone: true })
