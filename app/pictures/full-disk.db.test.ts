/** The file store is full or refuses writes: pictures that can be drawn are shown all the same. */
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeArtwork } from '#artwork'
import { openApp, type TestApp } from '#drivers/app.ts'
import { openStore } from '#drivers/store.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { blobsOrUnavailable } from '#platform/blobs/or-unavailable.ts'
import { addStorePicture } from '#storefronts'

let app: TestApp
const pictures: string[] = []
beforeAll(async () => {
  app = await openApp()
  const { services } = app
  const { shopId, sell } = await openStore(services.database, 'full')
  const listing = await sell({ title: 'Room' })
  const { rows } = await services.database.execute(
    `select v.design_version_id as design from listings.listing_version v where listing_id = $1`,
    [listing],
  )
  const square = { width: 400, height: 400, channels: 3, background: '#07c' } as const
  const bytes = await sharp({ create: square }).png().toBuffer()
  const stored = await storeArtwork(services, shopId, bytes, 'sky.png')
  if (!stored.ok) throw new Error(stored.code)
  const picture = await services.transact((tx, at) =>
    addStorePicture(tx, shopId, stored.value.id, 'The sky', at),
  )
  if (!picture.ok) throw new Error(picture.code)
  const pictureHref = `/pictures/listing/${listing}/main/black`
  const query = `?v=${rows[0]!.design}&blank=bella-canvas-3001&w=760`
  pictures.push(
    `${pictureHref}.webp${query}`,
    `${pictureHref}.jpg${query}`,
    '/pictures/blank/bella-canvas-3001/front/black.webp?w=160',
    hrefs.storePicture(picture.value.id, 480, 'webp'),
    hrefs.sharePicture('/@full'),
  )
})
afterAll(() => app.close())

test('every picture is drawn on request while nothing can be stored, and stored once there is room', async () => {
  const { services } = app
  const { blobs } = services
  const writtenKeys: string[] = []
  const failFull = () =>
    Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }))
  Object.assign(services, { blobs: blobsOrUnavailable({ ...blobs, put: failFull }) })
  for (const path of pictures) {
    const answer = await app.fetch(path)
    expect([path, answer.status]).toEqual([path, 200])
    const format = answer.headers.get('content-type')!.slice('image/'.length)
    expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).format).toBe(format)
  }
  const countingPut: typeof blobs.put = (key, bytes, type) => {
    writtenKeys.push(key)
    return blobs.put(key, bytes, type)
  }
  Object.assign(services, { blobs: { ...blobs, put: countingPut } })
  for (const path of pictures) expect([path, (await app.fetch(path)).status]).toEqual([path, 200])
  const writtenCount = writtenKeys.length
  expect(writtenCount).toBeGreaterThanOrEqual(pictures.length)
  for (const path of pictures) await app.fetch(path)
  expect(writtenKeys).toHaveLength(writtenCount)
  Object.assign(services, { blobs })
})

test('a permanent fault is not hidden', async () => {
  const { services } = app
  const { blobs } = services
  const failWrong = () => Promise.reject(new TypeError('a bug'))
  Object.assign(services, { blobs: { ...blobs, put: failWrong } })
  const answer = await app.fetch('/pictures/blank/bella-canvas-3001/front/white.webp?w=160')
  expect(answer.status).toBe(500)
  Object.assign(services, { blobs })
})
