import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { inject } from 'vitest'
import { openPglite } from '../../platform/database/pglite.ts'
import { openPostgres } from '../../platform/database/postgres.ts'
import type { Database } from '../../platform/database/tx.ts'

/** A migrated, empty database of the engine under test, of its own. Close it in `afterAll`. */
export async function openTestDatabase(): Promise<Database> {
  const server = inject('server')
  if (!server) return openPglite({ snapshot: new Blob([readFileSync(inject('snapshot'))]) })
  const name = `t${randomBytes(8).toString('hex')}`
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  await admin.query(`create database ${name} template pattern`)
  await admin.end()
  return openPostgres(server.replace(/postgres$/, name))
}

/** Moves business time to a moment, as sample mode may. */
export async function setBusinessTime(database: Database, at: Date): Promise<void> {
  await database.execute(
    `update platform.clock set movable = true, offset_ms = (extract(epoch from ($1::timestamptz - clock_timestamp())) * 1000)::bigint`,
    [at.toISOString()],
  )
}
