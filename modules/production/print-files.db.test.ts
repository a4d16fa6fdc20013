import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument, PDFName, PDFRawStream } from 'pdf-lib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveDesign } from '#artwork'
import { importCatalogue } from '#catalogue'
import { openTestDatabase, setBusinessTime } from '#drivers/database.ts'
import { createLine, createOrder } from '#drivers/orders.ts'
import { openShop } from '#drivers/shops.ts'
import { asId, type Id } from '#kernel/id.ts'
import { after, days } from '#kernel/instant.ts'
import { findOrderInFull, findUnits, payOrder, placeOrder } from '#orders'
import type { Blobs } from '#platform/blobs/blobs.ts'
import { blobsOnDisk } from '#platform/blobs/on-disk.ts'
import type { Database } from '#platform/database/tx.ts'
import { allBlanks } from '../catalogue/blanks/all.ts'
import { closeDueBatches } from './close-batches.ts'
import { formatUnitCode } from './contract.ts'
import { findBatch } from './find-batches.ts'
import { drawGangSheets, gangSheetsOf } from './papers/gang-sheets.ts'
import { drawLabels } from './papers/labels.ts'
import { drawPackingSlips } from './papers/packing-slips.ts'
import { drawWorkOrder } from './papers/work-order.ts'
import { planOrders } from './plan-print-files.ts'
import { blobKey } from './print-file.ts'
import { renderPrintFile } from './render-print-file.ts'
import { finishPrinting, reportMisprint, startPrinting } from './scan-unit.ts'

const stitchedTee = 'bella-canvas-3001-embroidered'
let database: Database
let blobs: Blobs
let shopId: Id<'shop'>
let at = new Date('2025-08-24T10:00:00Z')

beforeAll(async () => {
  database = await openTestDatabase()
  blobs = blobsOnDisk(mkdtempSync(join(tmpdir(), 'fanfare-press-')))
  await setBusinessTime(database, at)
  const fewBlanks = allBlanks.filter(({ id }) =>
    ['bella-canvas-3001', 'gildan-18500b', stitchedTee].includes(id),
  )
  await database.transact((tx) => importCatalogue(tx, at, fewBlanks))
  shopId = await openShop(database, 'press')
})
afterAll(() => database.close())

const deps = () => ({ transact: database.transact, read: database.read, blobs })
const square = (colour: string) => ({
  kind: 'shape',
  id: 's',
  shape: 'rect',
  x: 2,
  y: 2,
  width: 6,
  height: 6,
  fill: { kind: 'solid', colour },
})
const gradient = {
  kind: 'linear',
  angle: 0,
  stops: [
    { at: 0, colour: '#cc3333' },
    { at: 1, colour: '#ffcc00' },
  ],
}
const embroidered = { blankId: stitchedTee, sku: `${stitchedTee}:black:m`, size: 'M' }
async function saveTestDesign(areas: Record<string, unknown[]>) {
  const document = {
    version: 1,
    areas: Object.fromEntries(
      Object.entries(areas).map(([name, layers]) => [name, { widthIn: 12, heightIn: 16, layers }]),
    ),
    placements: {},
  }
  const saved = await database.transact((tx) => saveDesign(tx, shopId, { document, name: 'Square' }, at))
  if (!saved.ok) throw new Error(saved.code)
  return saved.value.versionId as Id<'designVersion'>
}
async function placePaidOrder(
  designVersionId: Id<'designVersion'>,
  line: Parameters<typeof createLine>[0] = {},
) {
  const placed = await database.transact(async (tx) => {
    const order = await placeOrder(
      tx,
      createOrder({ shopId, lines: [createLine({ designVersionId, ...line })] }),
      at,
    )
    await payOrder(tx, order.id, 'pay', at)
    return order
  })
  const files = await database.transact((tx) => planOrders(tx, [placed.id], at))
  const orderInFull = (await database.read((tx) => findOrderInFull(tx, placed.id)))!
  return { ...orderInFull, files }
}
/** Moves on by a week and closes what is due. Returns the last batch closed. */
async function closeWeek() {
  at = after(at, days(7))
  await setBusinessTime(database, at)
  const closed = await closeDueBatches(database)
  return closed.at(-1)
}
const statusOf = async (id: Id<'unit'>) => (await database.read((tx) => findUnits(tx, [id])))[0]!.status

test('each area a design prints on has one file per size of area, of exact pixels, stored under its hash', async () => {
  const { files } = await placePaidOrder(
    await saveTestDesign({ front: [square('#ff5b45')], back: [square('#2f4bff')], sleeve: [] }),
    {
      quantity: 2,
    },
  )
  expect(files).toHaveLength(2)
  for (const id of files)
    expect(await renderPrintFile(deps(), id)).toMatchObject({ ok: true, value: { state: 'ready' } })
  const rendered = await renderPrintFile(deps(), files[0]!)
  if (!rendered.ok) throw new Error(rendered.code)
  const png = (await blobs.get(blobKey(rendered.value.sha256!)))!
  expect(await sharp(png).metadata()).toMatchObject({
    width: 3600,
    height: 4800,
    density: 300,
    hasAlpha: true,
  })
  expect(rendered.value).toMatchObject({ widthPx: 3600, heightPx: 4800, dpi: 300, bytes: png.byteLength })
  // The square is two inches from the left and the top, and six inches wide.
  expect(rendered.value).toMatchObject({ inkLeft: 600, inkTop: 600, inkWidth: 1800, inkHeight: 1800 })
}, 120_000)

test('a unit is printed only from the bytes that were made', async () => {
  const version = await saveTestDesign({ front: [square('#00a878')] })
  const { files, units } = await placePaidOrder(version)
  const batch = (await closeWeek())!
  const { pieces } = (await database.read((tx) => findBatch(tx, batch.number)))!
  const { code } = pieces.find(({ unitId }) => unitId === units[0]!.id)!
  const start = () => startPrinting(deps(), code)
  expect(await start()).toMatchObject({ ok: false, code: 'print_file.not_ready' })
  await renderPrintFile(deps(), files[0]!)
  const file = await renderPrintFile(deps(), files[0]!)
  const key = blobKey((file as { value: { sha256: string } }).value.sha256)
  const bytes = (await blobs.get(key))!
  const changedBytes = Buffer.from(bytes)
  changedBytes[changedBytes.length - 20]! ^= 1
  await blobs.put(key, changedBytes, 'image/png')
  expect(await start()).toMatchObject({ ok: false, code: 'print_file.hash_mismatch' })
  await blobs.remove(key)
  expect(await start()).toMatchObject({ ok: false, code: 'print_file.hash_mismatch' })
  expect(await statusOf(units[0]!.id)).toBe('in_batch')
  // Made again, it gives the same bytes, and the piece can be printed.
  expect(await renderPrintFile(deps(), files[0]!)).toMatchObject({ ok: true })
  expect(await start()).toMatchObject({ ok: true, value: { unit: { status: 'printing' } } })
  expect((await database.read((tx) => findBatch(tx, batch.number)))?.batch.state).toBe('in_production')
}, 120_000)

test('a design that would print nothing stops its unit with a cause, before and after the batch closed', async () => {
  const bareOrder = await placePaidOrder(
    await saveTestDesign({ front: [{ ...square('#000000'), hidden: true }] }),
  )
  const wrongArea = await placePaidOrder(await saveTestDesign({ elsewhere: [square('#000000')] }))
  const clearOrder = await placePaidOrder(
    await saveTestDesign({ front: [{ ...square('#000000'), x: -10, y: -10, width: 2, height: 2 }] }),
  )
  const lateOrder = await placePaidOrder(
    await saveTestDesign({ front: [{ ...square('#000000'), x: -9, y: -9, width: 2, height: 2 }] }),
  )
  await renderPrintFile(deps(), clearOrder.files[0]!)
  const batch = (await closeWeek())!
  for (const { units } of [bareOrder, wrongArea, clearOrder])
    expect(await statusOf(units[0]!.id)).toBe('awaiting_print')
  // This file was not made when the batch closed, so its unit is in it and can't be printed.
  expect(await statusOf(lateOrder.units[0]!.id)).toBe('in_batch')
  await renderPrintFile(deps(), lateOrder.files[0]!)
  const sheet = (await database.read((tx) => findBatch(tx, batch.number)))!
  const piece = sheet.pieces.find(({ unitId }) => unitId === lateOrder.units[0]!.id)!
  expect(piece.stopped).toMatch(/Nothing would print on the front/)
  expect(await startPrinting(deps(), formatUnitCode(batch.number, piece.place))).toMatchObject({
    ok: false,
    code: 'print_file.faulty',
  })
}, 120_000)

test('a design that preflight stops never reaches a batch, even if it was sold', async () => {
  const solidFill = { kind: 'solid', colour: '#cc3333' }
  const textLayer = {
    kind: 'text',
    id: 'w',
    x: 1,
    y: 1,
    width: 8,
    height: 2,
    font: 'anton',
    size: 90,
    fill: solidFill,
  }
  const stops: [RegExp, unknown[], Parameters<typeof createLine>[0]?][] = [
    [/is cut at the edge/, [{ ...textLayer, text: 'LOUD', x: -3 }]],
    [/has characters that can’t be printed/, [{ ...textLayer, text: '\u{12345}' }]],
    [/has a gradient/, [{ ...square('#cc3333'), fill: gradient }], embroidered],
    [/is small/, [{ ...textLayer, text: 'TINY', size: 9, y: 6 }], embroidered],
  ]
  const orders = []
  for (const [why, layers, line] of stops)
    orders.push({ why, ...(await placePaidOrder(await saveTestDesign({ front: layers }), line)) })
  const soundOrder = await placePaidOrder(await saveTestDesign({ front: [square('#cc3333')] }))
  for (const { files } of [...orders, soundOrder]) {
    expect(files).toHaveLength(1)
    await renderPrintFile(deps(), files[0]!)
  }
  at = after(at, days(7))
  await setBusinessTime(database, at)
  await closeDueBatches(database)
  expect(await statusOf(soundOrder.units[0]!.id)).toBe('in_batch')
  for (const { why, units, files } of orders) {
    expect(await statusOf(units[0]!.id), String(why)).toBe('awaiting_print')
    expect(await renderPrintFile(deps(), files[0]!)).toMatchObject({
      value: { state: 'faulty', fault: expect.stringMatching(why) },
    })
  }
}, 120_000)

test('a misprint waits again with its cause, then joins the next batch as a reprint under a new label', async () => {
  const { files, units } = await placePaidOrder(await saveTestDesign({ front: [square('#111111')] }), {
    quantity: 2,
  })
  await renderPrintFile(deps(), files[0]!)
  const firstBatch = (await closeWeek())!
  const pieces = (await database.read((tx) => findBatch(tx, firstBatch.number)))!.pieces
  const index = pieces.find(({ unitId }) => unitId === units[0]!.id)!.place
  const code = formatUnitCode(firstBatch.number, index)
  const scan = (run: typeof finishPrinting) => database.transact((tx, now) => run(tx, code, now))
  expect(await scan(finishPrinting)).toMatchObject({ ok: false, code: 'unit.move_not_allowed' })
  await startPrinting(deps(), code)
  expect(await scan(finishPrinting)).toMatchObject({ ok: true, value: { unit: { status: 'printed' } } })
  const reportBanding = () =>
    database.transact((tx, now) =>
      reportMisprint(tx, { code, cause: 'banding', note: 'left half', personId: null }, now),
    )
  expect(await reportBanding()).toMatchObject({
    ok: true,
    value: { unit: { status: 'awaiting_print', misprints: 1 } },
  })
  expect(await reportBanding()).toMatchObject({ ok: false, code: 'unit.misprinted_before' })
  expect(await scan(finishPrinting)).toMatchObject({ ok: false, code: 'unit.misprinted_before' })
  const secondBatch = (await closeWeek())!
  const reprint = (await database.read((tx) => findBatch(tx, secondBatch.number)))!.pieces.find(
    ({ unitId }) => unitId === units[0]!.id,
  )!
  expect(reprint).toMatchObject({ isReprint: true, attempt: 2 })
  const newCode = formatUnitCode(secondBatch.number, reprint.place)
  await startPrinting(deps(), newCode)
  expect(await database.transact((tx, now) => finishPrinting(tx, newCode, now))).toMatchObject({ ok: true })
}, 120_000)

test('the papers of a batch hold every piece: a label each, the count on the work order, a slip per order', async () => {
  const version = await saveTestDesign({ front: [square('#222222')] })
  const firstOrder = await placePaidOrder(version, { quantity: 3, title: 'Ọjọ́ alẹ́ “night” tee' })
  const secondOrder = await placePaidOrder(version, { size: 'M', sku: 'bella-canvas-3001:natural:m' })
  await renderPrintFile(deps(), firstOrder.files[0]!)
  const batch = (await closeWeek())!
  const sheet = (await database.read((tx) => findBatch(tx, batch.number)))!
  const unitCount = [...firstOrder.units, ...secondOrder.units].length
  expect(sheet.pieces.length).toBeGreaterThanOrEqual(unitCount)
  const labels = await PDFDocument.load(await drawLabels(sheet))
  expect(labels.getPageCount()).toBe(sheet.pieces.length)
  const gangPdf = await PDFDocument.load(await drawGangSheets(sheet, blobs))
  expect(gangPdf.getPageCount()).toBe(gangSheetsOf(sheet).length)
  expect(gangPdf.getPageCount()).toBeGreaterThan(0)
  const workOrderPdf = await drawWorkOrder(sheet, blobs)
  expect((await PDFDocument.load(workOrderPdf)).getSubject()).toBe(`${sheet.pieces.length} units`)
  const slips = await PDFDocument.load(
    await drawPackingSlips(
      sheet,
      { shopNames: new Map([[shopId, 'Harmattan Radio']]), countryName: (code) => code },
      blobs,
    ),
  )
  const rgb = PDFName.of('DeviceRGB')
  const pictures = slips.context
    .enumerateIndirectObjects()
    .filter(
      ([, object]) => object instanceof PDFRawStream && object.dict.get(PDFName.of('ColorSpace')) === rgb,
    )
  const hashes = new Set(sheet.files.map(({ sha256 }) => sha256).filter(Boolean))
  // Once, however many slips show it.
  expect(pictures.length).toBe(hashes.size)
  expect(slips.getPageCount()).toBe(new Set(sheet.pieces.map(({ orderId }) => orderId)).size)
  expect(asId('batch', sheet.batch.id)).toBe(batch.id)
}, 120_000)
