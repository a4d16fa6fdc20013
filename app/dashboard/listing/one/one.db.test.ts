/** One listing's own page: every act through its form, and who may do it. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createAccount } from '#accounts'
import { countRefund, countSale } from '#analytics'
import { saveDesign } from '#artwork'
import { importCatalogue } from '#catalogue'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { frontText, makeDraft, putOnSale, tee } from '#drivers/listings.ts'
import { goodPassword } from '#drivers/people.ts'
import { readZip } from '#drivers/zip.ts'
import { asId, type Id } from '#kernel/id.ts'
import { usd } from '#kernel/money.ts'
import { findListing, type Listing } from '#listings'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 })
let app: TestApp
let shop: { shopId: Id<'shop'>; designVersionId: string; designId: string; jar: Jar }
let other: Jar
let listing: Listing

async function creator(email: string) {
  const { config, transact } = app.services
  const means = { ring: { secret: config.secretKey }, appUrl: config.appUrl, now: new Date() }
  const name = email.split('@')[0]!
  const made = await transact((tx, at) =>
    createAccount(tx, means, { name, email, password: goodPassword, shop: { name } }, at),
  )
  const jar: Jar = new Map()
  const body = new URLSearchParams({ email, password: goodPassword })
  await app.fetch('/login', { method: 'POST', jar, body })
  const shopId = asId('shop', made.shopId!)
  const saved = await transact((tx, at) =>
    saveDesign(tx, shopId, { document: frontText('LOUD'), name: 'Loud' }, at),
  )
  if (!saved.ok) throw new Error('the design was refused')
  return { shopId, designVersionId: saved.value.versionId, designId: saved.value.id, jar }
}

beforeAll(async () => {
  app = await openApp()
  await app.services.transact((tx, now) => importCatalogue(tx, now))
  shop = await creator('adaeze@example.com')
  other = (await creator('stranger@example.com')).jar
  const at = await app.services.transact(async (_, now) => now)
  const products = [{ blankId: tee, colours: ['black', 'white'], priceMinor: 2999 }]
  listing = await putOnSale({ ...shop, database: app.services.database }, at, {
    title: 'Night ferry',
    products,
  })
  await makeDraft({ ...shop, database: app.services.database }, at, { title: 'Day ferry' })
})
afterAll(() => app.close())

const path = '/listing/user-1'
const text = async (at: string, jar = shop.jar) => (await app.fetch(at, { jar })).text()
const send = (fields: [string, string][], jar = shop.jar, to = path) =>
  app.fetch(to, { method: 'POST', jar, body: new URLSearchParams(fields), redirect: 'manual' })
const now = async () => (await app.services.read((tx) => findListing(tx, shop.shopId, listing.id)))!
const done = async (fields: [string, string][], at: string) => {
  const answer = await send(fields)
  expect([answer.status, answer.headers.get('location')], JSON.stringify(fields)).toEqual([
    303,
    `${path}?done=${fields.find(([name]) => name === 'intent')![1]}#${at}`,
  ])
}

test('the page holds every part, and the table, its row and its menu lead to it', async () => {
  const html = await text(path)
  for (const part of ['pictures', 'prices', 'sale', 'words', 'search', 'design', 'sales', 'channels'])
    expect(html).toContain(`id="${part}"`)
  expect(html).toContain('Night ferry')
  const list = await text('/listing')
  expect(list).toContain(`href="${path}"`)
  expect(list).toContain(`href="${path}#prices"`)
  expect((await app.fetch('/listing/user-99', { jar: shop.jar })).status).toBe(404)
  expect((await app.fetch('/listing/7', { jar: shop.jar })).status).toBe(404)
})

test('words, tags and search words are saved, found and shown; what is too long is said there with what was typed', async () => {
  const words: [string, string][] = [
    ['intent', 'words'],
    ['title', 'Night <ferry>'],
    ['description', 'Crosses at ten.'],
    ['tags', 'Lagoon,  boats, boats,'],
  ]
  await done(words, 'words')
  expect((await now()).tags).toEqual(['lagoon', 'boats'])
  expect(await text('/@adaeze/shop?q=lagoon')).toContain('Night &lt;ferry&gt;')
  const long = await send([
    ['intent', 'words'],
    ['title', 'x'.repeat(141)],
    ['description', 'Kept?'],
    ['tags', ''],
  ])
  expect(long.status).toBe(422)
  const again = await long.text()
  expect(again).toContain('A name has up to 140 characters.')
  expect(again).toContain('Kept?')
  await done(
    [
      ['intent', 'search'],
      ['searchTitle', 'Ferry shirt, black'],
      ['searchDescription', 'One\nline'],
    ],
    'search',
  )
  const page = await text(`/@adaeze/${(await now()).slug}`)
  expect(page).toContain('<title>Ferry shirt, black</title>')
  expect(page).toContain('name="description" content="One line"')
})

test('its address moves, the one before leads on with what was asked of it, and nobody else gets it', async () => {
  const before = (await now()).slug
  await done(
    [
      ['intent', 'address'],
      ['slug', 'late-ferry'],
    ],
    'search',
  )
  const moved = await app.fetch(`/@adaeze/${before}?colour=white`, { redirect: 'manual' })
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/@adaeze/late-ferry?colour=white'])
  expect((await app.fetch(`/embed/adaeze/${before}`, { redirect: 'manual' })).status).toBe(301)
  const taken = await send(
    [
      ['intent', 'address'],
      ['slug', before],
    ],
    shop.jar,
    '/listing/user-2',
  )
  expect(taken.status).toBe(422)
  expect(await taken.text()).toContain(`had, the address “${before}”`)
  const malformed = await send([
    ['intent', 'address'],
    ['slug', 'checkout'],
  ])
  expect(await malformed.text()).toContain('isn’t a page of the store')
  const write = 'update listings.listing set slug = $1 where shop_id = $2 and number = 2'
  await expect(app.services.database.execute(write, [before, shop.shopId])).rejects.toThrow(
    'belongs to another listing',
  )
  await done(
    [
      ['intent', 'address'],
      ['slug', before],
    ],
    'search',
  )
  const back = await app.fetch('/@adaeze/late-ferry', { redirect: 'manual' })
  expect(back.headers.get('location'), 'and back again').toBe(`/@adaeze/${before}`)
  await done(
    [
      ['intent', 'address'],
      ['slug', 'late-ferry'],
    ],
    'search',
  )
})

test('prices by size are saved for all sizes or for none', async () => {
  const sizes = ['XS', 'S', 'M', 'L', 'XL', '2XL', '3XL', '4XL', '5XL']
  const fields = (last: string): [string, string][] => [
    ['intent', 'prices'],
    ...sizes.map((size): [string, string] => [`price:${tee}:${size}`, size === '5XL' ? last : '29.99']),
  ]
  await done(fields('34.99'), 'prices')
  expect((await now()).version.products[0]).toMatchObject({ priceMinor: 2999, sizePrices: { '5XL': 3499 } })
  for (const [wrong, words] of [
    ['free', 'Enter the price of 5XL'],
    ['1.00', 'would lose you money'],
  ] as const) {
    const refused = await send(fields(wrong))
    expect(refused.status).toBe(422)
    const html = await refused.text()
    expect(html).toContain(words)
    expect(html, 'what was typed').toContain(`value="${wrong}"`)
  }
  expect((await now()).version.products[0]!.sizePrices).toEqual({ '5XL': 3499 })
})

test('pictures are moved, hidden and added by their buttons; fans and cards see their order', async () => {
  const shown = (view: string, colour = 'black'): [string, string] => ['picture', `${tee}|${view}|${colour}`]
  const act = (move: string, ...more: [string, string][]) =>
    done([['intent', 'pictures'], ['move', move], ...more], 'pictures')
  await act('later:0', shown('front'), shown('back'))
  expect((await now()).pictures.map(({ view }) => view)).toEqual(['back', 'front'])
  await act('add:0', shown('back'), shown('front'), ['blank', tee], ['view', 'front'], ['colour', 'white'])
  await act(
    'hide:1',
    shown('back'),
    shown('front'),
    shown('front', 'white'),
    shown('elsewhere'),
    shown('back', 'red'),
  )
  expect((await now()).pictures).toEqual([
    { blankId: tee, view: 'back', colour: 'black' },
    { blankId: tee, view: 'front', colour: 'white' },
  ])
  const page = await text('/@adaeze/late-ferry')
  expect(page).toMatch(/data-gallery="black" data-view="back"/)
  expect(
    [...page.matchAll(/data-view="([a-z-]+)" data-colour="([a-z]+)"/g)].map((one) => one.slice(1)),
  ).toEqual([
    ['back', 'black'],
    ['front', 'white'],
  ])
  expect(await text('/@adaeze/shop')).toContain('/back/black.webp')
  const last = await send([['intent', 'pictures'], ['move', 'hide:0'], shown('back')])
  expect(await last.text()).toContain('at least one picture')
  await act('usual:0', shown('back'))
  expect((await now()).pictures).toEqual([])
})

test('a picture comes as a PNG in any view and colour of the listing, for its own shop alone', async () => {
  const at = (view: string, colour: string) => `${path}/mockup?blank=${tee}&view=${view}&colour=${colour}`
  const answer = await app.fetch(at('back', 'white'), { jar: shop.jar })
  expect([answer.status, answer.headers.get('content-disposition')]).toEqual([
    200,
    'attachment; filename="late-ferry-back-white.png"',
  ])
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  expect(bytes.readUInt32BE(16)).toBe(2000)
  for (const wrong of [
    at('inside', 'white'),
    at('back', 'plaid'),
    at('back', 'white').replace(tee, 'mug-11oz'),
  ])
    expect((await app.fetch(wrong, { jar: shop.jar })).status, wrong).toBe(404)
  expect((await app.fetch(at('back', 'white'), { jar: other })).status).toBe(404)
})

test('all pictures of a product come in one file, each under its colour and view, for its own shop alone', async () => {
  const at = `${path}/mockups?blank=${tee}`
  const answer = await app.fetch(at, { jar: shop.jar })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip'])
  // While one file is sent, another would take the processor from the store.
  expect((await app.fetch(at, { jar: shop.jar })).status).toBe(429)
  const entries = readZip(Buffer.from(await answer.arrayBuffer()))
  const { colours } = (await now()).version.products.find(({ blankId }) => blankId === tee)!
  const names = [...entries.keys()]
  expect(new Set(names).size).toBe(names.length)
  for (const colour of colours)
    expect(names.filter((name) => name.startsWith(`late-ferry-${colour}-`)).length).toBeGreaterThan(1)
  for (const bytes of entries.values()) expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  // Whoever closes the download is free to begin another.
  const left = await app.fetch(at, { jar: shop.jar })
  await left.body!.cancel()
  await expect
    .poll(async () => {
      const next = await app.fetch(at, { jar: shop.jar })
      await next.body?.cancel()
      return next.status
    })
    .toBe(200)
  expect((await app.fetch(`${path}/mockups?blank=mug-11oz`, { jar: shop.jar })).status).toBe(404)
  expect((await app.fetch(at, { jar: other })).status).toBe(404)
})

test('a reduction shows fans the price before, and a price that is no reduction is refused with what was typed', async () => {
  const sizes = ['XS', 'S', 'M', 'L', 'XL', '2XL', '3XL', '4XL', '5XL']
  const fields = (amount: string): [string, string][] => sizes.map((size) => [`price:${tee}:${size}`, amount])
  const early = await send([['intent', 'reduce'], ...fields('25.00')])
  expect([early.status, (await early.text()).includes('former price only where')]).toEqual([422, true])
  await app.services.database.execute(
    'update platform.clock set offset_ms = offset_ms + 31 * 86400000::bigint',
  )
  await done([['intent', 'reduce'], ...fields('25.00')], 'prices')
  const { slug } = await now()
  const page = await (await app.fetch(`/@adaeze/${slug}`)).text()
  expect(page).toContain('lowest price of the 30 days before')
  expect(page).toContain('data-former="$29.99"')
  await done([['intent', 'unreduce']], 'prices')
  expect(await (await app.fetch(`/@adaeze/${slug}`)).text()).not.toContain('data-former="$29.99"')
})

test('schedule, stock, design and the moves of its life are acts of the page', async () => {
  await done(
    [
      ['intent', 'terms'],
      ['unitsCap', '25'],
      ['perPersonLimit', '2'],
      ['endsAt', '2099-01-01T18:00'],
    ],
    'sale',
  )
  expect(await now()).toMatchObject({ unitsCap: 25, perPersonLimit: 2 })
  expect(await text(path)).toMatch(/25<!-- --> of <!-- -->25/)
  const past = await send([
    ['intent', 'terms'],
    ['endsAt', '2020-01-01T18:00'],
  ])
  expect(await past.text()).toContain('The end must come after the start')
  await done(
    [
      ['intent', 'design'],
      ['design', shop.designId],
      ['name', 'Ferry art'],
    ],
    'design',
  )
  expect(await text('/designs')).toContain('Ferry art')
  await done([['intent', 'end']], 'sale')
  expect((await now()).status, 'nothing waits to be printed').toBe('relaunchable')
  const copy = await send([['intent', 'duplicate']])
  expect(copy.headers.get('location')).toBe('/listing/user-3?done=duplicate#page')
  await done([['intent', 'archive']], 'sale')
  const locked = await send([
    ['intent', 'words'],
    ['title', 'No'],
    ['description', ''],
    ['tags', ''],
  ])
  expect(await locked.text()).toContain('Restore this archived listing')
  await done([['intent', 'restore']], 'sale')
  expect((await send([['intent', 'burn']])).status).toBe(400)
})

test('designs and pictures are renamed, archived, brought back and removed; another shop’s are not there', async () => {
  const act = (value: string, name = '', jar = shop.jar) =>
    send(
      [
        ['act', `${value}:${shop.designId}`],
        [`name:${shop.designId}`, name],
      ],
      jar,
      '/designs',
    )
  expect((await act('rename', 'Harbour')).status).toBe(303)
  expect((await act('rename', '   ')).status).toBe(422)
  const archived = await act('archive')
  expect(archived.headers.get('location')).toContain('done=archived')
  expect(await text('/designs')).not.toContain('Harbour')
  expect(await text(archived.headers.get('location')!)).toContain(`restore:${shop.designId}`)
  expect((await act('restore')).status).toBe(303)
  expect(await text('/designs')).toContain('Harbour')
  for (const value of ['rename', 'archive', 'restore'])
    expect((await act(value, 'Mine now', other)).status, value).toBe(404)
  expect((await send([['act', 'remove:art_1']], other, '/designs')).status).toBe(404)
  for (const intent of ['words', 'end', 'pictures'])
    expect((await send([['intent', intent]], other)).status, 'another shop has no user-1').toBe(404)
})

test('what it earned is told by size and colour with cost, fees and returns, as a page and as a file; the rows add up', async () => {
  const sale = (size: string, cents: number) => ({
    lineId: `lin-${size}`,
    orderId: 'ord-1',
    orderNumber: 'FN-1',
    shopId: shop.shopId,
    channel: 'store',
    listingId: listing.id,
    listingName: 'Night ferry',
    productId: tee,
    productName: 'Tee',
    category: 'T-shirts',
    colour: 'Black',
    size,
    units: 2,
    revenue: usd(cents * 2 + 2_300),
    cost: usd(2_000),
    fees: usd(300),
    profit: usd(cents * 2),
  })
  await app.services.transact(async (tx, placedAt) => {
    await countSale(tx, [
      { ...sale('M', 1_111), placedAt },
      { ...sale('', 222), lineId: 'lin-none', placedAt },
    ])
    const lines = [{ lineId: 'lin-M', units: 1, profit: usd(1_111) }]
    await countRefund(tx, { refundId: 'rfd-1', lines }, placedAt)
  })
  const html = await text('/analytics/earned?by=size&listing=user-1&range=last-7-days')
  for (const shown of ['Not known', '1<!-- --> returned', '$26.66', '$15.55']) expect(html).toContain(shown)
  const file = await text('/analytics/earned/export?by=size&range=last-7-days')
  const rows = file
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((row) => row.replaceAll('"', '').split(','))
  expect(rows).toEqual([
    ['M', '2', '1', '45.22', '20.00', '3.00', '22.22', '11.11', '11.11'],
    ['Not known', '2', '0', '27.44', '20.00', '3.00', '4.44', '0.00', '4.44'],
    ['All', '4', '1', '72.66', '40.00', '6.00', '26.66', '11.11', '15.55'],
  ])
  expect((await app.fetch('/analytics/earned?listing=user-1', { jar: other })).status).toBe(404)
})
