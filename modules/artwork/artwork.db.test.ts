import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Id, newId } from '#kernel/id.ts'
import type { Blobs } from '#platform/blobs/blobs.ts'
import { blobsOnDisk } from '#platform/blobs/on-disk.ts'
import type { Database } from '#platform/database/tx.ts'
import { createDocument } from '#press/document.ts'
import { openTestDatabase } from '../../tests/drivers/database.ts'
import {
  archiveDesign,
  assetsOf,
  findArtwork,
  findArtworks,
  findDesign,
  findDesigns,
  findDesignVersion,
  findDesignVersions,
  findOwnVersion,
  nameVersion,
  readArtwork,
  removeArtwork,
  renameDesign,
  saveDesign,
  storeArtwork,
} from './index.ts'

let database: Database
let blobs: Blobs
const ownShop = newId('shop')
const otherShop = newId('shop')
const deps = () => ({ transact: database.transact, read: database.read, blobs })
const image = (colour: string) =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: colour } })
    .png()
    .toBuffer()
const documentWith = (artwork?: string, x = 1) => ({
  ...createDocument({ front: { widthIn: 12, heightIn: 16 } }),
  areas: {
    front: {
      widthIn: 12,
      heightIn: 16,
      layers: artwork
        ? [
            {
              kind: 'image',
              id: 'a',
              x,
              y: 1,
              width: 4,
              height: 3,
              artwork,
              pixels: { width: 300, height: 200 },
            },
          ]
        : [],
    },
  },
})

beforeAll(async () => {
  database = await openTestDatabase()
  blobs = blobsOnDisk(mkdtempSync(join(tmpdir(), 'fanfare-artwork-')))
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

describe('storing artwork', () => {
  it('keeps a picture once, under a safe name, and gives the same artwork for the same file', async () => {
    const bytes = await image('#c03')
    const name = `../../etc/\u202Egnp.exe\u0000 My   poster.PNG`
    const first = await storeArtwork(deps(), ownShop, bytes, name)
    const second = await storeArtwork(deps(), ownShop, bytes, 'other.png')
    if (!first.ok || !second.ok) throw new Error('refused')
    expect(first.value.name).toBe('gnp.exe My poster')
    expect(second.value.id).toBe(first.value.id)
    expect((await database.read((tx) => findArtworks(tx, ownShop))).rows).toHaveLength(1)
  })

  it('turns two simultaneous uploads of one file into one artwork, counted once in storage', async () => {
    const bytes = await image('#123456')
    const both = await Promise.all([1, 2].map(() => storeArtwork(deps(), otherShop, bytes, 'twin.png')))
    const ids = both.map((result) => (result.ok ? result.value.id : result.code))
    expect(ids[0]).toBe(ids[1])
    const { rows } = await database.execute(
      `select files from artwork.storage where shop_id = '${otherShop}'`,
    )
    expect(Number(rows[0]?.files)).toBe(1)
  })

  it('refuses hostile files and keeps nothing of them', async () => {
    const before = await database.execute('select count(*) as n from artwork.artwork')
    const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')
    expect(await storeArtwork(deps(), ownShop, new Uint8Array(), 'a.png')).toMatchObject({
      code: 'artwork.empty',
    })
    expect(await storeArtwork(deps(), ownShop, script, 'a.png')).toMatchObject({ code: 'artwork.svg_script' })
    expect(await storeArtwork(deps(), ownShop, Buffer.from('MZ'), 'a.png')).toMatchObject({
      code: 'artwork.unknown_type',
    })
    const after = await database.execute('select count(*) as n from artwork.artwork')
    expect(after.rows).toEqual(before.rows)
  })

  it('refuses a picture when the shop’s storage is full, and uses no storage for it', async () => {
    await database.execute(`update artwork.storage set files = 2000 where shop_id = '${otherShop}'`)
    expect(await storeArtwork(deps(), otherShop, await image('#777'), 'b.png')).toMatchObject({
      code: 'artwork.storage_full',
    })
    await database.execute(`update artwork.storage set files = 1 where shop_id = '${otherShop}'`)
    expect((await database.read((tx) => findArtworks(tx, otherShop))).rows).toHaveLength(1)
  })

  it('shows a picture to its shop only, and notices bytes that were changed on disk', async () => {
    const stored = await storeArtwork(deps(), ownShop, await image('#0a0'), 'green.png')
    if (!stored.ok) throw new Error(stored.code)
    await database.read(async (tx) => {
      expect(await findArtwork(tx, otherShop, stored.value.id)).toBeNull()
      expect((await findArtwork(tx, ownShop, stored.value.id))?.width).toBe(300)
    })
    const { hash } = stored.value
    await blobs.put(`artwork/${hash.slice(0, 2)}/${hash}.png`, await image('#00a'), 'image/png')
    await expect(readArtwork(blobs, stored.value)).rejects.toThrow('not what was stored')
  })
})

describe('designs', () => {
  let artwork: string
  beforeAll(async () => {
    const stored = await storeArtwork(deps(), ownShop, await image('#ff0'), 'yellow.png')
    if (!stored.ok) throw new Error(stored.code)
    artwork = stored.value.id
  })
  const save = (shop: Id<'shop'>, design: Parameters<typeof saveDesign>[2]) =>
    database.transact((tx, at) => saveDesign(tx, shop, design, at))

  it('are refused with effects on a picture that is larger than they say it is', async () => {
    const setSize = (width: number, height: number) =>
      database.execute(
        `update artwork.artwork set width = ${width}, height = ${height} where id = '${artwork}'`,
      )
    const plain = documentWith(artwork)
    const { front } = plain.areas
    const effects = [{ kind: 'posterise', levels: 3 }]
    const withEffects = {
      ...plain,
      areas: { front: { ...front, layers: front.layers.map((layer) => ({ ...layer, effects })) } },
    }
    const codeOf = async (document: unknown) => {
      const saved = await save(ownShop, { document, name: 'Busy' })
      return saved.ok ? 'ok' : saved.code
    }
    expect(await codeOf(withEffects)).toBe('ok')
    await setSize(8_000, 6_000)
    expect(await codeOf(withEffects)).toBe('design.malformed')
    expect(await codeOf(plain)).toBe('ok')
    await setSize(300, 200)
  })

  it('gain versions, and a save over a later version is refused and changes nothing', async () => {
    const first = await save(ownShop, { document: documentWith(artwork), name: ' Sun ' })
    if (!first.ok) throw new Error(first.code)
    const { id } = first.value
    expect(first.value).toMatchObject({ version: 1, name: 'Sun' })
    const second = await save(ownShop, {
      designId: id,
      baseVersion: 1,
      document: documentWith(artwork, 2),
      name: 'Sun',
    })
    expect(second).toMatchObject({ ok: true, value: { version: 2 } })
    const stale = await save(ownShop, {
      designId: id,
      baseVersion: 1,
      document: documentWith(artwork, 3),
      name: 'Sun',
    })
    expect(stale).toMatchObject({ ok: false, code: 'design.version_conflict', detail: { version: 2 } })
    await database.read(async (tx) => {
      const now = await findDesign(tx, ownShop, id)
      expect(now).toMatchObject({ version: 2 })
      expect(now?.document.areas.front?.layers[0]?.x).toBe(2)
      expect((await findDesignVersions(tx, ownShop, id)).map((version) => version.number)).toEqual([2, 1])
      expect((await findDesignVersion(tx, first.value.versionId))?.document.areas.front?.layers[0]?.x).toBe(1)
    })
    await expect(database.execute(`update artwork.design_version set number = 9`)).rejects.toThrow('refused')
  })

  it('keep their version when nothing changed', async () => {
    const first = await save(ownShop, { document: documentWith(), name: 'Still' })
    if (!first.ok) throw new Error(first.code)
    const saved = await save(ownShop, {
      designId: first.value.id,
      baseVersion: 1,
      document: documentWith(),
      name: 'Calm',
    })
    expect(saved).toMatchObject({ ok: true, value: { version: 1, versionId: first.value.versionId } })
    expect((await database.read((tx) => findDesign(tx, ownShop, first.value.id)))?.name).toBe('Calm')
  })

  it('accept one of two simultaneous saves of a version and refuse the other', async () => {
    const first = await save(ownShop, { document: documentWith(), name: 'Race' })
    if (!first.ok) throw new Error(first.code)
    const both = await Promise.all(
      [4, 5].map((x) =>
        save(ownShop, {
          designId: first.value.id,
          baseVersion: 1,
          document: documentWith(artwork, x),
          name: 'Race',
        }),
      ),
    )
    expect(both.map((result) => (result.ok ? 'ok' : result.code)).sort()).toEqual([
      'design.version_conflict',
      'ok',
    ])
  })

  it('belong to their shop: nobody else reads, saves, renames or uses their pictures', async () => {
    const first = await save(ownShop, { document: documentWith(artwork), name: 'Mine' })
    if (!first.ok) throw new Error(first.code)
    const { id } = first.value
    expect(
      await save(otherShop, { designId: id, baseVersion: 1, document: documentWith(), name: 'X' }),
    ).toMatchObject({
      code: 'design.not_found',
    })
    expect(await save(otherShop, { document: documentWith(artwork), name: 'X' })).toMatchObject({
      code: 'artwork.not_found',
    })
    await database.transact(async (tx, at) => {
      expect(await findDesign(tx, otherShop, id)).toBeNull()
      expect(await renameDesign(tx, otherShop, id, 'Y')).toMatchObject({ code: 'design.not_found' })
      expect(await archiveDesign(tx, otherShop, id, at)).toMatchObject({ code: 'design.not_found' })
      expect(await removeArtwork(tx, otherShop, artwork, at)).toBe(false)
      const assets = await assetsOf(tx, blobs, otherShop, first.value.document)
      expect(await assets(artwork)).toBeNull()
      expect((await findDesigns(tx, otherShop)).rows).toEqual([])
    })
  })

  it('have version names, which belong to the shop and can be removed', async () => {
    const first = await save(ownShop, { document: documentWith(artwork), name: 'Named' })
    if (!first.ok) throw new Error(first.code)
    const { id } = first.value
    await save(ownShop, { designId: id, baseVersion: 1, document: documentWith(artwork, 2), name: 'Named' })
    await database.transact(async (tx, at) => {
      const name = (shop: Id<'shop'>, number: number, words: string) =>
        nameVersion(tx, shop, id, { number, name: words }, at)
      expect(await name(ownShop, 1, ' Before the logo ')).toMatchObject({ ok: true })
      expect(await name(otherShop, 1, 'Ours now')).toMatchObject({ code: 'design.not_found' })
      expect(await name(ownShop, 9, 'Nowhere')).toMatchObject({ code: 'design.not_found' })
      const names = async () =>
        (await findDesignVersions(tx, ownShop, id)).map((version) => [version.number, version.name])
      expect(await names()).toEqual([
        [2, null],
        [1, 'Before the logo'],
      ])
      expect((await findOwnVersion(tx, ownShop, id, 1))?.number).toBe(1)
      expect(await findOwnVersion(tx, otherShop, id, 1)).toBeNull()
      await name(ownShop, 1, '')
      expect((await names())[1]).toEqual([1, null])
    })
  })

  it('can still be printed after their picture left the library', async () => {
    const first = await save(ownShop, { document: documentWith(artwork), name: 'Kept' })
    if (!first.ok) throw new Error(first.code)
    await database.transact(async (tx, at) => {
      expect(await removeArtwork(tx, ownShop, artwork, at)).toBe(true)
      const assets = await assetsOf(tx, blobs, ownShop, first.value.document)
      expect((await assets(artwork))?.length).toBeGreaterThan(0)
    })
  })

  it('refuse a malformed document and an empty name', async () => {
    expect(await save(ownShop, { document: { areas: 1 }, name: 'x' })).toMatchObject({
      code: 'design.malformed',
    })
    expect(await save(ownShop, { document: documentWith(), name: '\u200B \n' })).toMatchObject({
      code: 'design.name_missing',
    })
  })
})
