import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findDesignVersion, saveDesign } from '#artwork'
import { importCatalogue } from '#catalogue'
import { openTestDatabase, setBusinessTime } from '#drivers/database.ts'
import { createFrontText, noBlobs, tee } from '#drivers/listings.ts'
import { createLine, createOrder } from '#drivers/orders.ts'
import { requireOk } from '#drivers/require-ok.ts'
import { openShop } from '#drivers/shops.ts'
import type { Id } from '#kernel/id.ts'
import { after, days } from '#kernel/instant.ts'
import { createDraft, findListing, proofListing, proofOffer, publishListing, saveDraft } from '#listings'
import { payOrder, placeOrder } from '#orders'
import type { Blobs } from '#platform/blobs/blobs.ts'
import { blobsOnDisk } from '#platform/blobs/on-disk.ts'
import type { Database } from '#platform/database/tx.ts'
import { noAssets } from '#press/files/environment.ts'
import { renderPrintFile as renderPixels } from '#press/files/print-file.ts'
import { allBlanks } from '../catalogue/blanks/all.ts'
import { closeDueBatches } from './close-batches.ts'
import { findBatch } from './find-batches.ts'
import { planOrders } from './plan-print-files.ts'
import { blobKey } from './print-file.ts'
import { renderPrintFile } from './render-print-file.ts'
import { verifyPrints } from './verify-prints.ts'

let database: Database
let blobs: Blobs
let shopId: Id<'shop'>
const at = new Date('2025-08-24T10:00:00Z')

beforeAll(async () => {
  database = await openTestDatabase()
  blobs = blobsOnDisk(mkdtempSync(join(tmpdir(), 'fanfare-kept-')))
  await setBusinessTime(database, at)
  await database.transact((tx) =>
    importCatalogue(
      tx,
      at,
      allBlanks.filter(({ id }) => id === tee),
    ),
  )
  shopId = await openShop(database, 'kept')
})
afterAll(() => database.close())

const deps = () => ({ transact: database.transact, read: database.read, blobs })

test('orders placed before the art of a live listing was replaced print the old one, later ones the new one', async () => {
  const saveText = async (text: string, base: { designId?: Id<'design'>; baseVersion?: number } = {}) =>
    requireOk(
      await database.transact((tx) =>
        saveDesign(tx, shopId, { document: createFrontText(text), name: 'Tide', ...base }, at),
      ),
    )
  const firstDesign = await saveText('EBB')
  const form = {
    designVersionId: firstDesign.versionId,
    title: 'Tide',
    description: '',
    products: [{ blankId: tee, colours: ['black'], priceMinor: 2499 }],
    startsAt: null,
    endsAt: null,
    unitsCap: null,
    perPersonLimit: null,
  }
  const withoutBlobs = { ...database, blobs: noBlobs }
  const draft = requireOk(await database.transact((tx) => createDraft(tx, shopId, form, at)))
  requireOk(await proofListing(withoutBlobs, shopId, draft.id))
  requireOk(await database.transact((tx) => publishListing(tx, shopId, draft.id, at)))
  const buy = async () => {
    const { version } = (await database.read((tx) => findListing(tx, shopId, draft.id)))!
    const line = createLine({
      listingId: draft.id,
      listingVersionId: version.id,
      designVersionId: version.designVersionId as Id<'designVersion'>,
    })
    return database.transact(async (tx) => {
      const order = await placeOrder(tx, createOrder({ shopId, lines: [line] }), at)
      await payOrder(tx, order.id, 'pay', at)
      return { orderId: order.id, files: await planOrders(tx, [order.id], at) }
    })
  }
  const earlyOrder = await buy()
  const secondDesign = await saveText('FLOW', { designId: firstDesign.id, baseVersion: 1 })
  const newForm = { ...form, designVersionId: secondDesign.versionId }
  requireOk(await proofOffer(withoutBlobs, shopId, newForm))
  requireOk(await database.transact((tx) => saveDraft(tx, shopId, draft.id, newForm, at)))
  const lateOrder = await buy()
  for (const id of [...earlyOrder.files, ...lateOrder.files]) requireOk(await renderPrintFile(deps(), id))
  await setBusinessTime(database, after(at, days(7)))
  const batch = (await closeDueBatches(database)).at(-1)!

  const sheet = (await database.read((tx) => findBatch(tx, batch.number)))!
  const findPrint = async (orderId: string) => {
    const piece = sheet.pieces.find((candidate) => candidate.orderId === orderId)!
    const file = sheet.files.find(({ designVersionId }) => designVersionId === piece.designVersionId)!
    const version = (await database.read((tx) => findDesignVersion(tx, piece.designVersionId)))!
    const onto = { blankId: tee, widthIn: file.widthIn, heightIn: file.heightIn, gravity: 'top' } as const
    const renderedAgain = await renderPixels(version.document, 'front', noAssets, { dpi: file.dpi, onto })
    return {
      number: version.number,
      sha256: file.sha256,
      renderedHash: renderedAgain.sha256,
      shown: file.design,
    }
  }
  const [oldPrint, newPrint] = [await findPrint(earlyOrder.orderId), await findPrint(lateOrder.orderId)]
  expect(oldPrint).toMatchObject({
    number: 1,
    sha256: oldPrint.renderedHash,
    shown: { number: 1, hash: firstDesign.hash },
  })
  expect(newPrint).toMatchObject({
    number: 2,
    sha256: newPrint.renderedHash,
    shown: { number: 2, hash: secondDesign.hash },
  })
  expect(oldPrint.sha256).not.toBe(newPrint.sha256)

  expect(await verifyPrints(deps())).toEqual({ versions: 2, files: 2, units: 2, faults: [] })
  const key = blobKey(oldPrint.sha256!)
  const bytes = (await blobs.get(key))!
  await blobs.put(key, Buffer.concat([bytes, Buffer.from([0])]), 'image/png')
  expect((await verifyPrints(deps())).faults).toEqual([expect.stringMatching(/are not those that were made/)])
  await blobs.put(key, bytes, 'image/png')
  await database.execute('alter table production.batch_unit disable trigger user')
  await database.transact((tx) =>
    tx.execute(`update production.batch_unit set design_version_id = '${firstDesign.versionId}'`),
  )
  expect((await verifyPrints(deps())).faults).toEqual([expect.stringMatching(/is not the design that unit/)])
}, 180_000)
