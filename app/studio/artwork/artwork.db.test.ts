import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { PDFDocument, rgb } from 'pdf-lib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { createCreator } from '#drivers/creators.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { blobsOrUnavailable } from '#platform/blobs/or-unavailable.ts'

let app: TestApp
let ownJar: Jar
let otherJar: Jar

beforeAll(async () => {
  app = await openApp()
  ownJar = (await createCreator(app, 'mine@example.com')).jar
  otherJar = (await createCreator(app, 'theirs@example.com')).jar
})
afterAll(() => app.close())

function send(bytes: Uint8Array, jar: Jar | null, name = 'art.png', page = 1) {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(bytes)], name))
  return app.fetch(hrefs.uploadArtworkPage(page), { method: 'POST', body: form, ...(jar ? { jar } : {}) })
}
const createArt = () =>
  sharp({ create: { width: 90, height: 60, channels: 4, background: { r: 240, g: 90, b: 60, alpha: 0.5 } } })
    .png()
    .toBuffer()

it('takes a picture from its creator and shows it to nobody else', async () => {
  const answer = await send(await createArt(), ownJar)
  expect(answer.status).toBe(201)
  const { artwork } = await answer.json()
  expect(artwork).toMatchObject({ name: 'art', kind: 'raster', width: 90, height: 60, transparent: true })
  const ownAnswer = await app.fetch(artwork.href, { jar: ownJar })
  expect(ownAnswer.headers.get('content-type')).toBe('image/png')
  expect(ownAnswer.headers.get('content-security-policy')).toContain('sandbox')
  expect(ownAnswer.headers.get('cache-control')).toContain('private')
  expect(await sharp(Buffer.from(await ownAnswer.arrayBuffer())).metadata()).toMatchObject({
    width: 90,
    height: 60,
  })
  const thumbnail = await app.fetch(artwork.thumbnailHref, { jar: ownJar })
  expect(thumbnail.headers.get('content-type')).toBe('image/webp')
  expect((await app.fetch(artwork.href, { jar: otherJar })).status).toBe(404)
  expect((await app.fetch(artwork.href)).status).toBe(303)
  expect((await app.fetch(`/artwork/art_${'0'.repeat(32)}`, { jar: ownJar })).status).toBe(404)
  expect((await app.fetch('/artwork/..%2f..%2fsecret-key', { jar: ownJar })).status).toBe(404)
})

it('imports a page of a document as a picture of its own, named after the page', async () => {
  const pdf = await PDFDocument.create()
  for (const colour of [rgb(1, 0, 0), rgb(0, 0, 1)])
    pdf.addPage([40, 40]).drawRectangle({ x: 0, y: 0, width: 40, height: 40, color: colour })
  const bytes = await pdf.save()
  const [firstAnswer, secondAnswer] = [
    await send(bytes, ownJar, 'two suns.pdf'),
    await send(bytes, ownJar, 'two suns.pdf', 2),
  ]
  const [firstArtwork, secondArtwork] = [await firstAnswer.json(), await secondAnswer.json()]
  expect([firstArtwork.pages, firstArtwork.artwork.name, secondArtwork.artwork.name]).toEqual([
    2,
    'two suns',
    'two suns, page 2',
  ])
  expect(firstArtwork.artwork.id).not.toBe(secondArtwork.artwork.id)
  // A repeated upload offers its pages again.
  const repeated = await (await send(bytes, ownJar, 'two suns.pdf')).json()
  expect([repeated.artwork.id, repeated.pages]).toEqual([firstArtwork.artwork.id, 2])
  const pageBeyond = await send(bytes, ownJar, 'two suns.pdf', 9)
  expect([pageBeyond.status, (await pageBeyond.json()).code]).toEqual([422, 'artwork.pdf_unreadable'])
})

it('imports a layer of a PSD as a picture of its own, named after the layer', async () => {
  const bytes = readFileSync('tests/uploads/layers.psd')
  const flat = await (await send(bytes, ownJar, 'market.psd')).json()
  expect([flat.pages, flat.names]).toEqual([4, ['Ground', 'Blue box', 'Coral disc']])
  const disc = await (await send(bytes, ownJar, 'market.psd', 4)).json()
  expect([disc.artwork.name, disc.artwork.width, disc.artwork.height]).toEqual(['market, Coral disc', 60, 40])
  expect(disc.artwork.transparent).toBe(true)
  expect((await send(bytes, ownJar, 'market.psd', 5)).status).toBe(422)
})

it('refuses hostile files with words that say what to do', async () => {
  const size = Buffer.alloc(13)
  size.writeUInt32BE(60_000)
  size.writeUInt32BE(60_000, 4)
  const head = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])
  const bomb = Buffer.concat([head, Buffer.from('IHDR'), size, Buffer.alloc(20)])
  const cases: [Uint8Array, number, string][] = [
    [bomb, 422, '3600 megapixels; the limit is 100'],
    [new Uint8Array(), 422, 'empty'],
    [randomBytes(2000), 415, 'not a picture we know'],
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 422, 'Save it as a plain SVG'],
    [Buffer.from('<svg><image href="http://169.254.169.254/"/></svg>'), 422, 'refers to a file elsewhere'],
    [(await createArt()).subarray(0, 60), 422, 'Export it again'],
  ]
  for (const [bytes, status, message] of cases) {
    const answer = await send(bytes, ownJar)
    expect(answer.status, message).toBe(status)
    expect((await answer.json()).words, message).toContain(message)
  }
})

it('takes nothing from a stranger, from another site, or in another shape', async () => {
  expect((await send(await createArt(), null)).status).toBe(303)
  const foreignSite = await app.fetch('/studio/artwork', {
    method: 'POST',
    jar: ownJar,
    headers: { origin: 'https://evil.test' },
    body: new FormData(),
  })
  expect(foreignSite.status).toBe(403)
  const withoutOrigin = await app.fetch('/studio/artwork', {
    method: 'POST',
    jar: ownJar,
    body: await createArt(),
  })
  expect(withoutOrigin.status).toBe(415)
})

it('asks to try again while the disk is full, stores nothing, and accepts the same picture later', async () => {
  const { services } = app
  const { blobs } = services
  const failFull = () =>
    Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }))
  const countRows = () => services.database.execute('select count(*) as n from artwork.artwork')
  const rowsBefore = await countRows()
  const picture = await sharp({ create: { width: 70, height: 50, channels: 3, background: '#07c' } })
    .png()
    .toBuffer()
  Object.assign(services, { blobs: blobsOrUnavailable({ ...blobs, put: failFull }) })
  const answer = await send(picture, ownJar, 'later.png')
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
  expect((await countRows()).rows).toEqual(rowsBefore.rows)
  Object.assign(services, { blobs })
  expect((await send(picture, ownJar, 'later.png')).status).toBe(201)
})

it('says how large its own pictures can be printed, a vector larger than it is shown, and nothing of others', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="3"><path d="M0 0h90v3z"/></svg>'
  const vector = (await (await send(Buffer.from(svg), ownJar, 'line.svg')).json()).artwork
  const raster = (await (await send(await createArt(), ownJar)).json()).artwork
  const fetchReaches = (jar: Jar, ids: readonly string[]) => app.fetch(hrefs.artworkReaches(ids), { jar })
  const answer = await fetchReaches(ownJar, [vector.id, raster.id, 'art_1', `art_${'0'.repeat(32)}`])
  expect(await answer.json()).toEqual({ [vector.id]: 16_384, [raster.id]: 90 })
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(vector).toMatchObject({ width: 5400, reach: 16_384 })
  expect(await (await fetchReaches(otherJar, [vector.id])).json()).toEqual({})
  const file = await app.fetch(vector.href, { jar: ownJar })
  expect((await sharp(Buffer.from(await file.arrayBuffer())).metadata()).width).toBe(5400)
})
