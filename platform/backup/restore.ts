import type { Blobs } from '../blobs/blobs.ts'
import { BadSetting } from '../config.ts'
import { listMigrations, migrate } from '../database/migrate.ts'
import type { Session } from '../database/session.ts'
import { jobTables } from '../jobs/jobs.ts'
import type { DumpLine } from './dump.ts'
import { load } from './load.ts'
import type { Lockbox } from './lockbox.ts'
import { type File, type Head, type Line, pathOfFile, sha256 } from './make.ts'
import { readParts } from './parts.ts'
import { ourSchemas } from './tables.ts'

type BackupSource = { store: Blobs; box: Lockbox; set: string }
type RestoreTarget = { session: Session; blobs: Blobs }
export type RestoreSummary = { tables: number; rows: number; files: number; faults: string[] }

async function* readLines({ store, box, set }: BackupSource): AsyncGenerator<Line> {
  for await (const line of readParts(store, box, set)) yield JSON.parse(line) as Line
}

/** The first line of a set. */
export async function readHead(from: BackupSource): Promise<Head> {
  for await (const line of readLines(from)) {
    if (line.kind !== 'head' || line.format !== 1 || line.set !== from.set) break
    return line
  }
  throw new BadSetting(`The backup ${from.set} is of a later release of Fanfare, or not a backup.`)
}

/** Reads a whole set without using it: every part opens, every file is there, and the counts agree. */
export async function checkSet(from: BackupSource): Promise<{ tables: number; rows: number; files: File[] }> {
  const counted = { tables: 0, rows: 0, files: [] as File[] }
  let end: Extract<Line, { kind: 'end' }> | null = null
  for await (const line of readLines(from)) {
    if (line.kind === 'table') counted.tables += 1
    if (line.kind === 'rows') counted.rows += line.rows.length
    if (line.kind === 'files') counted.files.push(...line.files)
    if (line.kind === 'end') end = line
  }
  const { tables, rows, files } = end ?? {}
  if (tables !== counted.tables || rows !== counted.rows || files !== counted.files.length)
    throw new BadSetting(`The backup ${from.set} is not whole: it ends before its last line.`)
  for (const file of counted.files)
    if (!(await from.store.has(pathOfFile(from.box, file))))
      throw new BadSetting(`The backup lacks a file: ${file.key}.`)
  return counted
}

/** A schema that exists only during a restore, so that an interrupted one is neither served nor taken for a database. */
const unfinishedSchema = 'restore_unfinished'

async function requireEmpty({ session }: RestoreTarget): Promise<void> {
  const listSchemas = async (): Promise<string[]> =>
    (
      await session.execute(`select quote_ident(nspname) as name from pg_namespace n where ${ourSchemas}`)
    ).rows.map(({ name }) => String(name))
  const schemas = await listSchemas()
  if (schemas.includes(unfinishedSchema))
    for (const name of schemas) await session.execute(`drop schema ${name} cascade`)
  else if (schemas.length)
    throw new BadSetting(
      'The database is not empty, and a restore never writes over one. Make a new database and set DATABASE_URL to it (embedded: another DATA_DIR).',
    )
  await session.execute(`create schema ${unfinishedSchema}`)
}

function requireKnownMigrations(head: Head): void {
  const ownMigrations = new Map(listMigrations().map(({ name, hash }) => [name, hash]))
  const unknown = head.migrations.find(({ name, hash }) => ownMigrations.get(name) !== hash)
  if (unknown)
    throw new BadSetting(
      `The backup has the migration ${unknown.name}, which this release does not have or has differently. Restore with the release that made it, or a later one.`,
    )
}

async function makeSchema(session: Session, head: Head): Promise<void> {
  await migrate(session, new Set(head.migrations.map(({ name }) => name)))
  if (head.jobs === null) return
  await session.execute(jobTables())
  const { rows } = await session.execute('select version::text as version from jobs.version')
  if (String(rows[0]?.version) !== head.jobs)
    throw new BadSetting(
      `The backup has version ${head.jobs} of the tables of jobs, and this release makes ${rows[0]?.version}. Restore with the release that made it, then upgrade.`,
    )
}

/** Restores files under their keys, and reads each back from its new place. */
async function copyFiles(from: BackupSource, to: RestoreTarget, files: readonly File[]): Promise<string[]> {
  const faults: string[] = []
  const contentTypeOf = (key: string): string =>
    ({ png: 'image/png', webp: 'image/webp', jpg: 'image/jpeg', json: 'application/json' })[
      key.split('.').at(-1)!
    ] ?? 'application/octet-stream'
  for (const file of files) {
    const filePath = pathOfFile(from.box, file)
    const sealed = await from.store.get(filePath)
    if (!sealed) throw new BadSetting(`The backup lacks a file: ${file.key}.`)
    await to.blobs.put(file.key, from.box.open(filePath, sealed), contentTypeOf(file.key))
    const restoredBytes = await to.blobs.get(file.key)
    if (!restoredBytes || sha256(restoredBytes) !== file.sha256)
      faults.push(`The file ${file.key} is not what it was.`)
  }
  return faults
}

/**
 * Restores a set into an empty place, and compares every table and file with the backup. The whole set is read before
 * anything is written; later migrations run at the end. `faults` are the differences, in words.
 */
export async function restoreBackup(from: BackupSource, to: RestoreTarget): Promise<RestoreSummary> {
  const head = await readHead(from)
  requireKnownMigrations(head)
  const { tables, rows, files } = await checkSet(from)
  await requireEmpty(to)
  await makeSchema(to.session, head)
  async function* readDump(): AsyncGenerator<DumpLine> {
    for await (const line of readLines(from))
      if (line.kind === 'table' || line.kind === 'rows' || line.kind === 'sequences') yield line
  }
  const faults = [...(await load(to.session, readDump())), ...(await copyFiles(from, to, files))]
  await to.session.execute(`drop schema ${unfinishedSchema}`)
  await migrate(to.session)
  return { tables, rows, files: files.length, faults }
}
