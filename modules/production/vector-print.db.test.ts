import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { saveDesign, storeArtwork } from '#artwork'
import { importCatalogue } from '#catalogue'
import { openTestDatabase } from '#drivers/database.ts'
import { createLine, createOrder } from '#drivers/orders.ts'
import { requireOk } from '#drivers/require-ok.ts'
import { openShop } from '#drivers/shops.ts'
import type { Id } from '#kernel/id.ts'
import { proofOffer } from '#listings'
import { payOrder, placeOrder } from '#orders'
import { blobsOnDisk } from '#platform/blobs/on-disk.ts'
import { allBlanks } from '../catalogue/blanks/all.ts'
import { planOrders } from './plan-print-files.ts'
import { renderPrintFile } from './render-print-file.ts'

const tee = 'bella-canvas-3001'
/** Long and low, so that it is drawn quickly at any size. */
const ribbon = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="1800" height="60" viewBox="0 0 1800 60"><path d="M0 0h1800v60H0z" fill="#c03"/></svg>',
)

test('a cropped vector is proofed and printed from its rendition, and a second print is the same', async () => {
  const database = await openTestDatabase()
  const blobs = blobsOnDisk(mkdtempSync(join(tmpdir(), 'fanfare-vector-')))
  const deps = { ...database, blobs }
  await database.transact((tx, at) =>
    importCatalogue(
      tx,
      at,
      allBlanks.filter(({ id }) => id === tee),
    ),
  )
  const shopId: Id<'shop'> = await openShop(database, 'vector')
  const { id, width, height } = requireOk(await storeArtwork(deps, shopId, ribbon, 'ribbon.svg'))
  // A fifth of the ribbon, 10 in wide: 108 dots to the inch of its master, 300 of its rendition.
  const crop = { x: 0.4, y: 0, width: 0.2, height: 1 }
  const box = { x: 1, y: 4, width: 10, height: 10 / 6 }
  const layer = { kind: 'image', id: 'r', ...box, crop, artwork: id, pixels: { width, height } }
  const document = { version: 1, areas: { front: { widthIn: 12, heightIn: 16, layers: [layer] } } }
  const saved = requireOk(
    await database.transact((tx, at) => saveDesign(tx, shopId, { document, name: 'Ribbon' }, at)),
  )
  const designVersionId = saved.versionId as Id<'designVersion'>
  const products = [{ blankId: tee, colours: ['black'], priceMinor: 2499 }]
  requireOk(await proofOffer(deps, shopId, { designVersionId, products }))
  const proofs = await database.execute('select fault from listings.proof')
  expect(proofs.rows).toEqual([{ fault: null }])

  const [fileId] = await database.transact(async (tx, at) => {
    const order = await placeOrder(tx, createOrder({ shopId, lines: [createLine({ designVersionId })] }), at)
    await payOrder(tx, order.id, 'pay', at)
    return planOrders(tx, [order.id], at)
  })
  const file = requireOk(await renderPrintFile(deps, fileId!))
  expect([file.state, file.fault]).toEqual(['ready', null])
  const sides = (await database.execute('select side, hash is not null as drawn from artwork.rendition')).rows
  expect(sides).toEqual([{ side: 16_384, drawn: true }])
  expect(requireOk(await renderPrintFile(deps, fileId!)).sha256).toBe(file.sha256)
  await database.close()
})
