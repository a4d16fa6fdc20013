/** A shop's statement as a PDF: opening balances, movements, closing balances. */
import type { PDFPage } from 'pdf-lib'
import { formatMoney, type Money } from '#kernel/money.ts'
import {
  a4,
  drawFoot,
  drawRule,
  drawText,
  drawTextRight,
  hairline,
  ink,
  newPaper,
  type Paper,
  soft,
} from '#press/paper/paper.ts'

/** Amounts by account: pending, available, in transit. */
export type AccountSums = readonly [Money, Money, Money]
export type StatementRow = { date: string; entry: string; about: string; moved: AccountSums }
export type Statement = {
  /** The payer line by line, name first; none before the house has a company. */
  payer?: readonly string[]
  shop: { name: string; handle: string }
  /** In words: "August 2025", "until 2025-08-24". */
  period: string
  zone: string
  opening: AccountSums
  rows: readonly StatementRow[]
  closing: AccountSums
}

const left = 40
const right = a4.width - 40
const columns = [right - 176, right - 88, right] as const
const rowHeight = 16
const lowest = a4.height - 64

export async function drawStatementPdf(statement: Statement, at: Date): Promise<Uint8Array> {
  const title = `Statement ${statement.period}, ${statement.shop.name}`
  const paper = await newPaper(title, `@${statement.shop.handle}`, at)
  let page = paper.pdf.addPage([a4.width, a4.height])
  drawHeading(page, paper, statement)
  let y = drawColumnHeads(page, paper, 150)
  const drawLine = (words: [string, string, string], amounts: AccountSums, bold = false): void => {
    if (y > lowest) {
      page = paper.pdf.addPage([a4.width, a4.height])
      y = drawColumnHeads(page, paper, 60)
    }
    drawRow(page, paper, y, words, amounts, bold)
    drawRule(page, y + 5, left, right, hairline, 0.3)
    y += rowHeight
  }
  drawLine(['', 'Held before', ''], statement.opening, true)
  for (const { date, entry, about, moved } of statement.rows) drawLine([date, entry, about], moved)
  if (statement.rows.length === 0)
    drawLine(
      ['', 'Nothing moved.', ''],
      [zeroLike(statement.opening[0]), zeroLike(statement.opening[1]), zeroLike(statement.opening[2])],
    )
  drawLine(['', 'Held after', ''], statement.closing, true)
  drawFoot(paper, `${statement.shop.name}, statement of ${statement.period}`)
  return paper.pdf.save()
}

const zeroLike = ({ currency }: Money): Money => ({ minor: 0n, currency })

function drawHeading(page: PDFPage, paper: Paper, { payer = [], shop, period, zone }: Statement): void {
  drawText(page, payer.join(', ') || 'Fanfare', {
    x: left,
    y: 54,
    size: 11,
    font: paper.bold,
    colour: soft,
    width: right - left,
  })
  drawText(page, `Statement, ${period}`, {
    x: left,
    y: 80,
    size: 20,
    font: paper.display,
    width: right - left,
  })
  drawText(page, `${shop.name} (@${shop.handle})`, {
    x: left,
    y: 100,
    size: 11,
    font: paper.text,
    width: right - left,
  })
  drawText(page, `US dollars. Days are those of ${zone.replaceAll('_', ' ')}.`, {
    x: left,
    y: 116,
    size: 9,
    font: paper.text,
    colour: soft,
  })
}

function drawColumnHeads(page: PDFPage, paper: Paper, y: number): number {
  const textStyle = { y, size: 8, font: paper.bold, colour: soft }
  drawText(page, 'Date', { ...textStyle, x: left })
  drawText(page, 'Entry', { ...textStyle, x: left + 62 })
  drawText(page, 'About', { ...textStyle, x: left + 176 })
  for (const [index, name] of ['Pending', 'Available', 'In transit'].entries())
    drawTextRight(page, name, { ...textStyle, x: columns[index]! })
  drawRule(page, y + 5, left, right, ink, 0.8)
  return y + rowHeight
}

function drawRow(
  page: PDFPage,
  paper: Paper,
  y: number,
  [date, entry, about]: [string, string, string],
  amounts: AccountSums,
  bold: boolean,
): void {
  const textStyle = { y, size: 9, font: bold ? paper.bold : paper.text }
  drawText(page, date, { ...textStyle, x: left })
  drawText(page, entry, { ...textStyle, x: left + 62, width: bold ? 250 : 108 })
  drawText(page, about, { ...textStyle, x: left + 176, width: 110, colour: soft })
  for (const [index, amount] of amounts.entries()) {
    // The papers' font lacks the minus sign; a dash has its width.
    const text = amount.minor === 0n && !bold ? '' : formatMoney(amount).replace('−', '–')
    if (text) drawTextRight(page, text, { ...textStyle, x: columns[index]! })
  }
}
