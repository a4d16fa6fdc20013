/** One listing's own page: every act through its form, and who may do it. */

import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { countRefund, countSale } from '#analytics'
import { type ListingPage, openListingPage } from '#drivers/listing-page.ts'
import { tee } from '#drivers/listings.ts'
import { testId } from '#drivers/test-id.ts'
import { usd } from '#kernel/money.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 })
let listingPage: ListingPage
beforeAll(async () => {
  listingPage = await openListingPage()
})
afterAll(() => listingPage.app.close())

test('the page holds every part, and the table, its row and its menu lead to it', async () => {
  const { app, shop, path, readText } = listingPage
  const html = await readText(path)
  for (const section of ['pictures', 'prices', 'sale', 'words', 'search', 'design', 'sales', 'channels'])
    expect(html).toContain(`id="${section}"`)
  expect(html).toContain('Night ferry')
  const list = await readText('/listing')
  expect(list).toContain(`href="${path}"`)
  expect(list).toContain(`href="${path}#prices"`)
  expect((await app.fetch('/listing/user-99', { jar: shop.jar })).status).toBe(404)
  expect((await app.fetch('/listing/7', { jar: shop.jar })).status).toBe(404)
})

test('words, tags and search words are saved, found and shown; what is too long is refused', async () => {
  const { readText, send, readListing, expectDone } = listingPage
  const words: [string, string][] = [
    ['intent', 'words'],
    ['title', 'Night <ferry>'],
    ['description', 'Crosses at ten.'],
    ['tags', 'Lagoon,  boats, boats,'],
  ]
  await expectDone(words, 'words')
  expect((await readListing()).tags).toEqual(['lagoon', 'boats'])
  expect(await readText('/@adaeze/shop?q=lagoon')).toContain('Night &lt;ferry&gt;')
  const longAnswer = await send([
    ['intent', 'words'],
    ['title', 'x'.repeat(141)],
    ['description', 'Kept?'],
    ['tags', ''],
  ])
  expect(longAnswer.status).toBe(422)
  const repeatedPage = await longAnswer.text()
  expect(repeatedPage).toContain('A name has up to 140 characters.')
  expect(repeatedPage).toContain('Kept?')
  await expectDone(
    [
      ['intent', 'search'],
      ['searchTitle', 'Ferry shirt, black'],
      ['searchDescription', 'One\nline'],
    ],
    'search',
  )
  const page = await readText(`/@adaeze/${(await readListing()).slug}`)
  expect(page).toContain('<title>Ferry shirt, black</title>')
  expect(page).toContain('name="description" content="One line"')
})

test('its address changes, the old one redirects with its query, and no other listing gets it', async () => {
  const { app, shop, send, readListing, expectDone } = listingPage
  const slugBefore = (await readListing()).slug
  await expectDone(
    [
      ['intent', 'address'],
      ['slug', 'late-ferry'],
    ],
    'search',
  )
  const moved = await app.fetch(`/@adaeze/${slugBefore}?colour=white`, { redirect: 'manual' })
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/@adaeze/late-ferry?colour=white'])
  expect((await app.fetch(`/embed/adaeze/${slugBefore}`, { redirect: 'manual' })).status).toBe(301)
  const takenAnswer = await send(
    [
      ['intent', 'address'],
      ['slug', slugBefore],
    ],
    shop.jar,
    '/listing/user-2',
  )
  expect(takenAnswer.status).toBe(422)
  expect(await takenAnswer.text()).toContain(`had, the address “${slugBefore}”`)
  const malformed = await send([
    ['intent', 'address'],
    ['slug', 'checkout'],
  ])
  expect(await malformed.text()).toContain('isn’t a page of the store')
  const write = 'update listings.listing set slug = $1 where shop_id = $2 and number = 2'
  await expect(app.services.database.execute(write, [slugBefore, shop.shopId])).rejects.toThrow(
    'belongs to another listing',
  )
  await expectDone(
    [
      ['intent', 'address'],
      ['slug', slugBefore],
    ],
    'search',
  )
  const redirected = await app.fetch('/@adaeze/late-ferry', { redirect: 'manual' })
  expect(redirected.headers.get('location'), 'and back again').toBe(`/@adaeze/${slugBefore}`)
  await expectDone(
    [
      ['intent', 'address'],
      ['slug', 'late-ferry'],
    ],
    'search',
  )
})

test('schedule, stock, design and changes of status are acts of the page', async () => {
  const { shop, path, readText, send, readListing, expectDone } = listingPage
  await expectDone(
    [
      ['intent', 'terms'],
      ['unitsCap', '25'],
      ['perPersonLimit', '2'],
      ['endsAt', '2099-01-01T18:00'],
    ],
    'sale',
  )
  expect(await readListing()).toMatchObject({ unitsCap: 25, perPersonLimit: 2 })
  expect(await readText(path)).toMatch(/25<!-- --> of <!-- -->25/)
  const answer = await send([
    ['intent', 'terms'],
    ['endsAt', '2020-01-01T18:00'],
  ])
  expect(await answer.text()).toContain('The end must come after the start')
  await expectDone(
    [
      ['intent', 'design'],
      ['design', shop.designId],
      ['name', 'Ferry art'],
    ],
    'design',
  )
  expect(await readText('/designs')).toContain('Ferry art')
  await expectDone([['intent', 'end']], 'sale')
  expect((await readListing()).status, 'nothing waits to be printed').toBe('relaunchable')
  await expectDone(
    [
      ['intent', 'relaunch'],
      ['startsAt', '2099-01-01T18:00'],
    ],
    'sale',
  )
  expect(await readText(`${path}?done=relaunch`)).toMatch(/It goes on sale on (<!-- -->)?1 January 2099/)
  await expectDone([['intent', 'end']], 'sale')
  const copy = await send([['intent', 'duplicate']])
  expect(copy.headers.get('location')).toBe('/listing/user-3?done=duplicate#page')
  await expectDone([['intent', 'archive']], 'sale')
  const locked = await send([
    ['intent', 'words'],
    ['title', 'No'],
    ['description', ''],
    ['tags', ''],
  ])
  expect(await locked.text()).toContain('Restore this archived listing')
  await expectDone([['intent', 'restore']], 'sale')
  expect((await send([['intent', 'burn']])).status).toBe(400)
})

test('designs and pictures are renamed, archived, restored and removed; another shop’s are not found', async () => {
  const { shop, strangerJar, readText, send } = listingPage
  const postAction = (value: string, name = '', jar = shop.jar) =>
    send(
      [
        ['act', `${value}:${shop.designId}`],
        [`name:${shop.designId}`, name],
      ],
      jar,
      '/designs',
    )
  expect((await postAction('rename', 'Harbour')).status).toBe(303)
  expect((await postAction('rename', '   ')).status).toBe(422)
  const archived = await postAction('archive')
  expect(archived.headers.get('location')).toContain('done=archived')
  expect(await readText('/designs')).not.toContain('Harbour')
  expect(await readText(archived.headers.get('location')!)).toContain(`restore:${shop.designId}`)
  expect((await postAction('restore')).status).toBe(303)
  expect(await readText('/designs')).toContain('Harbour')
  for (const value of ['rename', 'archive', 'restore'])
    expect((await postAction(value, 'Mine now', strangerJar)).status, value).toBe(404)
  expect((await send([['act', 'remove:art_1']], strangerJar, '/designs')).status).toBe(404)
  for (const intent of ['words', 'end', 'pictures'])
    expect((await send([['intent', intent]], strangerJar)).status, 'another shop has no user-1').toBe(404)
})

test('its earnings by size and colour are a page and a file, with cost, fees and returns that add up', async () => {
  const { app, shop, strangerJar, listing, readText } = listingPage
  const createSale = (size: string, cents: number) => ({
    lineId: testId('line', `lin-${size}`),
    orderId: testId('order', 'ord-1'),
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
      { ...createSale('M', 1_111), placedAt },
      { ...createSale('', 222), lineId: testId('line', 'lin-none'), placedAt },
    ])
    const lines = [{ lineId: testId('line', 'lin-M'), units: 1, profit: usd(1_111) }]
    await countRefund(tx, { refundId: testId('refund', 'rfd-1'), lines }, placedAt)
  })
  const html = await readText('/analytics/earned?by=size&listing=user-1&range=last-7-days')
  for (const shown of ['Not known', '1<!-- --> returned', '$26.66', '$15.55']) expect(html).toContain(shown)
  const file = await readText('/analytics/earned/export?by=size&range=last-7-days')
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
  expect((await app.fetch('/analytics/earned?listing=user-1', { jar: strangerJar })).status).toBe(404)
})
