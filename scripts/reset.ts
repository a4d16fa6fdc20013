import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { asOwner, BadSetting, type Config } from '#platform/config.ts'
import { listMigrations } from '#platform/database/migrate.ts'
import { openDatabase } from '#platform/database/open.ts'
import { readPurpose } from '#platform/database/purpose.ts'
import type { Database } from '#platform/database/tx.ts'

type Session = Pick<Database, 'execute'>

/** Every schema that a migration, the queue or a restore makes. */
const listOwnSchemas = (): string[] => [
  ...new Set(
    listMigrations().flatMap(({ text }) =>
      [...text.matchAll(/^create schema (?:if not exists )?(\w+)/gm)].map(([, name]) => name!),
    ),
  ),
  'jobs',
  'restore_unfinished',
]

async function hasTable({ execute }: Session, table: string): Promise<boolean> {
  const { rows } = await execute('select to_regclass($1) is not null as present', [table])
  return rows[0]?.present === true
}

/** The purpose of the database, even if its migrations are old or incomplete. */
async function findPurpose(database: Session): Promise<'sample' | 'business' | null> {
  if (await hasTable(database, 'platform.purpose')) return readPurpose(database)
  if (!(await hasTable(database, 'platform.clock'))) return null
  const { rows } = await database.execute('select movable from platform.clock')
  return rows[0]?.movable === true ? 'sample' : 'business'
}

async function emptyDatabase(config: Config, confirmedName: string | undefined): Promise<void> {
  // The owner of the tables drops them.
  const database = await openDatabase(asOwner(config))
  try {
    if ((await findPurpose(database)) === 'business')
      throw new BadSetting(
        'This database is for a business, and reset empties those of the sample alone. Whoever means it drops the database (or its folder) with tools of their own.',
      )
    if (!config.databaseUrl) return
    const { rows: databases } = await database.execute('select current_database() as name')
    const name = String(databases[0]?.name)
    if (confirmedName !== name)
      throw new BadSetting(
        `This would empty the database "${name}" at ${new URL(config.databaseUrl).host}. To confirm, name it: npm run db -- reset ${name}`,
      )
    const { rows } = await database.execute('select nspname from pg_namespace where nspname = any($1)', [
      listOwnSchemas(),
    ])
    if (rows.length && !(await hasTable(database, 'platform.migration')))
      throw new BadSetting(`The database "${name}" was not made by Fanfare; nothing was changed.`)
    for (const { nspname } of rows) await database.execute(`drop schema if exists "${nspname}" cascade`)
  } finally {
    await database.close()
  }
}

/**
 * Empties the sample's database and its files. Refuses in production, for a business's database, and for a server's
 * database unless `confirmedName` is its name: DATABASE_URL may point to the wrong one.
 */
export async function reset(config: Config, confirmedName: string | undefined): Promise<void> {
  if (config.production) throw new BadSetting('reset is refused in production.')
  await emptyDatabase(config, confirmedName)
  if (!config.databaseUrl) rmSync(join(config.dataDir, 'database'), { recursive: true, force: true })
  rmSync(join(config.dataDir, 'files'), { recursive: true, force: true })
  console.log('The database is empty. `npm start` fills it again.')
}
