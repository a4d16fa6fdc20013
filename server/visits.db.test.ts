/** Visitors of a store are counted by day, through the front door; nobody by name. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp } from '#drivers/app.ts'
import { createTestProvider, TestFan } from '#drivers/checkout.ts'
import { buyFromDrop } from '#drivers/drop-buyer.ts'
import { openStore, type TestStore } from '#drivers/store.ts'
import { addDays, localDate } from '#kernel/instant.ts'
import { Unavailable } from '#platform/database/unavailable.ts'
import { findVisits, findVisitsOf } from '#visits'
import type { Counts, VisitDimension } from '#visits/contract'
import { openVisits } from './visits.ts'

let app: TestApp
let store: TestStore
let listingId: Awaited<ReturnType<TestStore['sell']>>
let product: string
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

beforeAll(async () => {
  app = await openApp({ TRUSTED_PROXY: '127.0.0.1' })
  store = await openStore(app.services.database, 'visited')
  listingId = await store.sell({ title: 'Night ferry' })
  const { rows } = await app.services.database.execute('select slug from listings.listing where id = $1', [
    listingId,
  ])
  product = `/@visited/${rows[0]!.slug}`
})
afterAll(() => app.close())

let block = 0
/** A browser behind a connection of its own. */
const createVisitor = (more: Record<string, string> = {}) => {
  const headers = { 'user-agent': firefox, 'x-forwarded-for': `10.${(block += 1)}.0.1`, ...more }
  return (path: string, extra: Record<string, string> = {}) =>
    app.fetch(path, { headers: { ...headers, ...extra } })
}
const readRange = async () => {
  const today = await app.services.read(async (_tx, at) => localDate(at, 'UTC'))
  const [from, to] = [addDays(today, -2), addDays(today, 2)]
  return { from, to, before: { from: addDays(from, -5), to: addDays(from, -1) } }
}
const findRows = async (by: VisitDimension = 'source', shopId = store.shopId) => {
  await app.visits.count()
  const range = await readRange()
  return app.services.read((tx) => findVisits(tx, shopId, range, by))
}
/** The increase of the counts after an act. */
async function measureIncrease(act: () => Promise<unknown>, by: VisitDimension = 'source') {
  const rowsBefore = await findRows(by)
  await act()
  const rowsAfter = await findRows(by)
  const rowOf = (rows: typeof rowsAfter.rows, key: string) => rows.find((row) => row.key === key)
  const subtractCounts = (a: Counts, b: Counts | undefined) => [
    a.visitors - (b?.visitors ?? 0),
    a.looked - (b?.looked ?? 0),
    a.carted - (b?.carted ?? 0),
    a.paid - (b?.paid ?? 0),
  ]
  const rows = Object.fromEntries(
    rowsAfter.rows
      .map((row) => [row.key, subtractCounts(row, rowOf(rowsBefore.rows, row.key))] as const)
      .filter(([, counts]) => counts.some(Boolean)),
  )
  return { total: subtractCounts(rowsAfter.total, rowsBefore.total), rows }
}

test('a visitor is counted once a day, with their furthest step and their first source', async () => {
  const visitor = createVisitor()
  const increase = await measureIncrease(async () => {
    await visitor('/@visited', { referer: 'https://l.instagram.com/' })
    await visitor(product, { referer: 'http://localhost:3000/@visited' })
    await visitor(product, { referer: 'https://www.google.com/' })
    await app.visits.count()
    await visitor('/@visited')
  })
  expect(increase).toEqual({ total: [1, 1, 0, 0], rows: { Instagram: [1, 1, 0, 0] } })
  const { pages } = await findRows()
  expect(pages).toEqual([
    { page: 'home', views: 2, visitors: 1 },
    { page: `listing:${listingId}`, views: 2, visitors: 1 },
  ])
  const ownRows = await app.services.read(async (tx) =>
    findVisitsOf(tx, store.shopId, await readRange(), listingId),
  )
  expect(ownRows).toEqual({ page: `listing:${listingId}`, views: 2, visitors: 1 })
})

test('a fan who buys is counted as paid once the order is, without the cookie of the cart', async () => {
  const jar = new Map<string, string>()
  const headers = { 'user-agent': firefox, 'x-forwarded-for': '172.16.5.5' }
  const increase = await measureIncrease(async () => {
    const purchase = await buyFromDrop({
      product,
      listingId,
      number: 1,
      pause: async () => undefined,
      ask: async (path, form) => {
        const init = form ? { method: 'POST', body: new URLSearchParams(form) } : {}
        const answer = await app.fetch(path, { ...init, headers, jar })
        return { status: answer.status, to: answer.headers.get('location') ?? '', text: await answer.text() }
      },
    })
    expect(purchase.end).toBe('bought')
  })
  expect(increase).toEqual({ total: [1, 1, 1, 1], rows: { Direct: [1, 1, 1, 1] } })
})

test('a campaign and a country are read from the address and the language', async () => {
  const tagged = '/@visited?utm_source=newsletter&utm_campaign=Spring%20drop'
  const visitTagged = () => createVisitor({ 'accept-language': 'en-NG' })(tagged)
  expect((await measureIncrease(visitTagged)).rows).toEqual({ Newsletter: [1, 0, 0, 0] })
  expect((await measureIncrease(visitTagged, 'campaign')).rows).toEqual({ 'Spring drop': [1, 0, 0, 0] })
  expect((await measureIncrease(visitTagged, 'country')).rows).toEqual({ NG: [1, 0, 0, 0] })
})

test('programs, prefetches, people who refuse tracking and those who are signed in are not counted', async () => {
  const session = { cookie: `fanfare=${'t'.repeat(43)}` }
  for (const ignored of [
    { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' },
    { 'user-agent': '' },
    { dnt: '1' },
    { 'sec-gpc': '1' },
    { 'sec-purpose': 'prefetch' },
    { 'sec-fetch-dest': 'iframe' },
    session,
  ])
    expect(
      (await measureIncrease(() => createVisitor(ignored)('/@visited'))).total,
      JSON.stringify(ignored),
    ).toEqual([0, 0, 0, 0])
  // Missing pages, and addresses that aren't pages of a store.
  for (const path of ['/@visited/not-here', '/@nobody-at-all', '/@visited/cart', '/', '/@visited/feed.xml'])
    expect((await measureIncrease(() => createVisitor()(path))).total, path).toEqual([0, 0, 0, 0])
})

test('cached pages are counted, twenty views in one transaction', async () => {
  let transactions = 0
  const countingServices: typeof app.services = {
    ...app.services,
    transact: (run) => {
      transactions += 1
      return app.services.transact(run)
    },
  }
  const visits = openVisits(countingServices, null)
  const increase = await measureIncrease(async () => {
    for (let index = 0; index < 20; index += 1) visits.note(createView(`192.0.2.${index}`))
    expect(transactions).toBe(0)
    await visits.count()
  })
  expect([increase.total, transactions]).toEqual([[20, 0, 0, 0], 1])
})
const createView = (address: string, path = '/@visited', headers: Record<string, string> = {}) => ({
  request: new Request(new URL(path, app.services.config.appUrl), {
    headers: { 'user-agent': firefox, ...headers },
  }),
  status: 304,
  location: null,
  address,
  storeHandle: null,
})

test('two processes that see the same visitors at once count each of them once', async () => {
  const otherVisits = openVisits(app.services, null)
  const increase = await measureIncrease(async () => {
    for (let attempt = 0; attempt < 8; attempt += 1) {
      for (let index = 0; index < 30; index += 1)
        for (const visits of [app.visits, otherVisits]) visits.note(createView(`198.51.${attempt}.${index}`))
      await Promise.all([app.visits.count(), otherVisits.count()])
    }
  })
  expect(increase.total).toEqual([240, 0, 0, 0])
})

test('an order counts once it is paid, however late the bank answers', async () => {
  const provider = { ...createTestProvider(app.services.database), isHere: false }
  const failing = { ...provider, create: () => Promise.reject(new Error('no way there')) }
  const fan = new TestFan(app.services.database, store.shopId, failing)
  await fan.addToCart({ listing: listingId })
  const offer = await fan.offer()
  if (!offer.ok) throw new Error(offer.code)
  const [token, key] = [await fan.tokeniseCard('4242424242424242'), 'key-of-a-late-bank']
  await fan.pressPay(offer.quote, token, key, offer.unwritten)
  const { rows } = await app.services.database.execute(
    'select number from orders."order" where paid_at is null order by placed_at desc limit 1',
  )
  const payForm = {
    ...createView('198.18.0.1', '/@visited/checkout'),
    request: new Request(new URL('/@visited/checkout', app.services.config.appUrl), {
      method: 'POST',
      headers: { 'user-agent': firefox },
    }),
    status: 303,
    location: `/order/${rows[0]!.number}?key=x`,
  }
  const earlyIncrease = await measureIncrease(async () => app.visits.note(payForm))
  expect(earlyIncrease.total, 'while the bank is asked').toEqual([0, 0, 0, 0])
  const lateIncrease = await measureIncrease(async () => {
    const sameFan = Object.assign(new TestFan(app.services.database, store.shopId, provider), {
      token: fan.token,
    })
    expect((await sameFan.pressPay(offer.quote, token, key)).ok).toBe(true)
  })
  expect(lateIncrease.total).toEqual([1, 1, 1, 1])
})

test('while the database is away views wait, and one that can’t be counted doesn’t block the others', async () => {
  let fault: Error | null = new Unavailable('away')
  const visits = openVisits(
    { ...app.services, transact: (run) => (fault ? Promise.reject(fault) : app.services.transact(run)) },
    null,
  )
  const increase = await measureIncrease(async () => {
    visits.note(createView('198.51.100.20'))
    await visits.count()
    fault = null
    await visits.count()
  })
  expect(increase.total, 'counted once it is back').toEqual([1, 0, 0, 0])
  const countsAfter = await measureIncrease(async () => {
    fault = new Error('a row that no table takes')
    visits.note(createView('198.51.100.21'))
    await visits.count()
    fault = null
    visits.note(createView('198.51.100.22'))
    await visits.count()
  })
  expect(countsAfter.total).toEqual([1, 0, 0, 0])
})

test('sources without end become one row, and odd names are shown plainly', async () => {
  const busyStore = await openStore(app.services.database, 'flooded')
  for (let index = 0; index < 420; index += 1)
    app.visits.note(
      createView(
        `203.0.${index >> 8}.${index & 255}`,
        `/@flooded?utm_source=${index}%00%E2%80%AE<b>&utm_campaign=${'x'.repeat(500)}${index}`,
      ),
    )
  const { rows, total } = await findRows('source', busyStore.shopId)
  expect(total.visitors).toBe(420)
  expect(rows.length).toBeLessThanOrEqual(101)
  expect(rows.reduce((sum, { visitors }) => sum + visitors, 0)).toBe(420)
  const { rows: keptRows } = await app.services.database.execute(
    'select count(*)::int as n, max(length(campaign)) as longest from visits.day where shop_id = $1',
    [busyStore.shopId],
  )
  expect(Number(keptRows[0]!.n)).toBeLessThanOrEqual(301)
  expect(Number(keptRows[0]!.longest)).toBeLessThanOrEqual(60)
  expect(rows.some(({ key }) => /[\p{Cc}\p{Cf}]/u.test(key))).toBe(false)
})

test('what tells visitors apart is deleted once their day is over everywhere, and the sums stay', async () => {
  const { total } = await findRows()
  await app.services.database.execute('update platform.clock set offset_ms = offset_ms + 3 * 86400000')
  await createVisitor()('/@visited')
  await app.visits.count()
  const { rows } = await app.services.database.execute(
    `select (select count(*)::int from visits.seen where day < (platform.business_now() - interval '1 day')::date) as marks,
            (select count(*)::int from visits.salt) as salts, (select sum(visitors)::int from visits.day) as sums`,
  )
  expect([rows[0]!.marks, rows[0]!.salts]).toEqual([0, 1])
  expect(Number(rows[0]!.sums)).toBeGreaterThan(total.visitors)
  await app.services.database.execute('update platform.clock set offset_ms = offset_ms - 3 * 86400000')
})
