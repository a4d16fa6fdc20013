// The hot folder: a press's own software prints what it finds there and takes it away.

import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, setBusinessTime } from '#drivers/database.ts'
import { orderPrints } from '#drivers/order-prints.ts'
import { asId, type Id } from '#kernel/id.ts'
import type { Blobs } from '#platform/blobs/blobs.ts'
import { blobsOnDisk } from '#platform/blobs/on-disk.ts'
import type { Database } from '#platform/database/tx.ts'
import { closeDueBatches } from './close-batches.ts'
import { findBatch } from './find-batches.ts'
import { handOutBatches } from './hand-out.ts'
import { remakePrintFile, renderPrintFile } from './render-print-file.ts'

let database: Database
let blobs: Blobs
let files: Id<'printFile'>[]
const numbers: Record<string, string> = {}
/** Everything that was ever put there, in order. */
const keysPut: string[] = []
let shouldFail = (_done: number, _name: string) => false
const hotFolder = {
  async put(name: string) {
    if (shouldFail(keysPut.length, name)) throw new Error('the folder is away')
    keysPut.push(name)
  },
} as unknown as Blobs
const deps = () => ({ ...database, blobs })
const listPrints = () => keysPut.filter((name) => !name.includes('/manifest.'))

beforeAll(async () => {
  database = await openTestDatabase()
  blobs = blobsOnDisk(mkdtempSync(join(tmpdir(), 'fanfare-hot-')))
  const at = new Date('2025-08-24T10:00:00Z')
  await setBusinessTime(database, at)
  files = await orderPrints(database, at)
  await setBusinessTime(database, new Date('2025-09-01T10:00:00Z'))
  for (const { number, technique } of await closeDueBatches(database)) numbers[technique] = number
}, 120_000)
afterAll(() => database.close())

test('nothing is handed out while a file is still being made', async () => {
  expect(await handOutBatches(deps(), hotFolder)).toBe(0)
  expect(keysPut).toEqual([])
})

test('a faulty file holds up nothing else; made later, it follows automatically with a new manifest', async () => {
  const { rows } = await database.execute(
    `update production.print_file set state = 'faulty', fault = 'torn', made_at = planned_at
     where blank_id = 'bella-canvas-3001-embroidered' returning id`,
  )
  const faultyId = asId('printFile', String(rows[0]!.id))
  for (const id of files.filter((id) => id !== faultyId)) await renderPrintFile(deps(), id)
  shouldFail = (count) => count === 2
  await expect(handOutBatches(deps(), hotFolder)).rejects.toThrow('the folder is away')
  shouldFail = () => false
  expect(await handOutBatches(deps(), hotFolder)).toBeGreaterThan(0)
  expect(await handOutBatches(deps(), hotFolder)).toBe(0)
  expect(
    [listPrints().length, new Set(listPrints()).size],
    'two black tees with white under them, a white one, a card',
  ).toEqual([6, 6])
  await setBusinessTime(database, new Date('2025-09-01T11:00:00Z'))
  await database.transact((tx) => remakePrintFile(tx, faultyId))
  expect(await handOutBatches(deps(), hotFolder), 'while it is made').toBe(0)
  await renderPrintFile(deps(), faultyId)
  expect(await handOutBatches(deps(), hotFolder)).toBe(1)
  expect(await handOutBatches(deps(), hotFolder)).toBe(0)
  const sheet = (await database.read((tx) => findBatch(tx, numbers.embroidery!)))!
  expect(sheet.batch.handedOutAt! >= new Date('2025-09-01T11:00:00Z')).toBe(true)
  expect([listPrints().length, new Set(listPrints()).size], 'and stitches for two machines').toEqual([8, 8])
  expect(keysPut.filter((name) => name.endsWith('manifest.json'))).toHaveLength(4)
  for (const { code } of sheet.pieces)
    expect(
      listPrints().some((name) => name.startsWith(`${numbers.embroidery}/${code}_front_embroidery`)),
    ).toBe(true)
}, 120_000)

test('what was printed before there was a hot folder is not printed again', async () => {
  await database.execute(`delete from production.handed_file`)
  await database.execute(`update production.batch set handed_out_at = null`)
  const sheet = (await database.read((tx) => findBatch(tx, numbers.dtg!)))!
  const [printedPiece] = sheet.pieces
  for (const status of ['printing', 'printed'])
    await database.execute(`update orders.unit set status = $1 where id = $2`, [status, printedPiece!.unitId])
  keysPut.length = 0
  shouldFail = (_, name) => name.startsWith(numbers.digital!)
  await expect(handOutBatches(deps(), hotFolder)).rejects.toThrow('the folder is away')
  shouldFail = () => false
  expect(listPrints().filter((name) => name.includes(printedPiece!.code))).toEqual([])
  const batches = new Set(listPrints().map((name) => name.split('/')[0]))
  expect(batches, 'a batch that fails holds up no other').toEqual(new Set([numbers.dtg, numbers.embroidery]))
})
