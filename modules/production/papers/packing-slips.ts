/**
 * Packing slips: a page for each order of the batch, or more if needed, A5, folded into the parcel. Fans see them: no
 * prices.
 */
import type { PDFImage, PDFPage } from 'pdf-lib'
import { editionWords } from '#orders/contract'
import type { Blobs } from '#platform/blobs/blobs.ts'
import {
  a4,
  coral,
  foot,
  newPaper,
  type Paper,
  qr,
  rule,
  set,
  setRight,
  soft,
  writeCount,
} from '#press/paper/paper.ts'
import { breakIntoLines, isAllLegible, readsFromRight } from '#press/paper/words.ts'
import { type BatchSheet, filesOfPiece, type Piece } from '../find-batches.ts'
import { picturesOf, showArt } from './art.ts'

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

export async function packingSlipsPdf(
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
  const pictures = await picturesOf(
    paper,
    pieces.map((piece) => firstPrint(sheet, piece)),
    blobs,
  )
  const pictureOf = (piece: Piece) => pictures.get(firstPrint(sheet, piece) ?? '')
  // In the order of the labels, so that slips and units are taken from two piles side by side.
  for (const [orderId, mine] of Map.groupBy(pieces, (piece) => piece.orderId)) {
    const order = orders.find(({ id }) => id === orderId)
    if (order) slip(paper, order, mine, words, pictureOf)
  }
  foot(paper, `${batch.number}, ${writeCount(orders.length, 'order')}`)
  return paper.pdf.save()
}

/** The picture that identifies the unit: its front, or its first print. */
const firstPrint = (sheet: BatchSheet, piece: Piece): string | null =>
  filesOfPiece(sheet, piece)[0]?.sha256 ?? null

const tile = 38
const textAt = left + tile + 12

function slip(
  paper: Paper,
  order: BatchSheet['orders'][number],
  pieces: readonly Piece[],
  words: SlipWords,
  pictureOf: (piece: Piece) => PDFImage | undefined,
): void {
  let page = paper.pdf.addPage([size.width, size.height])
  set(page, words.shopNames.get(order.shopId) ?? 'Fanfare', {
    x: left,
    y: 54,
    size: 18,
    font: paper.display,
    width: 250,
  })
  const what = order.kind === 'sample' ? 'Sample, order' : 'Order'
  set(page, `${what} ${order.number}`, { x: left, y: 74, size: 11, font: paper.text })
  qr(page, order.number, right - 54, 34, 54)
  let y = Math.max(190, address(page, paper, order, words) + 18)
  rule(page, y, left, right)
  /** Continues on another page if this much room isn't left: nothing in the parcel is omitted. */
  const make = (room: number): void => {
    if (y + room <= size.height - 44) return
    page = paper.pdf.addPage([size.width, size.height])
    set(page, `Order ${order.number}, continued`, { x: left, y: 48, size: 10, font: paper.bold })
    y = 60
    rule(page, y, left, right)
  }
  for (const line of linesOf(pieces)) {
    const { title, blankName, colourName, size: worn, quantity, editions, cloth } = line
    const which = [blankName, colourName, worn, editionWords(editions)].filter(Boolean).join(', ')
    const details = breakIntoLines(which, paper.text, 9, right - textAt)
    const tall = Math.max(tile, 13 + details.length * 13)
    make(tall + 12)
    const picture = pictureOf(line)
    showArt(page, { x: left, y: y + 9, side: tile, cloth, ...(picture && { picture }) })
    set(page, `${quantity} × ${title}`, {
      x: textAt,
      y: y + 20,
      size: 10,
      font: paper.bold,
      width: right - textAt,
    })
    details.forEach((detail, index) => {
      set(page, detail, { x: textAt, y: y + 33 + index * 13, size: 9, font: paper.text, colour: soft })
    })
    y += tall + 9
  }
  make(50)
  y += 12
  rule(page, y, left, right)
  const all = order.lines.filter(({ digital }) => !digital).reduce((count, line) => count + line.quantity, 0)
  const rest = all - pieces.length
  set(
    page,
    rest > 0
      ? `${pieces.length} of ${all} pieces. ${rest === 1 ? 'The other comes' : `The other ${rest} come`} with another print.`
      : `${all} ${all === 1 ? 'piece' : 'pieces'}, the whole order.`,
    {
      x: left,
      y: y + 18,
      size: 10,
      font: paper.text,
    },
  )
  set(page, 'Not right? Reply to your order’s e-mail and we’ll fix it.', {
    x: left,
    y: y + 33,
    size: 9,
    font: paper.text,
    colour: soft,
  })
  const sender = words.sender?.length ? `Sent by ${words.sender.join(', ')}` : ''
  const from = breakIntoLines(sender, paper.text, 8, right - left)
  if (sender) {
    make(50 + from.length * 11)
    from.forEach((line, index) => {
      set(page, line, { x: left, y: y + 46 + index * 11, size: 8, font: paper.text, colour: soft })
    })
  }
  if (order.giftNote) gift(paper, page, order.giftNote, y + 62 + (sender ? from.length * 11 : 0))
}

/** The buyer's message to the recipient of a gift; on its own page if this one is full. */
function gift(paper: Paper, under: PDFPage, note: string, from: number): void {
  const lines = breakIntoLines(note, paper.text, 12, right - left - 24)
  const tall = 34 + lines.length * 16
  const fits = from + tall < size.height - 40
  const page = fits ? under : paper.pdf.addPage([size.width, size.height])
  const top = fits ? from : 54
  rule(page, top, left, right)
  set(page, 'A note for you', { x: left, y: top + 20, size: 10, font: paper.bold, colour: soft })
  if (!isAllLegible(note)) seeTheScreen(page, paper, 'Note', top + 20)
  lines.forEach((line, index) => {
    const at = { y: top + 42 + index * 16, size: 12, font: paper.text }
    if (readsFromRight(line)) setRight(page, line, { ...at, x: right - 12 })
    else set(page, line, { ...at, x: left + 12 })
  })
}

/** Prints the recipient in full. Returns the position of the last line. */
function address(page: PDFPage, paper: Paper, order: BatchSheet['orders'][number], words: SlipWords): number {
  const { name, line1, line2, city, region, postalCode, country, phone } = order.address
  const town = [city, region, postalCode].filter(Boolean).join(', ')
  const lines = [name, line1, line2, town, words.countryName(country), phone].filter(Boolean)
  set(page, 'Ship to', { x: left, y: 100, size: 8, font: paper.text, colour: soft })
  const broken = lines.flatMap((line) => breakIntoLines(line, paper.text, 10, right - left))
  broken.forEach((line, index) => {
    set(page, line, { x: left, y: 113 + index * 13, size: 10, font: paper.text })
  })
  if (!lines.every(isAllLegible)) seeTheScreen(page, paper, 'Address', 100)
  return 113 + (broken.length - 1) * 13
}

/** For scripts that the papers' fonts lack, such as Thai: the packer copies the text from the order. */
function seeTheScreen(page: PDFPage, paper: Paper, what: string, y: number): void {
  const words = `${what} in other letters: see the screen`
  setRight(page, words, { x: right, y, size: 8, font: paper.bold, colour: coral })
}

/** Identical units as one line, as a person counts them. */
type SlipLine = Piece & { quantity: number; editions: NonNullable<Piece['edition']>[] }
function linesOf(pieces: readonly Piece[]): SlipLine[] {
  const lines = new Map<string, SlipLine>()
  for (const piece of pieces) {
    const key = `${piece.sku}|${piece.designVersionId}`
    const before = lines.get(key)
    const editions = [...(before?.editions ?? []), ...(piece.edition ? [piece.edition] : [])]
    lines.set(key, { ...piece, quantity: (before?.quantity ?? 0) + 1, editions })
  }
  return [...lines.values()]
}
