import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/tx.ts'

type Row = Record<string, unknown>
const chunk = 600

const stringifyBigint = (_: string, value: unknown): unknown =>
  typeof value === 'bigint' ? Number(value) : value
const name = (table: string) => sql.raw(table)

/** Inserts rows in as few statements as they fit into. Every check and trigger of the table holds as for one row. */
export async function insertRows(tx: Tx, table: string, rows: readonly Row[]): Promise<void> {
  for (let from = 0; from < rows.length; from += chunk) {
    const chunkOfRows = rows.slice(from, from + chunk)
    const columns = sql.raw(
      Object.keys(chunkOfRows[0]!)
        .map((column) => `"${column}"`)
        .join(', '),
    )
    await tx.execute(sql`
      insert into ${name(table)} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${name(table)}, ${JSON.stringify(chunkOfRows, stringifyBigint)}::jsonb)`)
  }
}

/** Sets columns of rows by their id. */
export async function updateRows(
  tx: Tx,
  table: string,
  rows: readonly (Row & { id: string })[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += chunk) {
    const chunkOfRows = rows.slice(from, from + chunk)
    const sets = sql.raw(
      Object.keys(chunkOfRows[0]!)
        .filter((column) => column !== 'id')
        .map((column) => `"${column}" = given."${column}"`)
        .join(', '),
    )
    await tx.execute(sql`
      update ${name(table)} as held set ${sets}
      from jsonb_populate_recordset(null::${name(table)}, ${JSON.stringify(chunkOfRows, stringifyBigint)}::jsonb) as given
      where held.id = given.id`)
  }
}
