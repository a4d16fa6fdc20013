import { afterAll, beforeAll, expect, test } from 'vitest'
import { findShopByHandle } from '#accounts'
import { findAnalytics, rangeOf } from '#analytics'
import { importCatalogue } from '#catalogue'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { setBusinessTime } from '#drivers/database.ts'
import { extractText, slicePart } from '#drivers/markup.ts'
import type { Id } from '#kernel/id.ts'
import { formatMoney, moneyText, sum, usd } from '#kernel/money.ts'
import { findShopBalance, verifyLedger } from '#ledger'
import { findListings } from '#listings'
import { checkPrintedOnce, countUnbalanced } from '#orders'
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
  await app.post('/login', { email: adaeze.email, password }, jar)
}, 300_000)
afterAll(() => app.close())

test('business time is 11:00 in Lagos on 24 August 2025', async () => {
  expect((await database.read(async (_, at) => at)).toISOString().slice(0, 15)).toBe('2025-08-24T10:0')
})

test('analytics shows the specification’s months, January to July, and its three totals', async () => {
  const analytics = await database.read((tx, at) =>
    findAnalytics(tx, shopId, rangeOf({ name: null }, at, 'Africa/Lagos')),
  )
  expect(analytics.points.map((point) => moneyText(point.profit))).toEqual([
    '4000.00',
    '3000.00',
    '5000.00',
    '4780.00',
    '5890.00',
    '4390.00',
    '6490.00',
  ])
  expect(analytics.points.map((point) => point.units)).toEqual([240, 221, 229, 200, 218, 250, 270])
  expect(moneyText(analytics.profit.net)).toBe('25000.00')
  const { gross, returned } = analytics.profit
  expect([moneyText(gross), moneyText(returned)]).toEqual(['33550.00', '8550.00'])
  expect([analytics.units.gross, analytics.units.returned, analytics.units.net]).toEqual([1_628, 428, 1_200])
  expect(analytics.orders.placed).toBe(980)
  expect(analytics.week).toHaveLength(28)
  expect(sum(analytics.week.map((point) => point.profit))).toEqual(analytics.profit.gross)
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
  expect(await database.read(countUnbalanced)).toBe(0)
  expect(await query('select 1 from orders.download where fetched = 1')).toHaveLength(20)
  const printedUnits = `select 1 from orders.unit where shop_id = '${shopId}' and status = 'delivered'`
  expect(await query(printedUnits)).toHaveLength(1_628 - 20)
  expect((await database.read(checkPrintedOnce)).wrong).toBe(0)
})

test('the press has the neighbours’ work in every column, with sheets and files, and fans have questions', async () => {
  const board = await database.read((tx) => findBoard(tx))
  expect(Object.entries(board).filter(([, cards]) => cards.length === 0)).toEqual([])
  const [firstBatch] = board.in_production
  const sheet = await database.read((tx) => findBatch(tx, firstBatch!.number))
  expect(sheet!.files.map(({ state }) => state).filter((state) => state !== 'ready')).toEqual([])
  const pieceStates = new Set(sheet!.pieces.map(({ status }) => status))
  expect(pieceStates.size).toBeGreaterThan(3)
  expect(sheet!.pieces.filter(({ shopId: pieceShop }) => pieceShop === shopId)).toEqual([])
  const parcels = await database.read((tx) => countParcels(tx))
  expect(Math.min(parcels.packed, parcels.shipped)).toBeGreaterThan(0)
  expect((await database.read((tx) => findParcels(tx, 'delivered'))).rows).not.toEqual([])
  const waiting = `select (select count(*) from claims.claim where status = 'open') as claims,
    (select count(*) from messages.thread where status = 'open') as threads,
    (select count(*) from moderation.incident where status = 'open') as cases,
    (select count(*) from orders.order_line l join orders."order" o on o.id = l.order_id
     where o.shop_id = '${shopId}' and o.placed_at > '2025-08-01') as own`
  expect(await query(waiting)).toEqual([{ claims: '1', threads: expect.any(String), cases: '1', own: '0' }])
})

test('the printable poster is on sale, and needs no address when bought alone', async () => {
  const path = '/@harmattan/dry-season-printable-poster'
  expect(await readPage('/@harmattan/shop?sort=new')).toContain(`"${path}"`)
  expect(await readWords(path)).toContain('$9.00')
  const orderQuery = `select distinct o.status, o.shipping_minor as sum, o.shipping_option as by, r.line1
    from orders."order" o join orders.recipient r on r.order_id = o.id join orders.download d on d.order_id = o.id
    where not exists (select 1 from orders.unit u where u.order_id = o.id)`
  expect(await query(orderQuery)).toEqual([{ status: 'delivered', sum: '0', by: 'none', line1: '' }])
})

const readPage = (path: string): Promise<string> => app.readPage(path, jar)
const readWords = async (path: string) => extractText(slicePart(await readPage(path), '<main', '</main>'))
const query = async (statement: string): Promise<Record<string, string>[]> => {
  const { rows } = await database.execute(statement)
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value)])),
  )
}
const format = (cents: string): string => formatMoney(usd(BigInt(cents)))
const formatWhole = (cents: string): string => format(cents).replace(/\.00$/, '')
const readFivePages = async (path: string): Promise<string> =>
  (await Promise.all([1, 2, 3, 4, 5].map((page) => readWords(`${path}?page=${page}`)))).join(' ')
const formatCount = (text: string): string => Number(text).toLocaleString('en-US')
/** Sold lines of the shop with what was returned of each, as `sold`; days are those of Lagos. */
const selectSold = (condition = 'true'): string => `(
  select sale.*, placed_at at time zone 'Africa/Lagos' as local,
    coalesce((select sum(units) from analytics.returned r where r.line_id = sale.line_id), 0) as back_units,
    coalesce((select sum(profit_minor) from analytics.returned r where r.line_id = sale.line_id), 0) as back
  from analytics.sale where shop_id = '${shopId}') as sold where ${condition}`
const totals = `coalesce(sum(profit_minor), 0)::bigint as gross, coalesce(sum(back), 0)::bigint as back,
  coalesce(sum(profit_minor) - sum(back), 0)::bigint as net, coalesce(sum(units), 0)::int as units,
  coalesce(sum(back_units), 0)::int as back_units, count(distinct order_id)::int as orders`

test('analytics has ten ranges in order, and five charts with their heights, series and legends', async () => {
  const html = await readPage('/analytics')
  const ranges = slicePart(html, 'name="range"', '</select>')
  expect([...ranges.matchAll(/<option[^>]*>([^<]*)/g)].map((match) => match[1])).toEqual([
    ...['Today', 'Last 7 days', 'Last 30 days', 'Last 3 months', 'Last 6 months', 'Month to date'],
    ...['Year to date', 'Last 12 months', 'Last 24 months', 'Custom range'],
  ])
  const chart =
    /((?:#zap"[^#]*?)?)<h2[^>]*>([^<]*)<\/h2>(?:(?!<h2[ >])[\s\S])*?<figure[^>]*--h:(\d+)px[^>]*>(<figcaption.*?<\/figcaption>)?/g
  const charts = [...html.matchAll(chart)].map(([, icon, title, height, legend]) => [
    extractText(title!),
    Number(height),
    legend ? extractText(legend) : 'no legend',
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
])('each figure of analytics is a sum of sold lines: %s', async (range, condition, step) => {
  const text = await readWords(`/analytics?range=${range}`)
  const [sums] = await query(`select ${totals} from ${selectSold(condition)}`)
  for (const figure of [
    `Total Profit ${formatWhole(sums!.net!)} `,
    `Gross profit ${formatWhole(sums!.gross!)} Returned, ${formatCount(sums!.back_units!)} units − ${formatWhole(sums!.back!)}`,
    `Units Sold ${formatCount(String(Number(sums!.units) - Number(sums!.back_units)))} `,
    `Gross units ${formatCount(sums!.units!)} Returned − ${formatCount(sums!.back_units!)}`,
    `Orders Placed ${formatCount(sums!.orders!)} `,
  ])
    expect(text).toContain(figure)
  const dateFormat = step === 'month' ? 'FMMonth YYYY' : 'Dy, FMDD Mon YYYY'
  const steps = await query(
    `select to_char(date_trunc('${step}', local), '${dateFormat}') as step, ${totals} from ${selectSold(condition)} group by date_trunc('${step}', local)`,
  )
  for (const row of steps) expect(text).toContain(`${row.step} ${format(row.gross!)} ${row.units}`)
  const week = await query(
    `select to_char(local, 'FMDay') || ', ' || lpad((extract(hour from local)::int / 6 * 6)::text, 2, '0') as part, ${totals}
     from ${selectSold(condition)} group by 1`,
  )
  for (const day of week)
    expect(text).toMatch(new RegExp(`${day.part}:00 to \\d\\d:00 \\${format(day.gross!)} ${day.units}\\b`))
})

test('each row of the listings is the sum of its sold lines', async () => {
  const sums = await query(
    `select l.number, coalesce(sum(units - back_units), 0)::int as units, coalesce(sum(profit_minor - back), 0)::bigint as profit
     from listings.listing l left join ${selectSold().replace(' where true', '')} on sold.listing_id = l.id
     where l.shop_id = '${shopId}' group by l.number`,
  )
  const text = await readFivePages('/listing')
  expect(sums).toHaveLength(42)
  for (const { number, units, profit } of sums)
    expect(text).toMatch(
      new RegExp(
        `Select user-${number} .{0,90} ${units} (?:[\\d-]+|None(?: Last print [\\d-]+)?) \\${format(profit!)} More for user-${number} `,
      ),
    )
})

test('payouts and the request are the sums of postings and of releases', async () => {
  const findOwed = async (portion: string): Promise<string> => {
    const account = `shop:${shopId}:${portion}`
    const [row] = await query(
      `select coalesce(-sum(amount_minor), 0)::bigint as owed from ledger.posting where account = '${account}'`,
    )
    return format(row!.owed!)
  }
  const [available, pending, inTransit] = [
    await findOwed('available'),
    await findOwed('pending'),
    await findOwed('in_transit'),
  ]
  const [paid] = await query(
    `select count(*) as releases, sum(amount_minor)::bigint as cents from payouts.payout where shop_id = '${shopId}'`,
  )
  // The naira beside the dollars have a test of their own.
  const text = (await readWords('/payout')).replace(/about ≈ \S+ at \S+, \d+ \w+ /g, '')
  expect(text).toContain(`Current Payout: ${available} Available ${available} Pending ${pending}`)
  expect(text).toContain(`In transit ${inTransit}`)
  expect(text).toContain(`${paid!.releases} releases, ${format(paid!.cents!)}`)
  const rows = await query(
    `select number, amount_minor as cents from payouts.payout where shop_id = '${shopId}'`,
  )
  const pages = await readFivePages('/payout')
  for (const { number, cents } of rows)
    expect(pages).toContain(`Event ${number} Bank Transfer Paid ${format(cents!)}`)
  const request = await readWords('/payment')
  expect(request).toContain(`Request a payout for ${available}`)
  expect(request).toContain(`up to the ${available} you have available`)
})

test('what each channel earned, on its page, is the sum of its sold lines', async () => {
  let channelsWithOrders = 0
  for (const { service } of integrations) {
    const [sums] = await query(`select ${totals} from ${selectSold(`channel = '${service}'`)}`)
    const text = await readWords(`/integrate/${service}`)
    if (sums!.orders === '0') expect(text, service).toContain('No orders yet')
    else {
      const units = formatCount(String(Number(sums!.units) - Number(sums!.back_units)))
      const orders = formatCount(sums!.orders!)
      expect(text).toContain(`Orders ${orders} Units ${units} Profit ${format(sums!.net!)}`)
      channelsWithOrders += 1
    }
  }
  expect(channelsWithOrders).toBeGreaterThan(1)
})

test('every review of the shop is on one of the pages, ten on each but the last', async () => {
  const [total] = await query(`select count(*)::int as n from reviews.review where shop_id = '${shopId}'`)
  const counts: number[] = []
  for (let path: string | undefined = '/reviews?show=all'; path && counts.length < 100; ) {
    const html = await readPage(path)
    counts.push(html.match(/role="img" aria-label="\d\.0 of 5 stars"/g)?.length ?? 0)
    path = /href="(\/reviews\?show=all&amp;after=[^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&')
  }
  const last = Number(total!.n) % 10 || 10
  expect(counts).toEqual([...Array(Math.ceil(Number(total!.n) / 10) - 1).fill(10), last])
})

test('purchases shows the plan’s months with their prices and the orders with their status, as rows', async () => {
  const text = await readWords('/purchase')
  const bought = await query(
    `select label, number, amount_minor as cents from purchases.purchase where shop_id = '${shopId}' order by number desc`,
  )
  expect(bought).toHaveLength(3)
  const day = '\\d+ [A-Z][a-z]+ 2025'
  for (const { label, cents } of bought)
    expect(text).toMatch(new RegExp(`${label} ${day}, invoice \\S+ Paid \\${format(cents!)} `))
  const orders = await query(
    `select o.number, o.total_minor as cents from orders."order" o join orders.recipient r on r.order_id = o.id
     where r.email = '${adaeze.email}' order by o.placed_at desc`,
  )
  const statuses = ['Processing', 'Shipped', 'Delivered', 'Delivered', 'Delivered']
  expect(orders).toHaveLength(statuses.length)
  for (const [index, { number, cents }] of orders.entries())
    expect(text).toMatch(new RegExp(`Order ${number} ${day}, \\${format(cents!)} ${statuses[index]}`))
  expect(await readWords('/purchase?tab=subscription')).toContain('Active Subscriptions Starter')
  expect(await readWords('/purchase?tab=payment-method')).toContain('Visa, ending 4242')
})

test('the home screen’s figures are sums of today’s lines, of waiting units and of open tasks', async () => {
  await setBusinessTime(database, new Date('2025-07-12T19:30:00Z'))
  const [today] = await query(
    `select ${totals} from ${selectSold(`local >= '2025-07-12' and local < '2025-07-13'`)}`,
  )
  const [others] = await query(
    `select (select count(*) from listings.listing where shop_id = '${shopId}' and status = 'relaunchable') as over,
      (select count(*) from orders.unit where shop_id = '${shopId}' and status = 'awaiting_print') as waiting,
      (select -sum(amount_minor)::bigint from ledger.posting where account = 'shop:${shopId}:available') as owed`,
  )
  const text = await readWords('/dashboard')
  expect(Number(today!.gross)).toBeGreaterThan(0)
  expect(text).toContain(`Profit today ${format(today!.gross!)} `)
  expect(text).toContain(
    `Orders ${today!.orders} Units waiting ${others!.waiting} Ready to pay out ${format(others!.owed!)}`,
  )
  expect(text).toContain(`${others!.over} listings have ended and can be relaunched`)
})
