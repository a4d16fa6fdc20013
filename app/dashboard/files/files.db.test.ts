/** Files of a creator's own, from the upload to a fan's download, through the front door. */
import { PDFDocument } from 'pdf-lib'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { refundOrder } from '#checkout'
import type { Jar, TestApp } from '#drivers/app.ts'
import { type FileShop, openFileShop } from '#drivers/file-shop.ts'
import { extractText, slicePart } from '#drivers/markup.ts'
import { addScript, createArchive, createPdf, createSong, openClamd } from '#drivers/own-files.ts'
import type { TestStore } from '#drivers/store.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { asId, newId } from '#kernel/id.ts'
import { verifyLedger } from '#ledger'
import { duplicateListing, proofListing, publishListing } from '#listings'
import { findOrderInFull } from '#orders'
import { findFaults } from '../../../scripts/verify/rule.ts'
import { listRules } from '../../../scripts/verify/rules.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

let app: TestApp
let store: TestStore
let shop: FileShop
let clamd: Awaited<ReturnType<typeof openClamd>>
beforeAll(async () => {
  clamd = await openClamd()
  shop = await openFileShop(clamd.url)
  ;({ app, store } = shop)
})
afterAll(() => {
  clamd?.close()
  return app?.close()
})
let songbook: string
let listing: string
const findNewestListing = async () => {
  const [row] = await shop.rows(
    `select id, slug from listings.listing where status = 'active' and shop_id = '${store.shopId}' order by number desc limit 1`,
  )
  return { id: String(row!.id), slug: String(row!.slug) }
}

test('a file is sent in parts that stay after a break, and a damaged part is refused', async () => {
  songbook = await shop.add('Dry season, the songbook')
  const file = await createArchive({
    'cover.png': Buffer.alloc(8_200_000, 'drawn by hand'),
    'words.txt': 'La la',
  })
  expect(file.length).toBeGreaterThan(8_000_000)
  const firstPart = file.subarray(0, 8_000_000)
  const beginAct = { act: 'begin', filename: 'songs.zip', bytes: file.length }
  const { versionId, parts } = await shop.postAct(songbook, beginAct)
  expect(parts).toEqual([])
  const sendPart = (place: number, bytes: Buffer, sha256?: string, jar?: Jar) =>
    shop.sendPart(songbook, versionId, place, bytes, sha256, jar)
  expect(await sendPart(0, firstPart, 'f'.repeat(64)), 'the hash of something else').toBe(422)
  expect(await sendPart(0, firstPart.subarray(1)), 'a part that is too short').toBe(422)
  expect(await sendPart(999, firstPart), 'a part behind the end').toBe(409)
  expect(await sendPart(0, firstPart, shop.hashOf(firstPart), shop.jars.other), 'another shop').toBe(409)
  expect(await sendPart(0, firstPart)).toBe(201)
  expect((await shop.postAct(songbook, { act: 'finish', versionId })).words).toMatch(/Not all of the file/)
  // The connection breaks; the same file is chosen again.
  const resumed = await shop.postAct(songbook, beginAct)
  expect([resumed.versionId, resumed.parts]).toEqual([
    versionId,
    [{ place: 0, sha256: shop.hashOf(firstPart) }],
  ])
  expect((await shop.postAct(songbook, { ...beginAct, filename: 'other.zip' })).words).toMatch(
    /still on its way/,
  )
  expect(await sendPart(1, file.subarray(8_000_000))).toBe(201)
  expect((await shop.postAct(songbook, { act: 'finish', versionId })).state).toBe('checking')
  expect(await sendPart(0, firstPart), 'nothing is changed while it is checked').toBe(409)
  await shop.checked()
  expect(
    await shop.rows(`select state, scanner, sha256 from files.version where id = '${versionId}'`),
  ).toEqual([{ state: 'released', scanner: 'clamd', sha256: shop.hashOf(file) }])
})

test('a file that runs, lies about its kind or carries a virus is refused with the reason', async () => {
  const id = await shop.add('Nothing good')
  const refusedFiles: [string, Buffer, RegExp][] = [
    ['book.pdf', await createPdf(1, addScript), /holds scripts/],
    ['book.pdf', await createArchive({ 'a.txt': 'a' }), /Its name says PDF, but it is a ZIP/],
    ['songs.zip', await createArchive({ 'setup.exe': 'MZ' }), /setup.exe in the archive is a program/],
    ['song.mp3', Buffer.from('<html>'), /This is no MP3/],
  ]
  for (const [name, bytes, reason] of refusedFiles) {
    const version = await shop.upload(id, name, bytes)
    expect(await shop.page(hrefs.ownFile(id))).toMatch(reason)
    expect((await shop.send(hrefs.ownFile(id), { intent: 'release', version })).status).toBe(409)
    await shop.send(hrefs.ownFile(id), { intent: 'discard', version })
  }
  const song = createSong(200)
  song.write('EICAR', 100)
  await shop.upload(id, 'song.mp3', song)
  expect(await shop.page(hrefs.ownFile(id))).toContain('The virus scanner found Eicar-Test-Signature in it.')
  for (const [filename, bytes] of [
    ['a.exe', 10],
    ['a.html', 10],
    ['a.pdf', 100_000_001],
    ['a.mp4', 5_000_000_001],
  ] as const)
    expect((await shop.postAct(id, { act: 'begin', filename, bytes })).status, filename).toBeGreaterThan(400)
})

test('admins and designers add and sell files; other roles can’t, and no one reaches another shop’s file', async () => {
  for (const role of ['admin', 'designer'] as const) await shop.add(`By ${role}`, shop.jars[role])
  for (const role of ['marketer', 'finance'] as const)
    expect((await shop.send(hrefs.ownFiles, { name: 'x' }, shop.jars[role])).status, role).toBe(403)
  for (const intent of ['save', 'release', 'discard', 'attach', 'detach', 'sell', 'remove'])
    expect(
      (
        await shop.send(
          hrefs.ownFile(songbook),
          { intent, name: 'Mine', price: '9', version: newId('fileVersion'), listing: newId('listing') },
          shop.jars.other,
        )
      ).status,
      intent,
    ).toBeGreaterThan(400)
  expect((await app.fetch(hrefs.ownFile(songbook), { jar: shop.jars.other })).status).toBe(404)
  expect(
    (await shop.postAct(songbook, { act: 'begin', filename: 'a.zip', bytes: 9 }, shop.jars.other)).status,
  ).toBe(404)
})

test('a file is put on sale with a cover, at a price that earns something, and bought like anything else', async () => {
  expect(
    (await shop.send(hrefs.ownFile(songbook), { intent: 'sell', price: '0.10', publish: 'yes' })).status,
  ).toBe(422)
  expect(
    await shop.rows(`select 1 from listings.listing where shop_id = '${store.shopId}'`),
    'nothing is left of it',
  ).toEqual([])
  const response = await shop.send(hrefs.ownFile(songbook), { intent: 'sell', price: '9.00', publish: 'yes' })
  expect([response.status, response.headers.get('location')]).toEqual([303, hrefs.ownFile(songbook, 'sold')])
  const { id, slug } = await findNewestListing()
  listing = id
  await shop.send(hrefs.ownFile(songbook), {
    intent: 'save',
    name: 'The songbook',
    licence: 'For yourself.\nDon’t share it.',
  })
  const listingWords = await shop.page(`/@songbook/${slug}`, new Map())
  expect(listingWords).toMatch(/What you get The songbook ZIP, \d/)
  expect(listingWords).toContain('For yourself. Don’t share it.')
  const bought = await shop.buy(listing)
  expect(await bought.readWords()).toMatch(/Your files The songbook ZIP.*Download \(5 left\)/)
  const [orderLine] =
    await shop.rows(`select unit_cost_minor::int as cost, profit_minor::int as profit, unit_price_minor::int as price,
    payment_fee_minor::int + platform_fee_minor::int as fees from orders.order_line where order_id = '${bought.order.id}'`)
  expect(orderLine).toMatchObject({ cost: 0, price: 900 })
  expect(Number(orderLine!.profit) + Number(orderLine!.fees)).toBe(900)
  expect(bought.order.shipping.minor).toBe(0n)
})

test('a download is an attachment by a signed link, continues after a break, and counts once for each link', async () => {
  const bought = await shop.buy(listing)
  const link = await shop.fetchFile(bought, songbook)
  const wholeFile = await app.fetch(link)
  const bytes = Buffer.from(await wholeFile.arrayBuffer())
  expect([wholeFile.status, wholeFile.headers.get('content-type')]).toEqual([200, 'application/zip'])
  expect(wholeFile.headers.get('content-security-policy')).toBe(`default-src 'none'; sandbox`)
  expect(wholeFile.headers.get('content-disposition')).toMatch(/^attachment; filename="The-songbook\.zip"/)
  const from = 7_999_990
  const restOfFile = await app.fetch(link, {
    headers: { range: `bytes=${from}-`, 'if-range': wholeFile.headers.get('etag')! },
  })
  expect([restOfFile.status, restOfFile.headers.get('content-range')]).toEqual([
    206,
    `bytes ${from}-${bytes.length - 1}/${bytes.length}`,
  ])
  expect(Buffer.from(await restOfFile.arrayBuffer()).equals(bytes.subarray(from))).toBe(true)
  expect((await app.fetch(link, { headers: { range: `bytes=${bytes.length}-` } })).status).toBe(416)
  expect((await app.fetch(link, { method: 'HEAD' })).headers.get('content-length')).toBe(String(bytes.length))
  expect(await bought.readWords()).toContain('Download (4 left)')
  for (let time = 2; time <= 5; time += 1)
    expect((await app.fetch(await shop.fetchFile(bought, songbook))).status).toBe(200)
  expect(await bought.readWords()).toContain('Download limit reached')
  expect((await app.fetch(await shop.fetchFile(bought, songbook))).status).toBe(410)
  expect(
    (await app.fetch(link.replace(/.$/, (sign) => (sign === 'A' ? 'B' : 'A')))).status,
    'a forged link',
  ).toBe(303)
  const otherPurchase = await shop.buy(listing)
  const stolenKey = new URL(link, 'http://x').searchParams.get('key')!
  expect(
    (await app.fetch(hrefs.orderOwnFile(otherPurchase.order.number, songbook, stolenKey))).status,
    'of another order',
  ).toBe(303)
  await expect(
    app.services.database.execute(
      `insert into orders.file_fetch select line_id, order_id, shop_id, version_id, 'sixth', now() from orders.file_fetch where order_id = '${bought.order.id}' limit 1`,
    ),
  ).rejects.toThrow(/often enough/)
})

test('a new version reaches earlier buyers once it is released, with a letter if the creator wants one', async () => {
  const id = await shop.add('The lesson')
  await shop.upload(id, 'lesson.pdf', await createPdf(8))
  await shop.send(hrefs.ownFile(id), { intent: 'save', name: 'The lesson', previewed: 'on', stamped: 'on' })
  await shop.send(hrefs.ownFile(id), { intent: 'sell', price: '12', publish: 'yes' })
  const lesson = await findNewestListing()
  const [first, second] = [await shop.buy(lesson.id), await shop.buy(lesson.id)]
  const listingWords = await shop.page(`/@songbook/${lesson.slug}`, new Map())
  expect(listingWords).toContain('Preview: the first 3 pages')
  const [releasedVersion] = await shop.rows(`select id from files.version where file_id = '${id}'`)
  const preview = await app.fetch(hrefs.filePreview(String(releasedVersion!.id)))
  expect((await PDFDocument.load(await preview.arrayBuffer())).getPageCount()).toBe(3)
  const copy = await app.fetch(await shop.fetchFile(first, id))
  const stampedPdf = await PDFDocument.load(await copy.arrayBuffer())
  const stamp = `Order ${first.order.number}, for ${first.fan.email}`
  expect([stampedPdf.getPageCount(), stampedPdf.getSubject()]).toEqual([8, stamp])

  const version = await shop.upload(id, 'lesson-2.pdf', await createPdf(9))
  expect(await first.readWords(), 'not before it is released').not.toContain('version 2')
  expect(await shop.page(hrefs.ownFile(id))).toContain('Release and e-mail earlier buyers')
  const release = { intent: 'release', version, notifiesBuyers: 'yes' }
  expect((await shop.send(hrefs.ownFile(id), release)).status).toBe(303)
  await shop.send(hrefs.ownFile(id), release)
  await app.settle()
  expect((await shop.letters('file-renewed')).map(({ to }) => to).sort()).toEqual(
    [first.fan.email, second.fan.email].sort(),
  )
  expect(await first.readWords()).toMatch(/PDF, .*, version 2.*Download \(5 left\)/)
  expect(
    (
      await PDFDocument.load(await (await app.fetch(await shop.fetchFile(first, id))).arrayBuffer())
    ).getPageCount(),
  ).toBe(9)
  await expect(
    app.services.database.execute(
      `update files.version set sha256 = '${'0'.repeat(64)}' where id = '${version}'`,
    ),
  ).rejects.toThrow(/stays what it is/)
  await expect(
    app.services.database.execute(`delete from files.version where id = '${version}'`),
  ).rejects.toThrow(/stays/)

  // Once refunded in full, it can't be fetched any more.
  const link = await shop.fetchFile(second, id)
  const { downloads } = (await app.services.read((tx) => findOrderInFull(tx, second.order.id)))!
  const refundResult = await app.services.transact((tx, at) =>
    refundOrder(
      tx,
      second.order.id,
      { downloadIds: [downloads[0]!.id], reason: 'Not as described', ourFault: false, key: 'k' },
      at,
    ),
  )
  expect(refundResult.ok).toBe(true)
  expect((await app.fetch(link)).status).toBe(404)
  expect(await second.readWords()).not.toContain('Your files The lesson')
})

test('a file comes with a printed piece, and is gone once the piece is cancelled', async () => {
  const tee = await store.sell({ title: 'Songbook tee' })
  const earlierOrder = await shop.buy(tee, 'bella-canvas-3001', 'black', 'L')
  expect(await earlierOrder.readWords()).not.toContain('Your files')
  expect((await shop.send(hrefs.ownFile(songbook), { intent: 'attach', listing: tee })).status).toBe(303)
  const bought = await shop.buy(tee, 'bella-canvas-3001', 'black', 'L')
  for (const order of [earlierOrder, bought])
    expect(await order.readWords()).toContain('Your files The songbook')
  const letters = await Promise.all([earlierOrder, bought].map(({ order }) => shop.findLetter(order.id)))
  expect(letters.map((text) => text.includes('Your downloads are ready now'))).toEqual([false, true])
  expect((await shop.send(hrefs.ownFile(songbook), { intent: 'detach', listing: tee })).status).toBe(303)
  expect(await bought.readWords(), 'anyone who bought it keeps it').toContain('Your files The songbook')
  const laterOrder = await shop.buy(tee, 'bella-canvas-3001', 'black', 'L')
  expect(await laterOrder.readWords()).not.toContain('Your files')
  await shop.send(hrefs.order(bought.order.number, bought.key), { intent: 'cancel' }, new Map())
  expect(await bought.readWords()).not.toContain('Your files')
})

test('what is on sale keeps its only file, and a listing of a file is not put on sale without one', async () => {
  const answer = await shop.send(hrefs.ownFile(songbook), { intent: 'detach', listing })
  expect(answer.status).toBe(409)
  expect(extractText(slicePart(await answer.text(), '<main', '</main>'))).toContain(
    'on sale with only this file',
  )
  expect((await shop.send(hrefs.ownFile(songbook), { intent: 'remove' })).status).toBe(409)
  const copy = await app.services.transact((tx, at) =>
    duplicateListing(tx, store.shopId, asId('listing', listing), at),
  )
  if (!copy.ok) throw new Error(copy.code)
  await proofListing(app.services, store.shopId, copy.value.id)
  const publishResult = await app.services.transact((tx, at) =>
    publishListing(tx, store.shopId, copy.value.id, at),
  )
  expect(publishResult).toMatchObject({ ok: false, code: 'listing.no_file' })
})

test('the books and the rules of `db verify` hold after all of it', async () => {
  await app.services.database.transact(async (tx) => {
    expect(await verifyLedger(tx)).toMatchObject({ ok: true, drifted: 0 })
  })
  const session = { execute: (text: string) => app.services.database.execute(text) as never }
  const checkedRules = listRules().filter(({ table }) => !/^(platform|ledger\.seal)/.test(table))
  expect(await findFaults(session, checkedRules)).toEqual([])
})
