import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { countStatements } from '#drivers/statements.ts'
import { openStore } from '#drivers/store.ts'

const listings = 500
let app: TestApp
let store: Awaited<ReturnType<typeof openStore>>
let statements: Awaited<ReturnType<typeof countStatements>>
/** A visitor with a cart, so that each page is drawn. */
const jar: Jar = new Map([['cart', 'x'.repeat(43)]])
beforeAll(async () => {
  app = await openApp()
  const { database } = app.services
  store = await openStore(database, 'large')
  const id = await store.sell({ title: 'Number 1 hoodie', colours: ['black', 'white'] })
  await database.execute(`
    begin;
    insert into listings.listing (id, shop_id, number, slug, version_id, created_at)
    select 'lst_' || lpad(n::text, 32, '0'), shop_id, n, 'number-' || n, 'lsv_' || lpad(n::text, 32, '0'), created_at
    from listings.listing, generate_series(2, ${listings}) n where id = '${id}';
    insert into listings.listing_version (id, shop_id, listing_id, ordinal, design_version_id, title, description, products, made_at)
    select 'lsv_' || lpad(n::text, 32, '0'), shop_id, 'lst_' || lpad(n::text, 32, '0'), 1, design_version_id,
      'Number ' || n || case n % 3 when 0 then ' hoodie' when 1 then ' tee' else ' poster' end,
      repeat('About it. ', 60), products, made_at
    from listings.listing_version, generate_series(2, ${listings}) n where listing_id = '${id}';
    update listings.listing set status = 'active', launched_at = created_at where number > 1;
    commit`)
  statements = await countStatements(app.services)
})
afterAll(() => {
  statements?.stop()
  return app.close()
})

/** A page with what it costs: statements, and bytes as they travel. */
async function cost(path: string) {
  let text = ''
  const sql = await statements.of(async () => {
    const answer = await app.fetch(path, { jar })
    expect(answer.status, path).toBe(200)
    text = await answer.text()
  })
  return { text, sql, bytes: gzipSync(text).length, cards: text.match(/class="st-pic"/g)?.length ?? 0 }
}

test(`with ${listings} listings each page of a store is as small and as cheap as with a few`, async () => {
  const paths = [
    '',
    '/shop',
    '/shop?place=after.250.0',
    '/shop?sort=name',
    '/shop?q=hoodie',
    '/shop?colour=black&from=10',
    '/number-77',
  ]
  for (const path of paths) {
    const { sql, bytes, cards } = await cost(`/@large${path}`)
    expect(sql, path).toBeLessThanOrEqual(25)
    expect(bytes, path).toBeLessThan(12_000)
    expect(cards, path).toBeLessThanOrEqual(24)
  }
})

const numbersOn = (text: string): string[] => {
  const main = text.slice(text.indexOf('<main'), text.indexOf('</main>'))
  return [...main.matchAll(/href="\/@large\/((?:number|listing)-\d+)"/g)].map((match) => match[1]!)
}
const linkOf = (text: string, rel: 'next' | 'prev'): string | null =>
  new RegExp(`rel="${rel}" href="([^"]+)"`).exec(text)?.[1]?.replaceAll('&amp;', '&') ?? null

test('every listing is reached screen by screen, once, there and back, however it is sorted', async () => {
  for (const sort of ['new', 'name', 'low']) {
    const screens: string[][] = []
    let query: string | null = `?sort=${sort}`
    let text = ''
    while (query) {
      text = (await cost(`/@large/shop${query}`)).text
      screens.push(numbersOn(text))
      query = linkOf(text, 'next')
    }
    expect(new Set(screens.flat()).size, sort).toBe(listings)
    expect(screens.flat()).toHaveLength(listings)
    text = (await cost(`/@large/shop${linkOf(text, 'prev')}`)).text
    expect(numbersOn(text)).toEqual(screens.at(-2))
  }
})

test('a listing that is put on sale in between moves nobody’s screen', async () => {
  const first = (await cost('/@large/shop?sort=new')).text
  const second = async () => numbersOn((await cost(`/@large/shop${linkOf(first, 'next')}`)).text)
  const before = await second()
  const { database } = app.services
  await database.execute(`update listings.counter set last_number = 1000`)
  await store.sell({ title: 'Just now' })
  expect(await second()).toEqual(before)
})

test('a search finds by name, kind, colour and with a slip, the best fitting first, and says how many there are', async () => {
  const found = async (query: string) => {
    const { text } = await cost(`/@large/shop?${query}`)
    const total = /(\d+) products?</.exec(text.replaceAll('<!-- -->', ''))?.[1]
    return { total: Number(total ?? 0), first: numbersOn(text)[0], text }
  }
  expect((await found('q=hoodie')).total).toBe(167)
  expect((await found('q=hodie')).total).toBe(167)
  for (const slip of ['hoodei', 'hoodoe', 'postre', 'pozter'])
    expect((await found(`q=${slip}`)).total, slip).toBeGreaterThan(160)
  expect((await found('q=number+77')).first).toBe('number-77')
  expect((await found('q=t-shirt+white')).total).toBeGreaterThanOrEqual(listings)
  expect((await found('q=zeppelin')).total).toBe(0)
  expect((await found('colour=black&size=XL&q=hoodie')).total).toBe(167)
  expect((await found('colour=green')).total).toBe(0)
  expect((await found('from=24')).total).toBe(0)
  expect((await found('q=hoodie')).text.replaceAll('<!-- -->', '')).toMatch(/Black <small>167</)
  for (const query of ['place=after.1.%27%3B', 'place=before.99999999.x&sort=low', 'q=%25', 'q=_%5C'])
    expect((await found(query)).total, query).toBeGreaterThanOrEqual(0)
})
