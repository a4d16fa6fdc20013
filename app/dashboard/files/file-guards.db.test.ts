/** The guards of a creator's own files, one per test: each test was seen failing without its guard. */
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { setBusinessTime } from '#drivers/database.ts'
import { type FileShop, openFileShop } from '#drivers/file-shop.ts'
import { createArchive, createPdf, openClamd } from '#drivers/own-files.ts'
import { SampleShop } from '#drivers/samples.ts'
import { checkAndCleanFiles, discardVersion, finishVersion, releaseVersion, storePart } from '#files'
import { fileLimits } from '#files/contract'
import { hrefs } from '#kernel/hrefs.ts'
import { asId, newId } from '#kernel/id.ts'
import { after, days } from '#kernel/instant.ts'
import { fetchOwnFile, findBuyersAfter } from '#orders'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

let shop: FileShop
let clamd: Awaited<ReturnType<typeof openClamd>>
let songs: string
let listing: string
beforeAll(async () => {
  clamd = await openClamd()
  shop = await openFileShop(clamd.url)
  songs = await shop.add('The songbook')
  await shop.upload(songs, 'songs.zip', await createArchive({ 'one.txt': 'La' }))
  await shop.send(hrefs.ownFile(songs), { intent: 'sell', price: '9.00', publish: 'yes' })
  const [row] = await shop.rows(
    `select id from listings.listing where shop_id = '${shop.store.shopId}' and status = 'active'`,
  )
  listing = String(row!.id)
})
afterAll(async () => {
  clamd?.close()
  await shop?.app.close()
})
const toVersionId = (id: string) => asId('fileVersion', id)
const someoneElse = newId('shop')
const findReleasedVersion = async (file: string) =>
  String(
    (await shop.rows(`select id from files.version where file_id = '${file}' and state = 'released'`))[0]!.id,
  )

test('of many fetches at once only five succeed, and the others are refused as used up', async () => {
  const { order } = await shop.buy(listing)
  const request = {
    orderId: order.id,
    fileId: asId('file', songs),
    versionId: toVersionId(await findReleasedVersion(songs)),
  }
  const answers = await Promise.all(
    Array.from({ length: 9 }, (_, index) =>
      shop.app.services.transact((tx, at) => fetchOwnFile(tx, { ...request, link: `link-${index}` }, at)),
    ),
  )
  expect(answers.filter(({ ok }) => ok)).toHaveLength(5)
  for (const answer of answers) if (!answer.ok) expect(answer.code).toBe('download.used_up')
})

test('a link to a version that is no longer the newest is not found', async () => {
  const file = await shop.add('The lesson')
  await shop.upload(file, 'lesson.zip', await createArchive({ 'a.txt': 'first' }))
  await shop.send(hrefs.ownFile(file), { intent: 'attach', listing })
  const bought = await shop.buy(listing)
  const link = await shop.fetchFile(bought, file)
  const next = await shop.upload(file, 'lesson.zip', await createArchive({ 'a.txt': 'second' }))
  expect((await shop.send(hrefs.ownFile(file), { intent: 'release', version: next })).status).toBe(303)
  expect((await shop.app.fetch(link)).status).toBe(404)
  expect((await shop.app.fetch(await shop.fetchFile(bought, file))).status).toBe(200)
  expect((await shop.send(hrefs.ownFile(file), { intent: 'release', version: next })).status, 'again').toBe(
    303,
  )
})

test('a listing that is bought in two sizes gives its file once', async () => {
  const tee = await shop.store.sell({ title: 'Two sizes' })
  await shop.send(hrefs.ownFile(songs), { intent: 'attach', listing: tee })
  const blank = 'bella-canvas-3001'
  const bought = await shop.buy(tee, blank, 'black', 'L', (fan) =>
    fan.addToCart({ listing: tee, blank, colour: 'black', size: 'M' }),
  )
  expect(bought.order.lines).toHaveLength(2)
  expect((await bought.readWords()).match(/The songbook/g)).toHaveLength(1)
})

test('only those who paid for a listing hear of a new version: no open orders, no samples', async () => {
  const tee = await shop.store.sell({ title: 'Told of' })
  const bought = await shop.buy(tee, 'bella-canvas-3001', 'black', 'L')
  const unpaid = await shop.open(tee, 'bella-canvas-3001', 'black', 'L')
  const sampleShop = new SampleShop(shop.app.services.database, shop.store)
  const request = { listingId: tee, units: 1, sku: bought.order.lines[0]!.sku }
  const sample = await sampleShop.order([request], await sampleShop.addCard())
  expect(typeof sample).toBe('object')
  const buyers = await shop.app.services.read((tx) => findBuyersAfter(tx, [tee], null, 10))
  expect(buyers).toEqual([bought.order.id])
  expect(unpaid.status).toBe('pending_payment')
})

test('a version of another shop is neither sent, finished, released nor discarded', async () => {
  const { services } = shop.app
  const file = await shop.add('Ours')
  const bytes = await createArchive({ 'a.txt': 'ours' })
  const { versionId } = await shop.postAct(file, { act: 'begin', filename: 'a.zip', bytes: bytes.length })
  const filePart = { place: 0, sha256: '', bytes }
  const storeResult = await storePart(services, someoneElse, toVersionId(versionId), filePart)
  expect(storeResult).toMatchObject({ ok: false, code: 'file.part_unwanted' })
  const finishResult = services.transact((tx, at) =>
    finishVersion(tx, someoneElse, toVersionId(versionId), at),
  )
  expect(await finishResult).toMatchObject({ ok: false, code: 'file.not_found' })
  expect(await discardVersion(services, someoneElse, toVersionId(versionId))).toMatchObject({ ok: false })
  const otherVersion = toVersionId(await findReleasedVersion(songs))
  const releaseResult = services.transact((tx, at) =>
    releaseVersion(tx, someoneElse, otherVersion, false, at),
  )
  expect(await releaseResult).toMatchObject({ ok: false, code: 'file.not_found' })
})

test('an upload that is finished twice is checked once', async () => {
  const file = await shop.add('Twice')
  const bytes = await createArchive({ 'a.txt': 'twice' })
  const { versionId } = await shop.postAct(file, { act: 'begin', filename: 'a.zip', bytes: bytes.length })
  await shop.sendPart(file, versionId, 0, bytes)
  for (let time = 0; time < 2; time += 1)
    expect((await shop.postAct(file, { act: 'finish', versionId })).state).toBe('checking')
  const facts = await shop.rows(
    `select 1 from platform.fact where name = 'file.sent' and payload->>'versionId' = '${versionId}'`,
  )
  expect(facts).toHaveLength(1)
})

test('a file that was removed while its first version was being checked is not released', async () => {
  const file = await shop.add('Gone before')
  const bytes = await createArchive({ 'a.txt': 'gone' })
  const { versionId } = await shop.postAct(file, { act: 'begin', filename: 'a.zip', bytes: bytes.length })
  await shop.sendPart(file, versionId, 0, bytes)
  await shop.postAct(file, { act: 'finish', versionId })
  expect((await shop.send(hrefs.ownFile(file), { intent: 'remove' })).status).toBe(303)
  await shop.checked()
  expect(await shop.rows(`select state from files.version where id = '${versionId}'`)).toEqual([
    { state: 'ready' },
  ])
})

test('a file without a released version can’t be attached, and a PNG with bytes after its end is refused', async () => {
  const file = await shop.add('Nothing yet')
  const tee = await shop.store.sell({ title: 'Waits' })
  expect((await shop.send(hrefs.ownFile(file), { intent: 'attach', listing: tee })).status).toBe(409)
  const plainPicture = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  await shop.upload(file, 'a.png', Buffer.concat([plainPicture, Buffer.from('<script>alert(1)</script>')]))
  expect(await shop.page(hrefs.ownFile(file))).toContain('holds more than a picture')
})

test('only PDFs small enough to be stamped while a fan waits can be stamped', async () => {
  const large = fileLimits.stampBytes + 1
  const begin = { act: 'begin', filename: 'book.pdf', bytes: large }
  const stamped = await shop.add('Stamped')
  await shop.upload(stamped, 'book.pdf', await createPdf(1))
  await shop.send(hrefs.ownFile(stamped), { intent: 'save', name: 'Stamped', stamped: 'on' })
  expect((await shop.postAct(stamped, begin)).status).toBe(422)
  const plainFile = await shop.add('Plain')
  expect((await shop.postAct(plainFile, begin)).status).toBe(200)
  const save = { intent: 'save', name: 'Plain', stamped: 'on' }
  expect((await shop.send(hrefs.ownFile(plainFile), save)).status).toBe(422)
})

test('an unfinished upload is deleted after a week, with its bytes', async () => {
  const { services } = shop.app
  const file = await shop.add('Left over')
  const bytes = await createArchive({ 'a.txt': 'left' })
  const { versionId } = await shop.postAct(file, { act: 'begin', filename: 'a.zip', bytes: bytes.length })
  await shop.sendPart(file, versionId, 0, bytes)
  const [row] = await shop.rows(`select blob_key as key from files.version where id = '${versionId}'`)
  const readBlob = () => services.blobs.get(`${String(row!.key)}.00000`)
  await checkAndCleanFiles(services)
  expect(await readBlob()).not.toBeNull()
  const now = await services.read(async (_tx, at) => at)
  await setBusinessTime(services.database, after(now, days(8)))
  await checkAndCleanFiles(services)
  expect(await readBlob()).toBeNull()
})

test('a shop has a limited number of files, and of versions begun in an hour', async () => {
  const { database } = shop.app.services
  const { shopId } = shop.store
  const file = await shop.add('One more')
  const versions = Array.from({ length: fileLimits.versionsPerHour }, (_, index) => {
    const id = newId('fileVersion')
    return `('${id}', '${shopId}', '${file}', ${100 + index}, 'a.zip', 'zip', 1, 'files/${id}', 'refused', 'No archive.', platform.business_now())`
  })
  await database.execute(
    `insert into files.version (id, shop_id, file_id, ordinal, filename, kind, bytes, blob_key, state, fault, began_at)
     values ${versions.join()}`,
  )
  expect((await shop.postAct(file, { act: 'begin', filename: 'a.zip', bytes: 9 })).status).toBe(409)
  const fileRows = Array.from(
    { length: fileLimits.filesPerShop },
    () => `('${newId('file')}', '${shopId}', 'One of many', '', false, false, platform.business_now())`,
  )
  await database.execute(
    `insert into files.file (id, shop_id, name, licence, stamped, previewed, made_at) values ${fileRows.join()}`,
  )
  expect((await shop.send(hrefs.ownFiles, { name: 'Too many' })).status).toBe(409)
})
