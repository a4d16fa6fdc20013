/** The file store is down for two hours, or returns other bytes than were stored: prints wait, then continue. */
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveDesign, storeArtwork } from '#artwork'
import { importCatalogue } from '#catalogue'
import { passTime } from '#drivers/checkout.ts'
import { openTestDatabase } from '#drivers/database.ts'
import { createLine, createOrder } from '#drivers/orders.ts'
import { startS3Double, storeFaults } from '#drivers/s3-double.ts'
import { openShop } from '#drivers/shops.ts'
import type { Id } from '#kernel/id.ts'
import { hours } from '#kernel/instant.ts'
import { payOrder, placeOrder } from '#orders'
import type { Blobs } from '#platform/blobs/blobs.ts'
import { blobsOnS3 } from '#platform/blobs/on-s3.ts'
import type { Database } from '#platform/database/tx.ts'
import { allBlanks } from '../catalogue/blanks/all.ts'
import { planOrders } from './plan-print-files.ts'
import { findPrintFile } from './print-file-rows.ts'
import { renderForgottenPrintFiles, renderPrintFile } from './render-print-file.ts'

let database: Database
let blobs: Blobs
let store: Awaited<ReturnType<typeof startS3Double>>
const secretKey = 'a-secret'
let fileId: Id<'printFile'>
beforeAll(async () => {
  database = await openTestDatabase()
  store = await startS3Double(secretKey)
  const { endpoint } = store
  blobs = blobsOnS3({ endpoint, bucket: 'files', accessKey: 'key', secretKey, region: 'eu-west-1' })
  await blobs.put('another/file.png', Buffer.from('another'), 'image/png')
  const shopId: Id<'shop'> = await openShop(database, 'away')
  await database.transact((tx, at) =>
    importCatalogue(
      tx,
      at,
      allBlanks.filter(({ id }) => id === 'bella-canvas-3001'),
    ),
  )
  const picture = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#2a3' } })
    .png()
    .toBuffer()
  const stored = await storeArtwork({ ...database, blobs }, shopId, picture, 'sun.png')
  if (!stored.ok) throw new Error(stored.code)
  const layer = {
    kind: 'image',
    id: 'p',
    x: 2,
    y: 2,
    width: 6,
    height: 6,
    artwork: stored.value.id,
    pixels: { width: 900, height: 900 },
  }
  const document = {
    version: 1,
    areas: { front: { widthIn: 12, heightIn: 16, layers: [layer] } },
    placements: {},
  }
  fileId = await database.transact(async (tx, at) => {
    const saved = await saveDesign(tx, shopId, { document, name: 'Sun' }, at)
    if (!saved.ok) throw new Error(saved.code)
    const line = createLine({ designVersionId: saved.value.versionId as Id<'designVersion'> })
    const order = await placeOrder(tx, createOrder({ shopId, lines: [line] }), at)
    await payOrder(tx, order.id, 'pay', at)
    return (await planOrders(tx, [order.id], at))[0]!
  })
})
afterAll(async () => {
  await database.close()
  await store.stop()
})

const findFile = async () => (await database.read((tx) => findPrintFile(tx, fileId)))!
const draw = (store: Partial<Blobs>) =>
  renderPrintFile({ ...database, blobs: { ...blobs, ...store } }, fileId)
const failAsAway = () => Promise.reject(new Error('the file store answered 503 to GET'))

test.each(storeFaults)('when the store sends %s, nothing is drawn and no file is at fault', async (fault) => {
  store.setFault(fault)
  await expect(draw({})).rejects.toThrow('other bytes')
  store.setFault(null)
  expect(await findFile()).toMatchObject({ state: 'waiting', fault: null })
})

test('while the store is down no file is at fault, and the print is drawn once the store is back', async () => {
  await expect(draw({ get: failAsAway })).rejects.toThrow('503')
  await expect(draw({ put: failAsAway })).rejects.toThrow('503')
  const getChangedBytes = async (key: string) => {
    const bytes = await blobs.get(key)
    return bytes && Buffer.concat([bytes, Buffer.from('x')])
  }
  await expect(draw({ get: getChangedBytes })).rejects.toThrow('not what was stored')
  expect(await findFile()).toMatchObject({ state: 'waiting', fault: null })
  // Its job gave up long ago.
  expect(await renderForgottenPrintFiles({ ...database, blobs })).toBe(0)
  await passTime(database, hours(2))
  expect(await renderForgottenPrintFiles({ ...database, blobs })).toBe(1)
  expect(await findFile()).toMatchObject({ state: 'ready', fault: null })
})
