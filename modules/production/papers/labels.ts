/** Labels: one per piece, 2.25 x 1.25 in for a thermal printer, with the code to scan. */

import { coral, inch, newPaper, qr, set, soft } from '#press/paper/paper.ts'
import { pieceTitle } from '../contract.ts'
import type { BatchSheet } from '../find-batches.ts'

const size = { width: 2.25 * inch, height: 1.25 * inch }

/** A page per piece, in the order of the work order. */
export async function labelsPdf(sheet: BatchSheet): Promise<Uint8Array> {
  const { batch, pieces } = sheet
  const paper = await newPaper(
    `Labels ${batch.number}`,
    `${pieces.length} labels`,
    batch.closedAt ?? batch.openedAt,
  )
  for (const piece of pieces) {
    const page = paper.pdf.addPage([size.width, size.height])
    qr(page, piece.code, 7, 7, 58)
    const room = { x: 73, width: size.width - 79 }
    set(page, piece.code.slice(0, batch.number.length), { ...room, y: 16, size: 8.5, font: paper.mono })
    set(page, piece.code.slice(batch.number.length + 1), { ...room, y: 30, size: 14, font: paper.mono })
    // The size first: of a long colour the end is cut.
    set(page, `${piece.size} ${piece.colourName}`, { ...room, y: 43, size: 9, font: paper.bold })
    set(page, piece.blankName, { ...room, y: 53, size: 6.5, font: paper.text, colour: soft })
    set(page, piece.orderNumber, { ...room, y: 63, size: 7.5, font: paper.text })
    set(page, pieceTitle(piece), {
      x: 7,
      y: 78,
      size: 7.5,
      font: paper.text,
      width: size.width - (piece.reprint ? 66 : 14),
    })
    if (piece.reprint) {
      set(page, `REPRINT ${piece.attempt}`, {
        x: size.width - 56,
        y: 78,
        size: 8,
        font: paper.bold,
        colour: coral,
      })
    }
  }
  return paper.pdf.save()
}
