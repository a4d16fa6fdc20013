// npm run backup: writes database, files and keys, sealed, to BACKUP_TARGET. With -- list: lists the backups there.
// With -- check: reads the newest (or the one named) from end to end, without restoring it.
import { join } from 'node:path'
import { openLockbox } from '#platform/backup/lockbox.ts'
import { makeBackup } from '#platform/backup/make.ts'
import { listSets } from '#platform/backup/parts.ts'
import { checkSet } from '#platform/backup/restore.ts'
import type { Blobs } from '#platform/blobs/blobs.ts'
import { blobsOnDisk } from '#platform/blobs/on-disk.ts'
import { blobsOnS3 } from '#platform/blobs/on-s3.ts'
import { openPlace } from '#platform/blobs/place.ts'
import { withEnvFile } from '#platform/config/env-file.ts'
import { type Env, settingNames } from '#platform/config/settings.ts'
import { BadSetting, type Config, readConfig, reasonOf } from '#platform/config.ts'
import { openSession } from '#platform/database/session.ts'

/** The store of backups and their key, or an error that names the missing setting. */
export function findBackupStore(config: Config): { place: Blobs; key: string } {
  if (!config.backup)
    throw new BadSetting(
      'Set BACKUP_TARGET to a folder or a bucket, and BACKUP_KEY to a key from `openssl rand -hex 32` that you keep elsewhere.',
    )
  const { target, key } = config.backup
  return { place: openPlace(target), key }
}

/** The file store of a process. */
export const openFiles = (config: Config): Blobs =>
  config.s3 ? blobsOnS3(config.s3) : blobsOnDisk(join(config.dataDir, 'files'))

/** The settings, keys included; not those of the backup itself or of one machine only. */
function collectSettings(env: Env, config: Config): Record<string, string> {
  const machineSettings = ['BACKUP_TARGET', 'BACKUP_KEY', 'ENV_FILE', 'NODE_ENV', 'PORT', 'HOST', 'DATA_DIR']
  const names = settingNames.filter((name) => env[name]?.trim() && !machineSettings.includes(name))
  return {
    ...Object.fromEntries(names.map((name) => [name, env[name]!])),
    SECRET_KEY: config.secretKey,
  }
}

/** Picks the set that was named, or the newest. */
export async function chooseSet(store: Blobs, name: string | undefined): Promise<string> {
  const sets = await listSets(store)
  const set = name && name !== 'latest' ? sets.find((candidate) => candidate === name) : sets.at(-1)
  if (!set)
    throw new BadSetting(
      name && name !== 'latest'
        ? `There is no whole backup ${name}. npm run backup -- list names them.`
        : 'There is no whole backup at BACKUP_TARGET.',
    )
  return set
}

async function main(): Promise<void> {
  const env = withEnvFile(process.env, process.cwd())
  const config = readConfig(env)
  const { place, key } = findBackupStore(config)
  const [command, name] = process.argv.slice(2)
  if (command === 'list') return console.log((await listSets(place)).join('\n') || 'No backups yet.')
  if (command === 'check') {
    const box = await openLockbox(place, key, false)
    const set = await chooseSet(place, name)
    const { tables, rows, files } = await checkSet({ store: place, box, set })
    return console.log(`${set} is whole: ${tables} tables, ${rows} rows, ${files.length} files.`)
  }
  if (command) throw new BadSetting('Use npm run backup, npm run backup -- list or npm run backup -- check.')
  const box = await openLockbox(place, key, true)
  const session = await openSession(config)
  try {
    const from = { session, blobs: openFiles(config), settings: collectSettings(env, config) }
    const backup = await makeBackup(from, { store: place, box })
    console.log(
      `Backup ${backup.set}: ${backup.tables} tables, ${backup.rows} rows in ${(backup.bytes / 1e6).toFixed(1)} MB; ${backup.files} files, ${backup.added} of them new.`,
    )
  } finally {
    await session.close()
  }
}

if (import.meta.main)
  main().catch((cause: unknown) => {
    console.error(reasonOf(cause))
    process.exit(1)
  })
