/** The guards themselves: a disabled trigger lets in what the other rules find only afterwards. */
import { listMigrations } from '#platform/database/migrate.ts'
import type { Rule } from './rule.ts'

const ownSchemas = `n.nspname !~ '^(pg_|information_schema$|public$|jobs$)'`

export const listGuards = (): readonly Rule[] => [
  {
    table: 'pg_trigger',
    query: `select n.nspname || '.' || c.relname || ' ' || t.tgname as row, 'is switched off' as differs
      from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
      where t.tgenabled <> 'O' and ${ownSchemas}`,
  },
  {
    table: 'pg_constraint',
    query: `select n.nspname || '.' || c.relname || ' ' || o.conname as row, 'was never checked against the rows' as differs
      from pg_constraint o join pg_class c on c.oid = o.conrelid join pg_namespace n on n.oid = c.relnamespace
      where not o.convalidated and ${ownSchemas}`,
  },
  {
    table: 'platform.migration',
    query: `select ran.name as row, 'ran here with another text than this release has' as differs
      from platform.migration ran join (values ${listMigrations()
        .map(({ name, hash }) => `('${name}', '${hash}')`)
        .join(', ')}) as known (name, hash) using (name) where known.hash <> ran.hash`,
  },
]
