import type { Session } from '../database/session.ts'
import type { DumpLine } from './dump.ts'
import { ourSchemas, readTables, sumOf, type Table, textSettings } from './tables.ts'

type Constraint = { table: string; name: string; definition: string }

/** Foreign keys in the database's own notation. Those of partitions follow from their parent's. */
async function readForeignKeys({ execute }: Session): Promise<Constraint[]> {
  const { rows } = await execute(
    `select o.conrelid::regclass::text as table, quote_ident(o.conname) as name, pg_get_constraintdef(o.oid) as definition
     from pg_constraint o join pg_class c on c.oid = o.conrelid join pg_namespace n on n.oid = c.relnamespace
     where o.contype = 'f' and o.conparentid = 0 and ${ourSchemas}`,
  )
  return rows as Constraint[]
}

/** Our triggers, with their enabled state. */
async function readTriggers({ execute }: Session): Promise<{ table: string; name: string; mode: string }[]> {
  const { rows } = await execute(
    `select t.tgrelid::regclass::text as table, quote_ident(t.tgname) as name, t.tgenabled::text as mode
     from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
     where not t.tgisinternal and t.tgparentid = 0 and t.tgenabled <> 'D' and ${ourSchemas}`,
  )
  return rows as { table: string; name: string; mode: string }[]
}

const enableClauses: Record<string, string> = { A: 'enable always', R: 'enable replica', O: 'enable' }

/**
 * Fills a database that has its schema and only the migrations' rows. Triggers are off meanwhile: their effects are
 * in the rows. Foreign keys are restored at the end, so that the database checks them over all rows. Everything is
 * one transaction. Returns the differences, in words.
 */
export async function load(session: Session, lines: AsyncIterable<DumpLine>): Promise<string[]> {
  const { execute } = session
  await execute(textSettings)
  await execute('begin')
  try {
    const triggers = await readTriggers(session)
    const foreignKeys = await readForeignKeys(session)
    for (const { table, name } of triggers) await execute(`alter table ${table} disable trigger ${name}`)
    for (const { table, name } of foreignKeys) await execute(`alter table ${table} drop constraint ${name}`)
    const tables = await readTables(session)
    await execute(`truncate ${tables.map(({ name }) => name).join(', ')}`)
    const sums = await fill(session, tables, lines)
    for (const { table, name, definition } of foreignKeys)
      await execute(`alter table ${table} add constraint ${name} ${definition}`)
    for (const { table, name, mode } of triggers)
      await execute(`alter table ${table} ${enableClauses[mode] ?? 'enable'} trigger ${name}`)
    await execute('commit')
    return await compare(session, tables, sums)
  } catch (cause) {
    await execute('rollback').catch(() => undefined)
    throw cause
  }
}

type Sums = Map<string, { rows: number; sum: string }>

async function fill(
  { execute }: Session,
  tables: readonly Table[],
  lines: AsyncIterable<DumpLine>,
): Promise<Sums> {
  const sums: Sums = new Map()
  let insert = ''
  let width = 0
  for await (const line of lines) {
    if (line.kind === 'table') {
      const { table, sum } = line
      if (!tables.some(({ name }) => name === table.name))
        throw new Error(`The backup has the table ${table.name}, which this release does not make.`)
      sums.set(table.name, sum)
      width = table.columns.length
      const names = table.columns.map(({ name }) => name).join(', ')
      const texts = table.columns.map((_, index) => `$${index + 1}::text[]`).join(', ')
      const cells = table.columns.map(({ type }, index) => `c${index}::${type}`).join(', ')
      const aliases = table.columns.map((_, index) => `c${index}`).join(', ')
      insert = `insert into ${table.name} (${names}) overriding system value select ${cells} from unnest(${texts}) as x(${aliases})`
    } else if (line.kind === 'rows') {
      const columns = Array.from({ length: width }, (_, index) => line.rows.map((row) => row[index]))
      await execute(insert, columns)
    } else {
      for (const { name, value, called } of line.sequences)
        await execute(`select setval('${name.replaceAll("'", "''")}', ${BigInt(value)}, ${called})`)
    }
  }
  return sums
}

/** Compares each table with its stored sums. */
async function compare(session: Session, tables: readonly Table[], sums: Sums): Promise<string[]> {
  const faults: string[] = []
  for (const { name } of tables) {
    const stored = sums.get(name)
    const current = await sumOf(session, name)
    if (!stored && current.rows > 0) faults.push(`${name} is not in the backup, and has rows.`)
    if (stored && stored.rows !== current.rows)
      faults.push(`${name} had ${stored.rows} rows and has ${current.rows}.`)
    else if (stored && stored.sum !== current.sum) faults.push(`A row of ${name} is not what it was.`)
  }
  return faults
}
