/** A parcel's customs form: the data of form CN 23, A5, carried in a pouch. */
import type { PDFPage } from 'pdf-lib'
import { countryName } from '#kernel/country-names.ts'
import { formatMoney } from '#kernel/money.ts'
import {
  a4,
  coral,
  drawFoot,
  drawQr,
  drawRule,
  drawText,
  drawTextRight,
  ink,
  newPaper,
  type Paper,
  soft,
} from '#press/paper/paper.ts'
import { breakIntoLines, isAllLegible } from '#press/paper/words.ts'
import type { Customs, CustomsLine } from './customs.ts'
import type { Parcel } from './parcel.ts'

const size = { width: a4.height / 2, height: a4.width }
const left = 36
const right = size.width - 36
const lowest = size.height - 50
const columns = { quantity: left, words: left + 26, hsCode: 222, origin: 268, grams: 311, worth: right }
const wordsWidth = columns.hsCode - columns.words - 8

/** `company` is the sender, its name and tax number; the press is named below it. */
export async function drawCustoms(
  parcel: Pick<Parcel, 'number' | 'packedAt' | 'trackingNumber'>,
  customs: Customs,
  company: readonly string[] = [],
): Promise<Uint8Array> {
  const paper = await newPaper(`Customs ${parcel.number}`, 'CN 23', parcel.packedAt)
  let page = paper.pdf.addPage([size.width, size.height])
  drawText(page, 'Customs declaration', { x: left, y: 52, size: 17, font: paper.display })
  const numbers = [parcel.number, parcel.trackingNumber, customs.order.number].filter(Boolean).join(', ')
  drawText(page, `CN 23 · ${numbers}`, { x: left, y: 69, size: 9.5, font: paper.text, width: 280 })
  drawQr(page, parcel.number, right - 50, 34, 50)
  let y = drawTableHead(page, paper, drawParties(page, paper, customs, company))
  const ensureSpace = (needed: number): void => {
    if (y + needed <= lowest) return
    page = paper.pdf.addPage([size.width, size.height])
    drawText(page, `Customs declaration ${parcel.number}, continued`, {
      x: left,
      y: 48,
      size: 10,
      font: paper.bold,
    })
    y = drawTableHead(page, paper, 58)
  }
  for (const line of customs.lines) {
    const words = breakIntoLines(line.words, paper.text, 8.5, wordsWidth)
    ensureSpace(words.length * 11 + 8)
    drawRow(page, paper, y + 13, line, words)
    y += words.length * 11 + 8
    drawRule(page, y, left, right)
  }
  ensureSpace(150)
  drawEnding(page, paper, y, customs)
  drawFoot(paper, `Customs declaration ${parcel.number}`)
  return paper.pdf.save()
}

/** Prints sender and recipient side by side. Returns the position of the last line. */
function drawParties(
  page: PDFPage,
  paper: Paper,
  { from, order }: Customs,
  company: readonly string[],
): number {
  const { name, line1, line2, city, region, postalCode, country, phone, taxNumber } = order.address
  const town = [city, region, postalCode].filter(Boolean).join(', ')
  const to = [
    name,
    line1,
    line2,
    town,
    countryName(country),
    phone,
    taxNumber && `Tax number ${taxNumber}`,
  ].filter(Boolean)
  const pressLines = [from.name, from.name.includes(from.place) ? '' : from.place, countryName(from.country)]
  // The company is the sender; the press is where the parcel is handed over.
  const sender = [...company, ...pressLines].filter(Boolean)
  const middle = left + 125
  const columnEnds = [
    { x: left, title: 'From', lines: sender, width: 115 },
    { x: middle, title: 'To', lines: to, width: right - middle },
  ].map(({ x, title, lines, width }) => {
    drawText(page, title, { x, y: 98, size: 8, font: paper.text, colour: soft })
    const wrappedLines = lines.flatMap((line) => breakIntoLines(line, paper.text, 9.5, width))
    wrappedLines.forEach((line, index) => {
      drawText(page, line, { x, y: 111 + index * 12.5, size: 9.5, font: paper.text })
    })
    return 111 + wrappedLines.length * 12.5
  })
  if (!to.every(isAllLegible)) {
    const words = 'Address in other letters: see the screen'
    drawTextRight(page, words, { x: right, y: 98, size: 8, font: paper.bold, colour: coral })
  }
  return Math.max(...columnEnds) + 8
}

function drawTableHead(page: PDFPage, paper: Paper, y: number): number {
  const style = { y: y + 12, size: 7.5, font: paper.text, colour: soft }
  drawText(page, 'No.', { ...style, x: columns.quantity })
  drawText(page, 'What it is', { ...style, x: columns.words })
  drawText(page, 'HS code', { ...style, x: columns.hsCode })
  drawText(page, 'Made in', { ...style, x: columns.origin })
  drawTextRight(page, 'Net kg', { ...style, x: columns.grams + 22 })
  drawTextRight(page, 'Worth', { ...style, x: columns.worth })
  drawRule(page, y + 17, left, right, ink, 0.8)
  return y + 17
}

const formatKilos = (grams: number): string => (grams / 1000).toFixed(3)

function drawRow(page: PDFPage, paper: Paper, y: number, line: CustomsLine, words: readonly string[]): void {
  const style = { y, size: 8.5, font: paper.text }
  drawText(page, String(line.quantity), { ...style, x: columns.quantity })
  words.forEach((part, index) => {
    drawText(page, part, { ...style, x: columns.words, y: y + index * 11 })
  })
  drawText(page, line.hsCode ?? 'unknown', { ...style, x: columns.hsCode })
  drawText(page, line.origin ?? 'unknown', { ...style, x: columns.origin })
  drawTextRight(page, formatKilos(line.grams), { ...style, x: columns.grams + 22 })
  drawTextRight(page, formatMoney(line.worth), { ...style, x: columns.worth })
}

function drawEnding(page: PDFPage, paper: Paper, from: number, { lines, grams, worth }: Customs): void {
  const pieces = lines.reduce((all, { quantity }) => all + quantity, 0)
  const y = from + 16
  const bold = { y, size: 9.5, font: paper.bold }
  drawText(page, `${pieces} ${pieces === 1 ? 'piece' : 'pieces'}`, { ...bold, x: left })
  drawTextRight(page, formatKilos(grams), { ...bold, x: columns.grams + 22 })
  drawTextRight(page, formatMoney(worth), { ...bold, x: columns.worth })
  const statements = [
    'Category: sale of goods. Currency: US dollars (USD).',
    'The weight is that of the goods; the post adds the packaging.',
    'I certify that what is declared here is correct and that this parcel holds nothing that is',
    'dangerous or forbidden by post or customs.',
  ]
  statements.forEach((words, index) => {
    drawText(page, words, { x: left, y: y + 24 + index * 12, size: 8.5, font: paper.text })
  })
  drawRule(page, y + 104, left, left + 150)
  drawRule(page, y + 104, left + 190, right)
  drawText(page, 'Date', { x: left, y: y + 115, size: 7.5, font: paper.text, colour: soft })
  drawText(page, 'Signature of the sender', {
    x: left + 190,
    y: y + 115,
    size: 7.5,
    font: paper.text,
    colour: soft,
  })
}
