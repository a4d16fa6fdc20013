import type { Session } from '../database/session.ts'

export type Table = {
  /** Quoted, with its schema. */
  name: string
  columns: { name: string; type: string }[]
}
export type Sequence = { name: string; value: string; called: boolean }
/** The number of rows of a table, and a checksum of their contents that doesn't depend on their order. */
export type Sum = { rows: number; sum: string }

/** Our schemas, created by migrations and jobs. A server's own, and others' tables in `public`, are left alone. */
export const ourSchemas = `n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'public')`

/** Settings that make values the same text on every server. */
export const textSettings = `set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres'; set extra_float_digits = 1;
  set bytea_output = 'hex'; set timezone = 'UTC'`

/** Every table with rows, and its columns that aren't generated. */
export async function readTables({ execute }: Session): Promise<Table[]> {
  const { rows } = await execute(
    `select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as name,
       json_agg(json_build_object('name', quote_ident(a.attname), 'type', format_type(a.atttypid, a.atttypmod))
         order by a.attnum)::text as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind = 'r' and ${ourSchemas} group by n.nspname, c.relname order by n.nspname, c.relname`,
  )
  return rows.map((row) => ({ name: String(row.name), columns: JSON.parse(String(row.columns)) }))
}

export async function readSequences({ execute }: Session): Promise<Sequence[]> {
  const { rows } = await execute(
    `select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'S' and ${ourSchemas} order by 1`,
  )
  const sequences: Sequence[] = []
  for (const { name } of rows) {
    const {
      rows: [row],
    } = await execute(`select last_value::text as value, is_called as called from ${name}`)
    sequences.push({ name: String(name), value: String(row!.value), called: Boolean(row!.called) })
  }
  return sequences
}

/** Rows and their sum, computed by the database; generated columns count too. */
export async function sumOf({ execute }: Session, table: string): Promise<Sum> {
  const { rows } = await execute(
    `select count(*)::text as rows, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text as sum from ${table} t`,
  )
  return { rows: Number(rows[0]!.rows), sum: String(rows[0]!.sum) }
}
