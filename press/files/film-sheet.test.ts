import { PDFiumLibrary } from '@hyzyla/pdfium'
import { PDFDocument, PDFName, PDFRawStream } from 'pdf-lib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type FilmSheetOrder, footIn, makeFilmSheet } from './film-sheet.ts'
import { makePlate } from './plate.ts'

// Twice the page's own unit, so that a program that draws it rounds nothing.
const dpi = 144
const px = (inches: number): number => Math.round(inches * dpi)
const createBlock = (widthIn: number, heightIn: number, background: string) =>
  sharp({ create: { width: px(widthIn), height: px(heightIn), channels: 4, background } })
    .png()
    .toBuffer()
/** A print file of 3 × 2 in with 2 × 1 in of ink in its middle: red, green at its top left, with a clear hole. */
const file = await sharp(await createBlock(3, 2, '#0000'))
  .composite([
    { input: await createBlock(2, 1, '#cc3333'), left: px(0.5), top: px(0.5) },
    { input: await createBlock(0.5, 0.25, '#33aa55'), left: px(0.5), top: px(0.5) },
    { input: await createBlock(0.25, 0.25, '#000000'), left: px(1.75), top: px(1), blend: 'dest-out' },
  ])
  .png()
  .toBuffer()
const ink = { left: px(0.5), top: px(0.5), width: px(2), height: px(1) }
const plateOf = async (kind: 'mirrored' | 'mirrored-white') => ({
  png: await makePlate({ png: file, kind, dpi, screen: null }),
  ink,
})
const upright = { plate: 0, x: 1, y: 0.25, widthIn: 2, heightIn: 1, turned: false, label: 'ONE' }
const turned = { plate: 0, x: 5, y: 0.5, widthIn: 1, heightIn: 2, turned: true, label: 'TWO' }
const createOrder = async (changes: Partial<FilmSheetOrder> = {}): Promise<FilmSheetOrder> => ({
  plates: [await plateOf('mirrored')],
  prints: [upright, turned],
  widthIn: 8,
  heightIn: 3,
  label: 'MEM-250829-DTF, sheet 1 of 1',
  at: new Date('2025-08-29T18:00:00Z'),
  ...changes,
})

/** The sheet as another program draws it, every pixel of a plate one of the picture. */
async function drawPage(bytes: Uint8Array) {
  const library = await PDFiumLibrary.init()
  const pdf = await library.loadDocument(Buffer.from(bytes))
  const { data, width, height } = await pdf.getPage(0).render({ scale: dpi / 72, render: 'bitmap' })
  pdf.destroy()
  library.destroy()
  return { picture: Buffer.from(data), width, height }
}

/** The expected sheet, made another way: laid out as one reads it, then mirrored as a whole. */
async function drawExpected(): Promise<Buffer> {
  const art = sharp(file).extract(ink)
  const uprightArt = { input: await art.clone().toBuffer(), left: px(1), top: px(0.25) }
  const turnedArt = { input: await art.clone().rotate(-90).toBuffer(), left: px(5), top: px(0.5) }
  const sheet = await sharp(await createBlock(8, 3.5, '#ffffff'))
    .composite([uprightArt, turnedArt])
    .png()
    .toBuffer()
  return sharp(sheet).flop().ensureAlpha().raw().toBuffer()
}

test('each print lies in its place, mirrored, pixel for pixel', async () => {
  const prints = [upright, turned].map((print) => ({ ...print, label: '' }))
  const { picture, width, height } = await drawPage(await makeFilmSheet(await createOrder({ prints })))
  expect([width, height]).toEqual([px(8), px(3 + footIn)])
  const expectedPixels = await drawExpected()
  // The foot has the sheet's label, and isn't compared.
  const rowLength = width * px(3) * 4
  let different = 0
  for (let at = 0; at < rowLength; at += 1)
    if (Math.abs(picture[at]! - expectedPixels[at]!) > 2) different += 1
  expect(different).toBe(0)
})

test('below each print is its label, readable from the face of the film', async () => {
  const { picture, width } = await drawPage(await makeFilmSheet(await createOrder()))
  const countDark = (left: number, right: number, top: number, bottom: number): number => {
    let count = 0
    for (let y = px(top); y < px(bottom); y += 1)
      for (let x = px(left); x < px(right); x += 1) if (picture[(y * width + x) * 4]! < 100) count += 1
    return count
  }
  // The first print lies from 5 to 7 in on the film, and reading begins at its right.
  expect(countDark(6, 7, 1.26, 1.5)).toBeGreaterThan(20)
  expect(countDark(5, 6, 1.26, 1.5)).toBe(0)
  expect(countDark(2.5, 3, 2.51, 2.7)).toBeGreaterThan(20)
})

test('the page has the size of the sheet and a foot for its label, and a plate that is placed twice is stored once', async () => {
  const pdf = await PDFDocument.load(await makeFilmSheet(await createOrder()))
  const { width, height } = pdf.getPage(0).getSize()
  expect([width / 72, height / 72]).toEqual([8, 3 + footIn])
  const images = pdf.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) =>
      object instanceof PDFRawStream && object.dict.get(PDFName.of('Subtype')) === PDFName.of('Image')
        ? object.dict
        : [],
    )
  // The colours and what they cover.
  expect(
    images.map((dict) => [String(dict.get(PDFName.of('Width'))), String(dict.get(PDFName.of('Height')))]),
  ).toEqual([
    ['288', '144'],
    ['288', '144'],
  ])
  expect(images.filter((dict) => dict.has(PDFName.of('SMask')))).toHaveLength(1)
})

test('white is a sheet of its own with the same places: black where ink is, nothing where it is clear', async () => {
  const prints = [upright, turned].map((print) => ({ ...print, label: '' }))
  const { picture, width } = await drawPage(
    await makeFilmSheet(await createOrder({ plates: [await plateOf('mirrored-white')], prints })),
  )
  /** In inches, as one reads it. */
  const shadeAt = (x: number, y: number) => picture[(px(y) * width + (width - 1 - px(x))) * 4]
  expect(shadeAt(1.25, 1), 'under the colours').toBe(0)
  expect(shadeAt(0.5, 0.75), 'beside them').toBe(255)
  expect(shadeAt(2.375, 0.875), 'in the hole').toBe(255)
  expect([shadeAt(5.25, 1), shadeAt(5.625, 1.125)], 'turned').toEqual([0, 255])
})

test('the same order gives the same bytes', async () => {
  const [first, second] = [await makeFilmSheet(await createOrder()), await makeFilmSheet(await createOrder())]
  expect(Buffer.from(first).equals(Buffer.from(second))).toBe(true)
})
