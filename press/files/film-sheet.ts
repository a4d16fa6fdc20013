/**
 * A gang sheet of film or transfer paper as a press takes it: a PDF at true size with each plate at its full
 * resolution, face down like the plates. A plate that appears several times is stored once.
 */
import {
  PDFDocument,
  type PDFName,
  PDFOperator,
  PDFOperatorNames,
  type PDFPage,
  PDFRawStream,
  type PDFRef,
  rgb,
} from 'pdf-lib'
import sharp from 'sharp'
import { fontIn, showLine } from '../paper/face.ts'
import { deflateRows } from './flate-rows.ts'
import { operator } from './pdf-parts.ts'

export type FilmPlate = {
  /** Colours on clear, or grey where black is white ink; mirrored already. */
  png: Uint8Array
  /** The part of the plate that is placed, in its own pixels. */
  ink: { left: number; top: number; width: number; height: number }
}
export type FilmSheetOrder = {
  plates: readonly FilmPlate[]
  /**
   * Positions in inches from the top left corner of the sheet before it is mirrored. `turned`: a quarter to the left;
   * width and height are those of the turned plate.
   */
  prints: readonly {
    plate: number
    x: number
    y: number
    widthIn: number
    heightIn: number
    turned: boolean
    /** The label in the gap below it; none on a plate of white. */
    label: string
  }[]
  widthIn: number
  heightIn: number
  /** The content of the sheet's foot. */
  label: string
  at: Date
}

const inch = 72
/** Space below the last row for its labels: as tall as the gap between two rows. */
export const footIn = 0.5

/** The same order always gives the same bytes. */
export async function makeFilmSheet({ plates, prints, ...sheet }: FilmSheetOrder): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  const size = { width: sheet.widthIn * inch, height: (sheet.heightIn + footIn) * inch }
  const page = pdf.addPage([size.width, size.height])
  const names: PDFName[] = []
  for (const plate of plates) names.push(page.node.newXObject('Plate', await embedImage(pdf, plate)))
  for (const { plate, turned, label, ...place } of prints) {
    // On a sheet that lies face down, left and right are swapped.
    const [width, height] = [place.widthIn * inch, place.heightIn * inch]
    const [x, y] = [size.width - place.x * inch - width, size.height - place.y * inch - height]
    const matrix = turned ? [0, -height, width, 0, x, y + height] : [width, 0, 0, height, x, y]
    page.pushOperators(
      operator('q'),
      operator('cm', ...matrix),
      PDFOperator.of(PDFOperatorNames.DrawObject, [names[plate]!]),
      operator('Q'),
    )
    if (label) writeMirrored(pdf, page, label, { right: x + width, y: y - 0.12 * inch, size: 6 })
  }
  writeMirrored(pdf, page, sheet.label, { right: size.width - 0.1 * inch, y: 0.08 * inch, size: 8 })
  pdf.setTitle(sheet.label)
  pdf.setProducer('Fanfare')
  pdf.setCreator('Fanfare')
  pdf.setCreationDate(sheet.at)
  pdf.setModificationDate(sheet.at)
  return pdf.save()
}

/** A plate's ink as an image of the document: its own pixels, and the coverage of each. */
async function embedImage({ context }: PDFDocument, { png, ink }: FilmPlate): Promise<PDFRef> {
  const inkPicture = sharp(png).extract(ink)
  const { hasAlpha } = await sharp(png).metadata()
  const registerImage = (
    rows: Awaited<ReturnType<typeof deflateRows>>,
    extraEntries: Record<string, PDFRef> = {},
  ): PDFRef =>
    context.register(
      PDFRawStream.of(
        context.obj({
          Type: 'XObject',
          Subtype: 'Image',
          Width: rows.width,
          Height: rows.height,
          ColorSpace: rows.colours === 3 ? 'DeviceRGB' : 'DeviceGray',
          BitsPerComponent: 8,
          Filter: 'FlateDecode',
          DecodeParms: { Predictor: 15, Colors: rows.colours, BitsPerComponent: 8, Columns: rows.width },
          Length: rows.bytes.length,
          ...extraEntries,
        }),
        rows.bytes,
      ),
    )
  if (!hasAlpha) return registerImage(await deflateRows(inkPicture.toColourspace('b-w'), 1))
  const cover = registerImage(await deflateRows(inkPicture.clone().extractChannel(3).toColourspace('b-w'), 1))
  return registerImage(await deflateRows(inkPicture.clone().removeAlpha().toColourspace('srgb'), 3), {
    SMask: cover,
  })
}

/** Words that read correctly once the sheet is turned face up; `right` is where they then start. */
function writeMirrored(
  pdf: PDFDocument,
  page: PDFPage,
  words: string,
  { right, y, size }: { right: number; y: number; size: number },
): void {
  page.pushOperators(operator('q'), operator('cm', -1, 0, 0, 1, right, y))
  showLine(page, words, { x: 0, y: 0, size, color: rgb(0, 0, 0), font: fontIn(pdf, 'text') })
  page.pushOperators(operator('Q'))
}
