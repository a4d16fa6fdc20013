/** A page's reads don't grow with its shop: the rows that its statements look at, with 100 listings and with 5,000. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createAccount } from '#accounts'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { goodPassword } from '#drivers/people.ts'
import { countRowsLookedAt } from '#drivers/rows-looked-at.ts'
import { countStatements } from '#drivers/statements.ts'
import { openStore, type TestStore } from '#drivers/store.ts'
import { depsOf } from './account-deps.server.ts'

/** Triggers write five thousand listings one by one, which is slow on a busy machine. */
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

let app: TestApp
let store: TestStore
let personId: string
let firstListing: string
let statements: Awaited<ReturnType<typeof countStatements>>
/** A visitor with a cart, and the creator. */
const fan: Jar = new Map([
  ['cart', 'x'.repeat(43)],
  ['own', 'page'],
])
const creator: Jar = new Map()
beforeAll(async () => {
  app = await openApp()
  const { services } = app
  store = await openStore(services.database, 'grown')
  firstListing = await store.sell({ title: 'Number 1 hoodie', colours: ['black', 'white'] })
  const person = { name: 'Ngozi Bello', email: 'ngozi@example.com', password: goodPassword }
  const account = await services.transact((tx, at) => createAccount(tx, depsOf(services), person, at))
  personId = account.personId
  await services.database.execute('update accounts.member set person_id = $1 where shop_id = $2', [
    personId,
    store.shopId,
  ])
  await app.post('/login', { email: person.email, password: goodPassword }, creator)
  statements = await countStatements(services)
})
afterAll(() => {
  statements?.stop()
  return app.close()
})

async function growTo(from: number, to: number): Promise<void> {
  await app.services.database.execute(`
    begin;
    set local statement_timeout = 0;
    insert into listings.listing (id, shop_id, number, slug, version_id, created_at)
    select 'lst_' || lpad(n::text, 32, '0'), shop_id, n, 'number-' || n, 'lsv_' || lpad(n::text, 32, '0'), created_at
    from listings.listing, generate_series(${from}, ${to}) n where id = '${firstListing}';
    insert into listings.listing_version (id, shop_id, listing_id, ordinal, design_version_id, title, description, products, made_at)
    select 'lsv_' || lpad(n::text, 32, '0'), shop_id, 'lst_' || lpad(n::text, 32, '0'), 1, design_version_id,
      'Number ' || n || case n % 3 when 0 then ' hoodie' when 1 then ' tee' else ' poster' end, 'About it.', products, made_at
    from listings.listing_version, generate_series(${from}, ${to}) n where listing_id = '${firstListing}';
    update listings.listing set status = 'active', launched_at = created_at + number * interval '1 millisecond'
    where number >= ${from};
    update listings.sold set units = number % 50 where number >= ${from};
    insert into listings.next_print (listing_id, shop_id, prints_on)
    select id, shop_id, date '2025-08-26' from listings.listing where number >= ${from};
    commit`)
  await app.services.database.execute('vacuum analyze')
}

/** The creator's pages read only the rows of their shop. */
const countRows = async (path: string, jar: Jar): Promise<number> =>
  (
    await countRowsLookedAt(app, statements, path, {
      jar,
      ...(jar === creator ? { scope: [store.shopId, personId] } : {}),
    })
  ).rows

/** Pages that exist at both sizes; searches are in `search-growth`. `lastPage`: of the creator's list. */
const listPages = (lastPage: number): Readonly<Record<string, [path: string, jar: Jar]>> => ({
  home: ['/@grown', fan],
  shop: ['/@grown/shop', fan],
  'behind a cursor': ['/@grown/shop?sort=new&place=after.50.-50', fan],
  'by name': ['/@grown/shop?sort=name', fan],
  'cheap ones first': ['/@grown/shop?sort=low', fan],
  'a listing': ['/@grown/number-77', fan],
  'own list': ['/listing', creator],
  'own list, second page': ['/listing?page=2', creator],
  'own list, last page': [`/listing?page=${lastPage}`, creator],
  'own list, newest first': ['/listing?sort=start&status=active', creator],
  'own list, by sales': ['/listing?sort=sales', creator],
  'own list, by name': ['/listing?sort=name', creator],
  'own list, by next print': ['/listing?sort=print', creator],
  'orders behind the figures': ['/analytics/orders', creator],
})

test('with 5,000 listings a page looks at no more than one and a half times as many rows as with 100', async () => {
  await growTo(2, 100)
  const fewRows: Record<string, number> = {}
  for (const [name, [path, jar]] of Object.entries(listPages(10))) fewRows[name] = await countRows(path, jar)
  await growTo(101, 5_000)
  const manyRows: Record<string, number> = {}
  for (const [name, [path, jar]] of Object.entries(listPages(500)))
    manyRows[name] = await countRows(path, jar)
  const grownPages = Object.keys(fewRows).filter((name) => manyRows[name]! > fewRows[name]! * 1.5 + 10)
  expect(grownPages.map((name) => `${name}: ${fewRows[name]} rows, then ${manyRows[name]}`)).toEqual([])
})
