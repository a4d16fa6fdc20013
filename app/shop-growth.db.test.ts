/** The reads of a shop's lists and sorted searches stay bounded: rows that their statements look at, at two sizes. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createAccount } from '#accounts'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { growTo } from '#drivers/grown-shop.ts'
import { goodPassword } from '#drivers/people.ts'
import { countRowsLookedAt } from '#drivers/rows-looked-at.ts'
import { countStatements } from '#drivers/statements.ts'
import { openStore } from '#drivers/store.ts'
import { depsOf } from './account-deps.server.ts'

/** Writing this many orders is slow on a busy machine. */
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const [few, many] = [8_000, 24_000]
let app: TestApp
let shop: { shopId: string; first: string }
let personId: string
let statements: Awaited<ReturnType<typeof countStatements>>
const fan: Jar = new Map([
  ['cart', 'x'.repeat(43)],
  ['own', 'page'],
])
const creator: Jar = new Map()
beforeAll(async () => {
  app = await openApp()
  const { services } = app
  const store = await openStore(services.database, 'grown')
  shop = { shopId: store.shopId, first: await store.sell({ title: 'Number 1 hoodie' }) }
  const person = { name: 'Ngozi Bello', email: 'ngozi@example.com', password: goodPassword }
  const account = await services.transact((tx, at) => createAccount(tx, depsOf(services), person, at))
  personId = account.personId
  await services.database.execute('update accounts.member set person_id = $1 where shop_id = $2', [
    personId,
    store.shopId,
  ])
  await app.post('/login', { email: person.email, password: goodPassword }, creator)
  statements = await countStatements(services)
})
afterAll(() => {
  statements?.stop()
  return app?.close()
})

const pages: Readonly<Record<string, [path: string, jar: Jar]>> = {
  'own list, a word of few': ['/listing?q=lamp', creator],
  'own list, a word of many': ['/listing?q=number', creator],
  'own list, a number': ['/listing?q=user-77', creator],
  'own list, a word of none': ['/listing?q=zeppelin', creator],
  'own list, in its middle': ['/listing?page=400&from=399.3900', creator],
  'jump to, a word of few': ['/jump?q=lamp', creator],
  'jump to, letters of a number': ['/jump?q=GK', creator],
  orders: ['/orders', creator],
  'orders, cancelled': ['/orders?status=cancelled', creator],
  'orders, to Iceland': ['/orders?country=IS', creator],
  'orders, to where none went': ['/orders?country=NZ', creator],
  'orders, a part of no name': ['/orders?q=zeppelin', creator],
  'orders, a whole address': ['/orders?q=fan77@bench.test', creator],
  'search from a high price, cheap ones first': ['/@grown/shop?q=lamp&sort=low', fan],
  'search, what never sold, cheap ones first': ['/@grown/shop?q=dusty&sort=low', fan],
  'search, by name, no name has both': ['/@grown/shop?q=odd+even&sort=name', fan],
  'from a high price': ['/@grown/shop?from=90', fan],
  'from a high price, newest first': ['/@grown/shop?from=90&sort=new', fan],
  'from a high price, by name': ['/@grown/shop?from=90&sort=name', fan],
  'search, newest first, a number': ['/@grown/shop?q=77&sort=new', fan],
}

test(`with ${many} orders and listings a page looks at no more than one and a half times as many rows as with ${few}`, async () => {
  const countRows = async () => {
    const rows: Record<string, number> = {}
    for (const [name, [path, jar]] of Object.entries(pages)) {
      const scope: [string, string] = [shop.shopId, personId]
      rows[name] = (
        await countRowsLookedAt(app, statements, path, jar === creator ? { jar, scope } : { jar })
      ).rows
    }
    return rows
  }
  const { database } = app.services
  await growTo(database, shop, 2, few)
  const rowsBefore = await countRows()
  await growTo(database, shop, few + 1, many)
  const rowsAfter = await countRows()
  const grownPages = Object.keys(rowsBefore).filter(
    (name) => rowsAfter[name]! > rowsBefore[name]! * 1.5 + 100,
  )
  expect(grownPages.map((name) => `${name}: ${rowsBefore[name]} rows, then ${rowsAfter[name]}`)).toEqual([])
})

test('the dashboard adds up hours, and reads no monthly or daily sales of single listings', async () => {
  const sentStatements = await statements.sentBy(() => app.readPage('/dashboard', creator))
  expect(sentStatements.filter(({ text: sql }) => /sold_in_hour/.test(sql)).length).toBeGreaterThan(0)
  expect(sentStatements.filter(({ text: sql }) => /sold_(in_month|on_day)/.test(sql))).toEqual([])
})

test('a name that only older orders have is found on a later page', async () => {
  const isFound = async (path: string): Promise<boolean> => {
    for (let page = path, pageCount = 0; pageCount < 20; pageCount += 1) {
      const html = await app.readPage(page, creator)
      if (/FN-[2-9A-HJ-NP-Z]{6}/.test(html.slice(html.indexOf('<main')))) return true
      const olderHref = /href="(\/orders\?[^"]*after=[^"]*)"/.exec(html)?.[1]
      if (!olderHref) return false
      page = olderHref.replaceAll('&amp;', '&')
    }
    throw new Error('It does not end.')
  }
  expect(await isFound('/orders?q=fan+23999')).toBe(true)
  expect(await isFound('/orders?q=fan+77')).toBe(true)
  expect(await isFound('/orders?q=zeppelin')).toBe(false)
})

/** The numbers of the listings that `growTo` calls lamps. */
const lamps = Array.from({ length: 39 }, (_, index) => 26 + 25 * index)

test('a creator finds listings by a rare word, by a word in every name, and by a number', async () => {
  const readShown = async (query: string) => {
    const html = await app.readPage(`/listing?${query}`, creator)
    return [...html.matchAll(/user-(\d+)</g)].map((match) => Number(match[1]))
  }
  const shownLamps = await readShown('q=lamp')
  expect(shownLamps.length).toBeGreaterThan(8)
  expect(shownLamps.filter((number) => !lamps.includes(number))).toEqual([])
  expect((await readShown('q=number&sort=start'))[0]).toBe(24_000)
  expect(await readShown('q=user-77')).toContain(770)
  expect(await readShown('q=zeppelin')).toEqual([])
  const jumpEntries = await (await app.fetch('/jump?q=lamp', { jar: creator })).json()
  expect((jumpEntries as { label: string }[]).map(({ label }) => label)).toContain(
    'Dusty odd number 951 lamp',
  )
})

test('a sorted search shows the cheapest or newest first, page by page, each listing once', async () => {
  const readShown = async (path: string) => {
    const numbers: number[] = []
    for (let page: string | undefined = path; page && numbers.length < 60; ) {
      const html = await app.readPage(page, fan)
      const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
      numbers.push(
        ...new Set([...main.matchAll(/href="\/@grown\/number-(\d+)"/g)].map((match) => Number(match[1]))),
      )
      const query = /href="(\?[^"]*place=after[^"]*)"/.exec(main)?.[1]?.replaceAll('&amp;', '&')
      page = query && `/@grown/shop${query}`
    }
    return numbers
  }
  expect((await readShown('/@grown/shop?q=lamp&sort=low')).toSorted((a, b) => a - b)).toEqual(lamps)
  expect(await readShown('/@grown/shop?from=90&sort=new')).toEqual(lamps.toReversed())
  const dusty = await readShown('/@grown/shop?q=dusty&sort=low')
  const prices = dusty.map((number) => number % 977)
  expect(prices).toEqual(prices.toSorted((a, b) => a - b))
  expect(new Set(dusty).size).toBe(dusty.length)
  expect(dusty.filter((number) => number % 3 !== 0)).toEqual([])
})
