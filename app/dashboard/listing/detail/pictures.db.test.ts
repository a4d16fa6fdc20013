/** The pictures of a listing on its own page. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type ListingPage, openListingPage } from '#drivers/listing-page.ts'
import { tee } from '#drivers/listings.ts'
import { readZip } from '#drivers/zip.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 })
let listingPage: ListingPage
beforeAll(async () => {
  listingPage = await openListingPage()
})
afterAll(() => listingPage.app.close())

test('pictures are moved, hidden and added by their buttons; fans and cards see their order', async () => {
  const { readText, send, readListing, expectDone } = listingPage
  const fieldOfPicture = (view: string, colour = 'black'): [string, string] => [
    'picture',
    `${tee}|${view}|${colour}`,
  ]
  const postMove = (move: string, ...more: [string, string][]) =>
    expectDone([['intent', 'pictures'], ['move', move], ...more], 'pictures')
  await postMove('later:0', fieldOfPicture('front'), fieldOfPicture('back'))
  expect((await readListing()).pictures.map(({ view }) => view)).toEqual(['back', 'front'])
  await postMove(
    'add:0',
    fieldOfPicture('back'),
    fieldOfPicture('front'),
    ['blank', tee],
    ['view', 'front'],
    ['colour', 'white'],
  )
  await postMove(
    'hide:1',
    fieldOfPicture('back'),
    fieldOfPicture('front'),
    fieldOfPicture('front', 'white'),
    fieldOfPicture('elsewhere'),
    fieldOfPicture('back', 'red'),
  )
  expect((await readListing()).pictures).toEqual([
    { blankId: tee, view: 'back', colour: 'black' },
    { blankId: tee, view: 'front', colour: 'white' },
  ])
  const page = await readText('/@adaeze/night-ferry')
  expect(page).toMatch(/data-gallery="black" data-view="back"/)
  expect(
    [...page.matchAll(/data-view="([a-z-]+)" data-colour="([a-z]+)"/g)].map((match) => match.slice(1)),
  ).toEqual([
    ['back', 'black'],
    ['front', 'white'],
  ])
  expect(await readText('/@adaeze/shop')).toContain('/back/black.webp')
  const last = await send([['intent', 'pictures'], ['move', 'hide:0'], fieldOfPicture('back')])
  expect(await last.text()).toContain('at least one picture')
  await postMove('usual:0', fieldOfPicture('back'))
  expect((await readListing()).pictures).toEqual([])
})

test('a picture comes as a PNG in any view and colour of the listing, only for its own shop', async () => {
  const { app, shop, strangerJar, path } = listingPage
  const hrefOf = (view: string, colour: string) => `${path}/mockup?blank=${tee}&view=${view}&colour=${colour}`
  const answer = await app.fetch(hrefOf('back', 'white'), { jar: shop.jar })
  expect([answer.status, answer.headers.get('content-disposition')]).toEqual([
    200,
    'attachment; filename="night-ferry-back-white.png"',
  ])
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  expect(bytes.readUInt32BE(16)).toBe(2400)
  for (const wrong of [
    hrefOf('inside', 'white'),
    hrefOf('back', 'plaid'),
    hrefOf('back', 'white').replace(tee, 'mug-11oz'),
  ])
    expect((await app.fetch(wrong, { jar: shop.jar })).status, wrong).toBe(404)
  expect((await app.fetch(hrefOf('back', 'white'), { jar: strangerJar })).status).toBe(404)
})

test('all pictures of a product come in one file, each named by colour and view, only for its own shop', async () => {
  const { app, shop, strangerJar, path, readListing } = listingPage
  const href = `${path}/mockups?blank=${tee}`
  const answer = await app.fetch(href, { jar: shop.jar })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip'])
  // While one file is sent, another would take the processor from the store.
  expect((await app.fetch(href, { jar: shop.jar })).status).toBe(429)
  const entries = readZip(Buffer.from(await answer.arrayBuffer()))
  const { colours } = (await readListing()).version.products.find(({ blankId }) => blankId === tee)!
  const names = [...entries.keys()]
  expect(new Set(names).size).toBe(names.length)
  for (const colour of colours)
    expect(names.filter((name) => name.startsWith(`night-ferry-${colour}-`)).length).toBeGreaterThan(1)
  for (const bytes of entries.values()) expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  // A person who closes the download is free to begin another.
  const secondDownload = await app.fetch(href, { jar: shop.jar })
  await secondDownload.body!.cancel()
  await expect
    .poll(async () => {
      const next = await app.fetch(href, { jar: shop.jar })
      await next.body?.cancel()
      return next.status
    })
    .toBe(200)
  const withoutProduct = await app.fetch(`${path}/mockups`, { jar: shop.jar })
  expect([withoutProduct.status, withoutProduct.headers.get('location')]).toEqual([302, path])
  expect((await app.fetch(`${path}/mockups?blank=mug-11oz`, { jar: shop.jar })).status).toBe(404)
  expect((await app.fetch(href, { jar: strangerJar })).status).toBe(404)
})
