import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/tx.ts'

type Row = Record<string, unknown>
const chunkSize = 600

const stringifyBigint = (_: string, value: unknown): unknown =>
  typeof value === 'bigint' ? Number(value) : value
const toIdentifier = (table: string) => sql.raw(table)

/** Inserts rows in as few statements as possible. Every check and trigger of the table applies as for a single row. */
export async function insertRows(tx: Tx, table: string, rows: readonly Row[]): Promise<void> {
  for (let from = 0; from < rows.length; from += chunkSize) {
    const part = rows.slice(from, from + chunkSize)
    const columns = sql.raw(
      Object.keys(part[0]!)
        .map((column) => `"${column}"`)
        .join(', '),
    )
    await tx.execute(sql`
      insert into ${toIdentifier(table)} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${toIdentifier(table)}, ${JSON.stringify(part, stringifyBigint)}::jsonb)`)
  }
}

/** Sets columns of rows by their id. */
export async function updateRows(
  tx: Tx,
  table: string,
  rows: readonly (Row & { id: string })[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += chunkSize) {
    const part = rows.slice(from, from + chunkSize)
    const sets = sql.raw(
      Object.keys(part[0]!)
        .filter((column) => column !== 'id')
        .map((column) => `"${column}" = given."${column}"`)
        .join(', '),
    )
    await tx.execute(sql`
      update ${toIdentifier(table)} as held set ${sets}
      from jsonb_populate_recordset(null::${toIdentifier(table)}, ${JSON.stringify(part, stringifyBigint)}::jsonb) as given
      where held.id = given.id`)
  }
}
