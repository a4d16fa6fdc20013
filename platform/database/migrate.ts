import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sha256Hex } from '#platform/crypto/hash.ts'
import { BadSetting } from '../config.ts'
import { ensureShopRole } from './shop-role.ts'
import type { Database } from './tx.ts'

const folder = join(import.meta.dirname, '../../db/migrations')

/** Every migration in name order: `NNNN_<module>_<what>/up.sql`. */
export function listMigrations(): { name: string; text: string; hash: string }[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
    .map((name) => {
      const text = readFileSync(join(folder, name, 'up.sql'), 'utf8')
      return { name, text, hash: sha256Hex(text) }
    })
}

/** A migration that breaks the previous release says so in its first line, with the reason. */
const isBreaking = (text: string): boolean => text.startsWith('-- Breaks older releases:')

/** Migrations that ran here but aren't in this release: a later one's. */
export async function findLaterMigrations({
  execute,
}: Pick<Database, 'execute'>): Promise<{ name: string; breaks: boolean }[]> {
  const ownNames = new Set(listMigrations().map(({ name }) => name))
  // `breaks_older` came with a migration of its own; before it, there was nothing to break.
  const { rows } = await execute(
    `select name, coalesce((to_jsonb(m) ->> 'breaks_older')::boolean, false) as breaks from platform.migration m order by name`,
  )
  return rows
    .map(({ name, breaks }) => ({ name: String(name), breaks: breaks === true }))
    .filter(({ name }) => !ownNames.has(name))
}

/** This release's migrations that the database lacks, for a user that may not run them. */
export async function findMissingMigrations(database: Pick<Database, 'execute'>): Promise<string[]> {
  const { rows: access } = await database.execute(
    `select has_schema_privilege(n.oid, 'usage') and has_table_privilege(c.oid, 'select') as readable
     from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'platform' and c.relname = 'migration'`,
  )
  if (access[0]?.readable !== true) return listMigrations().map(({ name }) => name)
  await refuseBreaking(database)
  const { rows } = await database.execute('select name from platform.migration')
  const appliedNames = new Set(rows.map(({ name }) => String(name)))
  return listMigrations()
    .map(({ name }) => name)
    .filter((name) => !appliedNames.has(name))
}

async function refuseBreaking(database: Pick<Database, 'execute'>): Promise<void> {
  const breaking = (await findLaterMigrations(database)).find(({ breaks }) => breaks)
  if (breaking)
    throw new BadSetting(
      `A later release has changed the database so that this one can't run on it (${breaking.name}). Start the later release, or restore the backup made before the upgrade; docs/upgrading.md says how.`,
    )
}

/**
 * Applies missing migrations, each in one transaction: all, or `only` those named. Of several processes that start at
 * once, one does it and the others wait. Refuses if an applied one has been edited since.
 */
export function migrate(
  database: Pick<Database, 'execute' | 'alone'>,
  only?: ReadonlySet<string>,
): Promise<string[]> {
  return database.alone ? database.alone((session) => apply(session, only)) : apply(database, only)
}

async function apply(
  database: Pick<Database, 'execute'>,
  only: ReadonlySet<string> | undefined,
): Promise<string[]> {
  const { rows: unfinishedRestores } = await database.execute(
    `select from pg_namespace where nspname = 'restore_unfinished'`,
  )
  if (unfinishedRestores.length && !only)
    throw new BadSetting(
      'A restore into this database did not finish. Run it again (npm run restore), which begins anew, or use another database.',
    )
  await ensureShopRole(database)
  await database.execute(`create schema if not exists platform;
    create table if not exists platform.migration (name text primary key, hash text not null, ran_at timestamptz not null default now())`)
  await refuseBreaking(database)
  const { rows } = await database.execute('select name, hash from platform.migration')
  const appliedHashes = new Map(rows.map((row) => [String(row.name), String(row.hash)]))
  const applied: string[] = []
  for (const migration of listMigrations()) {
    if (only && !only.has(migration.name)) continue
    const hash = appliedHashes.get(migration.name)
    if (hash === undefined) {
      const record = `insert into platform.migration (name, hash) values ('${migration.name}', '${migration.hash}')${
        isBreaking(migration.text)
          ? `;\nupdate platform.migration set breaks_older = true where name = '${migration.name}'`
          : ''
      }`
      await database.execute(`begin;\n${migration.text};\n${record};\ncommit;`).catch((cause: Error) => {
        throw new Error(`Migration ${migration.name} failed: ${cause.message}`, { cause })
      })
      applied.push(migration.name)
    } else if (hash !== migration.hash) {
      throw new Error(
        `Migration ${migration.name} was edited after it ran. Restore it and write a new one (or, for a sample database, run: npm run db -- reset).`,
      )
    }
  }
  if (applied.length) await database.execute('select platform.raise_walls()')
  return applied
}
