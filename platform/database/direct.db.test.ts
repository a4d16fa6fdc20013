/** Where a pooler is before the database, what belongs to one connection goes past it. */
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
/** Which way a connection came is told by its user: the one behind the pooler, and the one past it. */
const readUser = async ({ execute }: Pick<Database, 'execute'>) =>
  (await execute('select current_user as name')).rows[0]!.name
const settings = () =>
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
  database = await openDatabase(settings())
})
afterAll(async () => {
  await database?.close()
  await server?.stop()
})

onServer('statements go by the pooler, and what only one process at a time may do past it', async () => {
  expect(await readUser(database)).toBe('fanfare')
  expect(await database.alone!(readUser)).toBe('postgres')
})

onServer('a backup and a check hold one connection past the pooler', async () => {
  const session = await openSession(settings())
  expect(await readUser(session)).toBe('postgres')
  await session.close()
})

onServer('a restore is made as the owner, whichever way others come', async () => {
  const session = await openSession(asOwner(settings()))
  expect(await readUser(session)).toBe('fanfare_owner')
  await session.close()
})
