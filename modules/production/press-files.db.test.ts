/** A batch's files for its press: each named by its purpose and checked against its hash, with a true manifest. */

import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument, PDFName, PDFRawStream } from 'pdf-lib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, setBusinessTime } from '#drivers/database.ts'
import { orderPrints } from '#drivers/order-prints.ts'
import { readPageWords } from '#drivers/papers.ts'
import { readDst } from '#drivers/stitch-files.ts'
import { readZip } from '#drivers/zip.ts'
import type { Id } from '#kernel/id.ts'
import type { Blobs } from '#platform/blobs/blobs.ts'
import { blobsOnDisk } from '#platform/blobs/on-disk.ts'
import { sha256Hex } from '#platform/crypto/hash.ts'
import type { Database } from '#platform/database/tx.ts'
import { writeZip } from '#platform/zip/zip.ts'
import { footIn } from '#press/files/film-sheet.ts'
import { closeDueBatches } from './close-batches.ts'
import { type BatchSheet, findBatch } from './find-batches.ts'
import { gangSheetsOf } from './papers/gang-sheets.ts'
import { drawWorkOrder } from './papers/work-order.ts'
import { fileKindsOf, makePressFiles } from './press-files.ts'
import { pressProfiles, screenOf } from './press-profile.ts'
import { blobKey } from './print-file.ts'
import { renderPrintFile } from './render-print-file.ts'

const at = new Date('2025-08-24T10:00:00Z')
let database: Database
let blobs: Blobs
let files: Id<'printFile'>[]
beforeAll(async () => {
  database = await openTestDatabase()
  blobs = blobsOnDisk(mkdtempSync(join(tmpdir(), 'fanfare-plates-')))
  await setBusinessTime(database, at)
  files = await orderPrints(database, at)
  await setBusinessTime(database, new Date('2025-09-01T10:00:00Z'))
}, 120_000)
afterAll(() => database.close())

const findSheet = async (number: string) => (await database.read((tx) => findBatch(tx, number)))!
const unpackFiles = async (number: string) => packSheet(await findSheet(number))
const openWorkOrder = async (sheet: BatchSheet) => PDFDocument.load(await drawWorkOrder(sheet, blobs))
const readWords = (pdf: PDFDocument) => pdf.getPages().flatMap(readPageWords)
async function packSheet(sheet: BatchSheet) {
  const { number } = sheet.batch
  const pieces: Buffer[] = []
  for await (const piece of writeZip(makePressFiles(blobs, sheet, at))) pieces.push(piece)
  const entries = readZip(Buffer.concat(pieces))
  const read = (name: string) => entries.get(`${number}/${name}`)
  const manifest = JSON.parse(String(read('manifest.json'))) as {
    units: { unit: string; colour: string; files: { name: string; sha256: string; threads?: string[] }[] }[]
    missing: { unit: string; why: string }[]
    settings: string[]
    sheets: {
      name: string
      sha256: string
      prints: { unit: string; area: string; x: number; y: number; turned: boolean }[]
    }[]
  }
  return { names: [...entries.keys()].map((name) => name.slice(number.length + 1)), read, manifest, sheet }
}
const countPictures = (pdf: PDFDocument): number =>
  pdf.context
    .enumerateIndirectObjects()
    .filter(
      ([, object]) =>
        object instanceof PDFRawStream && object.dict.get(PDFName.of('Subtype')) === PDFName.of('Image'),
    ).length
const numbers: Record<string, string> = {}

test('files that aren’t ready are listed as missing, so that nobody takes the batch for complete', async () => {
  for (const { number, technique } of await closeDueBatches(database)) numbers[technique] = number
  expect(Object.keys(numbers).sort()).toEqual(['digital', 'dtg', 'embroidery'])
  const { names, manifest } = await unpackFiles(numbers.dtg!)
  expect(names).toEqual(['manifest.csv', 'manifest.json'])
  expect(manifest.missing.map(({ why }) => why)).toEqual(Array(3).fill('The print file isn’t ready.'))
})

test('each unit has its file under its own name; cloth that isn’t white has white under the colours', async () => {
  for (const id of files) await renderPrintFile({ ...database, blobs }, id)
  const number = numbers.dtg!
  const { names, read, manifest, sheet } = await unpackFiles(number)
  const codesOf = (colour: string) =>
    sheet.pieces.filter((piece) => piece.colour === colour).map(({ code }) => code)
  const [black, white] = [codesOf('black'), codesOf('white')]
  expect([black.length, white.length]).toEqual([2, 1])
  expect(names.sort()).toEqual(
    [
      ...[...black, ...white].map((code) => `${code}_front_dtg.png`),
      ...black.map((code) => `${code}_front_dtg_white.png`),
      'manifest.csv',
      'manifest.json',
    ].sort(),
  )
  const colour = read(`${black[0]}_front_dtg.png`)!
  const plate = sharp(read(`${black[0]}_front_dtg_white.png`)!)
  expect(await plate.metadata()).toMatchObject({ width: 3600, height: 4800, channels: 1, density: 300 })
  const { data } = await plate.toColourspace('b-w').raw().toBuffer({ resolveWithObject: true })
  const inkAt = (x: number, y: number) => 255 - data[y * 3600 + x]!
  expect([inkAt(600, 600), inkAt(301, 600), inkAt(302, 600), inkAt(150, 150)]).toEqual([255, 0, 255, 0])
  for (const unit of manifest.units)
    for (const { name, sha256 } of unit.files) expect(sha256Hex(read(name)!)).toBe(sha256)
  expect(manifest.units.flatMap((unit) => unit.files)).toHaveLength(names.length - 2)
  expect(sha256Hex(colour)).toBe(sheet.files[0]!.sha256)
  expect(String(read('manifest.csv')).trim().split('\r\n')).toHaveLength(1 + names.length - 2)
  expect(manifest.missing).toEqual([])
}, 120_000)

test('the work order shows the press settings, and each picture on its cloth with its files', async () => {
  const sheet = await findSheet(numbers.dtg!)
  const paper = await openWorkOrder(sheet)
  const words = readWords(paper)
  for (const line of pressProfiles.dtg.settings) expect(words).toContain(line)
  const { colourName } = sheet.pieces.find(({ colour }) => colour === 'black')!
  expect(words).toContain(`front, ${colourName}`)
  expect(words).toContain('2 prints, colour + white')
  expect(words).toContain('1 print, colour')
  expect(countPictures(paper), 'the art once, on two cloths').toBe(1)
})

test('a press that asks for dots gets them in colours and white alike, and its papers say so', async () => {
  const sheet = await findSheet(numbers.dtg!)
  const dottedSheet = { ...sheet, facility: { ...sheet.facility, screen: 45 } }
  const [soft, hard] = [await packSheet(sheet), await packSheet(dottedSheet)]
  expect(hard.names).toEqual(soft.names)
  const { code } = sheet.pieces.find(({ colour }) => colour === 'black')!
  for (const name of [`${code}_front_dtg.png`, `${code}_front_dtg_white.png`]) {
    const isWhite = name.endsWith('_white.png')
    const plate = sharp(hard.read(name)!)
    const { channels, density } = await plate.metadata()
    expect([channels, density]).toEqual([isWhite ? 1 : 4, 300])
    const { data } = await plate
      .extractChannel(isWhite ? 0 : 'alpha')
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(new Set(data)).toEqual(new Set([0, 255]))
  }
  const line = 'Soft edges are dots in the files, 45 lines an inch. No screen in the RIP.'
  expect(hard.manifest.settings).toContain(line)
  expect(soft.manifest.settings).not.toContain(line)
  expect(readWords(await openWorkOrder(dottedSheet))).toContain(line)
  expect(screenOf('dtf', dottedSheet.facility)).toBe(45)
  expect(screenOf('giclee', dottedSheet.facility)).toBeNull()
}, 120_000)

test('pieces taken down, misprinted or refunded are not handed out; one still expected says why', async () => {
  const sheet = await findSheet(numbers.dtg!)
  const [firstCode, secondCode, thirdCode] = sheet.pieces.map((piece) => piece.code)
  const change = (code: string, changes: Partial<(typeof sheet.pieces)[number]>) =>
    sheet.pieces.map((piece) => (piece.code === code ? { ...piece, ...changes } : piece))
  const namesOf = async (pieces: typeof sheet.pieces) => (await packSheet({ ...sheet, pieces })).names
  const filesOf = (names: readonly string[], code: string) => names.filter((name) => name.startsWith(code))
  expect(filesOf(await namesOf(change(firstCode!, { status: 'misprinted' })), firstCode!)).toEqual([])
  expect(filesOf(await namesOf(change(secondCode!, { paidBack: true })), secondCode!)).toEqual([])
  const pieces = change(thirdCode!, { stopped: 'its listing was taken down' })
  const stoppedPack = await packSheet({ ...sheet, pieces })
  expect(filesOf(stoppedPack.names, thirdCode!)).toEqual([])
  expect(stoppedPack.manifest.missing).toEqual([
    { unit: thirdCode, area: 'front', why: 'its listing was taken down' },
  ])
})

test('embroidery is handed out as stitches for both machines, with its threads', async () => {
  const { names, read, manifest } = await unpackFiles(numbers.embroidery!)
  expect(names.filter((name) => name.endsWith('.dst') || name.endsWith('.pes'))).toHaveLength(2)
  const dst = names.find((name) => name.endsWith('.dst'))!
  expect(readDst(read(dst)!).steps.length).toBeGreaterThan(200)
  expect(manifest.units[0]!.files[0]!.threads?.length).toBe(1)
}, 120_000)

test('a card is handed out as a page: the boxes of its cut and its bleed, the same bytes each time', async () => {
  const { names, read, manifest } = await unpackFiles(numbers.digital!)
  const [name] = names.filter((name) => name.endsWith('.pdf'))
  expect(names.filter((name) => !name.startsWith('manifest'))).toEqual([name])
  expect(name).toMatch(/^[A-Z]{3}-\d{6}-DIG-001_front_digital\.pdf$/)
  const page = (await PDFDocument.load(read(name!)!)).getPage(0)
  expect(
    [page.getTrimBox(), page.getBleedBox()].map(({ width, height }) =>
      [width, height].map((side) => Number((side / 72).toFixed(3))),
    ),
  ).toEqual([
    [4, 6],
    [4.15, 6.15],
  ])
  const secondSet = await unpackFiles(numbers.digital!)
  expect(secondSet.manifest.units[0]!.files[0]!.sha256).toBe(manifest.units[0]!.files[0]!.sha256)
}, 120_000)

test('an all-over print is handed out mirrored and as a pattern, where its blank has panels', async () => {
  const sheet = await findSheet(numbers.dtg!)
  const panels = [
    {
      name: 'front',
      points: [
        [100, 100],
        [900, 100],
        [500, 900],
      ],
    } as const,
  ]
  const makeCutSewSheet = (finish: BatchSheet['files'][number]['finish']): BatchSheet => ({
    ...sheet,
    batch: { ...sheet.batch, technique: 'cut-sew' },
    files: sheet.files.map((file) => ({ ...file, finish })),
  })
  const { names, read } = await packSheet(makeCutSewSheet({ cutIn: 0, foldIn: 0, panels }))
  const patterns = names.filter((name) => name.endsWith('_pattern.pdf'))
  expect(patterns).toHaveLength(3)
  const [page] = (await PDFDocument.load(read(patterns[0]!)!)).getPages()
  // Eight tenths of twelve inches, and the allowance beyond a sharp corner.
  expect(page!.getTrimBox().width / 72).toBeGreaterThan(9.6 + 1)
  const plainPack = await packSheet(makeCutSewSheet({ cutIn: 0, foldIn: 0, panels: [] }))
  expect(plainPack.names.filter((name) => name.endsWith('.pdf'))).toEqual([])
}, 120_000)

test('the work order of embroidery lists the threads in the order of the machine’s file', async () => {
  const { sheet, manifest } = await unpackFiles(numbers.embroidery!)
  const { threads } = manifest.units[0]!.files[0]!
  const words = readWords(await openWorkOrder(sheet))
  const from = words.indexOf('Threads')
  expect(words[from + 1]).toMatch(/^front, [0-9a-f]{12}: \d+ stitches, \d+ trims?$/)
  expect(words.slice(from + 2, from + 2 + threads!.length)).toEqual(
    threads!.map((name, n) => `${n + 1} ${name}`),
  )
  const dtgSheet = await findSheet(numbers.dtg!)
  expect(readWords(await openWorkOrder(dtgSheet))).not.toContain('Threads')
}, 120_000)

test('film is also handed out as full-size sheets, with every print where the gang sheets’ paper has it', async () => {
  const sheet = await findSheet(numbers.dtg!)
  const filmSheet: BatchSheet = { ...sheet, batch: { ...sheet.batch, technique: 'dtf' } }
  const [gang, ...otherSheets] = gangSheetsOf(filmSheet)
  expect(otherSheets).toEqual([])
  const { names, read, manifest } = await packSheet(filmSheet)
  const number = filmSheet.batch.number
  expect(names.filter((name) => name.includes('_sheet-'))).toEqual([
    `${number}_sheet-1_dtf_mirrored.pdf`,
    `${number}_sheet-1_dtf_mirrored-white.pdf`,
  ])
  const placements = gang!.prints.map(({ id, x, y, turned }) => ({ id, x, y, turned }))
  for (const { name, prints, sha256 } of manifest.sheets) {
    const bytes = read(name)!
    expect(sha256Hex(bytes)).toBe(sha256)
    const pdf = await PDFDocument.load(bytes)
    const { width, height } = pdf.getPage(0).getSize()
    expect([width / 72, height / 72]).toEqual([22, expect.closeTo(gang!.heightIn + footIn, 4)])
    expect(prints.map(({ unit, area, ...place }) => ({ id: `${unit}/${area}`, ...place }))).toEqual(
      placements,
    )
    // Three pieces of one design: the sheet has its plate once, and a mask beside the colours.
    expect(countPictures(pdf)).toBe(name.includes('white') ? 1 : 2)
  }
  // What isn't ready leaves its place empty.
  const [firstPiece, ...otherPieces] = filmSheet.pieces
  const pieces = [{ ...firstPiece!, stopped: 'taken down' }, ...otherPieces]
  const stoppedPack = await packSheet({ ...filmSheet, pieces })
  expect(stoppedPack.manifest.sheets[0]!.prints.map(({ unit, x, y }) => ({ unit, x, y }))).toEqual(
    manifest.sheets[0]!.prints.filter(({ unit }) => unit !== firstPiece!.code).map(({ unit, x, y }) => ({
      unit,
      x,
      y,
    })),
  )
  const { names: dtgNames } = await unpackFiles(numbers.dtg!)
  expect(
    dtgNames.filter((name) => name.includes('_sheet-')),
    'cloth is printed piece by piece',
  ).toEqual([])
}, 120_000)

test('a file whose bytes have changed is not handed out', async () => {
  const sheet = await findSheet(numbers.dtg!)
  const key = blobKey(sheet.files[0]!.sha256!)
  const bytes = Buffer.from((await blobs.get(key))!)
  bytes[bytes.length - 20]! ^= 1
  await blobs.put(key, bytes, 'image/png')
  const { names, manifest } = await unpackFiles(numbers.dtg!)
  expect(names).toEqual(['manifest.csv', 'manifest.json'])
  expect(manifest.missing).toHaveLength(3)
})

test('what is laid face down is mirrored, film with its white, paper is a page to be cut, and a laser gets dots and outlines', () => {
  expect(fileKindsOf('dtf', '#ffffff')).toEqual(['mirrored', 'mirrored-white'])
  expect(fileKindsOf('sublimation', '#ffffff')).toEqual(['mirrored'])
  expect(fileKindsOf('giclee', null)).toEqual(['pdf'])
  expect(fileKindsOf('engraving', '#ffffff')).toEqual(['engraved', 'outlines'])
  expect([fileKindsOf('uv', '#ffffff'), fileKindsOf('uv', '#1d1d1f')]).toEqual([
    ['colour'],
    ['colour', 'white'],
  ])
  expect(fileKindsOf('dtg', '#f4f1e8'), 'a light cream').toEqual(['colour', 'white'])
  expect(fileKindsOf('dtg', null), 'a colour nobody knows').toEqual(['colour', 'white'])
})
