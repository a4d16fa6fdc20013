/** The work order for a press operator: what to print, from which files, on which blanks, and the press settings. */
import type { Blobs } from '#platform/blobs/blobs.ts'
import {
  a4,
  coral,
  drawFoot,
  drawQr,
  drawRule,
  drawText,
  drawTextRight,
  formatClock,
  ink,
  newPaper,
  type Paper,
  soft,
  writeCount,
} from '#press/paper/paper.ts'
import { formatPieceTitle, type PressTechnique, techniqueName } from '../contract.ts'
import { type BatchSheet, filesOfPiece, type Piece } from '../find-batches.ts'
import { fileKindsOf } from '../press-files.ts'
import { pressProfiles, settingsOf } from '../press-profile.ts'
import { drawArt, embedPictures } from './art.ts'
import { drawHeading, ensureRoom, left, right, type Spot } from './spot.ts'
import { drawThreadList } from './thread-list.ts'

const rowHeight = 15
/** The highlighted word for a unit. */
const markOf = ({ isReprint, isSample }: Piece): string => {
  if (isReprint) return 'again'
  return isSample ? 'sample' : ''
}

export async function drawWorkOrder(sheet: BatchSheet, blobs: Blobs): Promise<Uint8Array> {
  const { batch, facility, pieces } = sheet
  const paper = await newPaper(
    `Work order ${batch.number}`,
    writeCount(pieces.length, 'unit'),
    batch.closedAt ?? batch.openedAt,
  )
  let spot = drawHead(paper, sheet)
  spot = drawSettings(paper, spot, sheet)
  spot = await drawArtTiles(paper, spot, sheet, blobs)
  spot = await drawThreadList(paper, spot, sheet, blobs)
  spot = drawTable(paper, spot, 'Blanks to pick', makePickList(pieces), [
    { label: 'Blank', x: left, width: 245, format: (line) => line.blank },
    { label: 'Colour', x: left + 252, width: 150, format: (line) => line.colour },
    { label: 'Size', x: left + 410, width: 60, format: (line) => line.size },
    { label: 'Pieces', x: right, width: 40, right: true, format: (line) => String(line.pieces) },
  ])
  spot = drawTable(paper, spot, 'Print files', sheet.files, [
    { label: 'Area', x: left, width: 70, format: (file) => file.area },
    { label: 'Inches', x: left + 80, width: 60, format: (file) => file.sizeArea.replace('x', ' × ') },
    { label: 'Pixels', x: left + 145, width: 90, format: (file) => `${file.widthPx} × ${file.heightPx}` },
    { label: 'Dpi', x: left + 240, width: 30, format: (file) => String(file.dpi) },
    {
      label: 'SHA-256',
      x: left + 275,
      width: 180,
      format: (file) => file.sha256?.slice(0, 32) ?? file.fault ?? 'being made',
    },
    { label: 'Prints', x: right, width: 40, right: true, format: (file) => String(file.pieces) },
  ])
  drawTable(paper, spot, 'Pieces', pieces, [
    { label: 'No.', x: left, width: 32, format: (piece) => String(piece.place).padStart(3, '0') },
    { label: 'Design', x: left + 36, width: 106, format: formatPieceTitle },
    { label: 'Blank', x: left + 148, width: 144, format: (piece) => piece.blankName },
    {
      label: 'Size and colour',
      x: left + 298,
      width: 130,
      format: (piece) => `${piece.size} ${piece.colourName}`,
    },
    { label: 'Order', x: right, width: 66, right: true, format: (piece) => piece.orderNumber },
    {
      label: '',
      x: left + 432,
      width: 40,
      loud: true,
      format: markOf,
    },
  ])
  drawFoot(paper, `${batch.number}, ${facility.name}, ${writeCount(pieces.length, 'unit')}`)
  return paper.pdf.save()
}

function drawHead(paper: Paper, { batch, facility, pieces }: BatchSheet): Spot {
  const page = paper.pdf.addPage([a4.width, a4.height])
  drawText(page, 'Work order', { x: left, y: 58, size: 11, font: paper.text, colour: soft })
  drawText(page, batch.number, { x: left, y: 84, size: 24, font: paper.display })
  drawText(page, `${techniqueName(batch.technique)}, ${facility.name}`, {
    x: left,
    y: 103,
    size: 11,
    font: paper.text,
  })
  drawText(page, `Cut-off ${formatClock(batch.cutOffAt, facility.zone)}, ${facility.place} time`, {
    x: left,
    y: 119,
    size: 11,
    font: paper.text,
  })
  const reprints = pieces.filter(({ isReprint }) => isReprint).length
  drawTextRight(page, writeCount(pieces.length, 'unit'), {
    x: right - 84,
    y: 84,
    size: 24,
    font: paper.display,
  })
  drawTextRight(page, reprints ? `${reprints} of them reprints` : 'No reprints', {
    x: right - 84,
    y: 103,
    size: 11,
    font: paper.text,
    colour: reprints ? coral : soft,
  })
  drawQr(page, batch.number, right - 64, 48, 64)
  drawRule(page, 134, left, right, ink, 1.2)
  return { page, y: 134 }
}

/** The press settings, to be checked against the sheet of the ink, film or thread. */
function drawSettings(paper: Paper, spot: Spot, { batch, facility }: BatchSheet) {
  const { page } = spot
  let y = spot.y + 26
  drawText(page, 'Press settings', { x: left, y, size: 12, font: paper.bold })
  for (const line of settingsOf(batch.technique as PressTechnique, facility)) {
    y += rowHeight
    drawText(page, line, { x: left, y, size: 9, font: paper.text, width: right - left })
  }
  return { page, y: y + 6 }
}

const tile = 92
const gap = 13
const tilesInRow = 5
/** Each picture of the batch, once for each cloth, with its count and files. */
async function drawArtTiles(paper: Paper, start: Spot, sheet: BatchSheet, blobs: Blobs): Promise<Spot> {
  const tiles = artOf(sheet)
  const pictures = await embedPictures(
    paper,
    tiles.map(({ sha256 }) => sha256),
    blobs,
    pressProfiles[sheet.batch.technique as PressTechnique].burned,
  )
  let spot = start
  for (let from = 0; from < tiles.length; from += tilesInRow) {
    spot = ensureRoom(paper, spot, tile + 60)
    if (from === 0) spot = drawHeading(paper, spot, 'Art')
    const { page } = spot
    const y = spot.y + 10
    for (const [index, entry] of tiles.slice(from, from + tilesInRow).entries()) {
      const x = left + index * (tile + gap)
      const picture = entry.sha256 ? pictures.get(entry.sha256) : undefined
      drawArt(page, { x, y, side: tile, cloth: entry.cloth, ...(picture && { picture }) })
      const words = { x, size: 7.5, font: paper.text, width: tile }
      drawText(page, `${entry.area}, ${entry.colourName}`, { ...words, y: y + tile + 10 })
      drawText(page, `${writeCount(entry.prints, 'print')}, ${entry.files}`, {
        ...words,
        y: y + tile + 19,
        colour: soft,
      })
    }
    spot = { page, y: y + tile + 24 }
  }
  return spot
}

const describeFiles = (kinds: readonly string[]) =>
  kinds.map((kind) => kind.replace('mirrored-white', 'white')).join(' + ')
function artOf(sheet: BatchSheet) {
  const technique = sheet.batch.technique as PressTechnique
  const tiles = new Map<
    string,
    {
      sha256: string | null
      area: string
      colourName: string
      cloth: string | null
      prints: number
      files: string
    }
  >()
  for (const piece of sheet.pieces) {
    const { cloth } = piece
    for (const { id, sha256, area } of filesOfPiece(sheet, piece)) {
      const key = `${id} ${piece.colour}`
      const files = describeFiles(fileKindsOf(technique, cloth))
      const tile = tiles.get(key) ?? { sha256, area, colourName: piece.colourName, cloth, prints: 0, files }
      tiles.set(key, { ...tile, prints: tile.prints + 1 })
    }
  }
  return [...tiles.values()]
}

type PickLine = { blank: string; colour: string; size: string; pieces: number }
function makePickList(pieces: readonly Piece[]): PickLine[] {
  const lines = new Map<string, PickLine>()
  for (const { blankName: blank, colourName: colour, size, sku } of pieces) {
    const line = lines.get(sku) ?? { blank, colour, size, pieces: 0 }
    lines.set(sku, { ...line, pieces: line.pieces + 1 })
  }
  return [...lines.values()].sort((a, b) => (a.blank + a.colour < b.blank + b.colour ? -1 : 1))
}

type Column<Row> = {
  label: string
  x: number
  width: number
  right?: boolean
  loud?: boolean
  format: (row: Row) => string
}
/** A table that continues over pages and repeats its head on each. */
function drawTable<Row>(
  paper: Paper,
  start: Spot,
  title: string,
  rows: readonly Row[],
  columns: readonly Column<Row>[],
): Spot {
  const beginTable = (under: Spot, name: string): Spot => {
    const { page, y } = drawHeading(paper, under, name)
    for (const { label, x, right: alignsRight } of columns) {
      const words = { x, y: y + 16, size: 8, font: paper.text, colour: soft }
      if (alignsRight) drawTextRight(page, label, words)
      else drawText(page, label, words)
    }
    drawRule(page, y + 21, left, right)
    return { page, y: y + 21 }
  }
  let spot = beginTable(ensureRoom(paper, start, 90), title)
  for (const line of rows) {
    const next = ensureRoom(paper, spot, rowHeight)
    if (next !== spot) spot = beginTable(next, `${title}, continued`)
    const { page } = spot
    const y = spot.y + rowHeight
    for (const { x, width, right: ends, loud, format } of columns) {
      const words = {
        x,
        y,
        size: 9,
        font: loud ? paper.bold : paper.text,
        ...(loud ? { colour: coral } : {}),
      }
      if (ends) drawTextRight(page, format(line), words)
      else drawText(page, format(line), { ...words, width })
    }
    spot = { page, y }
  }
  return { page: spot.page, y: spot.y + 6 }
}
