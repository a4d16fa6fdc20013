/** A shop's export is opened as its owner would: the ZIP, and the files in it. */
import { PDFDocument } from 'pdf-lib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createAccount, findLastDataExport } from '#accounts'
import { saveDesign, storeArtwork } from '#artwork'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { createFrontText } from '#drivers/listings.ts'
import { createLine, createOrder } from '#drivers/orders.ts'
import { readZip } from '#drivers/zip.ts'
import { asId, type Id } from '#kernel/id.ts'
import { usd } from '#kernel/money.ts'
import { post } from '#ledger'
import { placeOrder } from '#orders'
import { findPrintFilesOfDesigns, planOrders, renderWaitingPrintFiles } from '#production'
import { openSampleHouse } from '#sample/house.ts'
import { depsOf } from '../app/account-deps.server.ts'
import { makeExport } from './data-export.ts'

/** Print files and pictures are drawn in threads of their own. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

type Owner = { jar: Jar; shopId: Id<'shop'>; email: string; versionId: string; artworkId: string }
let app: TestApp
let shopOwner: Owner
let stranger: Owner
const password = 'press-and-ship-42'
const send = (path: string, body: URLSearchParams | FormData, jar: Jar) =>
  app.fetch(path, { method: 'POST', body, jar })

beforeAll(async () => {
  app = await openApp()
  await app.services.transact(openSampleHouse)
  shopOwner = await createOwner('mine', '#cc3300')
  stranger = await createOwner('theirs', '#0033cc')
})
afterAll(() => app.close())

const createPicture = (colour: string) =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: colour } })
    .png()
    .toBuffer()

/** A shop with a picture, a design that was printed, money that moved in two months, and a plan it paid. */
async function createOwner(name: string, colour: string): Promise<Owner> {
  const { transact, read, database, blobs } = app.services
  const email = `${name}@fanfare.test`
  const account = { name: `Ngozi ${name}`, email, password, shop: { name: `Shop ${name}` } }
  const created = await transact((tx, at) => createAccount(tx, depsOf(app.services), account, at))
  const shopId = asId('shop', created.shopId!)
  const jar: Jar = new Map()
  await send('/login', new URLSearchParams({ email, password }), jar)
  const artwork = await storeArtwork(
    { ...database, blobs },
    shopId,
    await createPicture(colour),
    `${name}.png`,
  )
  if (!artwork.ok) throw new Error(artwork.code)
  const saved = await transact((tx, at) =>
    saveDesign(tx, shopId, { document: createFrontText(name.toUpperCase()), name }, at),
  )
  if (!saved.ok) throw new Error(saved.code)
  const { versionId } = saved.value
  const lines = [createLine({ designVersionId: versionId })]
  const order = await transact((tx, at) => placeOrder(tx, createOrder({ shopId, lines }), at))
  await transact((tx, at) => planOrders(tx, [order.id], at))
  await renderWaitingPrintFiles({ ...database, blobs })
  for (const day of ['2025-07-09', '2025-08-09'])
    await transact((tx) =>
      post(
        tx,
        {
          kind: 'profit.cleared',
          reference: `${shopId} ${day}`,
          shopId,
          postings: [
            { account: 'psp:cash', amount: usd(4_210) },
            { account: `shop:${shopId}:available`, amount: usd(-4_210) },
          ],
        },
        new Date(`${day}T12:00:00Z`),
      ),
    )
  await database.execute(
    `insert into purchases.card (id, shop_id, token, brand, last_four, holder, added_at)
     values ('key_' || md5($1), $1, 'tok_visa', 'Visa', '4242', 'Ngozi', now())`,
    [shopId],
  )
  await database.execute(
    `insert into purchases.purchase (id, shop_id, number, kind, label, amount_minor, card_id, cause, status, placed_at)
     values ('pur_' || md5($1), $1, 1, 'domain', 'A name', 1500, 'key_' || md5($1), $1, 'paid', now())`,
    [shopId],
  )
  expect(await read((tx) => findPrintFilesOfDesigns(tx, [versionId]))).not.toEqual([])
  return { jar, shopId, email, versionId, artworkId: artwork.value.id }
}

async function downloadFiles({ jar, shopId }: Owner): Promise<Map<string, Buffer>> {
  expect((await send('/setting', new URLSearchParams({ act: 'export' }), jar)).status).toBe(303)
  const request = (await app.services.read((tx) => findLastDataExport(tx, shopId)))!
  await makeExport(app.services, request.id)
  const page = await app.readPage('/setting', jar)
  const link = (/href="(\/setting\/export\/[^"]+)"/.exec(page)?.[1] ?? '').replaceAll('&amp;', '&')
  const answer = await app.fetch(link, { jar })
  expect(answer.status).toBe(200)
  return readZip(Buffer.from(await answer.arrayBuffer()))
}

test('the file holds the picture, artworks, print files, statements and invoices, each of which opens', async () => {
  const form = new FormData()
  form.append(
    'file',
    new File([new Uint8Array(await createPicture('#22aa44'))], 'me.png', { type: 'image/png' }),
  )
  await send('/setting/avatar', form, shopOwner.jar)
  const files = await downloadFiles(shopOwner)
  const kinds = [...files.keys()].map((name) => name.split('/')[0]).sort()
  expect([...new Set(kinds)]).toEqual([
    'artworks',
    'fanfare.json',
    'invoices',
    'print-files',
    'profile',
    'statements',
  ])
  expect([...files.keys()]).toContain(`artworks/${shopOwner.artworkId}.png`)
  expect([...files.keys()].filter((name) => /^(statements|invoices)/.test(name)).sort()).toEqual([
    'invoices/1.pdf',
    'statements/2025-07.pdf',
    'statements/2025-08.pdf',
  ])
  const [printFileName] = [...files.keys()].filter((name) => name.startsWith('print-files/'))
  expect(printFileName).toContain(shopOwner.versionId)
  for (const [name, bytes] of files) {
    if (name.endsWith('.pdf')) expect((await PDFDocument.load(bytes)).getPageCount(), name).toBeGreaterThan(0)
    if (/\.(png|webp)$/.test(name)) expect((await sharp(bytes).metadata()).width, name).toBeGreaterThan(0)
  }
})

test('no file of another shop is among them', async () => {
  const names = [...(await downloadFiles(stranger)).keys()].join()
  expect(names).toContain(stranger.artworkId)
  for (const foreignId of [shopOwner.artworkId, shopOwner.versionId]) expect(names).not.toContain(foreignId)
})
