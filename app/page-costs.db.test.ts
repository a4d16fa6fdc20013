/** The statements of each public page, drawn for one visitor. A new one on a page shows up here. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { countStatements } from '#drivers/statements.ts'
import { openStore, type TestStore } from '#drivers/store.ts'

let app: TestApp
let store: TestStore
let statements: Awaited<ReturnType<typeof countStatements>>
let slug: string
beforeAll(async () => {
  app = await openApp()
  const { database } = app.services
  store = await openStore(database, 'counted')
  for (const title of ['Sun hoodie', 'Rain hoodie', 'Wind tee'])
    await store.sell({ title, colours: ['black'] })
  await store.sell({ title: 'Ten of it', unitsCap: 10 })
  const { rows } = await runSql('select slug from listings.listing order by number limit 1')
  slug = String(rows[0]!.slug)
  const rule = '{"word":"hoodie","category":"apparel","fromMinor":null,"toMinor":null,"newDays":30}'
  await runSql(
    `insert into storefronts.collection (shop_id, slug, title, description, rule, made_at)
     values ($1, 'hoodies', 'Hoodies', '', $2::jsonb, now())`,
    [store.shopId, rule],
  )
  await runSql(
    `insert into storefronts.writing (id, shop_id, kind, slug, title, body, published_at, made_at)
     values ('pst_01890a5d00007000800000000000abcd', $1, 'post', 'first', 'First', 'Words.', now(), now())`,
    [store.shopId],
  )
  statements = await countStatements(app.services)
})
afterAll(() => {
  statements?.stop()
  return app.close()
})

const runSql = (text: string, values: unknown[] = []) => app.services.database.execute(text, values)
/** A visitor with a cart and one more cookie, who gets a page of their own each time. */
const jar: Jar = new Map([
  ['cart', 'x'.repeat(43)],
  ['own', 'page'],
])
async function readText(path: string): Promise<string> {
  const answer = await app.fetch(path, { jar })
  expect(answer.status, path).toBe(200)
  return answer.text()
}

/** On pages of a store the first statement also reads the visitor's cart. */
const costs: Readonly<Record<string, number>> = {
  '/@counted': 1,
  '/@counted/shop': 2,
  '/@counted/shop?sort=name': 2,
  '/@counted/shop?q=hoodie': 2,
  '/@counted/shop?q=hodie&colour=black&from=10': 2,
  '/@counted/collections/hoodies': 2,
  '/@counted/links': 1,
  '/@counted/about': 1,
  '/@counted/posts': 2,
  '/@counted/posts/first': 2,
  '/@counted/:slug': 3,
  '/products': 2,
  '/products/apparel': 2,
  '/product/bella-canvas-3001': 2,
}

test('each public page costs exactly the statements listed here', async () => {
  const countedCosts: Record<string, number> = {}
  for (const address of Object.keys(costs)) {
    const path = address.replace(':slug', slug)
    await readText(path)
    countedCosts[address] = await statements.countSent(() => readText(path))
  }
  expect(countedCosts).toEqual(costs)
  expect(Math.max(...Object.values(costs))).toBeLessThanOrEqual(4)
})

test('Postgres counts no more statements than we do', async (context) => {
  const { database } = app.services
  if (database.engine !== 'postgres') return context.skip()
  await database.execute('create extension if not exists pg_stat_statements')
  const countCalls = async () => {
    const { rows } = await database.execute(
      `select coalesce(sum(calls), 0)::int as calls from pg_stat_statements
       where dbid = (select oid from pg_database where datname = current_database()) and query not like '%pg_stat_statements%'`,
    )
    return Number(rows[0]!.calls)
  }
  for (const path of ['/@counted', '/@counted/shop?q=hoodie', `/@counted/${slug}`]) {
    await readText(path)
    const callsBefore = await countCalls()
    const ownCount = await statements.countSent(() => readText(path))
    expect((await countCalls()) - callsBefore, path).toBe(ownCount)
  }
})

test('after a change of the shop the pages read again what changed, and only that', async () => {
  const path = '/@counted/shop'
  await readText(path)
  const cachedCost = await statements.countSent(() => readText(path))
  await runSql('update listings.sold set units = units + 1 where shop_id = $1', [store.shopId])
  expect(await statements.countSent(() => readText(path))).toBe(cachedCost)
  await runSql(`update accounts.shop set name = 'Counted Anew' where id = $1`, [store.shopId])
  expect(await statements.countSent(() => readText(path))).toBeGreaterThan(cachedCost)
  expect(await statements.countSent(() => readText(path))).toBe(cachedCost)
})
