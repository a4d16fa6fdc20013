/**
 * Packing slips: a page for each order of the batch, or more if needed, A5, folded into the parcel. Fans see them: no
 * prices.
 */
import type { PDFImage, PDFPage } from 'pdf-lib'
import { formatEditions } from '#orders/contract'
import type { Blobs } from '#platform/blobs/blobs.ts'
import {
  a4,
  coral,
  drawFoot,
  drawQr,
  drawRule,
  drawText,
  drawTextRight,
  newPaper,
  type Paper,
  soft,
  writeCount,
} from '#press/paper/paper.ts'
import { breakIntoLines, isAllLegible, isRightToLeft } from '#press/paper/words.ts'
import { type BatchSheet, filesOfPiece, type Piece } from '../find-batches.ts'
import { drawArt, embedPictures } from './art.ts'

const size = { width: a4.height / 2, height: a4.width }
const left = 36
const right = size.width - 36

export type SlipWords = {
  /** Shop id -> the name fans know. */
  shopNames: ReadonlyMap<string, string>
  countryName: (code: string) => string
  /** The sender line by line, name first; none before the house has a company. */
  sender?: readonly string[]
}

export async function drawPackingSlips(
  sheet: BatchSheet,
  words: SlipWords,
  blobs: Blobs,
): Promise<Uint8Array> {
  const { batch, orders, pieces } = sheet
  const paper = await newPaper(
    `Packing slips ${batch.number}`,
    writeCount(orders.length, 'order'),
    batch.closedAt ?? batch.openedAt,
  )
  const pictures = await embedPictures(
    paper,
    pieces.map((piece) => firstPrintOf(sheet, piece)),
    blobs,
  )
  const pictureOf = (piece: Piece) => pictures.get(firstPrintOf(sheet, piece) ?? '')
  // In the order of the labels, so that slips and units are taken from two piles side by side.
  for (const [orderId, piecesOfOrder] of Map.groupBy(pieces, (piece) => piece.orderId)) {
    const order = orders.find(({ id }) => id === orderId)
    if (order) drawSlip(paper, order, piecesOfOrder, words, pictureOf)
  }
  drawFoot(paper, `${batch.number}, ${writeCount(orders.length, 'order')}`)
  return paper.pdf.save()
}

/** The picture that identifies the unit: its front, or its first print. */
const firstPrintOf = (sheet: BatchSheet, piece: Piece): string | null =>
  filesOfPiece(sheet, piece)[0]?.sha256 ?? null

const tile = 38
const textAt = left + tile + 12

function drawSlip(
  paper: Paper,
  order: BatchSheet['orders'][number],
  pieces: readonly Piece[],
  words: SlipWords,
  pictureOf: (piece: Piece) => PDFImage | undefined,
): void {
  let page = paper.pdf.addPage([size.width, size.height])
  drawText(page, words.shopNames.get(order.shopId) ?? 'Fanfare', {
    x: left,
    y: 54,
    size: 18,
    font: paper.display,
    width: 250,
  })
  const label = order.kind === 'sample' ? 'Sample, order' : 'Order'
  drawText(page, `${label} ${order.number}`, { x: left, y: 74, size: 11, font: paper.text })
  drawQr(page, order.number, right - 54, 34, 54)
  let y = Math.max(190, drawAddress(page, paper, order, words) + 18)
  drawRule(page, y, left, right)
  /** Continues on another page if this much room isn't left: nothing in the parcel is omitted. */
  const startPage = (room: number): void => {
    if (y + room <= size.height - 44) return
    page = paper.pdf.addPage([size.width, size.height])
    drawText(page, `Order ${order.number}, continued`, { x: left, y: 48, size: 10, font: paper.bold })
    y = 60
    drawRule(page, y, left, right)
  }
  for (const line of linesOf(pieces)) {
    const { title, blankName, colourName, size: pieceSize, quantity, editions, cloth } = line
    const pieceText = [blankName, colourName, pieceSize, formatEditions(editions)].filter(Boolean).join(', ')
    const details = breakIntoLines(pieceText, paper.text, 9, right - textAt)
    const height = Math.max(tile, 13 + details.length * 13)
    startPage(height + 12)
    const picture = pictureOf(line)
    drawArt(page, { x: left, y: y + 9, side: tile, cloth, ...(picture && { picture }) })
    drawText(page, `${quantity} × ${title}`, {
      x: textAt,
      y: y + 20,
      size: 10,
      font: paper.bold,
      width: right - textAt,
    })
    details.forEach((detail, index) => {
      drawText(page, detail, { x: textAt, y: y + 33 + index * 13, size: 9, font: paper.text, colour: soft })
    })
    y += height + 9
  }
  startPage(50)
  y += 12
  drawRule(page, y, left, right)
  const total = order.lines
    .filter(({ digital }) => !digital)
    .reduce((count, line) => count + line.quantity, 0)
  const otherPieces = total - pieces.length
  drawText(
    page,
    otherPieces > 0
      ? `${pieces.length} of ${total} pieces. ${otherPieces === 1 ? 'The other comes' : `The other ${otherPieces} come`} with another print.`
      : `${total} ${total === 1 ? 'piece' : 'pieces'}, the whole order.`,
    {
      x: left,
      y: y + 18,
      size: 10,
      font: paper.text,
    },
  )
  drawText(page, 'Not right? Reply to your order’s e-mail and we’ll fix it.', {
    x: left,
    y: y + 33,
    size: 9,
    font: paper.text,
    colour: soft,
  })
  const sender = words.sender?.length ? `Sent by ${words.sender.join(', ')}` : ''
  const senderLines = breakIntoLines(sender, paper.text, 8, right - left)
  if (sender) {
    startPage(50 + senderLines.length * 11)
    senderLines.forEach((line, index) => {
      drawText(page, line, { x: left, y: y + 46 + index * 11, size: 8, font: paper.text, colour: soft })
    })
  }
  if (order.giftNote) drawGift(paper, page, order.giftNote, y + 62 + (sender ? senderLines.length * 11 : 0))
}

/** The buyer's message to the recipient of a gift; on its own page if this one is full. */
function drawGift(paper: Paper, under: PDFPage, note: string, from: number): void {
  const lines = breakIntoLines(note, paper.text, 12, right - left - 24)
  const height = 34 + lines.length * 16
  const fits = from + height < size.height - 40
  const page = fits ? under : paper.pdf.addPage([size.width, size.height])
  const top = fits ? from : 54
  drawRule(page, top, left, right)
  drawText(page, 'A note for you', { x: left, y: top + 20, size: 10, font: paper.bold, colour: soft })
  if (!isAllLegible(note)) drawPointer(page, paper, 'Note', top + 20)
  lines.forEach((line, index) => {
    const textStyle = { y: top + 42 + index * 16, size: 12, font: paper.text }
    if (isRightToLeft(line)) drawTextRight(page, line, { ...textStyle, x: right - 12 })
    else drawText(page, line, { ...textStyle, x: left + 12 })
  })
}

/** Prints the recipient in full. Returns the position of the last line. */
function drawAddress(
  page: PDFPage,
  paper: Paper,
  order: BatchSheet['orders'][number],
  words: SlipWords,
): number {
  const { name, line1, line2, city, region, postalCode, country, phone } = order.address
  const town = [city, region, postalCode].filter(Boolean).join(', ')
  const lines = [name, line1, line2, town, words.countryName(country), phone].filter(Boolean)
  drawText(page, 'Ship to', { x: left, y: 100, size: 8, font: paper.text, colour: soft })
  const addressLines = lines.flatMap((line) => breakIntoLines(line, paper.text, 10, right - left))
  addressLines.forEach((line, index) => {
    drawText(page, line, { x: left, y: 113 + index * 13, size: 10, font: paper.text })
  })
  if (!lines.every(isAllLegible)) drawPointer(page, paper, 'Address', 100)
  return 113 + (addressLines.length - 1) * 13
}

/** For scripts that the papers' fonts lack, such as Thai: the packer copies the text from the order. */
function drawPointer(page: PDFPage, paper: Paper, subject: string, y: number): void {
  const words = `${subject} in other letters: see the screen`
  drawTextRight(page, words, { x: right, y, size: 8, font: paper.bold, colour: coral })
}

/** Identical units as one line, as a person counts them. */
type SlipLine = Piece & { quantity: number; editions: NonNullable<Piece['edition']>[] }
function linesOf(pieces: readonly Piece[]): SlipLine[] {
  const lines = new Map<string, SlipLine>()
  for (const piece of pieces) {
    const key = `${piece.sku}|${piece.designVersionId}`
    const existing = lines.get(key)
    const editions = [...(existing?.editions ?? []), ...(piece.edition ? [piece.edition] : [])]
    lines.set(key, { ...piece, quantity: (existing?.quantity ?? 0) + 1, editions })
  }
  return [...lines.values()]
}
