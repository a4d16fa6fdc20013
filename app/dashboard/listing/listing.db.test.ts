import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '#accounts'
import { countSale } from '#analytics'
import { saveDesign } from '#artwork'
import { importCatalogue } from '#catalogue'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { createFrontText, type ListingShop, makeDraft, putOnSale, tee } from '#drivers/listings.ts'
import { slicePart } from '#drivers/markup.ts'
import { goodPassword } from '#drivers/people.ts'
import { testId } from '#drivers/test-id.ts'
import { asId } from '#kernel/id.ts'
import { usd } from '#kernel/money.ts'
import { post } from '#ledger'
import { findListing, type Listing } from '#listings'

let app: TestApp
let ownShop: ListingShop & { jar: Jar }
let otherShop: ListingShop & { jar: Jar }
const listings: Listing[] = []

async function addCreator(email: string): Promise<ListingShop & { jar: Jar }> {
  const { config, transact, database } = app.services
  const deps = { ring: { secret: config.secretKey }, appUrl: config.appUrl, now: new Date() }
  const shop = { name: email.split('@')[0]! }
  const account = await transact((tx, at) =>
    createAccount(tx, deps, { name: shop.name, email, password: goodPassword, shop }, at),
  )
  const jar: Jar = new Map()
  await app.post('/login', { email, password: goodPassword }, jar)
  const shopId = asId('shop', account.shopId!)
  const saved = await transact((tx, at) =>
    saveDesign(tx, shopId, { document: createFrontText('LOUD'), name: 'Loud' }, at),
  )
  if (!saved.ok) throw new Error('the design was refused')
  return { database, shopId, designVersionId: saved.value.versionId, jar }
}
const readNow = () => app.services.transact(async (_, now) => now)

beforeAll(async () => {
  app = await openApp()
  await app.services.transact((tx, now) => importCatalogue(tx, now))
  ownShop = await addCreator('adaeze@example.com')
  otherShop = await addCreator('stranger@example.com')
  for (let index = 1; index <= 11; index += 1) {
    listings.push(await makeDraft(ownShop, await readNow(), { title: `Drawing ${index}` }))
  }
  listings.push(await putOnSale(ownShop, await readNow(), { title: 'Night ferry' }))
}, 180_000)
afterAll(() => app.close())

const readPage = async (query: string, jar = ownShop.jar) => {
  const answer = await app.fetch(`/listing${query}`, { jar })
  return { status: answer.status, html: await answer.text() }
}
const listNames = (html: string) => [...html.matchAll(/<b>(user-\d+)<\/b>/g)].map((match) => match[1])
const send = (fields: [string, string][], jar = ownShop.jar, query = '') =>
  app.post(`/listing${query}`, fields, jar)
const readState = async (listing: Listing) =>
  (await app.services.read((tx) => findListing(tx, listing.shopId, listing.id)))!

test('the banner is full of the one product that is on sale', async () => {
  const banner = slicePart((await readPage('')).html, 'role="img"', '</div>')
  expect(banner.match(/<img/g)).toHaveLength(7)
  expect(new Set(banner.match(/src="[^"]+"/g)).size).toBe(1)
})

test('the screen has the labels, options and columns of the specification', async () => {
  const { html } = await readPage('')
  for (const text of [
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
    expect(html).toContain(text)
  expect(html).toMatch(/>\s*Login\s*</)
})

test('filter, status, sort and page work from the address alone', async () => {
  expect(listNames((await readPage('')).html)).toHaveLength(10)
  expect(listNames((await readPage('?page=2')).html)).toHaveLength(2)
  expect(listNames((await readPage('?q=USER-12')).html)).toEqual(['user-12'])
  expect(listNames((await readPage('?q=night')).html)).toEqual(['user-12'])
  expect(listNames((await readPage('?status=active')).html)).toEqual(['user-12'])
  expect((await readPage('?q=%25')).html).toContain('No matching listings')
  expect((await readPage('?status=nonsense&sort=drop&page=-1')).status).toBe(200)
  expect((await readPage('', otherShop.jar)).html).toContain('No listings yet')
})

test('an action on the chosen rows reports what it did, with an undo', async () => {
  const [first, second] = listings as [Listing, Listing]
  const answer = await send([
    ['id', first.id],
    ['id', second.id],
    ['act', 'archive'],
  ])
  expect(answer.status).toBe(303)
  const { html } = await readPage(answer.headers.get('location')!.replace('/listing', ''))
  expect(html).toContain('2 listings archived.')
  expect(html).toContain('value="restore"')
  await send([
    ['id', first.id],
    ['id', second.id],
    ['act', 'restore'],
  ])
  expect(await readState(first)).toMatchObject({ status: 'draft' })
})

test('an action sent by a script leads to the page, not to the address it was sent to', async () => {
  const draft = listings[4]!
  const answer = await app.post('/listing.data', { id: draft.id, act: 'archive' }, ownShop.jar)
  const body = await answer.text()
  expect(body).toContain('/listing?done=archive')
  expect(body).not.toContain('/listing.data')
  await send([
    ['id', draft.id],
    ['act', 'restore'],
  ])
})

test('a refusal names its listing, and the other listings are changed', async () => {
  const live = listings.at(-1)!
  const draft = listings[2]!
  const answer = await send([
    ['id', live.id],
    ['id', draft.id],
    ['act', 'archive'],
  ])
  expect(answer.status).toBe(422)
  expect(await answer.text()).toContain('user-12: This listing is active')
  expect(await readState(draft)).toMatchObject({ status: 'archived' })
})

test('new prices are previewed, saved for all or none, and undone', async () => {
  const live = listings.at(-1)!
  const { html } = await readPage(`?ask=price&id=${live.id}&kind=percent&amount=10&ending=keep`)
  expect(html).toContain('$26.39')
  const rule: [string, string][] = [
    ['act', 'price'],
    ['kind', 'add'],
    ['ending', 'keep'],
  ]
  const lowAnswer = await send([...rule, ['amount', '-20'], ['id', live.id], ['id', listings[3]!.id]])
  expect(lowAnswer.status).toBe(422)
  expect(await lowAnswer.text()).toContain('No price was changed.')
  const fairAnswer = await send([...rule, ['amount', '2.50'], ['id', live.id]])
  expect((await readState(live)).version.products[0]!.priceMinor).toBe(2649)
  const undo = new URL(fairAnswer.headers.get('location')!, 'http://x/listing').searchParams.get('v')!
  await send([
    ['act', 'undo-price'],
    ['id', undo],
  ])
  expect((await readState(live)).version.products[0]!.priceMinor).toBe(2399)
})

test('a listing is put on sale from its row once the press has checked it, and ended after a question', async () => {
  const draft = listings[4]!
  expect((await send([['act', `publish:${draft.id}`]])).status).toBe(303)
  expect(await readState(draft)).toMatchObject({ status: 'active' })
  expect((await readPage(`?ask=end&id=${draft.id}`)).html).toContain('End user-5 now?')
  await send([
    ['act', 'end'],
    ['id', draft.id],
  ])
  expect(await readState(draft)).toMatchObject({ status: 'relaunchable', endCause: 'hand' })
})

test('another shop’s creator changes nothing by any action or id', async () => {
  const live = listings.at(-1)!
  for (const action of ['end', 'archive', 'restore', 'duplicate', 'print', 'publish', 'relaunch']) {
    const answer = await send(
      [
        ['act', action],
        ['id', live.id],
      ],
      otherShop.jar,
    )
    expect(answer.status, action).toBe(422)
    expect(await answer.text(), action).toContain('no such listing')
  }
  expect((await readPage(`?ask=end&id=${live.id}`, otherShop.jar)).html).not.toContain('Night ferry')
  expect(await readState(live)).toMatchObject({ status: 'active' })
})

test('fans get a mockup once its listing is on sale; a draft’s is only for its own shop', async () => {
  const href = (listing: Listing, colour: string, width = '120') =>
    `/pictures/listing/${listing.id}/main/${colour}.webp?v=${ownShop.designVersionId}&blank=${tee}&w=${width}`
  const live = listings.at(-1)!
  const answer = await app.fetch(href(live, 'black'))
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('image/webp')
  expect(answer.headers.get('cache-control')).toContain('immutable')
  const repeated = await app.fetch(href(live, 'black'), {
    headers: { 'if-none-match': answer.headers.get('etag')! },
  })
  expect(repeated.status).toBe(304)
  expect((await app.fetch(href(live, 'no-such-colour'))).status).toBe(404)
  expect((await app.fetch(href(live, 'black', '119'))).status).toBe(404)
  const draft = listings[6]!
  expect((await app.fetch(href(draft, 'black'))).status).toBe(404)
  expect((await app.fetch(href(draft, 'black'), { jar: otherShop.jar })).status).toBe(404)
  const ownAnswer = await app.fetch(href(draft, 'black'), { jar: ownShop.jar })
  expect(ownAnswer.status).toBe(200)
  // No shared cache may keep it: the next request for that address is someone else's.
  expect(ownAnswer.headers.get('cache-control')).toBe('private, no-cache')
  const tag = { 'if-none-match': ownAnswer.headers.get('etag')! }
  expect((await app.fetch(href(draft, 'black'), { jar: ownShop.jar, headers: tag })).status).toBe(304)
  expect((await app.fetch(href(draft, 'black'), { jar: otherShop.jar, headers: tag })).status).toBe(404)
})

test('home shows today’s profit and the available balance in the currency of the settings', async () => {
  const { shopId, jar } = ownShop
  const now = await readNow()
  const variant = {
    listingId: testId('listing', 'lst-1'),
    listingName: 'Sun',
    productId: 'bella-canvas-3001',
    productName: 'Tee',
  }
  const orderFields = {
    shopId,
    orderId: testId('order', 'ord-1'),
    orderNumber: 'FF-1',
    category: 'T-shirts',
    channel: 'store',
  }
  const saleFields = {
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
    await countSale(tx, [{ ...variant, ...orderFields, ...saleFields }])
    await post(tx, { kind: 'profit.cleared', reference: shopId, shopId, postings }, now)
  })
  const readWords = async () =>
    (await app.readPage('/dashboard', jar)).replace(/<[^>]*>/g, '').replace(/[\u00a0\u202f]/g, ' ')
  const inDollars = await readWords()
  for (const figure of ['Profit today$10.00', 'out$1,000.00', 'details for your $1,000.00'])
    expect(inDollars).toContain(figure)
  const { database } = app.services
  await database.execute("update accounts.shop set display_currency = 'NGN' where id = $1", [shopId])
  const inNaira = await readWords()
  for (const figure of [
    '₦15,312.00USD 10.00 as booked, at 1,531.20',
    '₦1,531,200.00USD 1,000.00 as booked, at 1,531.20',
    'details for your ₦1,531,200.00',
  ])
    expect(inNaira).toContain(figure)
  expect(inNaira.split('window.__react')[0]).not.toMatch(/\$\d/)
})
