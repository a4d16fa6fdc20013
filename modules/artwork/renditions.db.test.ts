import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { PDFDocument, PDFName, type PDFRef } from 'pdf-lib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Id, newId } from '#kernel/id.ts'
import type { Blobs } from '#platform/blobs/blobs.ts'
import { blobsOnDisk } from '#platform/blobs/on-disk.ts'
import { sha256Hex } from '#platform/crypto/hash.ts'
import type { Database } from '#platform/database/tx.ts'
import { type DesignDocument, parseDocument } from '#press/document.ts'
import { preflightOnServer } from '#press/files/preflight.ts'
import { renderPrintFile } from '#press/files/print-file.ts'
import { openTestDatabase } from '../../tests/drivers/database.ts'
import type { Artwork } from './contract.ts'
import {
  assetsOf,
  findArtwork,
  findLostArtworkFiles,
  forgetArtworks,
  removeArtwork,
  storeArtwork,
} from './index.ts'

let database: Database
let blobs: Blobs
const ownShop = newId('shop')
const otherShop = newId('shop')

beforeAll(async () => {
  database = await openTestDatabase()
  blobs = blobsOnDisk(mkdtempSync(join(tmpdir(), 'fanfare-renditions-')))
  await database.transact(async (tx) => {
    for (const [id, handle] of [
      [ownShop, 'mine-shop'],
      [otherShop, 'their-shop'],
    ])
      await tx.execute(sql`
        insert into accounts.shop (id, handle, name, opened_at) values (${id}, ${handle}, ${handle}, now())`)
  })
})
afterAll(() => database.close())

/** A banner, so that it is long without having many dots. */
const banner = (ink: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1800" height="20" viewBox="0 0 1800 20"><rect width="1800" height="20" fill="#fff"/><path d="M0 0L1800 20M0 20L1800 0" stroke="${ink}" stroke-width=".5"/></svg>`,
  )
/** Nested groups, each drawn in a buffer of its own: harmless at a master's size, too much memory at twice that. */
async function layeredPage(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  const page = pdf.addPage([100, 100])
  const { context } = pdf
  const ink = context.register(context.obj({ Type: 'ExtGState', ca: 0.9 }))
  const form = (content: string, resources: Record<string, Record<string, PDFRef>>) =>
    context.register(
      context.stream(content, {
        Type: 'XObject',
        Subtype: 'Form',
        BBox: [0, 0, 100, 100],
        Group: { S: 'Transparency', I: true },
        Resources: resources,
      }),
    )
  let inner: PDFRef = form('0 0 1 rg 10 10 80 80 re f', {})
  for (let depth = 0; depth < 6; depth += 1)
    inner = form('/Ink gs /Inner Do', { XObject: { Inner: inner }, ExtGState: { Ink: ink } })
  page.node.normalize()
  page.node.Resources()!.set(PDFName.of('XObject'), context.obj({ Inner: inner }))
  page.node.set(PDFName.of('Contents'), context.register(context.stream('/Inner Do')))
  return pdf.save()
}

async function storeBytes(shopId: Id<'shop'>, bytes: Uint8Array): Promise<Artwork> {
  const artwork = await storeArtwork({ ...database, blobs }, shopId, bytes, 'banner.svg')
  if (!artwork.ok) throw new Error(artwork.code)
  return artwork.value
}
function designOf(
  { id, width, height }: Artwork,
  [widthIn, heightIn]: [number, number],
  overrides = {},
): DesignDocument {
  const box = { x: 0, y: 0, width: widthIn, height: heightIn }
  const layer = { kind: 'image', id: 'a', ...box, artwork: id, pixels: { width, height }, ...overrides }
  const parsed = parseDocument({ version: 1, areas: { front: { widthIn, heightIn, layers: [layer] } } })
  if (!parsed.ok) throw new Error(parsed.code)
  return parsed.value
}
const assetsFor = (shopId: Id<'shop'>, document: DesignDocument) =>
  database.read((tx) => assetsOf(tx, blobs, shopId, document, database))
const rowsOf = async (table: string) => (await database.execute(`select * from artwork.${table}`)).rows
const storageOf = async (shopId: string) =>
  (await database.execute(`select files, bytes from artwork.storage where shop_id = '${shopId}'`)).rows.map(
    ({ files, bytes }) => [Number(files), Number(bytes)],
  )[0]
const widthOf = async (png: Uint8Array | null) => (png ? (await sharp(png).metadata()).width : null)

it('the vector of a picture is stored and counted, and its storage is freed with the picture', async () => {
  const artwork = await storeBytes(ownShop, banner('#c03'))
  const row = (await rowsOf('artwork')).find(({ id }) => id === artwork.id)!
  expect(row).toMatchObject({ vector_kind: 'svg', vector_side: 16_384 })
  expect(artwork).toMatchObject({ width: 5400, reach: 16_384 })
  const vectorFile = await blobs.get(
    `artwork/${String(row.vector_hash).slice(0, 2)}/${row.vector_hash}.vector.svg`,
  )
  expect(sha256Hex(vectorFile!)).toBe(row.vector_hash)
  expect(await storageOf(ownShop)).toEqual([1, Number(row.bytes) + vectorFile!.length])
  await database.transact((tx, at) => removeArtwork(tx, ownShop, artwork.id, at))
  expect(await storageOf(ownShop)).toEqual([0, 0])
})

it('a print gets the first size that is enough for it, drawn once, at a real 300 dpi', async () => {
  const artwork = await storeBytes(ownShop, banner('#00f'))
  const document = designOf(artwork, [36, 0.4])
  const assets = await assetsFor(ownShop, document)
  const print = await renderPrintFile(document, 'front', assets, { technique: 'giclee' })
  const direct = sharp(banner('#00f'), { density: 72 * 6 })
    .ensureAlpha()
    .raw()
  const dots = await sharp(print.png).raw().toBuffer()
  expect(dots.equals(await direct.toBuffer())).toBe(true)
  expect((await rowsOf('rendition')).map(({ side, width, height }) => [side, width, height])).toEqual([
    [10_800, 10_800, 120],
  ])
  expect(await widthOf(await assets(artwork.id, 9000))).toBe(10_800)
  expect(await widthOf(await assets(artwork.id, 5400)), 'the master is enough').toBeNull()
  expect((await renderPrintFile(document, 'front', assets)).sha256).toBe(print.sha256)
  expect(await rowsOf('rendition')).toHaveLength(1)
})

it('a stored rendition is checked against its hash, and redrawn identically if its bytes are lost', async () => {
  const artwork = await storeBytes(ownShop, banner('#0a0'))
  const assets = await assetsFor(ownShop, designOf(artwork, [24, 0.3]))
  const png = Buffer.from((await assets(artwork.id, 7200))!)
  const hash = sha256Hex(png)
  const row = (await rowsOf('rendition')).find((candidate) => candidate.hash === hash)
  expect(row).toMatchObject({ side: 7200 })
  const key = `artwork/${hash.slice(0, 2)}/${hash}.rendition.png`
  await blobs.remove(key)
  expect(png.equals((await assets(artwork.id, 7200))!)).toBe(true)
  expect(png.equals((await blobs.get(key))!)).toBe(true)
  await blobs.put(key, Buffer.from('another picture'), 'image/png')
  await expect(assets(artwork.id, 7200)).rejects.toThrow(hash)
  await expect(database.execute(`update artwork.rendition set hash = null`)).rejects.toThrow()
})

it('a drawing too heavy at a larger size prints at the largest possible one, always the same', async () => {
  const artwork = await storeBytes(ownShop, await layeredPage())
  expect(artwork).toMatchObject({ width: 5400, reach: 9900 })
  const document = designOf(artwork, [30, 30])
  const assets = await assetsFor(ownShop, document)
  const first = await assets(artwork.id, 9000)
  expect(await widthOf(first)).toBe(7200)
  const secondPicture = await (await assetsFor(ownShop, document))(artwork.id, 9000)
  expect(Buffer.from(secondPicture!).equals(first!)).toBe(true)
  const artworkRow = await database.read((tx) => findArtwork(tx, ownShop, artwork.id))
  expect(artworkRow?.reach, 'nobody is promised more').toBe(7200)
  const [layer] = document.areas.front!.layers
  const layers = [24, 30, 60].map((inches) => ({
    ...layer,
    id: `a${inches}`,
    name: `${inches} in`,
    width: inches,
    height: inches,
  }))
  const several = parseDocument({ version: 1, areas: { front: { widthIn: 60, heightIn: 60, layers } } })
  if (!several.ok) throw new Error(several.code)
  const check = { area: 'front', sizes: [{ technique: 'giclee' as const }] }
  const findings = await preflightOnServer(several.value, [check], await assetsFor(ownShop, several.value))
  expect(
    findings.filter(({ rule }) => rule === 'resolution').map(({ severity, title }) => [severity, title]),
  ).toEqual([
    ['hard', '60 in has 120 dpi'],
    ['warn', '30 in has 240 dpi'],
  ])
})

it('a picture with effects, and one from before vectors were stored, print from their masters', async () => {
  const artwork = await storeBytes(ownShop, banner('#c0c'))
  const effects = [{ kind: 'posterise', levels: 2 }]
  const before = (await rowsOf('rendition')).length
  for (const overrides of [{ effects }, {}]) {
    if (!('effects' in overrides))
      await database.execute(`update artwork.artwork
        set vector_hash = null, vector_kind = null, vector_bytes = null, vector_side = null where id = '${artwork.id}'`)
    const document = designOf(artwork, [36, 0.4], overrides)
    const check = { area: 'front', sizes: [{ technique: 'giclee' as const }] }
    const findings = await preflightOnServer(document, [check], await assetsFor(ownShop, document))
    expect(findings.map(({ title }) => title)).toContain('Picture has 150 dpi')
    await renderPrintFile(document, 'front', await assetsFor(ownShop, document))
  }
  expect(await rowsOf('rendition')).toHaveLength(before)
})

it('another shop’s picture is neither returned nor drawn', async () => {
  const artwork = await storeBytes(ownShop, banner('#0cc'))
  const document = designOf(artwork, [36, 0.4])
  const before = (await rowsOf('rendition')).length
  const foreignAssets = await assetsFor(otherShop, document)
  expect(await widthOf(await foreignAssets(artwork.id, 10_800))).toBeNull()
  const readOnlyAssets = await database.read((tx) => assetsOf(tx, blobs, ownShop, document))
  expect(
    await widthOf(await readOnlyAssets(artwork.id, 10_800)),
    'nor for a caller that only reads',
  ).toBeNull()
  expect(await rowsOf('rendition')).toHaveLength(before)
})

it('an erased shop’s vectors and renditions are removed with its masters, those of others stay', async () => {
  const shared = await storeBytes(otherShop, banner('#00f'))
  const otherArtwork = await storeBytes(otherShop, banner('#777'))
  await (await assetsFor(otherShop, designOf(otherArtwork, [36, 0.4])))(otherArtwork.id, 10_800)
  const vector = (await rowsOf('artwork')).find(({ id }) => id === otherArtwork.id)!.vector_hash
  const rendition = (await rowsOf('rendition')).find(({ vector_hash }) => vector_hash === vector)!.hash
  await database.transact((tx, at) => forgetArtworks(tx, otherShop, at))
  const lostFiles = await database.read((tx) => findLostArtworkFiles(tx, otherShop))
  expect(lostFiles.sort()).toEqual(
    [
      `${otherArtwork.hash}.png`,
      `${otherArtwork.hash}.thumbnail.webp`,
      `${vector}.vector.svg`,
      `${rendition}.rendition.png`,
    ]
      .map((name) => `artwork/${name.slice(0, 2)}/${name}`)
      .sort(),
  )
  expect(lostFiles.join()).not.toContain(shared.hash)
})
