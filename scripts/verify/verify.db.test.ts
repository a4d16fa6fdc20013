/** Someone who owns the database switches its guards off and changes a row: `db verify` names the table, the row and how. */
import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importCatalogue } from '#catalogue'
import { openApp, type TestApp } from '#drivers/app.ts'
import { plantedChanges } from '#drivers/planted-changes.ts'
import { sealBook } from '#ledger'
import { rowsOf, type Tx } from '#platform/database/tx.ts'
import { seedSample } from '#sample/seed/index.ts'
import { verifyFiles } from './files.ts'
import { type Fault, findFaults } from './rule.ts'
import { listRules } from './rules.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
  const { database } = app.services
  await database.transact((tx, at) => importCatalogue(tx, at))
  await seedSample(app.services)
  for (let remaining = 1; remaining > 0; ) remaining = await database.transact((tx) => sealBook(tx, 5_000))
}, 300_000)
afterAll(() => app.close())

const openBooks = (tx: Tx) => ({
  execute: async (text: string, values: unknown[] = []) => {
    if (values.length) throw new Error('rules take no values')
    return { rows: await rowsOf<Record<string, unknown>>(tx, sql.raw(text)) }
  },
})
const listFaults = (tx: Tx, only?: string): Promise<Fault[]> =>
  findFaults(
    openBooks(tx),
    listRules().filter(({ table }) => !only || table === only),
  )

class RolledBack extends Error {}
/** The faults found after a change, which is rolled back. */
async function findFaultsAfter(change: SQL, table: string): Promise<{ row: string; faults: Fault[] }> {
  let result: { row: string; faults: Fault[] } | null = null
  const transaction = app.services.transact(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    const [changed] = await rowsOf<{ row: string }>(tx, change)
    result = { row: String(changed!.row), faults: await listFaults(tx, table) }
    throw new RolledBack()
  })
  await expect(transaction).rejects.toThrow(RolledBack)
  return result!
}

test('the sample’s year breaks no rule', async () => {
  expect(await app.services.transact((tx) => listFaults(tx))).toEqual([])
})

test.each(plantedChanges)('%s: %s', async (table, _, change) => {
  const { row, faults } = await findFaultsAfter(sql.raw(change), table)
  expect(faults.map((fault) => `${fault.table} ${fault.row}`)).toContain(`${table} ${row}`)
  expect(faults.every(({ differs }) => differs.length > 5)).toBe(true)
})

test('the plants are in more than twenty tables', () => {
  expect(new Set(plantedChanges.map(([table]) => table)).size).toBeGreaterThanOrEqual(20)
})

test('a changed design is reported', async () => {
  const { database, blobs } = app.services
  expect((await verifyFiles(database, blobs, true)).faults).toEqual([])
  const { rows } = await database.execute(`select id from artwork.design_version order by id limit 1`)
  const rowsBefore = await database.execute(`select document from artwork.design_version where id = $1`, [
    rows[0]!.id,
  ])
  const change = (document: string) =>
    app.services.transact(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.execute(
        sql`update artwork.design_version set document = ${document}::jsonb where id = ${rows[0]!.id}`,
      )
    })
  await change('{"areas": {}}')
  expect((await verifyFiles(database, blobs, true)).faults).toEqual([
    { table: 'artwork.design_version', row: rows[0]!.id, differs: 'is not the design that was saved' },
  ])
  await change(JSON.stringify(rowsBefore.rows[0]!.document))
})

test('a picture is reported when its file is missing or different', async () => {
  const { database } = app.services
  const { rows } = await database.execute('select shop_id from artwork.design_version limit 1')
  const bytes = Buffer.from('a picture')
  const hash = createHash('sha256').update(bytes).digest('hex')
  await database.execute(
    `insert into artwork.artwork (id, shop_id, name, kind, source_hash, hash, width, height, bytes, transparent, stored_at, origin)
     values ('art_0123456789abcdef0123456789abcdef', $1, 'Sun', 'raster', $2, $2, 10, 10, 9, false, now(), 'upload')`,
    [rows[0]!.shop_id, hash],
  )
  const verifyWithFile = (file: Buffer | null) =>
    verifyFiles(
      database,
      {
        ...app.services.blobs,
        get: async (key: string) => (key.startsWith('photos/') ? app.services.blobs.get(key) : file),
      },
      true,
    )
  expect((await verifyWithFile(bytes)).faults).toEqual([])
  expect((await verifyWithFile(null)).faults).toMatchObject([
    { table: 'artwork.artwork', differs: `its file ${hash} is gone` },
  ])
  expect((await verifyWithFile(Buffer.from('another'))).faults).toHaveLength(1)
})

test('a vector and its rendition are reported when their files are missing or different', async () => {
  const { database, blobs } = app.services
  const { rows } = await database.execute('select shop_id from artwork.design_version limit 1')
  const files = ['a drawing', 'drawn larger'].map((text) => Buffer.from(text)) as [Buffer, Buffer]
  const [vector, rendition] = files.map((file) => createHash('sha256').update(file).digest('hex'))
  await database.execute(
    `insert into artwork.artwork (id, shop_id, name, kind, source_hash, hash, width, height, bytes, transparent, stored_at, origin,
       vector_hash, vector_kind, vector_bytes, vector_side)
     values ('art_1123456789abcdef0123456789abcdef', $1, 'Moon', 'vector', $2, $2, 10, 10, 9, false, now(), 'upload', $2, 'svg', 9, 90)`,
    [rows[0]!.shop_id, vector],
  )
  await database.execute(
    `insert into artwork.rendition (vector_hash, side, hash, width, height, bytes, drawn_at)
     values ($1, 50, $2, 50, 50, 9, now()), ($1, 90, null, null, null, null, now())`,
    [vector, rendition],
  )
  const findFaultsWith = async (vectorFile: Buffer | null, renditionFile: Buffer | null) => {
    const get = async (key: string) => {
      if (key.endsWith('.vector.svg')) return vectorFile
      if (key.endsWith('.rendition.png')) return renditionFile
      return key.includes(String(vector)) ? files[0] : blobs.get(key)
    }
    const { faults } = await verifyFiles(database, { ...blobs, get }, true)
    return faults.filter(({ row }) => /^art_11|\/50$/.test(String(row))).map(({ table }) => table)
  }
  expect(await findFaultsWith(...files)).toEqual([])
  expect(await findFaultsWith(null, files[1])).toEqual(['artwork.artwork'])
  expect(await findFaultsWith(files[0], null)).toEqual(['artwork.rendition'])
  expect(await findFaultsWith(files[1], files[0])).toEqual(['artwork.artwork', 'artwork.rendition'])
})

test('a fan’s photo, in both sizes, and a store’s picture are reported when missing or different', async () => {
  const { database } = app.services
  const { rows } = await database.execute('select id, shop_id from orders."order" limit 1')
  const [order] = rows
  const [large, small] = ['a photo', 'a small photo'].map((text) => Buffer.from(text)) as [Buffer, Buffer]
  const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
  await database.execute(
    `insert into claims.photo (id, order_id, shop_id, message_id, hash, small_hash, width, height, bytes, kept_at)
     values ('pho_1', $1, $2, 'msg_1', $3, $4, 10, 10, 7, now())`,
    [order!.id, order!.shop_id, hashOf(large), hashOf(small)],
  )
  await database.execute(
    `insert into storefronts.picture (id, shop_id, artwork_id, hash, width, height, made_at)
     values ('pic_0123456789abcdef0123456789abcdef', $1, 'art_1', $2, 10, 10, now())`,
    [order!.shop_id, hashOf(large)],
  )
  const findFaultsWith = async (files: { photo: Buffer; small: Buffer | null; picture: Buffer | null }) => {
    const { blobs } = app.services
    const get = async (key: string) => {
      if (key.startsWith('photos/') && key.includes(hashOf(large)))
        return key.includes('-small') ? files.small : files.photo
      return key.includes(hashOf(large)) ? files.picture : blobs.get(key)
    }
    const { faults } = await verifyFiles(database, { ...blobs, get }, true)
    return faults.filter(({ table }) => !table.startsWith('artwork.')).map(({ table }) => table)
  }
  expect(await findFaultsWith({ photo: large, small, picture: large })).toEqual([])
  expect(await findFaultsWith({ photo: small, small, picture: large })).toEqual(['claims.photo'])
  expect(await findFaultsWith({ photo: large, small: large, picture: large })).toEqual(['claims.photo'])
  expect(await findFaultsWith({ photo: large, small: null, picture: large })).toEqual(['claims.photo'])
  expect(await findFaultsWith({ photo: large, small, picture: null })).toEqual(['storefronts.picture'])
  await database.execute('update claims.photo set small_hash = null')
  expect(await findFaultsWith({ photo: large, small: null, picture: large })).toEqual([])
})

test('a part of a file for sale is reported when it is missing or different, once the file was scanned', async () => {
  const { database, blobs } = app.services
  const bytes = Buffer.from('the last page of a songbook')
  const hash = createHash('sha256').update(bytes).digest('hex')
  await database.execute(
    `insert into files.file (id, shop_id, name, made_at) values ('fil_1', 'shp_1', 'Songbook', now())`,
  )
  await database.execute(
    `insert into files.version (id, shop_id, file_id, ordinal, filename, kind, bytes, blob_key, state, began_at)
     values ('fvr_1', 'shp_1', 'fil_1', 1, 'songbook.pdf', 'pdf', ${bytes.length}, 'files/songbook', 'sending', now())`,
  )
  await database.execute(
    `insert into files.part (version_id, place, shop_id, bytes, sha256) values ('fvr_1', 0, 'shp_1', ${bytes.length}, '${hash}')`,
  )
  const findFaultsWith = async (part: Buffer | null) => {
    const get = async (key: string) => (key.startsWith('files/songbook') ? part : blobs.get(key))
    const { faults } = await verifyFiles(database, { ...blobs, get }, true)
    return faults.filter(({ table }) => table === 'files.part').map(({ row }) => row)
  }
  expect(await findFaultsWith(null), 'still being sent').toEqual([])
  await database.execute(`update files.version set state = 'checking', sent_at = now()`)
  await database.execute(`update files.version set state = 'ready', sha256 = '${hash}', scanner = 'content'`)
  expect(await findFaultsWith(bytes)).toEqual([])
  expect(await findFaultsWith(Buffer.from('another'))).toEqual(['fvr_1/0'])
  expect(await findFaultsWith(null)).toEqual(['fvr_1/0'])
})
