import { sql } from 'drizzle-orm'
import { type Database, rowsOf } from '#platform/database/tx.ts'

/** The words that a check of the database lets a column hold, sorted. */
export async function readCheckedWords(database: Database, table: string, column: string): Promise<string[]> {
  const checks = await database.transact((tx) =>
    rowsOf<{ text: string }>(
      tx,
      sql`select pg_get_constraintdef(oid) as text from pg_constraint
        where conrelid = to_regclass(${table}) and contype = 'c' and pg_get_constraintdef(oid) like ${`%(${column} =%`}`,
    ),
  )
  return checks.flatMap(({ text }) => [...text.matchAll(/'([^']+)'/g)].map(([, word]) => word!)).sort()
}
