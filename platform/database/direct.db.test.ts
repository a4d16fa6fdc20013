/** If there is a pooler, work that needs one connection bypasses it. */
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createTwoUsers, type PostgresServer, startPostgres } from '#drivers/postgres.ts'
import { asOwner, readConfig } from '../config.ts'
import { openDatabase } from './open.ts'
import { openSession } from './session.ts'
import type { Database } from './tx.ts'

const onServer = test.runIf(inject('server') !== '')
let server: PostgresServer
let database: Database
let users: Awaited<ReturnType<typeof createTwoUsers>>
/** The user shows which way a connection came: through the pooler, or past it. */
const readUser = async ({ execute }: Pick<Database, 'execute'>) =>
  (await execute('select current_user as name')).rows[0]!.name
const readSettings = () =>
  readConfig({
    DATABASE_URL: users.runner,
    DATABASE_DIRECT_URL: users.admin,
    DATABASE_OWNER_URL: users.owner,
    DATA_DIR: '/tmp',
    SECRET_KEY: 'k'.repeat(40),
  })

beforeAll(async () => {
  if (!inject('server')) return
  server = await startPostgres({ durable: false })
  users = await createTwoUsers(server)
  database = await openDatabase(readSettings())
})
afterAll(async () => {
  await database?.close()
  await server?.stop()
})

onServer('statements go through the pooler, and work for one process at a time bypasses it', async () => {
  expect(await readUser(database)).toBe('fanfare')
  expect(await database.alone!(readUser)).toBe('postgres')
})

onServer('a backup and a check hold one connection past the pooler', async () => {
  const session = await openSession(readSettings())
  expect(await readUser(session)).toBe('postgres')
  await session.close()
})

onServer('a restore connects as the owner', async () => {
  const session = await openSession(asOwner(readSettings()))
  expect(await readUser(session)).toBe('fanfare_owner')
  await session.close()
})
