import { PDFiumLibrary } from '@hyzyla/pdfium'
import { decodePDFRawStream, PDFDocument, type PDFRawStream } from 'pdf-lib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { allowanceIn, makePatternPdf, type PatternOrder } from './pattern-pdf.ts'

/** Ten by ten inches: the left half red, the right half blue. */
const art = await sharp({ create: { width: 500, height: 500, channels: 4, background: '#2f4bff' } })
  .composite([
    {
      input: await sharp({ create: { width: 250, height: 500, channels: 3, background: '#cc3333' } })
        .png()
        .toBuffer(),
      left: 0,
      top: 0,
    },
  ])
  .png()
  .toBuffer()
const box = (name: string, left: number, right: number) => ({
  name,
  points: [
    [left, 100],
    [right, 100],
    [right, 900],
    [left, 900],
  ] as const,
})
const createOrder = (changes: Partial<PatternOrder> = {}): PatternOrder => ({
  png: art,
  widthIn: 10,
  heightIn: 10,
  dpi: 50,
  panels: [box('left leg', 100, 400), box('right leg', 600, 900)],
  label: 'Leggings, front, M',
  at: new Date('2025-08-22T18:00:00Z'),
  ...changes,
})

/** The page as another program draws it: a point of it, in inches from its top left. */
async function drawPage(page: number, changes?: Partial<PatternOrder>) {
  const library = await PDFiumLibrary.init()
  const pdf = await library.loadDocument(Buffer.from(await makePatternPdf(createOrder(changes))))
  const { data, width, height } = await pdf.getPage(page).render({ scale: 1, render: 'bitmap' })
  pdf.destroy()
  library.destroy()
  const at = (x: number, y: number): [number, number, number] => {
    const index = (Math.round(y * 72) * width + Math.round(x * 72)) * 4
    return [data[index]!, data[index + 1]!, data[index + 2]!]
  }
  return { at, width: width / 72, height: height / 72 }
}
const isNear = (colour: readonly number[], [r, g, b]: readonly [number, number, number]) =>
  Math.max(Math.abs(colour[0]! - b), Math.abs(colour[1]! - g), Math.abs(colour[2]! - r)) < 12 ||
  Math.max(Math.abs(colour[0]! - r), Math.abs(colour[1]! - g), Math.abs(colour[2]! - b)) < 12
const white = [255, 255, 255] as const

test('each panel has a page of its size: its outline, half an inch beyond it, and room round that', async () => {
  const pdf = await PDFDocument.load(await makePatternPdf(createOrder()))
  expect(pdf.getPageCount()).toBe(2)
  for (const page of pdf.getPages()) {
    const { width, height } = page.getTrimBox()
    expect([width / 72, height / 72].map((inches) => Number(inches.toFixed(2)))).toEqual([4, 9])
  }
})

test('the art reaches the cutting line and not beyond it, mirrored as transfer paper needs it', async () => {
  const { at, width } = await drawPage(0)
  expect(width).toBeCloseTo(5.2, 1)
  // The whole of the left leg is of the red half, and so is its allowance.
  expect(isNear(at(2.6, 5), [0xcc, 0x33, 0x33])).toBe(true)
  expect(isNear(at(0.65, 5.3), [0xcc, 0x33, 0x33])).toBe(true)
  expect(at(0.4, 5)).toEqual(white)
  const across = await drawPage(0, { panels: [box('both', 300, 900)] })
  // From 3 to 9 inches of the file; mirrored, its blue part comes first.
  const panelAt = 0.6 + allowanceIn
  const [first, last] = [across.at(panelAt + 0.5, 5.3), across.at(panelAt + 5.5, 5.3)]
  expect(isNear(first, [0x2f, 0x4b, 0xff])).toBe(true)
  expect(isNear(last, [0xcc, 0x33, 0x33])).toBe(true)
})

test('the cutting line is a spot colour that cutters know, and notches match those of the neighbours', async () => {
  const pdf = await PDFDocument.load(await makePatternPdf(createOrder()), { updateMetadata: false })
  const parts = pdf.context
    .enumerateIndirectObjects()
    .map(([, object]) => String(object))
    .join('\n')
  expect(parts).toContain('/Separation /CutContour')
  const strokes = pdf.getPages().map((page) => {
    const contents = page.node.Contents()!
    const streams =
      'asArray' in contents ? contents.asArray().map((ref) => pdf.context.lookup(ref)) : [contents]
    const text = streams
      .map((stream) => Buffer.from(decodePDFRawStream(stream as PDFRawStream).decode()).toString())
      .join('\n')
    // Moves that one line follows, and then its stroke: a notch.
    return [...text.matchAll(/([\d.]+) ([\d.]+) m\n([\d.]+) ([\d.]+) l\nS/g)].map(([, , y]) =>
      Number(y).toFixed(1),
    )
  })
  expect(strokes[0]).toHaveLength(6)
  expect([...new Set(strokes[0])].sort()).toEqual([...new Set(strokes[1])].sort())
})

test('the same order gives the same file', async () => {
  const [first, second] = [await makePatternPdf(createOrder()), await makePatternPdf(createOrder())]
  expect(Buffer.from(first).equals(Buffer.from(second))).toBe(true)
})
