/**
 * The panels of an all-over print as a pattern: a page for each panel, at full size and mirrored for transfer paper.
 * Each has its art out to the cutting line, that line as a spot colour which cutters know, and notches where panels
 * meet.
 */
import { createHash } from 'node:crypto'
import { Path2D, PathOp } from '@napi-rs/canvas'
import {
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFOperator,
  PDFOperatorNames,
  type PDFPage,
  type PDFRef,
  rgb,
} from 'pdf-lib'
import sharp from 'sharp'
import { fontIn, showLine } from '../paper/face.ts'
import type { MarkedPath } from '../preflight/finding.ts'
import type { Point } from '../preflight/polygon.ts'
import { deflateRows } from './flate-rows.ts'
import { operator, registerRows } from './pdf-parts.ts'

export type PatternOrder = {
  png: Uint8Array
  /** The size of the file, in inches. */
  widthIn: number
  heightIn: number
  dpi: number
  /** The seam of each panel, in thousandths of the file's sides. */
  panels: readonly MarkedPath[]
  /** The words on each page, below the panel's name. */
  label: string
  at: Date
}

/** The distance from a panel's seam to its cutting line. */
export const allowanceIn = 0.5
const marginIn = 0.6
const notchIn = 0.25
/** Heights of the file at which every panel has its notches, so that neighbours' notches meet. */
const notchShares = [0.25, 0.5, 0.75]
const inch = 72

/** The same order always gives the same bytes. */
export async function makePatternPdf(order: PatternOrder): Promise<Uint8Array> {
  const { widthIn, heightIn, dpi, label, at } = order
  const allowancePixels = Math.round(allowanceIn * dpi)
  const picture = await deflateRows(
    sharp(order.png)
      .flatten({ background: '#ffffff' })
      .extend({
        top: allowancePixels,
        bottom: allowancePixels,
        left: allowancePixels,
        right: allowancePixels,
        extendWith: 'mirror',
      })
      .flop()
      .removeAlpha()
      .toColourspace('srgb'),
    3,
  )
  const pdf = await PDFDocument.create()
  const image = registerRows(pdf, picture)
  const tint = { FunctionType: 2, Domain: [0, 1], C0: [1, 1, 1], C1: [1, 0, 1], N: 1 }
  const cut = pdf.context.register(
    pdf.context.obj(['Separation', 'CutContour', 'DeviceRGB', pdf.context.register(pdf.context.obj(tint))]),
  )
  for (const { name, points } of order.panels) {
    // Mirrored, in points, downwards from the file's own corner.
    const seam = points.map(
      ([x, y]): Point => [(1 - x / 1000) * widthIn * inch, (y / 1000) * heightIn * inch],
    )
    const edge = cuttingLineOf(seam)
    const [left, top, right, bottom] = edge.computeTightBounds()
    const margin = marginIn * inch
    const page = pdf.addPage([right - left + 2 * margin, bottom - top + 2 * margin])
    page.setTrimBox(margin, margin, right - left, bottom - top)
    page.node.Resources()!.set(PDFName.of('ColorSpace'), pdf.context.obj({ Cut: cut }))
    const art = [widthIn + 2 * allowanceIn, heightIn + 2 * allowanceIn].map((side) => side * inch)
    const layout = { left, low: bottom, margin, art: art as [number, number], heightIn }
    page.pushOperators(...drawPiece(page, image, edge, seam, layout))
    const words = { x: margin, size: 9, color: rgb(0, 0, 0), font: fontIn(pdf, 'text') }
    showLine(page, `${name.charAt(0).toUpperCase()}${name.slice(1)}`, { ...words, y: margin * 0.5 })
    showLine(page, label, { ...words, size: 6, y: margin * 0.25 })
  }
  const id = createHash('sha256').update(picture.bytes).update(label).digest('hex').slice(0, 32)
  pdf.setTitle(label)
  pdf.setProducer('Fanfare')
  pdf.setCreator('Fanfare')
  pdf.setCreationDate(at)
  pdf.setModificationDate(at)
  pdf.context.trailerInfo.ID = pdf.context.obj([PDFHexString.of(id), PDFHexString.of(id)])
  return pdf.save()
}

/** The outline moved outside the seam by its allowance. */
function cuttingLineOf(seam: readonly Point[]): Path2D {
  const path = new Path2D()
  for (const [x, y] of seam) path.lineTo(x, y)
  path.closePath()
  const allowancePath = new Path2D(path).stroke({ width: 2 * allowanceIn * inch })
  return path.op(allowancePath, PathOp.Union).simplify()
}

type Layout = { left: number; low: number; margin: number; art: [number, number]; heightIn: number }

/** The art within the cutting line, that line, and the notches. `low`: the height that the page's lower edge stands for. */
function drawPiece(
  page: PDFPage,
  image: PDFRef,
  edge: Path2D,
  seam: readonly Point[],
  layout: Layout,
): PDFOperator[] {
  const { left, low, margin, art } = layout
  const x = (inches: number) => inches - left + margin
  const y = (inches: number) => low - inches + margin
  const outline = toOperators(edge.toSVGString(), x, y)
  const allowance = allowanceIn * inch
  return [
    operator('q'),
    ...outline,
    operator('W'),
    operator('n'),
    operator('cm', art[0], 0, 0, art[1], x(-allowance), y(art[1] - allowance)),
    PDFOperator.of(PDFOperatorNames.DrawObject, [page.node.newXObject('Art', image)]),
    operator('Q'),
    operator('q'),
    operator('w', 0.5),
    ...listNotches(seam, layout.heightIn * inch).flatMap(([from, to]) => [
      operator('m', x(from[0]), y(from[1])),
      operator('l', x(to[0]), y(to[1])),
      operator('S'),
    ]),
    PDFOperator.of(PDFOperatorNames.StrokingColorspace, [PDFName.of('Cut')]),
    operator('SCN', 1),
    operator('w', 0.25),
    ...outline,
    operator('S'),
    operator('Q'),
  ]
}

/** Short strokes from the cutting line inwards, where the seam passes one of the heights. */
function listNotches(seam: readonly Point[], height: number): [Point, Point][] {
  const winding = areaOf(seam) > 0 ? 1 : -1
  return seam.flatMap(([bx, by], n): [Point, Point][] => {
    const [ax, ay] = seam.at(n - 1)!
    return notchShares.flatMap((share): [Point, Point][] => {
      const notchY = share * height
      if (ay > notchY === by > notchY) return []
      const x = ax + ((notchY - ay) / (by - ay)) * (bx - ax)
      const length = Math.hypot(bx - ax, by - ay)
      const [outX, outY] = [(winding * (by - ay)) / length, (winding * (ax - bx)) / length]
      const pointOutside = (inches: number): Point => [
        x + outX * inches * inch,
        notchY + outY * inches * inch,
      ]
      return [[pointOutside(allowanceIn), pointOutside(allowanceIn - notchIn)]]
    })
  })
}

const areaOf = (outline: readonly Point[]): number =>
  outline.reduce((sum, [bx, by], n) => {
    const [ax, ay] = outline.at(n - 1)!
    return sum + ax * by - bx * ay
  }, 0)

/** An outline in PDF operators: straight lines and cubic curves. */
function toOperators(
  svg: string,
  x: (inches: number) => number,
  y: (inches: number) => number,
): PDFOperator[] {
  const operators: PDFOperator[] = []
  let [atX, atY] = [0, 0]
  for (const [, command = '', operands = ''] of svg.matchAll(/([MLQCZ])([^MLQCZ]*)/g)) {
    const numbers = (operands.match(/-?[\d.]+(?:e-?\d+)?/g) ?? []).map(Number)
    const pair = (n: number): [number, number] => [numbers[n * 2]!, numbers[n * 2 + 1]!]
    const endPoint = numbers.length >= 2 ? pair(numbers.length / 2 - 1) : ([atX, atY] as const)
    const write = (...points: (readonly [number, number])[]) => points.flatMap(([px, py]) => [x(px), y(py)])
    if (command === 'M') operators.push(operator('m', ...write(pair(0))))
    if (command === 'L') operators.push(operator('l', ...write(pair(0))))
    if (command === 'C') operators.push(operator('c', ...write(pair(0), pair(1), pair(2))))
    if (command === 'Q') {
      const [cx, cy] = pair(0)
      const third = ([px, py]: readonly [number, number]): [number, number] => [
        px + (2 / 3) * (cx - px),
        py + (2 / 3) * (cy - py),
      ]
      operators.push(operator('c', ...write(third([atX, atY]), third(endPoint), endPoint)))
    }
    if (command === 'Z') operators.push(operator('h'))
    ;[atX, atY] = endPoint
  }
  return operators
}
