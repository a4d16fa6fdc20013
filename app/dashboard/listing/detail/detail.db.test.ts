/** One listing's own page: every act through its form, and who may do it. */

import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { countRefund, countSale } from '#analytics'
import { type ListingPage, openListingPage } from '#drivers/listing-page.ts'
import { tee } from '#drivers/listings.ts'
import { testId } from '#drivers/test-id.ts'
import { usd } from '#kernel/money.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 })
let opened: ListingPage
beforeAll(async () => {
  opened = await openListingPage()
})
afterAll(() => opened.app.close())

test('the page holds every part, and the table, its row and its menu lead to it', async () => {
  const { app, shop, path, text } = opened
  const html = await text(path)
  for (const section of ['pictures', 'prices', 'sale', 'words', 'search', 'design', 'sales', 'channels'])
    expect(html).toContain(`id="${section}"`)
  expect(html).toContain('Night ferry')
  const list = await text('/listing')
  expect(list).toContain(`href="${path}"`)
  expect(list).toContain(`href="${path}#prices"`)
  expect((await app.fetch('/listing/user-99', { jar: shop.jar })).status).toBe(404)
  expect((await app.fetch('/listing/7', { jar: shop.jar })).status).toBe(404)
})

test('words, tags and search words are saved, found and shown; what is too long is said there with what was typed', async () => {
  const { text, send, now, expectDone } = opened
  const words: [string, string][] = [
    ['intent', 'words'],
    ['title', 'Night <ferry>'],
    ['description', 'Crosses at ten.'],
    ['tags', 'Lagoon,  boats, boats,'],
  ]
  await expectDone(words, 'words')
  expect((await now()).tags).toEqual(['lagoon', 'boats'])
  expect(await text('/@adaeze/shop?q=lagoon')).toContain('Night &lt;ferry&gt;')
  const long = await send([
    ['intent', 'words'],
    ['title', 'x'.repeat(141)],
    ['description', 'Kept?'],
    ['tags', ''],
  ])
  expect(long.status).toBe(422)
  const repeatedPage = await long.text()
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
  const page = await text(`/@adaeze/${(await now()).slug}`)
  expect(page).toContain('<title>Ferry shirt, black</title>')
  expect(page).toContain('name="description" content="One line"')
})

test('its address moves, the one before leads on with what was asked of it, and nobody else gets it', async () => {
  const { app, shop, send, now, expectDone } = opened
  const slugBefore = (await now()).slug
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

test('schedule, stock, design and the moves of its life are acts of the page', async () => {
  const { shop, path, text, send, now, expectDone } = opened
  await expectDone(
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
  expect(await text('/designs')).toContain('Ferry art')
  await expectDone([['intent', 'end']], 'sale')
  expect((await now()).status, 'nothing waits to be printed').toBe('relaunchable')
  await expectDone(
    [
      ['intent', 'relaunch'],
      ['startsAt', '2099-01-01T18:00'],
    ],
    'sale',
  )
  expect(await text(`${path}?done=relaunch`)).toMatch(/It goes on sale on (<!-- -->)?1 January 2099/)
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

test('designs and pictures are renamed, archived, brought back and removed; another shop’s are not there', async () => {
  const { shop, strangerJar, text, send } = opened
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
  expect(await text('/designs')).not.toContain('Harbour')
  expect(await text(archived.headers.get('location')!)).toContain(`restore:${shop.designId}`)
  expect((await postAction('restore')).status).toBe(303)
  expect(await text('/designs')).toContain('Harbour')
  for (const value of ['rename', 'archive', 'restore'])
    expect((await postAction(value, 'Mine now', strangerJar)).status, value).toBe(404)
  expect((await send([['act', 'remove:art_1']], strangerJar, '/designs')).status).toBe(404)
  for (const intent of ['words', 'end', 'pictures'])
    expect((await send([['intent', intent]], strangerJar)).status, 'another shop has no user-1').toBe(404)
})

test('what it earned is told by size and colour with cost, fees and returns, as a page and as a file; the rows add up', async () => {
  const { app, shop, strangerJar, listing, text } = opened
  const sale = (size: string, cents: number) => ({
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
      { ...sale('M', 1_111), placedAt },
      { ...sale('', 222), lineId: testId('line', 'lin-none'), placedAt },
    ])
    const lines = [{ lineId: testId('line', 'lin-M'), units: 1, profit: usd(1_111) }]
    await countRefund(tx, { refundId: testId('refund', 'rfd-1'), lines }, placedAt)
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
  expect((await app.fetch('/analytics/earned?listing=user-1', { jar: strangerJar })).status).toBe(404)
})
