import { randomBytes } from 'node:crypto'
import { appendFileSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { expect, inject } from 'vitest'
import { openPglite } from '../../platform/database/pglite.ts'
import { openPostgres } from '../../platform/database/postgres.ts'
import { openSession, type Session } from '../../platform/database/session.ts'
import type { Database } from '../../platform/database/tx.ts'
import { withOneHandle } from './one-handle.ts'

async function runAsAdministrator(server: string, statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  try {
    await admin.query(statement)
  } finally {
    await admin.end()
  }
}

async function createDatabase(server: string, template: string): Promise<string> {
  const name = `t${randomBytes(8).toString('hex')}`
  // Copying the files is cheaper than writing them to the log.
  await runAsAdministrator(server, `create database ${name} template ${template} strategy file_copy`)
  return server.replace(/postgres$/, name)
}

/** Drops the database when it is closed, so that a run holds a few at once and not hundreds. */
function dropOnceClosed(database: Database, server: string, url: string): Database {
  const drop = `drop database if exists ${new URL(url).pathname.slice(1)}`
  return {
    ...database,
    async close() {
      await database.close()
      // A database with another connection open stays until the server goes.
      await runAsAdministrator(server, drop).catch(() => undefined)
    },
  }
}

/** Records that a test file opened a database, if the run counts them. */
function recordOpening(): void {
  const path = process.env.DATABASES_OPENED
  if (path) appendFileSync(path, `${inject('server') ? 'pg' : 'pglite'} ${expect.getState().testPath}\n`)
}

async function openCopy(kind: 'pattern' | 'bare', isKept = false): Promise<Database> {
  recordOpening()
  const server = inject('server')
  if (!server) {
    const dump = inject(kind === 'bare' ? 'bareSnapshot' : 'snapshot')
    return withOneHandle(await openPglite({ snapshot: new Blob([readFileSync(dump)]) }))
  }
  const url = await createDatabase(server, kind)
  const database = withOneHandle(await openPostgres(url))
  return isKept ? database : dropOnceClosed(database, server, url)
}

/**
 * A fresh database of the engine under test, migrated and empty. Close it in `afterAll`: it is then dropped, unless it
 * is `kept` on its server, to be opened once more.
 */
export const openTestDatabase = ({ kept = false } = {}): Promise<Database> => openCopy('pattern', kept)

/** A migrated database as handles and as the one connection that backups use. `empty`: without even a schema. */
export async function openTestSession(
  options: { empty?: boolean } = {},
): Promise<{ database: Database; session: Session; close(): Promise<void> }> {
  const server = inject('server')
  if (!server) {
    const database = options.empty ? await openPglite({}) : await openTestDatabase()
    return { database, session: database, close: database.close }
  }
  const databaseUrl = await createDatabase(server, options.empty ? 'template0' : 'pattern')
  const [database, session] = [
    await openPostgres(databaseUrl),
    await openSession({ databaseUrl, dataDir: '' }),
  ]
  return {
    database,
    session,
    close: async () => void (await Promise.all([database.close(), session.close()])),
  }
}

/** A database as a new house has it: migrated, the catalogue's reference data in it, and nothing of the sample. */
export const openBareDatabase = (): Promise<Database> => openCopy('bare')

export { setClock as setBusinessTime } from '#sample/seed/clock.ts'
