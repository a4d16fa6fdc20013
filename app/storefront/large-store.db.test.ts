import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { countStatements } from '#drivers/statements.ts'
import { openStore } from '#drivers/store.ts'
import { buildClass } from '../../scripts/class-names.ts'

const listingCount = 500
let app: TestApp
let store: Awaited<ReturnType<typeof openStore>>
let statements: Awaited<ReturnType<typeof countStatements>>
/** A visitor with a cart, so that each page is drawn. */
const jar: Jar = new Map([
  ['cart', 'x'.repeat(43)],
  ['own', 'page'],
])
beforeAll(async () => {
  app = await openApp()
  const { database } = app.services
  store = await openStore(database, 'large')
  const id = await store.sell({ title: 'Number 1 hoodie', colours: ['black', 'white'] })
  await database.execute(`
    begin;
    insert into listings.listing (id, shop_id, number, slug, version_id, created_at)
    select 'lst_' || lpad(n::text, 32, '0'), shop_id, n, 'number-' || n, 'lsv_' || lpad(n::text, 32, '0'), created_at
    from listings.listing, generate_series(2, ${listingCount}) n where id = '${id}';
    insert into listings.listing_version (id, shop_id, listing_id, ordinal, design_version_id, title, description, products, made_at)
    select 'lsv_' || lpad(n::text, 32, '0'), shop_id, 'lst_' || lpad(n::text, 32, '0'), 1, design_version_id,
      'Number ' || n || case n % 3 when 0 then ' hoodie' when 1 then ' tee' else ' poster' end,
      repeat('About it. ', 60), products, made_at
    from listings.listing_version, generate_series(2, ${listingCount}) n where listing_id = '${id}';
    update listings.listing set status = 'active', launched_at = created_at + number * interval '1 millisecond'
    where number > 1;
    commit`)
  const rule = { word: '', category: '', fromMinor: null, toMinor: null, newDays: null }
  for (const [slug, collectionRule] of Object.entries({
    hoodies: { ...rule, word: 'HOODIE' },
    shirts: { ...rule, category: 'apparel', toMinor: 2399, newDays: 30 },
    dear: { ...rule, fromMinor: 2400 },
    mugs: { ...rule, category: 'home-and-decorations' },
  }))
    await database.execute(
      `insert into storefronts.collection (shop_id, slug, title, description, rule, made_at)
       values ('${store.shopId}', '${slug}', '${slug}', '', '${JSON.stringify(collectionRule)}'::jsonb, now())`,
    )
  await database.execute(`
    insert into storefronts.collection_listing (shop_id, collection_id, listing_id, place)
    select l.shop_id, c.id, l.id, case l.number when 301 then 1 else 2 end
    from listings.listing l, storefronts.collection c where c.slug = 'hoodies' and l.number in (7, 301)`)
  statements = await countStatements(app.services)
})
afterAll(() => {
  statements?.stop()
  return app.close()
})

const cardPictures = new RegExp(`class="${buildClass('app/storefront/cards.module.css', 'picture')}"`, 'g')

/** A page with what it costs: statements, and bytes as they travel. */
async function measureCost(path: string) {
  let text = ''
  const sql = await statements.countSent(async () => {
    const answer = await app.fetch(path, { jar })
    expect(answer.status, path).toBe(200)
    text = await answer.text()
  })
  return { text, sql, bytes: gzipSync(text).length, cards: text.match(cardPictures)?.length ?? 0 }
}

test('one picture of a page is fetched ahead of its styles, and all the others wait for the layout', async () => {
  for (const path of ['/shop', '/shop?q=hoodie', '/collections/hoodies', '/number-77']) {
    const { text } = await measureCost(`/@large${path}`)
    expect(text.match(/<link rel="preload" as="image"/g), path).toHaveLength(1)
    expect(text.match(/<img[^>]* fetchPriority="high"/g), path).toHaveLength(1)
  }
  const { text } = await measureCost('/@large/shop')
  expect(text.match(/<img[^>]* loading="lazy"/g)!.length).toBe(text.match(cardPictures)!.length - 1)
})

test(`with ${listingCount} listings each page of a store is as small and as cheap as with a few`, async () => {
  const paths = [
    '',
    '/shop',
    '/shop?place=after.250.0',
    '/shop?sort=name',
    '/shop?q=hoodie',
    '/shop?colour=black&from=10',
    '/number-77',
    '/collections/hoodies',
    '/collections/shirts?sort=name&colour=black',
  ]
  for (const path of paths) {
    await measureCost(`/@large${path}`)
    const { sql, bytes, cards } = await measureCost(`/@large${path}`)
    expect(sql, path).toBeLessThanOrEqual(4)
    expect(bytes, path).toBeLessThan(12_000)
    expect(cards, path).toBeLessThanOrEqual(24)
  }
})

const listNumbers = (text: string): string[] => {
  const main = text.slice(text.indexOf('<main'), text.indexOf('</main>'))
  return [...main.matchAll(/href="\/@large\/((?:number|listing)-\d+)"/g)].map((match) => match[1]!)
}
const readLink = (text: string, rel: 'next' | 'prev'): string | null =>
  new RegExp(`rel="${rel}" href="([^"]+)"`).exec(text)?.[1]?.replaceAll('&amp;', '&') ?? null

/** Every screen from an address on; the way back from the last leads to the one before. */
async function walkPages(path: string, start: string): Promise<string[][]> {
  const screens: string[][] = []
  let query: string | null = start
  let text = ''
  while (query !== null) {
    text = (await measureCost(path + query)).text
    screens.push(listNumbers(text))
    query = readLink(text, 'next')
  }
  text = (await measureCost(path + readLink(text, 'prev'))).text
  expect(listNumbers(text), path + start).toEqual(screens.at(-2))
  return screens
}

test('every listing is reached screen by screen, once, there and back, however it is sorted', async () => {
  for (const sort of ['new', 'name', 'low']) {
    const screens = await walkPages('/@large/shop', `?sort=${sort}`)
    expect(new Set(screens.flat()).size, sort).toBe(listingCount)
    expect(screens.flat()).toHaveLength(listingCount)
  }
})

test('a collection by rule is paged too: chosen listings first, then the newest', async () => {
  for (const sort of ['', '?sort=new', '?sort=name', '?sort=high']) {
    const numbers = (await walkPages('/@large/collections/shirts', sort)).flat()
    expect(numbers, sort).toHaveLength(listingCount)
    expect(new Set(numbers).size, sort).toBe(listingCount)
  }
  const hoodies = (await walkPages('/@large/collections/hoodies', '')).flat()
  const expectedNumbers = Array.from({ length: listingCount }, (_, index) => listingCount - index)
    .filter((number) => number === 1 || number % 3 === 0)
    .map((number) => (number === 1 ? 'listing-1' : `number-${number}`))
  const chosenSlugs = ['number-301', 'number-7']
  expect(hoodies).toEqual([...chosenSlugs, ...expectedNumbers])
  const { text } = await measureCost('/@large/collections/hoodies?q=number+33&sort=name')
  expect(listNumbers(text)).toContain('number-33')
  expect(listNumbers(text)).not.toContain('number-331')
  for (const empty of ['dear', 'mugs'])
    expect((await measureCost(`/@large/collections/${empty}`)).text).toContain('Nothing here is on sale')
})

test('a small collection shows its listings without a search form, and no query makes it fail', async () => {
  const { database } = app.services
  await database.execute(`
    insert into storefronts.collection (shop_id, slug, title, description, rule, made_at)
    values ('${store.shopId}', 'few', 'few', '', '{"word":"number 499","category":"","fromMinor":null,"toMinor":null,"newDays":null}', now())`)
  const allText = (await measureCost('/@large/collections/few')).text
  expect(listNumbers(allText)).toEqual(['number-499'])
  expect(allText).not.toContain('Search these')
  const fewText = (await measureCost('/@large/collections/few?q=number+499')).text
  expect(listNumbers(fewText)).toEqual(['number-499'])
  expect(fewText).toContain('Search these')
  for (const query of ['?place=after.1.%27%3B', '?place=before.9.x', '?sort=own', '?size=XL&from=1'])
    await measureCost(`/@large/collections/few${query}`)
})

test('a listing put on sale in between shifts nobody’s next page', async () => {
  const firstPage = (await measureCost('/@large/shop?sort=new')).text
  const listSecondPage = async () =>
    listNumbers((await measureCost(`/@large/shop${readLink(firstPage, 'next')}`)).text)
  const secondBefore = await listSecondPage()
  const { database } = app.services
  await database.execute(`update listings.counter set last_number = 1000`)
  await store.sell({ title: 'Just now' })
  expect(await listSecondPage()).toEqual(secondBefore)
})

test('a search finds by name, kind and colour, despite typing errors, best match first, and counts the results', async () => {
  const search = async (query: string) => {
    const { text } = await measureCost(`/@large/shop?${query}`)
    const total = /(\d+) products?</.exec(text.replaceAll('<!-- -->', ''))?.[1]
    return { total: Number(total ?? 0), first: listNumbers(text)[0], text }
  }
  expect((await search('q=hoodie')).total).toBe(167)
  expect((await search('q=hodie')).total).toBe(167)
  for (const typo of ['hoodei', 'hoodoe', 'postre', 'pozter'])
    expect((await search(`q=${typo}`)).total, typo).toBeGreaterThan(160)
  expect((await search('q=number+77')).first).toBe('number-77')
  expect((await search('q=t-shirt+white')).total).toBeGreaterThanOrEqual(listingCount)
  expect((await search('q=zeppelin')).total).toBe(0)
  expect((await search('colour=black&size=XL&q=hoodie')).total).toBe(167)
  expect((await search('colour=green')).total).toBe(0)
  expect((await search('from=24')).total).toBe(0)
  expect((await search('q=hoodie')).text.replaceAll('<!-- -->', '')).toMatch(/Black <small>167</)
  for (const query of ['place=after.1.%27%3B', 'place=before.99999999.x&sort=low', 'q=%25', 'q=_%5C'])
    expect((await search(query)).total, query).toBeGreaterThanOrEqual(0)
})
