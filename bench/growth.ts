/**
 * Pages of a shop with 1,000, 100,000 and 1,000,000 listings and as many orders: what Postgres reads for each, as it counts
 * itself. The limits are on statements and on growth: for what it shows, a page may read at most half as much again.
 * Usage: node bench/growth.ts [sizes, with commas between]. STATEMENTS=1 lists the costliest of each page that grows.
 */
import { createAccount } from '#accounts'
import { readConfig } from '#platform/config.ts'
import { depsOf } from '../app/account-deps.server.ts'
import { growTo } from '../tests/drivers/grown-shop.ts'
import { goodPassword } from '../tests/drivers/people.ts'
import { findFreePort, startProcess } from '../tests/drivers/process.ts'
import { openStore } from '../tests/drivers/store.ts'
import { type Cost, openBench } from './measure/postgres.ts'
import { report } from './measure/report.ts'

const sizes = (process.argv[2] ?? '1000,100000,1000000').split(',').map(Number)
/** How often each page is visited, and the extra buffers that a deeper index may need. */
const [turns, extraBuffers] = [5, 120]
const limits = { growth: 1.5, statements: 30, publicStatements: 4 }

const bench = await openBench({ durable: false })
const { database, env } = bench
const port = await findFreePort()
const address = `http://localhost:${port}`
const store = await openStore(database, 'grown')
const firstListing = await store.sell({ title: 'Number 1 hoodie', colours: ['black', 'white'] })
const person = { name: 'Ngozi Bello', email: 'ngozi@example.com', password: goodPassword }
const config = readConfig({ ...env, APP_URL: address, SECRET_KEY: 'k'.repeat(40) })
const { personId } = await database.transact((tx, at) =>
  createAccount(tx, depsOf({ config } as never), person, at),
)
await database.execute('update accounts.member set person_id = $1 where shop_id = $2', [
  personId,
  store.shopId,
])

const web = await startProcess({
  ...env,
  ROLE: 'web',
  WEB_PROCESSES: '1',
  APP_URL: address,
  PORT: String(port),
  SECRET_KEY: 'k'.repeat(40),
})
bench.adopt(web.child)
const loginResponse = await fetch(`${address}/login`, {
  method: 'POST',
  redirect: 'manual',
  headers: { origin: address },
  body: new URLSearchParams({ email: person.email, password: goodPassword }),
})
const creatorCookies = loginResponse.headers
  .getSetCookie()
  .map((line) => line.split('; ')[0])
  .join('; ')
/** A visitor with a cart and one more cookie, so that each page is drawn. */
const fanCookies = `cart=${'x'.repeat(43)}; own=page`

const visit = async (path: string, cookie: string): Promise<void> => {
  const answer = await fetch(address + path, { headers: { cookie }, redirect: 'manual' })
  await answer.text()
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${web.output()}`)
}

const pickMiddlePage = (size: number): number => Math.ceil(size / 20)
/** Public pages first, then the creator's; the places in their addresses exist at every size. */
const listPages = (size: number): Record<string, [path: string, cookie: string]> => ({
  home: ['/@grown', fanCookies],
  shop: ['/@grown/shop', fanCookies],
  'shop, behind a cursor': [`/@grown/shop?sort=new&place=after.${size >> 1}.-${size >> 1}`, fanCookies],
  'shop, by name': ['/@grown/shop?sort=name', fanCookies],
  'shop, cheap ones first': ['/@grown/shop?sort=low', fanCookies],
  'shop, best sold': ['/@grown/shop?sort=best', fanCookies],
  'search, a word of every name': ['/@grown/shop?q=number', fanCookies],
  'search, what never sold': ['/@grown/shop?q=dusty', fanCookies],
  'search, misspelt': ['/@grown/shop?q=dutsy', fanCookies],
  'search, a word of few': ['/@grown/shop?q=lamp', fanCookies],
  'search, no name has both': ['/@grown/shop?q=odd+even', fanCookies],
  'search, a number': ['/@grown/shop?q=number+77', fanCookies],
  'search, nothing': ['/@grown/shop?q=zeppelin', fanCookies],
  'search, few, cheap ones first': ['/@grown/shop?q=lamp&sort=low', fanCookies],
  'search, many, cheap ones first': ['/@grown/shop?q=dusty&sort=low', fanCookies],
  'search, few, by name': ['/@grown/shop?q=lamp&sort=name', fanCookies],
  'search, few, newest first': ['/@grown/shop?q=lamp&sort=new', fanCookies],
  'search, no name has both, by name': ['/@grown/shop?q=odd+even&sort=name', fanCookies],
  'narrowed by price': ['/@grown/shop?from=90', fanCookies],
  'a listing': ['/@grown/number-77', fanCookies],
  'catalogue, search': ['/products?q=hodie', fanCookies],
  dashboard: ['/dashboard', creatorCookies],
  'own list': ['/listing', creatorCookies],
  'own list, in the middle': [
    `/listing?page=${pickMiddlePage(size)}&from=${pickMiddlePage(size) - 1}.${size >> 1}`,
    creatorCookies,
  ],
  'own list, in the middle by name': [
    `/listing?sort=name&page=${pickMiddlePage(size)}&from=${pickMiddlePage(size) - 1}.${size >> 1}`,
    creatorCookies,
  ],
  'own list, in the middle by sales': [
    `/listing?sort=sales&page=${pickMiddlePage(size)}&from=${pickMiddlePage(size) - 1}.${size >> 1}`,
    creatorCookies,
  ],
  'own list, last page': [`/listing?page=${Math.ceil(size / 10)}`, creatorCookies],
  'own list, newest first': ['/listing?sort=start&status=active', creatorCookies],
  'own list, by sales': ['/listing?sort=sales', creatorCookies],
  'own list, by name': ['/listing?sort=name', creatorCookies],
  'own list, by next print': ['/listing?sort=print', creatorCookies],
  'own list, a word of few': ['/listing?q=lamp', creatorCookies],
  'own list, a word of all': ['/listing?q=number', creatorCookies],
  'own list, a word of all, by sales': ['/listing?q=number&sort=sales', creatorCookies],
  'own list, a number': ['/listing?q=user-77', creatorCookies],
  'own list, no name has it': ['/listing?q=zeppelin', creatorCookies],
  'jump to, a word of few': ['/jump?q=lamp', creatorCookies],
  'jump to, letters of a number': ['/jump?q=GK', creatorCookies],
  orders: ['/orders', creatorCookies],
  'orders, cancelled': ['/orders?status=cancelled', creatorCookies],
  'orders, to Iceland': ['/orders?country=IS', creatorCookies],
  'orders, a name': ['/orders?q=fan+77', creatorCookies],
  'orders, an address': ['/orders?q=fan77@bench.test', creatorCookies],
  'orders behind the figures': ['/analytics/orders', creatorCookies],
})

const countNumbersFrom77 = (size: number): number =>
  [1, 10, 100, 1_000, 10_000].reduce(
    (sum, count) => sum + Math.max(0, Math.min(count, size - 77 * count + 1)),
    0,
  )
/** Rows that a page shows or looks at, where a small shop has fewer of them than a page holds. */
const pageRows: Readonly<Record<string, (size: number) => number>> = {
  'search, a number': (size) => Math.min(24, countNumbersFrom77(size)),
  'orders, a name': (size) => Math.min(2_000, size),
}

async function listCostliest(name: string): Promise<void> {
  const { rows } = await database.execute(
    `select calls, round(total_exec_time::numeric / calls, 1) as ms, (shared_blks_hit + shared_blks_read) / calls as buffers,
       left(regexp_replace(query, '\\s+', ' ', 'g'), 300) as query
     from pg_stat_statements order by shared_blks_hit + shared_blks_read desc limit 2`,
  )
  for (const { calls, ms, buffers, query } of rows)
    console.log(`  ${name}: ${calls}x ${ms} ms ${buffers} buffers: ${query}`)
}

const costs: Record<string, Cost[]> = {}
let written = 1
for (const size of sizes) {
  const startedAt = performance.now()
  await growTo(database, { shopId: store.shopId, first: firstListing }, written + 1, size)
  written = size
  console.log(
    `${size} listings and orders, written in ${Math.round((performance.now() - startedAt) / 1_000)} s`,
  )
  for (const [name, [path, cookie]] of Object.entries(listPages(size))) {
    // The first visit brings rows into memory; the following ones cost what a page costs.
    await visit(path, cookie)
    const cost = await bench.measureCost(turns, () => visit(path, cookie))
    costs[name] = [...(costs[name] ?? []), cost]
    if (process.env.STATEMENTS && cost.buffers > costs[name]![0]!.buffers * limits.growth + extraBuffers)
      await listCostliest(name)
  }
}
await web.stop()
await bench.close()

console.table(
  Object.fromEntries(
    Object.entries(costs).map(([name, rows]) => [
      name,
      Object.fromEntries(
        rows.flatMap((cost, index) => [
          [`${sizes[index]}: SQL`, cost.statements],
          ['buffers '.padEnd(8 + index), cost.buffers],
          ['ms '.padEnd(3 + index), cost.postgresMs],
        ]),
      ),
    ]),
  ),
)
report(
  'growth',
  Object.entries(costs).flatMap(([name, rows]) => {
    const [few, many] = [rows[0]!, rows.at(-1)!]
    const isPublic = listPages(sizes[0]!)[name]![1] === fanCookies
    const rowsOf = pageRows[name] ?? (() => 1)
    const moreRows = rowsOf(sizes.at(-1)!) / rowsOf(sizes[0]!)
    return [
      {
        operation: `${name}: what a page reads at ${sizes.at(-1)}, beside ${sizes[0]}`,
        measured: many.buffers,
        of: 'buffers',
        skeleton: few.buffers * moreRows + extraBuffers,
        limit: limits.growth,
      },
      {
        operation: `${name}: statements`,
        measured: many.statements,
        of: 'SQL',
        limit: isPublic ? limits.publicStatements : limits.statements,
      },
    ]
  }),
  { sizes, costs },
)
