import type { Session } from '../database/session.ts'
import {
  readSequences,
  readTables,
  type Sequence,
  type Sum,
  sumOf,
  type Table,
  textSettings,
} from './tables.ts'

export type DumpLine =
  | { kind: 'table'; table: Table; sum: Sum }
  | { kind: 'rows'; rows: (string | null)[][] }
  | { kind: 'sequences'; sequences: Sequence[] }

const rowsAtOnce = 500

/**
 * Every row of our schemas as the text of its columns, at one moment: the transaction sees the database as it was
 * when it began, while others keep writing. The schema itself isn't included; migrations create it.
 */
export async function* dump(session: Session): AsyncGenerator<DumpLine> {
  const { execute } = session
  await execute(textSettings)
  await execute('begin isolation level repeatable read read only')
  try {
    for (const table of await readTables(session)) {
      yield { kind: 'table', table, sum: await sumOf(session, table.name) }
      const columns = table.columns.map(({ name }) => `${name}::text`).join(', ')
      await execute(`declare dumped no scroll cursor for select array[${columns}] as row from ${table.name}`)
      for (;;) {
        const { rows } = await execute(`fetch ${rowsAtOnce} from dumped`)
        if (rows.length === 0) break
        yield { kind: 'rows', rows: rows.map(({ row }) => row as (string | null)[]) }
      }
      await execute('close dumped')
    }
    yield { kind: 'sequences', sequences: await readSequences(session) }
  } finally {
    await execute('rollback')
  }
}
