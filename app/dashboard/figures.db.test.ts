/** Figures of the tools, of orders behind a chart's point and of files, compared with sums from the database. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '#accounts'
import { saveDesign } from '#artwork'
import { findBlank, importCatalogue } from '#catalogue'
import { cancelOrder } from '#checkout'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { createTestProvider, lagos, TestFan } from '#drivers/checkout.ts'
import { createFrontText, type ListingShop, putOnSale, tee } from '#drivers/listings.ts'
import { extractText, listLinks, slicePart } from '#drivers/markup.ts'
import { goodPassword } from '#drivers/people.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { asId } from '#kernel/id.ts'
import { formatMoney, moneyText, parseMoney, usd } from '#kernel/money.ts'
import { profitOf, startingFees } from '#ledger/contract'
import type { PaymentProvider } from '#payments'
import { depsOf } from '../account-deps.server.ts'

let app: TestApp
let shop: ListingShop
let listing: string
let provider: PaymentProvider
/** The size with the highest cost, which decides the worst case. */
let largest: string
const jar: Jar = new Map()
const product = { blankId: tee, colours: ['black'], priceMinor: 2_999 }

beforeAll(async () => {
  app = await openApp()
  const { transact, database } = app.services
  await transact((tx, at) => importCatalogue(tx, at))
  const person = { name: 'Adaeze', email: 'figures@example.com', password: goodPassword }
  const account = await transact((tx, at) =>
    createAccount(tx, depsOf(app.services), { ...person, shop: { name: 'Figures' } }, at),
  )
  const shopId = asId('shop', account.shopId!)
  const saved = await transact((tx, at) =>
    saveDesign(tx, shopId, { document: createFrontText('LOUD'), name: 'Loud' }, at),
  )
  if (!saved.ok) throw new Error('the design was refused')
  shop = { database, shopId, designVersionId: saved.value.versionId }
  const at = await database.read(async (_, now) => now)
  listing = (await putOnSale(shop, at, { title: 'Night ferry', products: [product] })).id
  provider = createTestProvider(database)
  await app.post('/login', { email: person.email, password: goodPassword }, jar)
  largest = (
    await queryRows(`select size from catalogue.variant where blank_id = '${tee}' and colour = 'black'
      and retired_at is null order by base_cost_minor desc, place desc limit 1`)
  )[0]!.size!
}, 180_000)
afterAll(() => app.close())

async function queryRows(query: string): Promise<Record<string, string>[]> {
  const result = await app.services.database.execute(query)
  return result.rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value)])),
  )
}
const formatDollars = (cents: string | undefined): string => formatMoney(usd(BigInt(cents!)))
const readWords = async (path: string): Promise<string> =>
  extractText(slicePart(await app.readPage(path, jar), '<main', '</main>'))
const send = (path: string, fields: Record<string, string>) => app.post(path, fields, jar)

/** A fan buys this many of a size, with or without a code, and all effects are done. */
async function buy(quantity: number, { code = '', size = 'M' } = {}): Promise<string> {
  const fan = new TestFan(app.services.database, shop.shopId, provider)
  await fan.addToCart({ listing, size, quantity })
  const quote = await fan.quote(lagos, 'standard', code)
  if (!quote.ok) throw new Error(quote.code)
  const paid = await fan.pressPay(quote.value, await fan.tokeniseCard('4242424242424242'), `key-${fan.email}`)
  if (!paid.ok) throw new Error(paid.code)
  await app.settle()
  return paid.value.order.id
}
const buildCodeForm = (code: string, percent: string) => ({ code, kind: 'percent', percent, scope: 'all' })
const readProfit = async (orderId: string): Promise<string> =>
  (
    await queryRows(`select sum(profit_minor) as cents from orders.order_line where order_id = '${orderId}'`)
  )[0]!.cents!

test('the worst case of a code is what an order of the most expensive size then earns, to the cent', async () => {
  const form = buildCodeForm('WORST-25', '25')
  const response = await send('/tools/promotions/new', { ...form, act: 'work' })
  const page = extractText(slicePart(await response.text(), 'The worst case', '</aside>'))
  expect((await send('/tools/promotions/new', { ...form, act: 'make' })).status).toBe(303)
  const plainProfit = await readProfit(await buy(1, { size: largest }))
  const cutProfit = await readProfit(await buy(1, { size: largest, code: form.code }))
  expect(BigInt(cutProfit)).toBeLessThan(BigInt(plainProfit))
  expect(page).toContain(
    `Night ferry Bella+Canvas 3001 Unisex staple tee $7.50 ${formatDollars(plainProfit)} ${formatDollars(cutProfit)}`,
  )
})

test('the form of a new code opens with its worst case, and shows a loss before asking to accept it', async () => {
  const openingWords = await readWords('/tools/promotions/new')
  expect(openingWords).toContain('Every product still earns a profit with this code.')
  const losingWords = await readWords('/tools/promotions/new?percent=80')
  expect(losingWords).toContain('One product loses money with this code')
  expect(losingWords).not.toContain('Create it anyway')
})

test('a losing code is created only once its loss is accepted, and an order then loses exactly that much', async () => {
  const form = buildCodeForm('LOSING-80', '80')
  const response = await send('/tools/promotions/new', { ...form, act: 'make' })
  expect(response.status).toBe(422)
  const text = extractText(await response.text())
  const maxLoss = /One product loses money with this code, up to (\$[\d.,]+) on/.exec(text)![1]!
  const pieces = Number(/(\d+) × Night ferry/.exec(text)?.[1] ?? '1')
  const accepted = String(parseMoney(maxLoss.replace(/[$,]/g, ''))!.minor)
  const tooLittle = String(BigInt(accepted) - 1n)
  expect((await send('/tools/promotions/new', { ...form, accepted: tooLittle, act: 'make' })).status).toBe(
    422,
  )
  expect((await send('/tools/promotions/new', { ...form, accepted, act: 'make' })).status).toBe(303)
  const order = await buy(pieces, { size: largest, code: form.code })
  expect(await readProfit(order)).toBe(`-${accepted}`)
  await send('/tools/promotions', { code: (await listCodes())[form.code]!, act: 'end' })
})
const listCodes = async (): Promise<Record<string, string>> =>
  Object.fromEntries(
    (await queryRows('select id, code from promotions.code')).map(({ id, code }) => [code!, id!]),
  )

test('the results of a code are the sums of the orders paid with it', async () => {
  const form = buildCodeForm('SUN-15', '15')
  await send('/tools/promotions/new', { ...form, act: 'make' })
  for (const quantity of [1, 3]) await buy(quantity, { code: form.code })
  await buy(2)
  const [sums] = await queryRows(`
    select count(*) as uses, sum(discount_minor) as given, sum(subtotal_minor - discount_minor) as paid,
      (select sum(l.profit_minor) from orders.order_line l join orders."order" o on o.id = l.order_id
        where o.discount_code = 'SUN-15') as profit
    from orders."order" where shop_id = '${shop.shopId}' and discount_code = 'SUN-15' and paid_at is not null`)
  expect(sums!.uses).toBe('2')
  const { given, paid, profit } = sums!
  expect(await readWords('/tools/promotions')).toMatch(
    new RegExp(
      `SUN-15 15 % off ?, everything, for everyone Active since \\d+ \\w+ \\d+ 2 ${[given, paid, profit]
        .map((cents) => `\\${formatDollars(cents)}`)
        .join(' ')} `,
    ),
  )
})

test('pricing shows what a product’s most expensive order cost and earned, and its break-even price', async () => {
  const [line] = await queryRows(`
    select max(unit_cost_minor) as cost, max(unit_price_minor) as price, max(profit_minor) as profit
    from orders.order_line l join orders."order" o on o.id = l.order_id
    where size = '${largest}' and quantity = 1 and o.discount_code is null`)
  const pageWords = await readWords('/tools/pricing-discount')
  const row = /Night ferry Bella\+Canvas 3001 Unisex staple tee (\S+) (\S+) (\S+) (\S+) /.exec(pageWords)!
  const [cost, breakEven, price, profit] = row.slice(1)
  expect([cost, price, profit]).toEqual([line!.cost, line!.price, line!.profit].map(formatDollars))
  const profitAt = (minor: bigint) =>
    profitOf(
      { price: usd(minor), unitCost: usd(BigInt(line!.cost!)), quantity: 1, digital: false },
      startingFees,
    ).profit.minor
  const lowest = parseMoney(breakEven!.slice(1))!.minor
  expect([profitAt(lowest) > 0n, profitAt(lowest - 1n) > 0n]).toEqual([true, false])
})

test('the sheet of the next print shows the designs that wait, each on the colour of its cloth', async () => {
  await buy(2)
  const html = slicePart(await app.readPage('/dashboard', jar), 'class="gs"', '</div>')
  const blank = await app.services.read((tx) => findBlank(tx, tee))
  const cloth = blank!.colours.find(({ slug }) => slug === 'black')!
  const parts = html.split(`src="${hrefs.designPicture(shop.designVersionId)}"`)
  expect(parts.length - 1).toBeGreaterThanOrEqual(2)
  expect(parts[0]).toContain(`background:${cloth.hex}`)
  expect(html).not.toContain('/pictures/listing/')
})

test('a point leads to the orders that sum to it, and the file holds the same lines', async () => {
  const cancelledId = asId('order', await buy(2, { size: 'S' }))
  await app.services.transact(async (tx, at) => {
    const result = await cancelOrder(tx, cancelledId, 'changed their mind', at)
    if (!result.ok) throw new Error(result.code)
  })
  await app.settle()
  const html = await app.readPage('/analytics?range=today', jar)
  const point = listLinks(html).find(([, to]) => to.startsWith('/analytics/orders?range=custom'))
  const [sums] = await queryRows(`
    select count(*) as lines, sum(l.quantity) as units, sum(l.profit_minor) as profit,
      sum(l.unit_price_minor * l.quantity - l.discount_minor) as revenue,
      sum(l.profit_minor) filter (where l.order_id <> '${cancelledId}') as net
    from orders.order_line l join orders."order" o on o.id = l.order_id
    where o.shop_id = '${shop.shopId}' and o.paid_at is not null`)
  const ordersBelow = slicePart(await app.readPage(point![1], jar), '<tbody', '</tbody>')
  const lines = ordersBelow.split('<tr').slice(1)
  expect(String(lines.length)).toBe(sums!.lines)
  const sumColumn = (name: string) =>
    lines.reduce((total, line) => {
      const cell = extractText(slicePart(line, `data-th="${name}"`, '</td>').replace(/^[^>]*>/, ''))
      return total + (parseMoney(cell.replace(/[$,]/g, ''))?.minor ?? 0n)
    }, 0n)
  expect(String(sumColumn('Profit'))).toBe(sums!.profit)
  expect(String(sumColumn('Net'))).toBe(sums!.net)
  expect(extractText(ordersBelow)).toContain(
    `${formatDollars(await readProfit(cancelledId))} ${formatDollars(await readProfit(cancelledId))} $0.00`,
  )

  const file = await (await app.fetch('/analytics/export?range=today', { jar })).text()
  const [head, ...entries] = file
    .replace(/^\uFEFF/, '')
    .trim()
    .split('\r\n')
    .map((line) => line.replace(/"([^"]*)"/g, (_, inside: string) => inside.replaceAll(',', ';')).split(','))
  const sumFileColumn = (name: string) =>
    entries.reduce((total, cells) => total + (parseMoney(cells[head!.indexOf(name)]!)?.minor ?? 0n), 0n)
  expect(String(entries.length)).toBe(sums!.lines)
  expect(
    [
      sumFileColumn('Units') / 100n,
      sumFileColumn('Price paid; USD'),
      sumFileColumn('Profit; USD'),
      sumFileColumn('Net profit; USD'),
    ].map(String),
  ).toEqual([sums!.units, sums!.revenue, sums!.profit, sums!.net])
})

test('the statement’s last line is the sum of the postings, and its lines add up to it', async () => {
  const storedFigures = Object.fromEntries(
    (
      await queryRows(`select split_part(account, ':', 3) as account, -sum(amount_minor) as cents from ledger.posting
        where account like 'shop:${shop.shopId}:%' group by 1`)
    ).map(({ account, cents }) => [account!, moneyText(usd(BigInt(cents!)))]),
  )
  const file = await (await app.fetch('/payout/statement', { jar })).text()
  const lines = file
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(','))
  expect(Number(storedFigures.pending)).toBeGreaterThan(0)
  expect(lines.at(-1)![6]).toBe(storedFigures.pending)
  const linesTotal = lines.reduce((total, cells) => total + parseMoney(cells[3]!)!.minor, 0n)
  expect(moneyText(usd(linesTotal))).toBe(storedFigures.pending)
})
