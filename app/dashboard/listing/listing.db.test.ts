import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '#accounts'
import { countSale } from '#analytics'
import { saveDesign } from '#artwork'
import { importCatalogue } from '#catalogue'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { frontText, type ListingShop, makeDraft, putOnSale, tee } from '#drivers/listings.ts'
import { part } from '#drivers/markup.ts'
import { goodPassword } from '#drivers/people.ts'
import { testId } from '#drivers/test-id.ts'
import { asId } from '#kernel/id.ts'
import { usd } from '#kernel/money.ts'
import { post } from '#ledger'
import { findListing, type Listing } from '#listings'

let app: TestApp
let mine: ListingShop & { jar: Jar }
let theirs: ListingShop & { jar: Jar }
const listings: Listing[] = []

async function creator(email: string): Promise<ListingShop & { jar: Jar }> {
  const { config, transact, database } = app.services
  const deps = { ring: { secret: config.secretKey }, appUrl: config.appUrl, now: new Date() }
  const shop = { name: email.split('@')[0]! }
  const made = await transact((tx, at) =>
    createAccount(tx, deps, { name: shop.name, email, password: goodPassword, shop }, at),
  )
  const jar: Jar = new Map()
  const body = new URLSearchParams({ email, password: goodPassword })
  await app.fetch('/login', { method: 'POST', jar, body })
  const shopId = asId('shop', made.shopId!)
  const saved = await transact((tx, at) =>
    saveDesign(tx, shopId, { document: frontText('LOUD'), name: 'Loud' }, at),
  )
  if (!saved.ok) throw new Error('the design was refused')
  return { database, shopId, designVersionId: saved.value.versionId, jar }
}
const at = () => app.services.transact(async (_, now) => now)

beforeAll(async () => {
  app = await openApp()
  await app.services.transact((tx, now) => importCatalogue(tx, now))
  mine = await creator('adaeze@example.com')
  theirs = await creator('stranger@example.com')
  for (let index = 1; index <= 11; index += 1) {
    listings.push(await makeDraft(mine, await at(), { title: `Drawing ${index}` }))
  }
  listings.push(await putOnSale(mine, await at(), { title: 'Night ferry' }))
}, 180_000)
afterAll(() => app.close())

const page = async (query: string, jar = mine.jar) => {
  const answer = await app.fetch(`/listing${query}`, { jar })
  return { status: answer.status, html: await answer.text() }
}
const names = (html: string) => [...html.matchAll(/<b>(user-\d+)<\/b>/g)].map((match) => match[1])
const send = (fields: [string, string][], jar = mine.jar, query = '') =>
  app.fetch(`/listing${query}`, { method: 'POST', jar, body: new URLSearchParams(fields) })
const stateOf = async (listing: Listing) =>
  (await app.services.read((tx) => findListing(tx, listing.shopId, listing.id)))!

test('the banner is full of the one product that is on sale', async () => {
  const banner = part((await page('')).html, 'role="img"', '</div>')
  expect(banner.match(/<img/g)).toHaveLength(7)
  expect(new Set(banner.match(/src="[^"]+"/g)).size).toBe(1)
})

test('the screen has the labels, options and columns that were asked for', async () => {
  const { html } = await page('')
  for (const words of [
    'Your Listings',
    'Start Creating',
    'placeholder="Filter by search"',
    'Sort by Start Date',
    'Start Date',
    'Next Print',
    'Sales',
    'Show All',
    'Relaunchable',
    'Old Teefare Designer',
    'User ID',
    'Units Sold',
    'Profit',
  ])
    expect(html).toContain(words)
  expect(html).toMatch(/>\s*Login\s*</)
})

test('filter, status, sort and page work from the address alone', async () => {
  expect(names((await page('')).html)).toHaveLength(10)
  expect(names((await page('?page=2')).html)).toHaveLength(2)
  expect(names((await page('?q=USER-12')).html)).toEqual(['user-12'])
  expect(names((await page('?q=night')).html)).toEqual(['user-12'])
  expect(names((await page('?status=active')).html)).toEqual(['user-12'])
  expect((await page('?q=%25')).html).toContain('No matching listings')
  expect((await page('?status=nonsense&sort=drop&page=-1')).status).toBe(200)
  expect((await page('', theirs.jar)).html).toContain('No listings yet')
})

test('an action of the chosen rows comes back with what it did and a way to undo it', async () => {
  const [one, two] = listings as [Listing, Listing]
  const answer = await send([
    ['id', one.id],
    ['id', two.id],
    ['act', 'archive'],
  ])
  expect(answer.status).toBe(303)
  const { html } = await page(answer.headers.get('location')!.replace('/listing', ''))
  expect(html).toContain('2 listings archived.')
  expect(html).toContain('value="restore"')
  await send([
    ['id', one.id],
    ['id', two.id],
    ['act', 'restore'],
  ])
  expect(await stateOf(one)).toMatchObject({ status: 'draft' })
})

test('an action sent by a script leads to the page, not to the address it was sent to', async () => {
  const draft = listings[4]!
  const form = new URLSearchParams({ id: draft.id, act: 'archive' })
  const answer = await app.fetch('/listing.data', { method: 'POST', body: form, jar: mine.jar })
  const body = await answer.text()
  expect(body).toContain('/listing?done=archive')
  expect(body).not.toContain('/listing.data')
  await send([
    ['id', draft.id],
    ['act', 'restore'],
  ])
})

test('what can’t be done is said with the listing’s name, and the rest is done', async () => {
  const live = listings.at(-1)!
  const draft = listings[2]!
  const answer = await send([
    ['id', live.id],
    ['id', draft.id],
    ['act', 'archive'],
  ])
  expect(answer.status).toBe(422)
  expect(await answer.text()).toContain('user-12: This listing is active')
  expect(await stateOf(draft)).toMatchObject({ status: 'archived' })
})

test('new prices are shown before they are made, made for all or none, and undone', async () => {
  const live = listings.at(-1)!
  const { html } = await page(`?ask=price&id=${live.id}&kind=percent&amount=10&ending=keep`)
  expect(html).toContain('$26.39')
  const rule: [string, string][] = [
    ['act', 'price'],
    ['kind', 'add'],
    ['ending', 'keep'],
  ]
  const low = await send([...rule, ['amount', '-20'], ['id', live.id], ['id', listings[3]!.id]])
  expect(low.status).toBe(422)
  expect(await low.text()).toContain('No price was changed.')
  const fair = await send([...rule, ['amount', '2.50'], ['id', live.id]])
  expect((await stateOf(live)).version.products[0]!.priceMinor).toBe(2649)
  const undo = new URL(fair.headers.get('location')!, 'http://x/listing').searchParams.get('v')!
  await send([
    ['act', 'undo-price'],
    ['id', undo],
  ])
  expect((await stateOf(live)).version.products[0]!.priceMinor).toBe(2399)
})

test('a listing is put on sale from its row once the press has looked at it, and ended with a question first', async () => {
  const draft = listings[4]!
  expect((await send([['act', `publish:${draft.id}`]])).status).toBe(303)
  expect(await stateOf(draft)).toMatchObject({ status: 'active' })
  expect((await page(`?ask=end&id=${draft.id}`)).html).toContain('End user-5 now?')
  await send([
    ['act', 'end'],
    ['id', draft.id],
  ])
  expect(await stateOf(draft)).toMatchObject({ status: 'relaunchable', endCause: 'hand' })
})

test('another shop’s creator changes nothing by any action or id', async () => {
  const live = listings.at(-1)!
  for (const act of ['end', 'archive', 'restore', 'duplicate', 'print', 'publish', 'relaunch']) {
    const answer = await send(
      [
        ['act', act],
        ['id', live.id],
      ],
      theirs.jar,
    )
    expect(answer.status, act).toBe(422)
    expect(await answer.text(), act).toContain('no such listing')
  }
  expect((await page(`?ask=end&id=${live.id}`, theirs.jar)).html).not.toContain('Night ferry')
  expect(await stateOf(live)).toMatchObject({ status: 'active' })
})

test('a mockup is drawn for fans once it is on sale, and a draft’s only for its own shop', async () => {
  const href = (listing: Listing, colour: string, width = '120') =>
    `/pictures/listing/${listing.id}/main/${colour}.webp?v=${mine.designVersionId}&blank=${tee}&w=${width}`
  const live = listings.at(-1)!
  const seen = await app.fetch(href(live, 'black'))
  expect(seen.status).toBe(200)
  expect(seen.headers.get('content-type')).toBe('image/webp')
  expect(seen.headers.get('cache-control')).toContain('immutable')
  const again = await app.fetch(href(live, 'black'), {
    headers: { 'if-none-match': seen.headers.get('etag')! },
  })
  expect(again.status).toBe(304)
  expect((await app.fetch(href(live, 'no-such-colour'))).status).toBe(404)
  expect((await app.fetch(href(live, 'black', '119'))).status).toBe(404)
  const draft = listings[6]!
  expect((await app.fetch(href(draft, 'black'))).status).toBe(404)
  expect((await app.fetch(href(draft, 'black'), { jar: theirs.jar })).status).toBe(404)
  const own = await app.fetch(href(draft, 'black'), { jar: mine.jar })
  expect(own.status).toBe(200)
  // No shared cache may keep it: the next request for that address is someone else's.
  expect(own.headers.get('cache-control')).toBe('private, no-cache')
  const tag = { 'if-none-match': own.headers.get('etag')! }
  expect((await app.fetch(href(draft, 'black'), { jar: mine.jar, headers: tag })).status).toBe(304)
  expect((await app.fetch(href(draft, 'black'), { jar: theirs.jar, headers: tag })).status).toBe(404)
})

test('the first page says today’s profit and what is ready in the currency of the settings', async () => {
  const { shopId, jar } = mine
  const now = await at()
  const made = {
    listingId: testId('listing', 'lst-1'),
    listingName: 'Sun',
    productId: 'bella-canvas-3001',
    productName: 'Tee',
  }
  const from = {
    shopId,
    orderId: testId('order', 'ord-1'),
    orderNumber: 'FF-1',
    category: 'T-shirts',
    channel: 'store',
  }
  const sold = {
    lineId: testId('line', 'lin-1'),
    placedAt: now,
    units: 1,
    colour: 'Black',
    size: 'M',
    cost: usd(0),
    fees: usd(0),
    revenue: usd(2_000),
    profit: usd(1_000),
  }
  const postings = [
    { account: 'psp:cash', amount: usd(100_000) },
    { account: `shop:${shopId}:available`, amount: usd(-100_000) },
  ] as const
  await app.services.transact(async (tx) => {
    await countSale(tx, [{ ...made, ...from, ...sold }])
    await post(tx, { kind: 'profit.cleared', reference: shopId, shopId, postings }, now)
  })
  const words = async () =>
    (await (await app.fetch('/dashboard', { jar })).text())
      .replace(/<!-- -->|<[^>]*>/g, '')
      .replace(/[\u00a0\u202f]/g, ' ')
  const inDollars = await words()
  for (const figure of ['Profit today$10.00', 'out$1,000.00', 'send your $1,000.00'])
    expect(inDollars).toContain(figure)
  const { database } = app.services
  await database.execute("update accounts.shop set display_currency = 'NGN' where id = $1", [shopId])
  const inNaira = await words()
  for (const figure of [
    '₦15,312.00USD 10.00 as booked, at 1,531.20',
    '₦1,531,200.00USD 1,000.00 as booked, at 1,531.20',
    'send your ₦1,531,200.00',
  ])
    expect(inNaira).toContain(figure)
  expect(inNaira.split('window.__react')[0]).not.toMatch(/\$\d/)
})
