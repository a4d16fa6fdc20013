import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { importCatalogue } from '#catalogue'
import { somePerson } from '#drivers/people.ts'
import { startPostgres } from '#drivers/postgres.ts'
import { openShop } from '#drivers/shops.ts'
import type { Id } from '#kernel/id.ts'
import { usd } from '#kernel/money.ts'
import { BadSetting } from '#platform/config.ts'
import { listMigrations, migrate } from '#platform/database/migrate.ts'
import { openPostgres } from '#platform/database/postgres.ts'
import type { Database, Handle } from '#platform/database/tx.ts'
import { createCode, findCodes } from '#promotions'

/** Rights belong to a server, so the test starts its own. The embedded database has only its superuser: not tested. */
const onServer = test.runIf(inject('server') !== '')
let server: Awaited<ReturnType<typeof startPostgres>>
let admin: pg.Client
const openDatabases: Database[] = []

beforeAll(async () => {
  if (!inject('server')) return
  server = await startPostgres({ durable: false })
  admin = new pg.Client({ connectionString: server.url })
  await admin.connect()
})
afterAll(async () => {
  for (const database of openDatabases) await database.close()
  await admin?.end()
  await server?.stop()
})

/** A database that its user owns, without being a superuser. */
async function openOwned(user: string, grant = ''): Promise<Database> {
  await admin.query(`create role ${user} login ${grant}`)
  await admin.query(`create database ${user} owner ${user}`)
  const database = await openPostgres(server.url.replace(/postgres@(.*)postgres$/, `${user}@$1${user}`), {
    writing: 2,
    reading: 1,
  })
  openDatabases.push(database)
  return database
}
/** Migrates to just before the walls between shops. */
async function migrateUpToWalls(database: Database): Promise<void> {
  await database.execute(
    'create schema platform; create table platform.migration (name text primary key, hash text not null, ran_at timestamptz not null default now())',
  )
  for (const { name, hash, text } of listMigrations().filter((migration) => migration.name < '0641'))
    await database.execute(
      `begin;\n${text};\ninsert into platform.migration (name, hash) values ('${name}', '${hash}');\ncommit`,
    )
}
const readRefusal = (database: Database): Promise<string> =>
  migrate(database).then(
    () => 'done',
    (error: unknown) => (error instanceof BadSetting ? error.message : String(error)),
  )
const makeCode = (handle: Handle, shopId: Id<'shop'>, code: string) =>
  handle.transact((tx, at) => {
    const life = { usesMax: null, perBuyer: null, startsAt: at, endsAt: null, listingIds: null }
    const terms = { ...life, code, offer: { kind: 'percent' as const, bps: 1_000 }, minimum: usd(0) }
    return createCode(tx, { shopId, personId: somePerson, terms, accepted: usd(100_000) }, at)
  })
/** One scoped write and one scoped read, beside a shop whose rows stay away. */
async function expectWalls(database: Database, shops: readonly [Id<'shop'>, Id<'shop'>]): Promise<void> {
  await database.transact((tx, at) => importCatalogue(tx, at))
  for (const shopId of shops)
    expect(await makeCode(database.scopedTo(shopId), shopId, 'TEN')).toMatchObject({ ok: true })
  const [ownShop, otherShop] = shops
  const findVisibleCodes = (shopId: Id<'shop'>) =>
    database.scopedTo(ownShop).read((tx, at) => findCodes(tx, shopId, at))
  expect(await findVisibleCodes(ownShop)).toMatchObject([{ code: { shopId: ownShop } }])
  expect(await findVisibleCodes(otherShop)).toEqual([])
  await expect(makeCode(database.scopedTo(ownShop), otherShop, 'ELEVEN')).rejects.toThrow()
}
const openTwoShops = async (database: Database) =>
  [await openShop(database, 'mine'), await openShop(database, 'other')] as const

onServer('a user that owns its database is told what an administrator must grant', async () => {
  const database = await openOwned('owner')
  expect(await readRefusal(database)).toBe(
    'The user of DATABASE_URL may not work as the role fanfare_shop, which keeps shops apart; an administrator runs once: create role fanfare_shop nologin; grant fanfare_shop to owner;',
  )
})

onServer('a user that may make roles needs nobody', async () => {
  const database = await openOwned('maker', 'createrole')
  await migrate(database)
  await expectWalls(database, await openTwoShops(database))
})

onServer(
  'a database from before the walls migrates once its user has the role it was told to get',
  async () => {
    const database = await openOwned('elder')
    await migrateUpToWalls(database)
    const shops = await openTwoShops(database)
    const refusalText = await readRefusal(database)
    expect(refusalText).toMatch(/an administrator runs once: grant fanfare_shop to elder;$/)
    await admin.query(refusalText.slice(refusalText.indexOf('once: ') + 6))
    expect(await migrate(database)).toContain('0641_platform_shop_walls')
    await expectWalls(database, shops)
    await admin.query('revoke fanfare_shop from elder')
    expect(await readRefusal(database)).toBe(refusalText)
  },
)

onServer('other schemas in the same database are left alone', async () => {
  const database = await openOwned('guest')
  const guestClient = new pg.Client({ connectionString: server.url.replace(/postgres$/, 'guest') })
  await guestClient.connect()
  await guestClient.query('create schema locked; create schema watch; grant usage on schema watch to guest')
  await guestClient.query('create table watch.visit (shop_id text); grant select on watch.visit to guest')
  await guestClient.end()
  const roles = await admin.query(`select from pg_roles where rolname = 'fanfare_shop'`)
  await admin.query(
    `${roles.rowCount ? '' : 'create role fanfare_shop nologin;'} grant fanfare_shop to guest`,
  )
  await migrate(database)
  await expectWalls(database, await openTwoShops(database))
})
