/** The invoice of a shop's purchase from us. */
import { formatMoney } from '#kernel/money.ts'
import { a4, drawFoot, drawRule, drawText, drawTextRight, ink, newPaper, soft } from '#press/paper/paper.ts'
import { breakIntoLines } from '#press/paper/words.ts'
import { purchaseStatusWords } from './contract.ts'
import type { Purchase } from './purchase.ts'

const left = 56
const right = a4.width - 56

/** The price of samples has several parts. */
const partsOf = ({ parts }: Purchase): [string, string][] =>
  parts
    ? [
        ['Making', formatMoney(parts.production)],
        ['Shipping', formatMoney(parts.shipping)],
        ['Taxes', formatMoney(parts.tax)],
      ]
    : []

/** `day` formats an instant as the shop's day; `seller` is the seller line by line, name first. */
export async function invoicePdf(
  purchase: Purchase,
  recipient: {
    buyer: string
    shop: { name: string; handle: string }
    day: (at: Date) => string
    seller: readonly string[]
  },
): Promise<Uint8Array> {
  const { number, label, amount, placedAt, periodFrom, periodTo } = purchase
  const paper = await newPaper(`Invoice ${number}`, label, placedAt)
  const page = paper.pdf.addPage([a4.width, a4.height])
  const width = right - left - 110
  drawText(page, 'Fanfare', { x: left, y: 72, size: 13, font: paper.bold })
  drawText(page, `Invoice ${number}`, { x: left, y: 120, size: 24, font: paper.display })
  drawText(page, recipient.day(placedAt), { x: left, y: 142, size: 11, font: paper.text, colour: soft })
  drawTextRight(page, purchaseStatusWords[purchase.status].label, {
    x: right,
    y: 142,
    size: 11,
    font: paper.bold,
  })
  const period = periodFrom && periodTo ? `${recipient.day(periodFrom)} to ${recipient.day(periodTo)}` : null
  const rows: [string, string][] = [
    ['From', recipient.seller.join(', ') || 'Fanfare'],
    ['To', `${recipient.buyer}, ${recipient.shop.name} (@${recipient.shop.handle})`],
    ['For', label],
    ...(period ? [['Period', period] satisfies [string, string]] : []),
    ...partsOf(purchase),
    ['Reference', purchase.id],
  ]
  let y = 190
  for (const [name, words] of rows) {
    drawText(page, name, { x: left, y, size: 10, font: paper.text, colour: soft })
    // In full, over as many lines as needed: an invoice names its buyer.
    const lines = breakIntoLines(words, paper.text, 11, width)
    lines.forEach((line, index) => {
      drawText(page, line, { x: left + 110, y: y + index * 15, size: 11, font: paper.text })
    })
    y += 7 + lines.length * 15
  }
  drawRule(page, y, left, right, ink, 1)
  drawText(page, 'Total', { x: left, y: y + 26, size: 13, font: paper.bold })
  drawTextRight(page, formatMoney(amount), { x: right, y: y + 26, size: 15, font: paper.bold })
  drawText(page, purchase.parts ? 'Samples are sold at cost.' : 'No tax is charged on this purchase.', {
    x: left,
    y: y + 50,
    size: 9,
    font: paper.text,
    colour: soft,
  })
  drawFoot(paper, `Invoice ${number}`)
  return paper.pdf.save()
}
