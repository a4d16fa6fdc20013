/**
 * Pages of a shop with 1,000, 100,000 and 1,000,000 listings and as many orders: what Postgres reads for each, as it counts
 * itself. Held is that reading grows by no more than half as much again for what a page shows, and how many statements it takes.
 * Usage: node bench/growth.ts [sizes, with commas between]. STATEMENTS=1 lists the dearest of each page that grows.
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
const [turns, deeper] = [5, 120]
const limits = { growth: 1.5, statements: 30, publicStatements: 4 }

const bench = await openBench({ durable: false })
const { database, env } = bench
const port = await findFreePort()
const address = `http://localhost:${port}`
const store = await openStore(database, 'grown')
const first = await store.sell({ title: 'Number 1 hoodie', colours: ['black', 'white'] })
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
bench.owns(web.child)
const signedIn = await fetch(`${address}/login`, {
  method: 'POST',
  redirect: 'manual',
  headers: { origin: address },
  body: new URLSearchParams({ email: person.email, password: goodPassword }),
})
const creator = signedIn.headers
  .getSetCookie()
  .map((line) => line.split('; ')[0])
  .join('; ')
/** A visitor with a cart and one more cookie, so that each page is drawn. */
const fan = `cart=${'x'.repeat(43)}; own=page`

const visit = async (path: string, cookie: string): Promise<void> => {
  const answer = await fetch(address + path, { headers: { cookie }, redirect: 'manual' })
  await answer.text()
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${web.output()}`)
}

const pickMiddlePage = (size: number): number => Math.ceil(size / 20)
/** Public pages first, then the creator's; places exist in every size. */
const listPages = (size: number): Record<string, [path: string, cookie: string]> => ({
  home: ['/@grown', fan],
  shop: ['/@grown/shop', fan],
  'shop, behind a cursor': [`/@grown/shop?sort=new&place=after.${size >> 1}.-${size >> 1}`, fan],
  'shop, by name': ['/@grown/shop?sort=name', fan],
  'shop, cheap ones first': ['/@grown/shop?sort=low', fan],
  'shop, best sold': ['/@grown/shop?sort=best', fan],
  'search, a word of every name': ['/@grown/shop?q=number', fan],
  'search, what never sold': ['/@grown/shop?q=dusty', fan],
  'search, misspelt': ['/@grown/shop?q=dutsy', fan],
  'search, a word of few': ['/@grown/shop?q=lamp', fan],
  'search, no name has both': ['/@grown/shop?q=odd+even', fan],
  'search, a number': ['/@grown/shop?q=number+77', fan],
  'search, nothing': ['/@grown/shop?q=zeppelin', fan],
  'search, few, cheap ones first': ['/@grown/shop?q=lamp&sort=low', fan],
  'search, many, cheap ones first': ['/@grown/shop?q=dusty&sort=low', fan],
  'search, few, by name': ['/@grown/shop?q=lamp&sort=name', fan],
  'search, few, newest first': ['/@grown/shop?q=lamp&sort=new', fan],
  'search, no name has both, by name': ['/@grown/shop?q=odd+even&sort=name', fan],
  'narrowed by price': ['/@grown/shop?from=90', fan],
  'a listing': ['/@grown/number-77', fan],
  'catalogue, search': ['/products?q=hodie', fan],
  dashboard: ['/dashboard', creator],
  'own list': ['/listing', creator],
  'own list, in the middle': [
    `/listing?page=${pickMiddlePage(size)}&from=${pickMiddlePage(size) - 1}.${size >> 1}`,
    creator,
  ],
  'own list, in the middle by name': [
    `/listing?sort=name&page=${pickMiddlePage(size)}&from=${pickMiddlePage(size) - 1}.${size >> 1}`,
    creator,
  ],
  'own list, in the middle by sales': [
    `/listing?sort=sales&page=${pickMiddlePage(size)}&from=${pickMiddlePage(size) - 1}.${size >> 1}`,
    creator,
  ],
  'own list, last page': [`/listing?page=${Math.ceil(size / 10)}`, creator],
  'own list, newest first': ['/listing?sort=start&status=active', creator],
  'own list, by sales': ['/listing?sort=sales', creator],
  'own list, by name': ['/listing?sort=name', creator],
  'own list, by next print': ['/listing?sort=print', creator],
  'own list, a word of few': ['/listing?q=lamp', creator],
  'own list, a word of all': ['/listing?q=number', creator],
  'own list, a word of all, by sales': ['/listing?q=number&sort=sales', creator],
  'own list, a number': ['/listing?q=user-77', creator],
  'own list, no name has it': ['/listing?q=zeppelin', creator],
  'jump to, a word of few': ['/jump?q=lamp', creator],
  'jump to, letters of a number': ['/jump?q=GK', creator],
  orders: ['/orders', creator],
  'orders, cancelled': ['/orders?status=cancelled', creator],
  'orders, to Iceland': ['/orders?country=IS', creator],
  'orders, a name': ['/orders?q=fan+77', creator],
  'orders, an address': ['/orders?q=fan77@bench.test', creator],
  'orders behind the figures': ['/analytics/orders', creator],
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

async function listDearest(name: string): Promise<void> {
  const { rows } = await database.execute(
    `select calls, round(total_exec_time::numeric / calls, 1) as ms, (shared_blks_hit + shared_blks_read) / calls as buffers,
       left(regexp_replace(query, '\\s+', ' ', 'g'), 300) as query
     from pg_stat_statements order by shared_blks_hit + shared_blks_read desc limit 2`,
  )
  for (const { calls, ms, buffers, query } of rows)
    console.log(`  ${name}: ${calls}x ${ms} ms ${buffers} buffers: ${query}`)
}

const costs: Record<string, Cost[]> = {}
let have = 1
for (const size of sizes) {
  const began = performance.now()
  await growTo(database, { shopId: store.shopId, first }, have + 1, size)
  have = size
  console.log(`${size} listings and orders, written in ${Math.round((performance.now() - began) / 1_000)} s`)
  for (const [name, [path, cookie]] of Object.entries(listPages(size))) {
    // What was read before stays in memory; the second visit costs what a page costs.
    await visit(path, cookie)
    const cost = await bench.cost(turns, () => visit(path, cookie))
    costs[name] = [...(costs[name] ?? []), cost]
    if (process.env.STATEMENTS && cost.buffers > costs[name]![0]!.buffers * limits.growth + deeper)
      await listDearest(name)
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
    const isPublic = listPages(sizes[0]!)[name]![1] === fan
    const rowsOf = pageRows[name] ?? (() => 1)
    const moreRows = rowsOf(sizes.at(-1)!) / rowsOf(sizes[0]!)
    return [
      {
        operation: `${name}: what a page reads at ${sizes.at(-1)}, beside ${sizes[0]}`,
        measured: many.buffers,
        of: 'buffers',
        skeleton: few.buffers * moreRows + deeper,
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
