import { createHash } from 'node:crypto'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { decodePDFRawStream, PDFArray, PDFDict, PDFDocument, PDFName, PDFRawStream, PDFString } from 'pdf-lib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makePrintPdf, type PdfOrder } from './print-pdf.ts'
import { printProfile } from './print-profile.ts'

const art = await sharp({ create: { width: 600, height: 800, channels: 4, background: '#0000' } })
  .composite([
    {
      input: await sharp({ create: { width: 600, height: 100, channels: 3, background: '#cc3333' } })
        .png()
        .toBuffer(),
      left: 0,
      top: 0,
    },
    {
      input: await sharp({ create: { width: 100, height: 100, channels: 3, background: '#2f4bff' } })
        .png()
        .toBuffer(),
      left: 250,
      top: 350,
    },
  ])
  .png()
  .toBuffer()
const createOrder = (changes: Partial<PdfOrder> = {}): PdfOrder => ({
  png: art,
  widthIn: 6,
  heightIn: 8,
  dpi: 100,
  cutIn: 0,
  foldIn: 0,
  label: 'a < b & c',
  at: new Date('2025-08-22T18:00:00Z'),
  ...changes,
})
const openPdf = async (changes?: Partial<PdfOrder>) =>
  PDFDocument.load(await makePrintPdf(createOrder(changes)), { updateMetadata: false })
const streamOf = (pdf: PDFDocument, dict: PDFDict, key: string) =>
  Buffer.from(decodePDFRawStream(pdf.context.lookup(dict.get(PDFName.of(key))) as PDFRawStream).decode())

/** Points of the page as another program draws it, 72 to the inch, from the top left. */
async function drawPage(changes?: Partial<PdfOrder>) {
  const library = await PDFiumLibrary.init()
  const pdf = await library.loadDocument(Buffer.from(await makePrintPdf(createOrder(changes))))
  const page = pdf.getPage(0)
  const { data, width } = await page.render({ scale: 1, render: 'bitmap' })
  pdf.destroy()
  library.destroy()
  return (x: number, y: number) => {
    const at = (Math.round(y) * width + Math.round(x)) * 4
    return [data[at], data[at + 1], data[at + 2]]
  }
}

test.each([
  ['a poster continues beyond its cut', {}, [6, 8], 0.125],
  ['a card has its bleed in its file', { cutIn: 0.075 }, [5.85, 7.85], 0.075],
  ['a canvas is folded, not cut', { foldIn: 1.5 }, [6, 8], 0],
] as const)('%s, and the boxes say so', async (_, more, trim, bleed) => {
  const page = (await openPdf(more)).getPage(0)
  const [trimBox, bleedBox, mediaBox] = [page.getTrimBox(), page.getBleedBox(), page.getMediaBox()]
  expect([trimBox.width / 72, trimBox.height / 72].map((side) => Number(side.toFixed(3)))).toEqual([...trim])
  expect((bleedBox.width - trimBox.width) / 144).toBeCloseTo(bleed, 4)
  expect(trimBox.x - bleedBox.x).toBeCloseTo(bleed * 72, 3)
  expect(bleedBox.x).toBeGreaterThan(mediaBox.x)
  expect(page.node.get(PDFName.of('ArtBox'))).toBeUndefined()
})

test('it is PDF/X-4: version, identifier, output intent with the profile of an output device, the same facts twice', async () => {
  const bytes = Buffer.from(await makePrintPdf(createOrder()))
  expect(bytes.subarray(0, 8).toString()).toBe('%PDF-1.6')
  const pdf = await openPdf()
  const xmp = streamOf(pdf, pdf.catalog, 'Metadata').toString('utf8')
  expect(xmp).toContain('<pdfxid:GTS_PDFXVersion>PDF/X-4</pdfxid:GTS_PDFXVersion>')
  expect(xmp).toContain('a &#60; b &#38; c')
  expect(xmp).toContain('<xmp:CreateDate>2025-08-22T18:00:00Z</xmp:CreateDate>')
  expect([pdf.getTitle(), pdf.getCreationDate()?.toISOString()]).toEqual([
    'a < b & c',
    '2025-08-22T18:00:00.000Z',
  ])
  const facts = pdf.context.lookup(pdf.context.trailerInfo.Info) as PDFDict
  expect(facts.get(PDFName.of('Trapped'))).toBe(PDFName.of('False'))
  expect(pdf.context.trailerInfo.ID).toBeInstanceOf(PDFArray)
  const intents = pdf.catalog.lookup(PDFName.of('OutputIntents'), PDFArray)
  const intent = intents.lookup(0, PDFDict)
  expect(intent.get(PDFName.of('S'))).toBe(PDFName.of('GTS_PDFX'))
  expect(intent.lookup(PDFName.of('OutputConditionIdentifier'), PDFString).asString()).toBe('Custom')
  const profile = streamOf(pdf, intent, 'DestOutputProfile')
  expect(profile.equals(printProfile())).toBe(true)
  // All lettering is embedded; nothing is encrypted; every picture is in the output intent's colour space.
  const objects = pdf.context.enumerateIndirectObjects().map(([, object]) => object)
  expect(objects.some((object) => object instanceof PDFDict && object.has(PDFName.of('FontFile2')))).toBe(
    true,
  )
  expect(pdf.context.trailerInfo.Encrypt).toBeUndefined()
  const images = objects.filter(
    (object) => object instanceof PDFRawStream && object.dict.has(PDFName.of('Width')),
  )
  expect(images.map((image) => (image as PDFRawStream).dict.get(PDFName.of('ColorSpace')))).toEqual([
    PDFName.of('DeviceRGB'),
  ])
})

test('another program draws the art in its place, its mirror image beyond the cut, and marks beyond that', async () => {
  const at = await drawPage()
  const margin = (0.125 + 0.25 + 0.1) * 72
  expect(at(margin + 300 * 0.72, margin + 400 * 0.72), 'the blue square').toEqual([47, 75, 255])
  expect(at(margin + 200, margin + 20), 'the red bar').toEqual([204, 51, 51])
  expect(at(margin + 200, margin - 5), 'its mirror image').toEqual([204, 51, 51])
  expect(at(margin + 50, margin + 300), 'clear art is paper').toEqual([255, 255, 255])
  expect(at(margin + 200, margin - 14), 'nothing beyond the bleed').toEqual([255, 255, 255])
  const darkest = (x: number, y: number) =>
    Math.min(...([-1, 0, 1].flatMap((dx) => at(x + dx, y)) as number[]))
  expect(darkest(margin, margin - 18), 'a mark of the cut').toBeLessThan(230)
  expect(darkest(margin + 108, margin - 18), 'no fold').toBe(255)
  const folded = await drawPage({ foldIn: 1.5 })
  expect(
    Math.min(...([-1, 0, 1].flatMap((dx) => folded(margin + 108 + dx, margin - 18)) as number[])),
    'a fold',
  ).toBeLessThan(230)
})

test('the same order gives the same bytes', async () => {
  const [first, second] = [await makePrintPdf(createOrder()), await makePrintPdf(createOrder())]
  expect(createHash('sha256').update(first).digest('hex')).toBe(
    createHash('sha256').update(second).digest('hex'),
  )
})
