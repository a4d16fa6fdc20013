/**
 * A print file for paper or canvas as PDF/X-4 (ISO 15930-7): the art in sRGB, its printing condition, bleed, the
 * boxes that imposition software reads, and marks for cuts and folds.
 */
import { createHash } from 'node:crypto'
import {
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFOperator,
  PDFOperatorNames,
  PDFRawStream,
  PDFString,
  rgb,
} from 'pdf-lib'
import sharp from 'sharp'
import { fontIn, showLine } from '../paper/face.ts'
import { deflateRows, type FlateRows } from './flate-rows.ts'
import { operator, registerRows } from './pdf-parts.ts'
import { printProfile } from './print-profile.ts'

export type PdfOrder = {
  png: Uint8Array
  /** The size of the file, in inches. */
  widthIn: number
  heightIn: number
  dpi: number
  /** The cut-off part of each side of the file. Zero: the art continues beyond the cut as its own mirror image. */
  cutIn: number
  /** Distance from the cut to the fold on each side; 0: no fold. */
  foldIn: number
  /** The content of the margin. */
  label: string
  at: Date
}

/** Bleed that is added where the file has none: 1/8 in, as presses ask. */
export const bleedIn = 0.125
const markIn = 0.25
const inch = 72

/** The same order always gives the same bytes. */
export async function makePrintPdf(order: PdfOrder): Promise<Uint8Array> {
  const { cutIn, foldIn, label, at } = order
  const addedBleed = cutIn > 0 || foldIn > 0 ? 0 : bleedIn
  const bleed = cutIn + addedBleed
  const trim = { width: order.widthIn - 2 * cutIn, height: order.heightIn - 2 * cutIn }
  const margin = Math.max(bleed, bleedIn) + markIn + 0.1
  const picture = await deflatePicture(order, Math.round(addedBleed * order.dpi))
  const pdf = await PDFDocument.create()
  const { context } = pdf
  const page = pdf.addPage([(trim.width + 2 * margin) * inch, (trim.height + 2 * margin) * inch])
  const box = (out: number) =>
    [margin - out, margin - out, trim.width + 2 * out, trim.height + 2 * out].map((side) => side * inch) as [
      number,
      number,
      number,
      number,
    ]
  page.setTrimBox(...box(0))
  page.setBleedBox(...box(bleed))
  const image = registerRows(pdf, picture)
  const [x, y, width, height] = box(bleed)
  const key = page.node.newXObject('Art', image)
  const tint = { FunctionType: 2, Domain: [0, 1], C0: [1, 1, 1], C1: [0, 0, 0], N: 1 }
  const allSeparation = context.obj(['Separation', 'All', 'DeviceRGB', context.register(context.obj(tint))])
  page.node.Resources()!.set(PDFName.of('ColorSpace'), context.obj({ All: context.register(allSeparation) }))
  page.pushOperators(
    operator('q'),
    operator('cm', width, 0, 0, height, x, y),
    PDFOperator.of(PDFOperatorNames.DrawObject, [key]),
    operator('Q'),
    operator('q'),
    PDFOperator.of(PDFOperatorNames.StrokingColorspace, [PDFName.of('All')]),
    operator('SCN', 1),
    operator('w', 0.25),
    ...drawMarks(trim, margin, Math.max(bleed, bleedIn), foldIn).flatMap(([fromX, fromY, toX, toY]) => [
      operator('m', fromX * inch, fromY * inch),
      operator('l', toX * inch, toY * inch),
      operator('S'),
    ]),
    operator('Q'),
  )
  const words = { x: (margin + 0.3) * inch, y: 0.025 * inch, size: 5, color: rgb(0, 0, 0) }
  showLine(page, label, { ...words, font: fontIn(pdf, 'text') })
  addConformance(
    pdf,
    label,
    at,
    createHash('sha256').update(picture.bytes).update(label).digest('hex').slice(0, 32),
  )
  const bytes = await pdf.save()
  // PDF/X-4 is based on PDF 1.6, and nothing newer is in it, whatever the writer's first line says.
  bytes.set(Buffer.from('%PDF-1.6'))
  return bytes
}

/** The picture on white. */
const deflatePicture = ({ png }: PdfOrder, border: number): Promise<FlateRows> =>
  deflateRows(
    sharp(png)
      .flatten({ background: '#ffffff' })
      .extend({ top: border, bottom: border, left: border, right: border, extendWith: 'mirror' })
      .removeAlpha()
      .toColourspace('srgb'),
    3,
  )

type Line = readonly [number, number, number, number]
/** Marks at each corner for cuts and on each side for folds, in inches; all of them beyond the bleed. */
function drawMarks(
  trim: { width: number; height: number },
  margin: number,
  gap: number,
  foldIn: number,
): Line[] {
  const positions = (side: number) =>
    [0, side, ...(foldIn > 0 ? [foldIn, side - foldIn] : [])].map((inches) => margin + inches)
  const ends = (side: number) =>
    [
      [margin - gap - markIn, margin - gap],
      [margin + side + gap, margin + side + gap + markIn],
    ] as const
  return [
    ...positions(trim.width).flatMap((x) => ends(trim.height).map(([y, to]): Line => [x, y, x, to])),
    ...positions(trim.height).flatMap((y) => ends(trim.width).map(([x, to]): Line => [x, y, to, y])),
  ]
}

/** The parts that make it PDF/X-4: the output intent with its profile, an identifier, and the same facts in XMP and in the dictionary. */
function addConformance(pdf: PDFDocument, title: string, at: Date, id: string): void {
  const { context, catalog } = pdf
  pdf.setTitle(title)
  pdf.setProducer('Fanfare')
  pdf.setCreator('Fanfare')
  pdf.setCreationDate(at)
  pdf.setModificationDate(at)
  const facts = context.lookup(context.trailerInfo.Info) as ReturnType<typeof context.obj> & {
    set(key: PDFName, value: PDFName): void
  }
  facts.set(PDFName.of('Trapped'), PDFName.of('False'))
  context.trailerInfo.ID = context.obj([PDFHexString.of(id), PDFHexString.of(id)])
  const profile = context.register(context.flateStream(printProfile(), { N: 3 }))
  const intent = context.obj({
    Type: 'OutputIntent',
    S: 'GTS_PDFX',
    OutputConditionIdentifier: PDFString.of('Custom'),
    OutputCondition: PDFString.of('sRGB photo printing'),
    Info: PDFString.of('sRGB photo printing, Fanfare'),
    DestOutputProfile: profile,
  })
  catalog.set(PDFName.of('OutputIntents'), context.obj([context.register(intent)]))
  const packet = Buffer.from(writeMetadata(title, at, id))
  const xmp = context.obj({ Type: 'Metadata', Subtype: 'XML', Length: packet.length })
  catalog.set(PDFName.of('Metadata'), context.register(PDFRawStream.of(xmp, packet)))
}

const escapeXml = (words: string) => words.replace(/[<>&]/g, (sign) => `&#${sign.charCodeAt(0)};`)

function writeMetadata(title: string, at: Date, id: string): string {
  const timestamp = at.toISOString().replace(/\.\d+Z$/, 'Z')
  return `<?xpacket begin="\u{feff}" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""
 xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/"
 xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(title)}</rdf:li></rdf:Alt></dc:title>
<xmp:CreateDate>${timestamp}</xmp:CreateDate><xmp:ModifyDate>${timestamp}</xmp:ModifyDate><xmp:MetadataDate>${timestamp}</xmp:MetadataDate>
<xmp:CreatorTool>Fanfare</xmp:CreatorTool><pdf:Producer>Fanfare</pdf:Producer><pdf:Trapped>False</pdf:Trapped>
<xmpMM:DocumentID>uuid:${id}</xmpMM:DocumentID><xmpMM:VersionID>1</xmpMM:VersionID><xmpMM:RenditionClass>default</xmpMM:RenditionClass>
<pdfxid:GTS_PDFXVersion>PDF/X-4</pdfxid:GTS_PDFXVersion>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>`
}
