/** The shared parts of papers: pages, lettering, the control strip, QR codes. Sizes are points, 72 to the inch. */

import { PDFDocument, type PDFPage, rgb } from 'pdf-lib'
import QRCode from 'qrcode'
import { dateFormat } from '#kernel/formats.ts'
import type { Outline } from '#press/draw/outline.ts'
import { fontIn, type PaperFont, showLine } from './face.ts'
import { fitWords, runWidth, splitRuns, toLegible, widthOf } from './words.ts'

export const inch = 72
export const a4 = { width: 595.28, height: 841.89 }
export const ink = rgb(0.08, 0.07, 0.055)
export const soft = rgb(0.36, 0.33, 0.3)
export const hairline = rgb(0.75, 0.73, 0.69)
export const coral = rgb(0.71, 0.19, 0.1)

/** `#rrggbb` as paper takes it. */
export function inkOf(hex: string) {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  return rgb(red!, green!, blue!)
}

/** `display` is for a paper's title; `mono` for codes that someone reads out. */
export type Paper = {
  pdf: PDFDocument
  text: PaperFont
  bold: PaperFont
  display: PaperFont
  mono: PaperFont
}

export async function newPaper(title: string, subject: string, at: Date): Promise<Paper> {
  const pdf = await PDFDocument.create()
  pdf.setTitle(title)
  pdf.setSubject(subject)
  pdf.setProducer('Fanfare')
  pdf.setCreator('Fanfare')
  pdf.setCreationDate(at)
  pdf.setModificationDate(at)
  return {
    pdf,
    text: fontIn(pdf, 'text'),
    bold: fontIn(pdf, 'bold'),
    display: fontIn(pdf, 'display'),
    mono: fontIn(pdf, 'mono'),
  }
}

export type TextPosition = {
  x: number
  y: number
  size: number
  font: PaperFont
  colour?: ReturnType<typeof rgb>
  width?: number
}
/** Sets one line; a line wider than its space ends in an ellipsis. `y`: the baseline, from the top of the page. */
export function drawText(
  page: PDFPage,
  words: string,
  { x, y, size, font, colour = ink, width }: TextPosition,
): void {
  const line = fitWords(toLegible(words), font, size, width)
  // A stroke around the letters replaces bold, for which there is no file.
  const stroke = font.face.name === 'text' ? { borderWidth: 0 } : { borderColor: colour, borderWidth: 0.035 }
  let left = x
  for (const run of splitRuns(line, font)) {
    const position = { x: left, y: page.getHeight() - y, color: colour }
    if (run.lettering)
      page.drawSvgPath(pathOf(run.lettering.outline), { ...position, ...stroke, scale: size })
    else showLine(page, run.words, { ...position, size, font })
    left += runWidth(run, font, size)
  }
}

const pathOf = (outline: Outline): string =>
  outline
    .map((step) => step.map((part) => (typeof part === 'number' ? part.toFixed(4) : part)).join(' '))
    .join('')

/** Sets one line that ends at `x`. */
export function drawTextRight(page: PDFPage, words: string, at: TextPosition): void {
  const printable = toLegible(words)
  drawText(page, printable, { ...at, x: at.x - widthOf(printable, at.font, at.size) })
}

export function drawRule(
  page: PDFPage,
  y: number,
  from: number,
  to: number,
  colour = hairline,
  thickness = 0.6,
): void {
  const at = page.getHeight() - y
  page.drawLine({ start: { x: from, y: at }, end: { x: to, y: at }, thickness, color: colour })
}

const inks = [rgb(1, 0.36, 0.27), rgb(1, 0.78, 0.18), rgb(0, 0.66, 0.47), rgb(0.18, 0.29, 1), ink]
/** The control strip, once at the foot of a page. */
export function drawStrip(page: PDFPage, x: number, y: number): void {
  inks.forEach((color, index) => {
    page.drawRectangle({ x: x + index * 14, y: page.getHeight() - y, width: 14, height: 5, color })
  })
}

/** Page x of y, with the control strip, on every page. */
export function drawFoot(paper: Paper, words: string): void {
  const pages = paper.pdf.getPages()
  pages.forEach((page, index) => {
    const y = page.getHeight() - 24
    drawStrip(page, 40, y)
    const width = page.getWidth() - 122 - 110
    drawText(page, words, { x: 122, y, size: 8, font: paper.text, colour: soft, width })
    drawTextRight(page, `Page ${index + 1} of ${pages.length}`, {
      x: page.getWidth() - 40,
      y,
      size: 8,
      font: paper.text,
      colour: soft,
    })
  })
}

/** A QR code with its corner at x, y from the top left. Drawn, so that it stays sharp on any printer. */
export function drawQr(page: PDFPage, words: string, x: number, y: number, side: number): void {
  const { modules } = QRCode.create(words, { errorCorrectionLevel: 'M' })
  const step = side / modules.size
  const path: string[] = []
  for (let row = 0; row < modules.size; row += 1) {
    for (let from = 0; from < modules.size; from += 1) {
      if (!modules.get(row, from)) continue
      let to = from
      while (to < modules.size && modules.get(row, to)) to += 1
      path.push(`M${from * step} ${row * step}h${(to - from) * step}v${step}h${-(to - from) * step}z`)
      from = to
    }
  }
  page.drawSvgPath(path.join(''), { x, y: page.getHeight() - y, color: ink, borderWidth: 0 })
}

/** A number of things in words: `1 unit`, `12 units`. */
export const writeCount = (number: number, singular: string, plural = `${singular}s`): string =>
  `${number} ${number === 1 ? singular : plural}`

/** A moment in the local time of a place, as papers show it. */
export const formatClock = (at: Date, zone: string): string =>
  dateFormat('en-GB', {
    timeZone: zone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at)
