/** Visitors of a store are counted by day, through the front door; nobody by name. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp } from '#drivers/app.ts'
import { TestFan, testProvider } from '#drivers/checkout.ts'
import { buyFromDrop } from '#drivers/drop-buyer.ts'
import { openStore, type TestStore } from '#drivers/store.ts'
import { addDays, localDate } from '#kernel/instant.ts'
import { Unavailable } from '#platform/database/unavailable.ts'
import { findVisits, findVisitsOf } from '#visits'
import type { Counts, VisitsBy } from '#visits/contract'
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
const visitor = (more: Record<string, string> = {}) => {
  const headers = { 'user-agent': firefox, 'x-forwarded-for': `10.${(block += 1)}.0.1`, ...more }
  return (path: string, extra: Record<string, string> = {}) =>
    app.fetch(path, { headers: { ...headers, ...extra } })
}
const rangeNow = async () => {
  const today = await app.services.read(async (_tx, at) => localDate(at, 'UTC'))
  const [from, to] = [addDays(today, -2), addDays(today, 2)]
  return { from, to, before: { from: addDays(from, -5), to: addDays(from, -1) } }
}
const found = async (by: VisitsBy = 'source', shopId = store.shopId) => {
  await app.visits.count()
  const range = await rangeNow()
  return app.services.read((tx) => findVisits(tx, shopId, range, by))
}
/** The increase of the counts after an act. */
async function more(act: () => Promise<unknown>, by: VisitsBy = 'source') {
  const before = await found(by)
  await act()
  const after = await found(by)
  const rowOf = (rows: typeof after.rows, key: string) => rows.find((row) => row.key === key)
  const minus = (a: Counts, b: Counts | undefined) => [
    a.visitors - (b?.visitors ?? 0),
    a.looked - (b?.looked ?? 0),
    a.carted - (b?.carted ?? 0),
    a.paid - (b?.paid ?? 0),
  ]
  const rows = Object.fromEntries(
    after.rows
      .map((row) => [row.key, minus(row, rowOf(before.rows, row.key))] as const)
      .filter(([, counts]) => counts.some(Boolean)),
  )
  return { total: minus(after.total, before.total), rows }
}

test('a visitor is counted once a day with how far they got, where they came from first', async () => {
  const one = visitor()
  const counted = await more(async () => {
    await one('/@visited', { referer: 'https://l.instagram.com/' })
    await one(product, { referer: 'http://localhost:3000/@visited' })
    await one(product, { referer: 'https://www.google.com/' })
    await app.visits.count()
    await one('/@visited')
  })
  expect(counted).toEqual({ total: [1, 1, 0, 0], rows: { Instagram: [1, 1, 0, 0] } })
  const { pages } = await found()
  expect(pages).toEqual([
    { page: 'home', views: 2, visitors: 1 },
    { page: `listing:${listingId}`, views: 2, visitors: 1 },
  ])
  const own = await app.services.read(async (tx) =>
    findVisitsOf(tx, store.shopId, await rangeNow(), listingId),
  )
  expect(own).toEqual({ page: `listing:${listingId}`, views: 2, visitors: 1 })
})

test('a fan who buys is counted as paid once the order is, and the cookie of the cart is no part of it', async () => {
  const jar = new Map<string, string>()
  const headers = { 'user-agent': firefox, 'x-forwarded-for': '172.16.5.5' }
  const counted = await more(async () => {
    const end = await buyFromDrop({
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
    expect(end.end).toBe('bought')
  })
  expect(counted).toEqual({ total: [1, 1, 1, 1], rows: { Direct: [1, 1, 1, 1] } })
})

test('a campaign and a country are told by the address and the language', async () => {
  const tagged = '/@visited?utm_source=newsletter&utm_campaign=Spring%20drop'
  const act = () => visitor({ 'accept-language': 'en-NG' })(tagged)
  expect((await more(act)).rows).toEqual({ Newsletter: [1, 0, 0, 0] })
  expect((await more(act, 'campaign')).rows).toEqual({ 'Spring drop': [1, 0, 0, 0] })
  expect((await more(act, 'country')).rows).toEqual({ NG: [1, 0, 0, 0] })
})

test('programs, pages fetched ahead, people who ask not to be tracked and those who are signed in are not counted', async () => {
  const session = { cookie: `fanfare=${'t'.repeat(43)}` }
  for (const left of [
    { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' },
    { 'user-agent': '' },
    { dnt: '1' },
    { 'sec-gpc': '1' },
    { 'sec-purpose': 'prefetch' },
    { 'sec-fetch-dest': 'iframe' },
    session,
  ])
    expect((await more(() => visitor(left)('/@visited'))).total, JSON.stringify(left)).toEqual([0, 0, 0, 0])
  // Missing pages, and addresses that aren't pages of a store.
  for (const path of ['/@visited/not-here', '/@nobody-at-all', '/@visited/cart', '/', '/@visited/feed.xml'])
    expect((await more(() => visitor()(path))).total, path).toEqual([0, 0, 0, 0])
})

test('pages that are kept are counted, twenty of them in one transaction', async () => {
  let transactions = 0
  const counting: typeof app.services = {
    ...app.services,
    transact: (run) => {
      transactions += 1
      return app.services.transact(run)
    },
  }
  const visits = openVisits(counting, null)
  const counted = await more(async () => {
    for (let look = 0; look < 20; look += 1) visits.note(lookAt(`192.0.2.${look}`))
    expect(transactions).toBe(0)
    await visits.count()
  })
  expect([counted.total, transactions]).toEqual([[20, 0, 0, 0], 1])
})
const lookAt = (address: string, path = '/@visited', headers: Record<string, string> = {}) => ({
  request: new Request(new URL(path, app.services.config.appUrl), {
    headers: { 'user-agent': firefox, ...headers },
  }),
  status: 304,
  location: null,
  address,
  storeHandle: null,
})

test('two processes that see the same visitors at once count each of them once', async () => {
  const other = openVisits(app.services, null)
  const counted = await more(async () => {
    for (let round = 0; round < 8; round += 1) {
      for (let one = 0; one < 30; one += 1)
        for (const visits of [app.visits, other]) visits.note(lookAt(`198.51.${round}.${one}`))
      await Promise.all([app.visits.count(), other.count()])
    }
  })
  expect(counted.total).toEqual([240, 0, 0, 0])
})

test('an order is a step once it is paid, however late the bank answers', async () => {
  const real = { ...testProvider(app.services.database), isHere: false }
  const away = { ...real, create: () => Promise.reject(new Error('no way there')) }
  const fan = new TestFan(app.services.database, store.shopId, away)
  await fan.put({ listing: listingId })
  const offer = await fan.offer()
  if (!offer.ok) throw new Error(offer.code)
  const [token, key] = [await fan.card('4242424242424242'), 'key-of-a-late-bank']
  await fan.press(offer.quote, token, key, offer.unwritten)
  const { rows } = await app.services.database.execute(
    'select number from orders."order" where paid_at is null order by placed_at desc limit 1',
  )
  const pressed = {
    ...lookAt('198.18.0.1', '/@visited/checkout'),
    request: new Request(new URL('/@visited/checkout', app.services.config.appUrl), {
      method: 'POST',
      headers: { 'user-agent': firefox },
    }),
    status: 303,
    location: `/order/${rows[0]!.number}?key=x`,
  }
  const early = await more(async () => app.visits.note(pressed))
  expect(early.total, 'while the bank is asked').toEqual([0, 0, 0, 0])
  const late = await more(async () => {
    const again = Object.assign(new TestFan(app.services.database, store.shopId, real), { token: fan.token })
    expect((await again.press(offer.quote, token, key)).ok).toBe(true)
  })
  expect(late.total).toEqual([1, 1, 1, 1])
})

test('while the database is away looks wait, and what nobody can count keeps no others from it', async () => {
  let fault: Error | null = new Unavailable('away')
  const visits = openVisits(
    { ...app.services, transact: (run) => (fault ? Promise.reject(fault) : app.services.transact(run)) },
    null,
  )
  const counted = await more(async () => {
    visits.note(lookAt('198.51.100.20'))
    await visits.count()
    fault = null
    await visits.count()
  })
  expect(counted.total, 'counted once it is back').toEqual([1, 0, 0, 0])
  const after = await more(async () => {
    fault = new Error('a row that no table takes')
    visits.note(lookAt('198.51.100.21'))
    await visits.count()
    fault = null
    visits.note(lookAt('198.51.100.22'))
    await visits.count()
  })
  expect(after.total).toEqual([1, 0, 0, 0])
})

test('sources without end become one row, and odd names are shown plainly', async () => {
  const busy = await openStore(app.services.database, 'flooded')
  for (let one = 0; one < 420; one += 1)
    app.visits.note(
      lookAt(
        `203.0.${one >> 8}.${one & 255}`,
        `/@flooded?utm_source=${one}%00%E2%80%AE<b>&utm_campaign=${'x'.repeat(500)}${one}`,
      ),
    )
  const { rows, total } = await found('source', busy.shopId)
  expect(total.visitors).toBe(420)
  expect(rows.length).toBeLessThanOrEqual(101)
  expect(rows.reduce((sum, { visitors }) => sum + visitors, 0)).toBe(420)
  const { rows: kept } = await app.services.database.execute(
    'select count(*)::int as n, max(length(campaign)) as longest from visits.day where shop_id = $1',
    [busy.shopId],
  )
  expect(Number(kept[0]!.n)).toBeLessThanOrEqual(301)
  expect(Number(kept[0]!.longest)).toBeLessThanOrEqual(60)
  expect(rows.some(({ key }) => /[\p{Cc}\p{Cf}]/u.test(key))).toBe(false)
})

test('what told visitors apart is gone when their day is over everywhere, and the sums stay', async () => {
  const { total } = await found()
  await app.services.database.execute('update platform.clock set offset_ms = offset_ms + 3 * 86400000')
  await visitor()('/@visited')
  await app.visits.count()
  const { rows } = await app.services.database.execute(
    `select (select count(*)::int from visits.seen where day < (platform.business_now() - interval '1 day')::date) as marks,
            (select count(*)::int from visits.salt) as salts, (select sum(visitors)::int from visits.day) as sums`,
  )
  expect([rows[0]!.marks, rows[0]!.salts]).toEqual([0, 1])
  expect(Number(rows[0]!.sums)).toBeGreaterThan(total.visitors)
  await app.services.database.execute('update platform.clock set offset_ms = offset_ms - 3 * 86400000')
})
