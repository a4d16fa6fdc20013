/** A public page never shows anything older than the last change, whoever made it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { setBusinessTime } from '#drivers/database.ts'
import { countStatements } from '#drivers/statements.ts'
import { openStore, type TestStore } from '#drivers/store.ts'

let app: TestApp
let store: TestStore
/** A visitor with a cart and one more cookie, so that each page is drawn. */
const jar: Jar = new Map([
  ['cart', 'x'.repeat(43)],
  ['own', 'page'],
])
const monday = new Date('2026-08-24T10:00:00Z')
beforeAll(async () => {
  app = await openApp()
  const { database } = app.services
  await setBusinessTime(database, monday)
  store = await openStore(database, 'kept')
  await store.sell({ title: 'Sun hoodie', colours: ['black', 'white'] })
  await store.sell({ title: 'Rain hoodie', unitsCap: 20 })
  await runSql(
    `insert into storefronts.collection (shop_id, slug, title, description, rule, made_at) values ($1, 'hoodies', 'Hoodies', '',
      '{"word":"hoodie","category":"apparel","fromMinor":null,"toMinor":null,"newDays":null}', now())`,
  )
})
afterAll(() => app.close())

const runSql = (text: string, values: unknown[] = [store.shopId]) =>
  app.services.database.execute(text, text.includes('$1') ? values : undefined)

const paths = [
  '',
  '/shop',
  '/shop?q=hoodie',
  '/shop?q=comet&sort=name',
  '/collections/hoodies',
  '/links',
  '/about',
]
const addresses = [...paths, '/posts', '/posts/first', '/listing-1?colour=black', '/listing-2'].map(
  (path) => `/@kept${path}`,
)
const housePages = ['/products', '/product/bella-canvas-3001']

/** Every page as one process draws it, without the parts that differ between visits. */
async function readPages(testApp: TestApp): Promise<Record<string, string>> {
  const pages: Record<string, string> = {}
  for (const path of [...addresses, ...housePages]) {
    const html = await testApp.readPage(path, jar)
    const nonce = /nonce="([\w-]{22})"/.exec(html)?.[1] ?? '-'
    pages[path] = html.replaceAll(nonce, '').replace(/data-left="\d+"[\s\S]*?<\/p>/g, '')
  }
  return pages
}

const post = (slug: string, publishedAt: string) => `insert into storefronts.writing
  (id, shop_id, kind, slug, title, body, published_at, made_at)
  values ('pst_01890a5d0000700080000000${slug.padEnd(8, '0').replace(/[^0-9a-f]/g, 'a')}', $1, 'post', '${slug}', 'About ${slug}', 'Words.', ${publishedAt}, now())`
const addListing = (title: string) => `
  with made as (
    insert into listings.listing_version (id, shop_id, listing_id, ordinal, design_version_id, title, description, products, made_at)
    select 'lsv_' || md5('${title}'), v.shop_id, v.listing_id, v.ordinal + 1, v.design_version_id, '${title}', '', v.products, v.made_at
    from listings.listing_version v join listings.listing l on l.version_id = v.id where l.number = 1 returning id)
  select id from made`
const changes: Readonly<Record<string, string | readonly string[]>> = {
  'the name of the shop': `update accounts.shop set name = 'Kept Radio' where id = $1`,
  'a post': post('first', `'2026-08-01'`),
  'the title of a collection': `update storefronts.collection set title = 'Warm things' where shop_id = $1`,
  'a listing under another name': [
    addListing('Comet hoodie'),
    `update listings.listing set version_id = 'lsv_' || md5('Comet hoodie') where number = 1`,
  ],
  'a piece that is held for a buyer': `update listings.stock set reserved = 15`,
  'a piece that was sold': `update listings.sold set units = units + 3 where number = 1`,
  'what a blank is made of': `update catalogue.blank set document = jsonb_set(document, '{fabric}', '"Woven from moonlight"')
    where id = 'bella-canvas-3001'`,
  'a size that is gone': `update catalogue.variant set stock = 0 where blank_id = 'bella-canvas-3001' and size = 'XL'`,
  'an earlier cut-off': `update production.cut_off set time = '09:00'`,
  'presses that pause': `update production.facility set paused_at = now()`,
  'more expensive shipping': `insert into house.terms (kind, version, body, valid_from, saved_at, saved_by_name)
    select kind, version + 1, regexp_replace(body::text, '"first": ?\\d+', '"first": 4321', 'g')::jsonb, '2026-08-24', now(), 'Test'
    from house.terms where kind = 'shipping' order by version desc limit 1`,
  'a listing that is taken down': `insert into listings.ban (listing_id, kind, since)
    select id, 'hidden', now() from listings.listing where number = 2`,
  'a shop on vacation': `update accounts.shop set status = 'vacation' where id = $1`,
  'a shop that is closed': `update accounts.shop set status = 'suspended' where id = $1`,
  'a shop that opens again': `update accounts.shop set status = 'active' where id = $1`,
}

test('every table behind a page notes its changes, or is read afresh by each page', async () => {
  const freshApp = await openApp({}, app.services.database)
  const statements = await countStatements(freshApp.services)
  const sentStatements = await statements.sentBy(() => readPages(freshApp))
  statements.stop()
  const tableNames = sentStatements.flatMap(({ text }) =>
    [...text.replaceAll('"', '').matchAll(/\b(?:from|join) ([a-z_]+\.[a-z_]+)(?! *\()/g)].map(
      (match) => match[1]!,
    ),
  )
  const { rows } = await runSql(`
    select distinct t.tgrelid::regclass::text as name from pg_trigger t join pg_proc f on f.oid = t.tgfoid
    where f.prosrc ~ 'note_page'`)
  const notingTables = new Set(rows.map(({ name }) => String(name)))
  const readTables = new Set(tableNames)
  expect(readTables.size).toBeGreaterThan(15)
  expect(
    [...readTables].filter((name) => !notingTables.has(name) && !Object.hasOwn(unversionedTables, name)),
  ).toEqual([])
  expect(Object.keys(unversionedTables).filter((name) => !readTables.has(name))).toEqual([])
})
/** The tables that need no version, and why. */
const unversionedTables: Readonly<Record<string, string>> = {
  'artwork.design_version': 'never changed',
  'listings.listing_version': 'never changed once it is on sale',
  'listings.card_count': 'written with the card',
  'listings.card_word': 'written with the card',
  'listings.sale': 'summed up with each page',
  'orders.cart': 'read with each page',
  'orders.blocked_fan': 'read with each page',
  'orders.cart_line': 'read with each page',
  'orders.unit': 'read with each page',
  'domains.claim': 'the name of a store is looked up every quarter of a minute',
}

test.for(Object.entries(changes))('the next page shows %s', async ([, change]) => {
  const pagesBefore = await readPages(app)
  for (const statement of [change].flat()) await runSql(statement)
  const pagesAfter = await readPages(app)
  const freshPages = await readPages(await openApp({}, app.services.database))
  for (const path of Object.keys(pagesAfter)) expect(pagesAfter[path], path).toBe(freshPages[path])
  expect(pagesAfter).not.toEqual(pagesBefore)
})

test('a handle that another shop took leads to that shop', async () => {
  expect(await app.readPage('/@kept/about', jar)).toContain('Kept Radio')
  await openStore(app.services.database, 'other')
  await runSql(`update accounts.shop set handle = 'moved' where handle = 'kept'`)
  await runSql(`update accounts.shop set handle = 'kept' where handle = 'other'`)
  expect(await app.readPage('/@kept/about', jar)).not.toContain('Kept Radio')
  expect(await app.readPage('/@moved/about', jar)).toContain('Kept Radio')
  await runSql(`update accounts.shop set handle = 'gone' where handle = 'kept'`)
  expect((await app.fetch('/@kept/about', { jar })).status).toBe(404)
  await runSql(`update accounts.shop set handle = 'kept' where handle = 'moved'`)
})

test('a scheduled post appears and an ended drop disappears on time, although nobody changes anything', async () => {
  const { database } = app.services
  await runSql(post('later', `'2026-08-25'`))
  await store.sell({ title: 'Short hoodie', endsAt: new Date('2026-08-25T10:00:00Z') })
  const pagesBefore = await readPages(app)
  expect(pagesBefore['/@kept/posts']).not.toContain('About later')
  expect(pagesBefore['/@kept']).toContain('Short hoodie')
  await setBusinessTime(database, new Date('2026-08-26T10:00:00Z'))
  const pagesAfter = await readPages(app)
  const freshPages = await readPages(await openApp({}, database))
  for (const path of Object.keys(pagesAfter)) expect(pagesAfter[path], path).toBe(freshPages[path])
  expect(pagesAfter['/@kept']).toContain('About later')
  expect(pagesAfter['/@kept']).not.toContain('Short hoodie')
})
