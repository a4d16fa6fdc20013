import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ListingPage, openListingPage } from '#drivers/listing-page.ts'

let page: ListingPage
let productHref: string
beforeAll(async () => {
  page = await openListingPage()
  productHref = `/@adaeze/${page.listing.slug}`
})
afterAll(() => page.app.close())

const createPhoto = (red: number) =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: { r: red, g: 80, b: 60 } } })
    .jpeg()
    .toBuffer()
/** Adds a photograph as the form of the page does. */
async function add(red: number, alt: string, jar = page.shop.jar) {
  const body = new FormData()
  body.set('intent', 'photo')
  body.set('alt', alt)
  body.set('file', new File([new Uint8Array(await createPhoto(red))], 'lagoon.jpg', { type: 'image/jpeg' }))
  return page.app.fetch(page.path, { method: 'POST', jar, body })
}
const readPhotos = async () => (await page.readListing()).photos
const readStore = (path = productHref) => page.app.readPage(path)
const change = async (fields: [string, string][]) =>
  page.expectDone(
    [
      ['intent', 'photos'],
      ...(await readPhotos()).map(({ id }): [string, string] => ['photo', id]),
      ...fields,
    ],
    'photos',
  )

test('a photograph is shown after the drawn pictures, labelled as one, and is never the main picture', async () => {
  const answer = await add(10, 'Adaeze in the tee, at the lagoon')
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `${page.path}?done=photo#photos`])
  const { id } = (await readPhotos())[0]!
  const html = await readStore()
  const thumbs = [...html.matchAll(/data-view="([^"]+)" data-colour="([^"]*)"/g)].map(([, view]) => view)
  expect(thumbs.at(-1)).toBe(`photo-${id}`)
  expect(thumbs.indexOf(`photo-${id}`)).toBe(thumbs.length - 1)
  expect(html).toContain('aria-label="Photograph: Adaeze in the tee, at the lagoon"')
  expect(html).toContain('Photographs are the shop’s own.')
  expect(html).toMatch(/<img src="\/pictures\/listing\/[^"]+" srcSet/)
  expect(await readStore(`${productHref}?view=photo-${id}`)).toContain(
    `alt="Night ferry: Photograph: Adaeze in the tee, at the lagoon"`,
  )
  const picture = await page.app.fetch(`/pictures/store/${id}/480.webp`)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
  // In the shop and in feeds the drawn picture is first.
  expect(await readStore('/@adaeze/shop')).not.toContain('/pictures/store/')
})

test('photographs are reordered, described and removed', async () => {
  await add(120, '')
  const [first, second] = await readPhotos()
  await change([
    [`alt:${second!.id}`, 'The print from near'],
    ['move', 'earlier:1'],
  ])
  expect((await readPhotos()).map(({ id, alt }) => [id, alt])).toEqual([
    [second!.id, 'The print from near'],
    [first!.id, first!.alt],
  ])
  await change([['move', 'remove:0']])
  expect((await readPhotos()).map(({ id }) => id)).toEqual([first!.id])
})

test('a picture removed from the store is gone from its listings', async () => {
  const { id } = (await readPhotos())[0]!
  const removed = await page.app.post('/store/pictures', { act: 'remove', id }, page.shop.jar)
  expect(removed.status).toBe(303)
  expect(await readPhotos()).toEqual([])
  expect(await readStore()).not.toContain('photo-')
})

test('a file that is not a picture, no file, and one file too many are refused where they were chosen', async () => {
  const body = new FormData()
  body.set('intent', 'photo')
  body.set('file', new File(['not a picture'], 'notes.jpg', { type: 'image/jpeg' }))
  const response = await page.app.fetch(page.path, { method: 'POST', jar: page.shop.jar, body })
  expect(response.status).toBeGreaterThanOrEqual(400)
  body.delete('file')
  const empty = await page.app.fetch(page.path, { method: 'POST', jar: page.shop.jar, body })
  expect([empty.status, (await empty.text()).includes('Choose a photograph first.')]).toEqual([422, true])
  for (let count = 0; count < 8; count += 1)
    expect((await add(60 + 20 * count, `No. ${count}`)).status).toBe(303)
  const tooMany = await add(250, 'No. 9')
  expect([tooMany.status, (await tooMany.text()).includes('up to 8 photographs')]).toEqual([422, true])
  expect(await readPhotos()).toHaveLength(8)
})

test('another shop’s listing takes no photograph', async () => {
  expect((await add(40, '', page.strangerJar)).status).toBe(404)
})
