// npm run restore [-- name]: restores the newest backup, or the one named, into an empty installation and verifies it.
// With -- settings [name]: prints the settings that were backed up, keys included, as lines for .env.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openLockbox } from '#platform/backup/lockbox.ts'
import type { Head } from '#platform/backup/make.ts'
import { readHead, restoreBackup } from '#platform/backup/restore.ts'
import { asOwner, BadSetting, type Config, configOfProcess, reasonOf } from '#platform/config.ts'
import { openDatabase } from '#platform/database/open.ts'
import { openSession } from '#platform/database/session.ts'
import { migrateFor } from '#platform/upgrade.ts'
import { chooseSet, findBackupStore, openFiles } from './backup.ts'
import { verifyAll } from './verify.ts'

/** Sealed fields open only with the key that sealed them, so the restored installation needs the backup's key. */
function requireKey(config: Config, head: Head): void {
  const key = head.settings.SECRET_KEY
  if (!key || key === config.secretKey) return
  if (config.production || process.env.SECRET_KEY)
    throw new BadSetting(
      'SECRET_KEY is not that of the backup, so bank details and other sealed fields would never open. npm run restore -- settings prints it.',
    )
  mkdirSync(config.dataDir, { recursive: true })
  writeFileSync(join(config.dataDir, 'secret-key'), `${key}\n`, { mode: 0o600 })
}

async function verifyRestored(config: Config): Promise<boolean> {
  const database = await openDatabase(config)
  try {
    await migrateFor(config, database)
    return await verifyAll(config, database, { isWhole: true })
  } finally {
    await database.close()
  }
}

/** A value as `.env` reads it again. */
const quoteValue = (value: string): string => {
  const quote = ["'", '"', '`'].find((candidate) => !value.includes(candidate))
  if (/^[\w./:@+-]*$/.test(value) || quote === undefined) return value
  return `${quote}${value}${quote}`
}

async function main(): Promise<void> {
  const config = configOfProcess()
  const { place, key } = findBackupStore(config)
  const [firstArgument, secondArgument] = process.argv.slice(2)
  const box = await openLockbox(place, key, false)
  const set = await chooseSet(place, firstArgument === 'settings' ? secondArgument : firstArgument)
  const head = await readHead({ store: place, box, set })
  if (firstArgument === 'settings') {
    for (const [name, value] of Object.entries(head.settings)) console.log(`${name}=${quoteValue(value)}`)
    return
  }
  requireKey(config, head)
  // The owner of the tables creates them, and disables their guards meanwhile.
  const session = await openSession(asOwner(config))
  const restored = await restoreBackup(
    { store: place, box, set },
    { session, blobs: openFiles(config) },
  ).finally(() => session.close())
  console.log(`Restored ${set}: ${restored.tables} tables, ${restored.rows} rows, ${restored.files} files.\n`)
  const isVerified = await verifyRestored(config)
  if (restored.faults.length) console.log(`\n${restored.faults.join('\n')}`)
  console.log(
    isVerified && restored.faults.length === 0
      ? '\nEvery table and every file is what was backed up.'
      : '\nSomething is off; see the lines above.',
  )
  process.exitCode = isVerified && restored.faults.length === 0 ? 0 : 1
}

main().catch((cause: unknown) => {
  console.error(reasonOf(cause))
  process.exit(1)
})
