import { afterAll, beforeAll, expect, test } from 'vitest'
import { findShopByHandle } from '#accounts'
import { findAnalytics, rangeOf } from '#analytics'
import { importCatalogue } from '#catalogue'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { setBusinessTime } from '#drivers/database.ts'
import { part, wordsOf } from '#drivers/markup.ts'
import type { Id } from '#kernel/id.ts'
import { formatMoney, moneyText, sum, usd } from '#kernel/money.ts'
import { findShopBalance, verifyLedger } from '#ledger'
import { findListings } from '#listings'
import { checkPrintedOnce, countUneven } from '#orders'
import { findPayoutsOfShop } from '#payouts'
import type { Database } from '#platform/database/tx.ts'
import { findBatch, findBoard } from '#production'
import { countParcels, findParcels } from '#shipping'
import { integrations } from '../app/integrations.ts'
import { adaeze, password } from './people.ts'
import { seedSample } from './seed/index.ts'

let app: TestApp
let database: Database
let shopId: Id<'shop'>
const jar: Jar = new Map()
beforeAll(async () => {
  app = await openApp()
  database = app.services.database
  await database.transact((tx, at) => importCatalogue(tx, at))
  await seedSample(app.services)
  shopId = (await database.read((tx) => findShopByHandle(tx, 'harmattan')))!.id as Id<'shop'>
  const body = new URLSearchParams({ email: adaeze.email, password })
  await app.fetch('/login', { method: 'POST', jar, body })
}, 300_000)
afterAll(() => app.close())

test('business time stands at 11:00 in Lagos on 24 August 2025', async () => {
  expect((await database.read(async (_, at) => at)).toISOString().slice(0, 15)).toBe('2025-08-24T10:0')
})

test('analytics shows the specification’s months, January to July, and its three totals', async () => {
  const seen = await database.read((tx, at) =>
    findAnalytics(tx, shopId, rangeOf({ name: null }, at, 'Africa/Lagos')),
  )
  expect(seen.points.map((point) => moneyText(point.profit))).toEqual([
    '4000.00',
    '3000.00',
    '5000.00',
    '4780.00',
    '5890.00',
    '4390.00',
    '6490.00',
  ])
  expect(seen.points.map((point) => point.units)).toEqual([240, 221, 229, 200, 218, 250, 270])
  expect(moneyText(seen.profit.net)).toBe('25000.00')
  expect([moneyText(seen.profit.gross), moneyText(seen.profit.returned)]).toEqual(['33550.00', '8550.00'])
  expect([seen.units.gross, seen.units.returned, seen.units.net]).toEqual([1_628, 428, 1_200])
  expect(seen.orders.placed).toBe(980)
  expect(seen.week).toHaveLength(28)
  expect(sum(seen.week.map((point) => point.profit))).toEqual(seen.profit.gross)
})

test('42 listings, user-1 to user-42, sum to 1,200 units and $25,000.00, each in its range', async () => {
  const pages = await Promise.all(
    [1, 2, 3, 4, 5].map((page) => database.read((tx) => findListings(tx, shopId, { page }))),
  )
  const rows = pages.flatMap((page) => page.rows)
  expect(rows.map((row) => row.number).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 42 }, (_, index) => index + 1),
  )
  expect(rows.reduce((total, row) => total + row.unitsSold, 0)).toBe(1_200)
  expect(moneyText(sum(rows.map((row) => row.profit)))).toBe('25000.00')
  for (const row of rows) {
    expect(row.nextPrintOn).toBe(`2025-08-${String((row.number % 30) + 1).padStart(2, '0')}`)
    expect(row.unitsSold).toBeLessThanOrEqual(999)
    expect(row.profit.minor >= 0n && row.profit.minor <= 100_000n).toBe(true)
  }
})

test('the sample has listings in every state that one with sales can be in', async () => {
  const count = async (status: 'active' | 'ended' | 'relaunchable' | 'archived' | 'teefare') =>
    (await database.read((tx) => findListings(tx, shopId, { status }))).total
  expect([await count('ended'), await count('relaunchable'), await count('archived')]).toEqual([2, 4, 2])
  expect(await count('active')).toBe(34)
  expect(await count('teefare')).toBeGreaterThan(0)
})

test('23 releases from 1 to 23 August leave a current payout of $12,750.50', async () => {
  const history = await database.read((tx) => findPayoutsOfShop(tx, shopId, 1))
  expect(history.total).toBe(23)
  expect(moneyText(history.released)).toBe('12249.50')
  const balance = await database.read((tx) => findShopBalance(tx, shopId))
  expect([balance.pending, balance.available, balance.inTransit].map(moneyText)).toEqual([
    '0.00',
    '12750.50',
    '0.00',
  ])
})

test('the books balance, every order adds up, and every piece was printed exactly once', async () => {
  const report = await database.read((tx) => verifyLedger(tx))
  expect(report.faults).toEqual([])
  expect(await database.read(countUneven)).toBe(0)
  const [files] = await rowsOf('select count(*) as sold from orders.download where fetched = 1')
  expect(files!.sold).toBe('20')
  const [own] = await rowsOf(
    `select count(*) as printed from orders.unit where shop_id = '${shopId}' and status = 'delivered'`,
  )
  expect(Number(own!.printed), 'of the sample shop').toBe(1_628 - 20)
  expect((await database.read(checkPrintedOnce)).wrong).toBe(0)
})

test('the press has work of the neighbours in every column, sheets and files of it, and people who ask', async () => {
  const board = await database.read((tx) => findBoard(tx))
  expect(Object.entries(board).filter(([, cards]) => cards.length === 0)).toEqual([])
  const [first] = board.in_production
  const sheet = await database.read((tx) => findBatch(tx, first!.number))
  expect(sheet!.files.map(({ state }) => state).filter((state) => state !== 'ready')).toEqual([])
  expect(new Set(sheet!.pieces.map(({ status }) => status)).size, 'pieces of several states').toBeGreaterThan(
    3,
  )
  expect(sheet!.pieces.filter(({ shopId: of }) => of === shopId)).toEqual([])
  const parcels = await database.read((tx) => countParcels(tx))
  expect(Math.min(parcels.packed, parcels.shipped)).toBeGreaterThan(0)
  expect((await database.read((tx) => findParcels(tx, 'delivered'))).rows).not.toEqual([])
  const waiting = `select (select count(*) from claims.claim where status = 'open') as claims,
    (select count(*) from messages.thread where status = 'open') as threads,
    (select count(*) from moderation.incident where status = 'open') as cases,
    (select count(*) from orders.order_line l join orders."order" o on o.id = l.order_id
     where o.shop_id = '${shopId}' and o.placed_at > '2025-08-01') as own`
  expect(await rowsOf(waiting)).toEqual([{ claims: '1', threads: expect.any(String), cases: '1', own: '0' }])
})

test('the printable poster is on sale, and bought alone it is sent to no address', async () => {
  const path = '/@harmattan/dry-season-printable-poster'
  expect(await page('/@harmattan/shop?sort=new')).toContain(`"${path}"`)
  expect(await words(path)).toContain('$9.00')
  const alone = `select distinct o.status, o.shipping_minor as sum, o.shipping_option as by, r.line1
    from orders."order" o join orders.recipient r on r.order_id = o.id join orders.download d on d.order_id = o.id
    where not exists (select 1 from orders.unit u where u.order_id = o.id)`
  expect(await rowsOf(alone)).toEqual([{ status: 'delivered', sum: '0', by: 'none', line1: '' }])
})

const page = async (path: string): Promise<string> =>
  (await (await app.fetch(path, { jar })).text()).replace(/<!-- -->/g, '')
const words = async (path: string): Promise<string> => wordsOf(part(await page(path), '<main', '</main>'))
const rowsOf = async (query: string): Promise<Record<string, string>[]> => {
  const { rows } = await database.execute(query)
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value)])),
  )
}
const dollars = (cents: string): string => formatMoney(usd(BigInt(cents)))
const whole = (cents: string): string => dollars(cents).replace(/\.00$/, '')
const count = (text: string): string => Number(text).toLocaleString('en-US')
/** Sold lines of the shop with what came back of each, as `sold`; days are those of Lagos. */
const sold = (where = 'true'): string => `(
  select sale.*, placed_at at time zone 'Africa/Lagos' as local,
    coalesce((select sum(units) from analytics.returned r where r.line_id = sale.line_id), 0) as back_units,
    coalesce((select sum(profit_minor) from analytics.returned r where r.line_id = sale.line_id), 0) as back
  from analytics.sale where shop_id = '${shopId}') as sold where ${where}`
const totals = `coalesce(sum(profit_minor), 0)::bigint as gross, coalesce(sum(back), 0)::bigint as back,
  coalesce(sum(profit_minor) - sum(back), 0)::bigint as net, coalesce(sum(units), 0)::int as units,
  coalesce(sum(back_units), 0)::int as back_units, count(distinct order_id)::int as orders`

test('analytics has ten ranges in order, and five charts with their heights, series and legends', async () => {
  const html = await page('/analytics')
  const ranges = part(html, 'name="range"', '</select>')
  expect([...ranges.matchAll(/<option[^>]*>([^<]*)/g)].map((match) => match[1])).toEqual([
    ...['Today', 'Last 7 days', 'Last 30 days', 'Last 3 months', 'Last 6 months', 'Month to date'],
    ...['Year to date', 'Last 12 months', 'Last 24 months', 'Custom range'],
  ])
  const chart =
    /((?:#zap"[^#]*?)?)<h2[^>]*>([^<]*)<\/h2>(?:(?!<h2[ >])[\s\S])*?<figure[^>]*--h:(\d+)px[^>]*>(<figcaption.*?<\/figcaption>)?/g
  const charts = [...html.matchAll(chart)].map(([, icon, title, height, legend]) => [
    wordsOf(title!),
    Number(height),
    legend ? wordsOf(legend) : 'no legend',
    icon ? 'lightning' : '',
  ])
  expect(charts).toEqual([
    ['Profit Over Time', 300, 'Profit Units', ''],
    ['Performance Details Over Time', 250, 'Units', ''],
    ['Most Purchased Products', 200, 'no legend', 'lightning'],
    ['Most Purchased Categories', 200, 'no legend', 'lightning'],
    ['Sales by Day of Week & Time of Day', 250, 'Profit Units', ''],
  ])
})

test.each([
  ['year-to-date', 'true', 'month'],
  ['custom&from=2025-05-10&to=2025-05-24', `local >= '2025-05-10' and local < '2025-05-25'`, 'day'],
])('each figure of analytics is a sum of sold lines: %s', async (range, where, step) => {
  const shown = await words(`/analytics?range=${range}`)
  const [all] = await rowsOf(`select ${totals} from ${sold(where)}`)
  for (const figure of [
    `Total Profit ${whole(all!.net!)} `,
    `Gross profit ${whole(all!.gross!)} Returned, ${count(all!.back_units!)} units − ${whole(all!.back!)}`,
    `Units Sold ${count(String(Number(all!.units) - Number(all!.back_units)))} `,
    `Gross units ${count(all!.units!)} Returned − ${count(all!.back_units!)}`,
    `Orders Placed ${count(all!.orders!)} `,
  ])
    expect(shown).toContain(figure)
  const form = step === 'month' ? 'FMMonth YYYY' : 'Dy, FMDD Mon YYYY'
  const steps = await rowsOf(
    `select to_char(date_trunc('${step}', local), '${form}') as step, ${totals} from ${sold(where)} group by date_trunc('${step}', local)`,
  )
  for (const one of steps) expect(shown).toContain(`${one.step} ${dollars(one.gross!)} ${one.units}`)
  const week = await rowsOf(
    `select to_char(local, 'FMDay') || ', ' || lpad((extract(hour from local)::int / 6 * 6)::text, 2, '0') as part, ${totals}
     from ${sold(where)} group by 1`,
  )
  for (const one of week)
    expect(shown).toMatch(new RegExp(`${one.part}:00 to \\d\\d:00 \\${dollars(one.gross!)} ${one.units}\\b`))
})

test('each row of the listings is the sum of its sold lines', async () => {
  const sums = await rowsOf(
    `select l.number, coalesce(sum(units - back_units), 0)::int as units, coalesce(sum(profit_minor - back), 0)::bigint as profit
     from listings.listing l left join ${sold().replace(' where true', '')} on sold.listing_id = l.id
     where l.shop_id = '${shopId}' group by l.number`,
  )
  const shown = (await Promise.all([1, 2, 3, 4, 5].map((at) => words(`/listing?page=${at}`)))).join(' ')
  expect(sums).toHaveLength(42)
  for (const { number, units, profit } of sums)
    expect(shown).toMatch(
      new RegExp(
        `Select user-${number} .{0,90} ${units} (?:[\\d-]+|None(?: Last print [\\d-]+)?) \\${dollars(profit!)} More for user-${number} `,
      ),
    )
})

test('payouts and the request are the sums of postings and of releases', async () => {
  const owed = async (part: string): Promise<string> => {
    const account = `shop:${shopId}:${part}`
    const [row] = await rowsOf(
      `select coalesce(-sum(amount_minor), 0)::bigint as owed from ledger.posting where account = '${account}'`,
    )
    return dollars(row!.owed!)
  }
  const [available, pending, moving] = [
    await owed('available'),
    await owed('pending'),
    await owed('in_transit'),
  ]
  const [paid] = await rowsOf(
    `select count(*) as releases, sum(amount_minor)::bigint as cents from payouts.payout where shop_id = '${shopId}'`,
  )
  // The naira beside the dollars are held by their own test.
  const shown = (await words('/payout')).replace(/about ≈ \S+ at \S+, \d+ \w+ /g, '')
  expect(shown).toContain(`Current Payout: ${available} Available ${available} Pending ${pending}`)
  expect(shown).toContain(`In transit ${moving}`)
  expect(shown).toContain(`${paid!.releases} releases, ${dollars(paid!.cents!)}`)
  const rows = await rowsOf(
    `select number, amount_minor as cents from payouts.payout where shop_id = '${shopId}'`,
  )
  const pages = (await Promise.all([1, 2, 3, 4, 5].map((at) => words(`/payout?page=${at}`)))).join(' ')
  for (const { number, cents } of rows)
    expect(pages).toContain(`Event ${number} Bank Transfer Paid ${dollars(cents!)}`)
  const request = await words('/payment')
  expect(request).toContain(`Request a payout for ${available}`)
  expect(request).toContain(`up to the ${available} you have available`)
})

test('what each place brought, on its page, is the sum of its sold lines', async () => {
  let found = 0
  for (const { service } of integrations) {
    const [all] = await rowsOf(`select ${totals} from ${sold(`channel = '${service}'`)}`)
    const shown = await words(`/integrate/${service}`)
    if (all!.orders === '0') expect(shown, service).toContain('No orders yet')
    else {
      const units = count(String(Number(all!.units) - Number(all!.back_units)))
      expect(shown).toContain(`Orders ${count(all!.orders!)} Units ${units} Profit ${dollars(all!.net!)}`)
      found += 1
    }
  }
  expect(found).toBeGreaterThan(1)
})

test('every review of the shop stands on one of the pages, ten on each but the last', async () => {
  const [all] = await rowsOf(`select count(*)::int as n from reviews.review where shop_id = '${shopId}'`)
  const counts: number[] = []
  for (let to: string | undefined = '/reviews?show=all'; to && counts.length < 100; ) {
    const html = await page(to)
    counts.push(html.match(/role="img" aria-label="\d\.0 of 5 stars"/g)?.length ?? 0)
    to = /href="(\/reviews\?show=all&amp;after=[^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&')
  }
  const last = Number(all!.n) % 10 || 10
  expect(counts).toEqual([...Array(Math.ceil(Number(all!.n) / 10) - 1).fill(10), last])
})

test('purchases shows the plan’s months with their prices and the orders with their status, as rows', async () => {
  const shown = await words('/purchase')
  const bought = await rowsOf(
    `select label, number, amount_minor as cents from purchases.purchase where shop_id = '${shopId}' order by number desc`,
  )
  expect(bought).toHaveLength(3)
  const day = '\\d+ [A-Z][a-z]+ 2025'
  for (const { label, cents } of bought)
    expect(shown).toMatch(new RegExp(`${label} ${day}, invoice \\S+ Paid \\${dollars(cents!)} `))
  const orders = await rowsOf(
    `select o.number, o.total_minor as cents from orders."order" o join orders.recipient r on r.order_id = o.id
     where r.email = '${adaeze.email}' order by o.placed_at desc`,
  )
  const statuses = ['Processing', 'Shipped', 'Delivered', 'Delivered', 'Delivered']
  expect(orders).toHaveLength(statuses.length)
  for (const [index, { number, cents }] of orders.entries())
    expect(shown).toMatch(new RegExp(`Order ${number} ${day}, \\${dollars(cents!)} ${statuses[index]}`))
  expect(await words('/purchase?tab=subscription')).toContain('Active Subscriptions Starter')
  expect(await words('/purchase?tab=payment-method')).toContain('Visa, ending 4242')
})

test('the figures of home are sums of today’s lines, of what waits and of what needs the creator', async () => {
  await setBusinessTime(database, new Date('2025-07-12T19:30:00Z'))
  const [today] = await rowsOf(
    `select ${totals} from ${sold(`local >= '2025-07-12' and local < '2025-07-13'`)}`,
  )
  const [rest] = await rowsOf(
    `select (select count(*) from listings.listing where shop_id = '${shopId}' and status = 'relaunchable') as over,
      (select count(*) from orders.unit where shop_id = '${shopId}' and status = 'awaiting_print') as waiting,
      (select -sum(amount_minor)::bigint from ledger.posting where account = 'shop:${shopId}:available') as owed`,
  )
  const shown = await words('/dashboard')
  expect(Number(today!.gross)).toBeGreaterThan(0)
  expect(shown).toContain(`Profit today ${dollars(today!.gross!)} `)
  expect(shown).toContain(
    `Orders ${today!.orders} Units waiting ${rest!.waiting} Ready to pay out ${dollars(rest!.owed!)}`,
  )
  expect(shown).toContain(`${rest!.over} listings have ended and can be relaunched`)
})
