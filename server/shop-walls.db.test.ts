import { sql } from 'drizzle-orm'
import { RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#drivers/database.ts'
import { newId } from '#kernel/id.ts'
import type { Database, Handle } from '#platform/database/tx.ts'
import { requestKey } from '#platform/http/request-key.ts'
import { signedInCreator } from '../app/request.server.ts'

/** Tables with a shop that the wall leaves open, each with its reason. */
const tablesWithoutWall: Readonly<Record<string, string>> = {
  'accounts.session': 'a person ends all of their sessions from one screen, whatever shop each is in',
}

let database: Database
let ownHandle: Handle
let tables: string[]
const [ownShop, otherShop] = [newId('shop'), newId('shop')]
const queryRows = async (text: string) => (await database.execute(text)).rows

/** A database of its own, whose tables take a row with nothing but a shop, because only the wall is tested here. */
beforeAll(async () => {
  database = await openTestDatabase()
  ownHandle = database.scopedTo(ownShop)
  tables = (
    await queryRows(`select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'shop_id' and not a.attisdropped
      where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema', 'jobs') order by 1`)
  ).map((row) => String(row.name))
  await database.execute(`do $$ declare one record; begin
    for one in select conrelid::regclass as of, conname from pg_constraint
      join pg_namespace n on n.oid = connamespace
      where contype in ('c', 'f', 'p', 'u', 'x') and conrelid <> 0 and n.nspname !~ '^(pg_|information_schema|platform|jobs)'
      order by contype = 'f' desc
    loop execute format('alter table %s drop constraint if exists %I cascade', one.of, one.conname); end loop;
    for one in select a.attrelid::regclass as of, a.attname from pg_attribute a join pg_class c on c.oid = a.attrelid
      join pg_namespace n on n.oid = c.relnamespace
      where a.attnotnull and a.attnum > 0 and a.attidentity = '' and c.relkind = 'r'
        and n.nspname !~ '^(pg_|information_schema|platform|jobs)'
    loop execute format('alter table %s alter column %I drop not null', one.of, one.attname); end loop;
    for one in select c.oid::regclass as of from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname !~ '^(pg_|information_schema|platform|jobs)'
    loop execute format('alter table %s disable trigger all', one.of); end loop;
  end $$`)
  for (const table of tables)
    for (const shop of [ownShop, otherShop]) await database.execute(insert(table, shop))
})
afterAll(() => database.close())

const insert = (table: string, shop: string): string =>
  table === 'ledger.account'
    ? `insert into ledger.account (name) values ('shop:${shop}:pending')`
    : `insert into ${table} (shop_id) values ('${shop}')`
const readRefusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: Error & { cause?: Error }) => (error.cause ?? error).message,
  )

test('every table with a shop has a wall, or is named with the reason why not', async () => {
  const rows = await queryRows(`select c.oid::regclass::text as name from pg_class c
    where c.relrowsecurity and exists (select from pg_policy p join pg_roles r on r.oid = any (p.polroles)
      where p.polrelid = c.oid and r.rolname = 'fanfare_shop')`)
  const names = new Set(rows.map((row) => row.name))
  expect(tables.length).toBeGreaterThan(60)
  expect(tables.filter((table) => !names.has(table))).toEqual(Object.keys(tablesWithoutWall))
})

test('a table that a later migration adds gets its wall', async () => {
  await database.execute('create table promotions.later (shop_id text not null, words text)')
  await database.execute('select platform.raise_walls()')
  for (const shop of [ownShop, otherShop]) await database.execute(insert('promotions.later', shop))
  const seenRows = await ownHandle.read((tx) => tx.execute(sql`select shop_id from promotions.later`))
  expect((seenRows as unknown as { rows: unknown[] }).rows).toEqual([{ shop_id: ownShop }])
  await database.execute('drop table promotions.later')
})

test('one shop reads, changes, removes and adds no row of another, in every table, without any where', async () => {
  for (const table of tables.filter((name) => !(name in tablesWithoutWall))) {
    const name = sql.raw(table)
    const result = (await ownHandle.read((tx) => tx.execute(sql`select shop_id from ${name}`))) as never as {
      rows: { shop_id: string }[]
    }
    const seenShops = result.rows.map((row) => row.shop_id)
    expect(seenShops, table).toContain(ownShop)
    expect(seenShops, table).not.toContain(otherShop)
    const column = sql.raw(table === 'ledger.account' ? 'nature' : 'shop_id')
    const changes = [
      sql`update ${name} set ${column} = ${column} where shop_id = ${otherShop}`,
      sql`delete from ${name} where shop_id = ${otherShop}`,
      sql`delete from ${name} where shop_id <> ${ownShop}`,
    ]
    for (const change of changes) await readRefusal(ownHandle.transact((tx) => tx.execute(change)))
    const refusal = await readRefusal(
      ownHandle.transact((tx) => tx.execute(sql.raw(insert(table, otherShop)))),
    )
    expect(refusal, table).toContain('row-level security')
    if (table !== 'ledger.account')
      await readRefusal(
        ownHandle.transact((tx) => tx.execute(sql`update ${name} set shop_id = ${otherShop}`)),
      )
    const [counts] = await queryRows(`select count(*) filter (where shop_id = '${otherShop}')::int as others,
      count(*) filter (where shop_id = '${ownShop}')::int as own from ${table}`)
    expect(counts, table).toEqual({ others: 1, own: 1 })
  }
})

test('the book keeps another shop’s postings and balances from a shop', async () => {
  for (const shop of [ownShop, otherShop])
    for (const table of ['posting', 'balance'])
      await database.execute(
        `insert into ledger.${table} (account, amount_minor) values ('shop:${shop}:available', -5), ('psp:cash', 5)`,
      )
  for (const table of ['posting', 'balance']) {
    const name = sql.raw(`ledger.${table}`)
    const seenRows = (await ownHandle.read((tx) =>
      tx.execute(sql`select distinct account from ${name} order by 1`),
    )) as never as {
      rows: { account: string }[]
    }
    expect(seenRows.rows.map(({ account }) => account)).toEqual(['psp:cash', `shop:${ownShop}:available`])
    const insertion = ownHandle.transact((tx) =>
      tx.execute(
        sql`insert into ${name} (account, amount_minor) values (${`shop:${otherShop}:available`}, -5)`,
      ),
    )
    // Balances are written by the book's own trigger only.
    expect(await readRefusal(insertion)).toContain(
      table === 'balance' ? 'permission denied' : 'row-level security',
    )
  }
})

test('a fan’s details and a thread’s messages are seen only by the shop of the order or thread', async () => {
  await database.execute(
    `update orders."order" set id = 'ord_' || shop_id; update messages.thread set id = 'thr_' || shop_id`,
  )
  for (const shop of [ownShop, otherShop]) {
    await database.execute(`insert into orders.recipient (order_id) values ('ord_${shop}')`)
    await database.execute(`insert into messages.message (thread_id) values ('thr_${shop}')`)
  }
  const read = async (text: string) =>
    ((await ownHandle.read((tx) => tx.execute(sql.raw(text)))) as never as { rows: unknown[] }).rows
  expect(await read('select order_id as of from orders.recipient')).toEqual([{ of: `ord_${ownShop}` }])
  expect(await read('select thread_id as of from messages.message')).toEqual([{ of: `thr_${ownShop}` }])
})

test('a member reads, but can’t change, their own memberships and departure in another shop', async () => {
  const [me, somebody] = [newId('person'), newId('person')]
  for (const table of ['accounts.member', 'departures.departure']) {
    for (const person of [me, somebody])
      await database.execute(`insert into ${table} (shop_id, person_id) values ('${otherShop}', '${person}')`)
    const name = sql.raw(table)
    const readTheirs = (handle: Handle) =>
      handle.read((tx) =>
        tx.execute(sql`select person_id from ${name} where shop_id = ${otherShop}`),
      ) as never
    expect((await (readTheirs(database.scopedTo(ownShop, me)) as Promise<{ rows: unknown[] }>)).rows).toEqual(
      [{ person_id: me }],
    )
    expect((await (readTheirs(ownHandle) as Promise<{ rows: unknown[] }>)).rows).toEqual([])
    const clearing = sql`delete from ${name} where shop_id = ${otherShop}`
    await database.scopedTo(ownShop, me).transact((tx) => tx.execute(clearing))
    const [counts] = await queryRows(
      `select count(*)::int as count from ${table} where shop_id = '${otherShop}'`,
    )
    expect(counts, table).toEqual({ count: 3 })
  }
})

test('the wall scopes its own work and nothing beside or after it; without a shop the role sees no rows', async () => {
  const userQuery = sql`select current_user::text as who, coalesce(current_setting('fanfare.shop', true), '') as shop,
    (select count(*)::int from promotions.code) as codes`
  const readUser = async (handle: Handle, method: 'read' | 'transact') =>
    (
      (await handle[method]((tx) => tx.execute(userQuery))) as never as {
        rows: { who: string; shop: string; codes: number }[]
      }
    ).rows[0]!
  const handles = Array.from({ length: 24 }, (_, index) => (index % 2 ? ownHandle : database))
  const results = await Promise.all(
    handles.map((handle, index) => readUser(handle, index % 3 ? 'read' : 'transact')),
  )
  for (const [index, result] of results.entries())
    if (handles[index] === ownHandle) expect(result).toEqual({ who: 'fanfare_shop', shop: ownShop, codes: 1 })
    else expect(result).toMatchObject({ shop: '', codes: 2 })
  await readRefusal(ownHandle.transact(() => Promise.reject(new Error('rolled back'))))
  expect(await readUser(database, 'read')).toMatchObject({ shop: '', codes: 2 })
  const withoutShop = database.scopedTo('')
  expect(await readUser(withoutShop, 'read')).toMatchObject({ who: 'fanfare_shop', codes: 0 })
})

test('what a creator’s screens and actions are handed is scoped to the shop they work in', async () => {
  const context = new RouterContextProvider()
  const actor = { kind: 'person', shop: { id: ownShop }, staff: [] }
  context.set(requestKey, { ...database, database, actor, url: new URL('http://localhost/dashboard') })
  const { read, transact, database: scopedDatabase } = signedInCreator(context)
  for (const work of [read, transact, scopedDatabase.read, scopedDatabase.transact]) {
    const result = (await work((tx) => tx.execute(sql`select shop_id from webhooks.endpoint`))) as never as {
      rows: unknown[]
    }
    expect(result.rows).toEqual([{ shop_id: ownShop }])
  }
})
