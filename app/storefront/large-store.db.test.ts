import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { countStatements } from '#drivers/statements.ts'
import { openStore } from '#drivers/store.ts'

const listings = 500
let app: TestApp
let statements: Awaited<ReturnType<typeof countStatements>>
/** A visitor with a cart, so that each page is drawn. */
const jar: Jar = new Map([['cart', 'x'.repeat(43)]])
beforeAll(async () => {
  app = await openApp()
  const { database } = app.services
  const store = await openStore(database, 'large')
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
    '/shop?page=12',
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

test('every listing is reached page by page, once, and a search says how many there are', async () => {
  const seen: string[] = []
  for (let page = 1; page <= 21; page += 1) {
    const { text } = await cost(`/@large/shop?sort=new&page=${page}`)
    const main = text.slice(text.indexOf('<main'), text.indexOf('</main>'))
    seen.push(...[...main.matchAll(/href="\/@large\/((?:number|listing)-\d+)"/g)].map((match) => match[1]!))
  }
  expect(new Set(seen).size).toBe(listings)
  expect(seen).toHaveLength(listings)
  const found = (await cost('/@large/shop?q=hoodie')).text.replaceAll('<!-- -->', '')
  expect(/(\d+) products</.exec(found)?.[1]).toBe('167')
})
