import { sha256Hex } from '#platform/crypto/hash.ts'
import type { Blobs } from '../blobs/blobs.ts'
import type { Session } from '../database/session.ts'
import { type DumpLine, dump } from './dump.ts'
import type { Lockbox } from './lockbox.ts'
import { writeParts } from './parts.ts'

/** The first line of a set: its origin, and what a restore must match. */
export type Head = {
  kind: 'head'
  format: 1
  set: string
  madeAt: string
  migrations: { name: string; hash: string }[]
  /** The version of the job tables; null if none ever ran. */
  jobs: string | null
  /** The process's settings, including keys: without SECRET_KEY sealed fields never open again. */
  settings: Record<string, string>
}
export type File = { key: string; sha256: string; bytes: number }
export type Line =
  | Head
  | DumpLine
  | { kind: 'files'; files: File[] }
  | { kind: 'end'; tables: number; rows: number; files: number }
export type BackupSummary = {
  set: string
  tables: number
  rows: number
  files: number
  added: number
  bytes: number
}

export const sha256 = (bytes: Uint8Array): string => sha256Hex(bytes)
/** A file's name in the backup depends on its content too, so that a file is stored once and never overwritten. */
export const pathOfFile = (box: Lockbox, file: Pick<File, 'key' | 'sha256'>): string =>
  box.nameOf(`${file.key} ${file.sha256}`)

async function readHead(session: Session, settings: Record<string, string>, now: Date): Promise<Head> {
  const { rows } = await session.execute('select name, hash from platform.migration order by name')
  const { rows: jobsTable } = await session.execute(
    `select to_regclass('jobs.version') is not null as present`,
  )
  const { rows: jobs } = jobsTable[0]!.present
    ? await session.execute('select version::text as version from jobs.version')
    : { rows: [] }
  return {
    kind: 'head',
    format: 1,
    set: now.toISOString().slice(0, 19).replaceAll(':', '-').concat('Z'),
    madeAt: now.toISOString(),
    migrations: rows as Head['migrations'],
    jobs: jobs[0] ? String(jobs[0].version) : null,
    settings,
  }
}

/**
 * Makes one backup: every row at one moment, then every file. Files are read after the rows, and a file never changes
 * under its key, so every file the rows name is included. Files already in the place aren't sent again.
 */
export async function makeBackup(
  from: { session: Session; blobs: Blobs; settings: Record<string, string> },
  to: { store: Blobs; box: Lockbox },
  now = new Date(),
): Promise<BackupSummary> {
  const head = await readHead(from.session, from.settings, now)
  const summary = { set: head.set, tables: 0, rows: 0, files: 0, added: 0 }
  async function* storeFiles(): AsyncGenerator<File[]> {
    let pending: File[] = []
    for await (const key of from.blobs.list('')) {
      const bytes = await from.blobs.get(key)
      if (!bytes) continue // removed since: an expired export, which no row names any more
      const file = { key, sha256: sha256(bytes), bytes: bytes.length }
      const filePath = pathOfFile(to.box, file)
      if (!(await to.store.has(filePath))) {
        await to.store.put(filePath, to.box.seal(filePath, bytes), 'application/octet-stream')
        summary.added += 1
      }
      summary.files += 1
      pending.push(file)
      if (pending.length === 500) {
        yield pending
        pending = []
      }
    }
    yield pending
  }
  async function* listLines(): AsyncGenerator<string> {
    const toText = (line: Line): string => JSON.stringify(line)
    yield toText(head)
    for await (const line of dump(from.session)) {
      if (line.kind === 'table') summary.tables += 1
      if (line.kind === 'rows') summary.rows += line.rows.length
      yield toText(line)
    }
    for await (const files of storeFiles()) yield toText({ kind: 'files', files })
    yield toText({ kind: 'end', tables: summary.tables, rows: summary.rows, files: summary.files })
  }
  const { bytes } = await writeParts(to.store, to.box, head.set, listLines())
  return { ...summary, bytes }
}
