/** Brings a database to this release: its migrations and the job tables, by their owner. */
import { BadSetting, type Config } from './config.ts'
import { findMissingMigrations, migrate } from './database/migrate.ts'
import { ownsTables } from './database/owner.ts'
import { openSession } from './database/session.ts'
import { ensureShopRole } from './database/shop-role.ts'
import type { Database } from './database/tx.ts'
import { makeJobTables } from './jobs/make-tables.ts'

/** Migrates as the owner, and grants the program's user access to the result. */
async function migrateAsOwner(ownerUrl: string, database: Database): Promise<string[]> {
  const { rows } = await database.execute('select current_user as name')
  const owner = await openSession({ databaseUrl: ownerUrl, dataDir: '' })
  try {
    // The same lock as in `alone`, for work that only one process at a time may do. The connection holds it.
    await owner.execute(`select pg_advisory_lock(hashtext('fanfare.alone'))`)
    const applied = await migrate(owner)
    await makeJobTables(owner)
    await owner.execute('select platform.let_run($1)', [rows[0]!.name])
    return applied
  } finally {
    await owner.close()
  }
}

const retryMs = 1_000
const describeMissing = (names: readonly string[]): string =>
  `The database lacks ${names.length === 1 ? names[0] : `${names.length} migrations`}, and the user of DATABASE_URL does not own it: run \`npm run db -- migrate\` with DATABASE_OWNER_URL.`

/**
 * Brings the database to this release as its owner (`DATABASE_OWNER_URL`), or as the user of `DATABASE_URL` if that
 * user owns it. Otherwise someone else has to migrate it: with `say`, the call says so once and waits; without, it
 * throws.
 */
export async function migrateFor(
  config: Pick<Config, 'databaseOwnerUrl'>,
  database: Database,
  say?: (line: string) => void,
): Promise<string[]> {
  if (config.databaseOwnerUrl) {
    if (await ownsTables(database))
      throw new BadSetting(
        'The user of DATABASE_URL owns the database, or may work as its owner: give DATABASE_URL a user of its own (deploy/README.md, step 2).',
      )
    const applied = await migrateAsOwner(config.databaseOwnerUrl, database)
    await ensureShopRole(database)
    return applied
  }
  if (database.engine === 'pglite' || (await ownsTables(database))) return migrate(database)
  for (let isLogged = false; ; isLogged = true) {
    const missing = await findMissingMigrations(database)
    if (missing.length === 0) break
    if (!say) throw new BadSetting(describeMissing(missing))
    if (!isLogged) say(`${describeMissing(missing)} Waiting for it.`)
    await new Promise((resolve) => setTimeout(resolve, retryMs))
  }
  await ensureShopRole(database)
  return []
}
