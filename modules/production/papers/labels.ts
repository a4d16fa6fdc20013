/** Labels: one for each unit, 2.25 x 1.25 in for a thermal printer, with the code to scan. */

import { coral, drawQr, drawText, inch, newPaper, soft } from '#press/paper/paper.ts'
import { breakIntoLines } from '#press/paper/words.ts'
import { formatPieceTitle } from '../contract.ts'
import type { BatchSheet } from '../find-batches.ts'

const size = { width: 2.25 * inch, height: 1.25 * inch }

/** A page for each unit, in the order of the work order. */
export async function drawLabels(sheet: BatchSheet): Promise<Uint8Array> {
  const { batch, pieces } = sheet
  const paper = await newPaper(
    `Labels ${batch.number}`,
    `${pieces.length} labels`,
    batch.closedAt ?? batch.openedAt,
  )
  for (const piece of pieces) {
    const page = paper.pdf.addPage([size.width, size.height])
    drawQr(page, piece.code, 7, 7, 58)
    const room = { x: 73, width: size.width - 79 }
    drawText(page, piece.code.slice(0, batch.number.length), { ...room, y: 16, size: 8.5, font: paper.mono })
    drawText(page, piece.code.slice(batch.number.length + 1), { ...room, y: 30, size: 14, font: paper.mono })
    // In full, over two lines if long: Heather Prism Mint isn't Heather Prism Peach.
    const variantLines = breakIntoLines(
      `${piece.size} ${piece.colourName}`,
      paper.bold,
      8.5,
      room.width,
    ).slice(0, 2)
    variantLines.forEach((line, index) => {
      drawText(page, line, {
        ...room,
        y: (variantLines.length > 1 ? 40 : 43) + index * 9,
        size: 8.5,
        font: paper.bold,
      })
    })
    const nextY = variantLines.length > 1 ? 57 : 53
    drawText(page, piece.blankName, { ...room, y: nextY, size: 6.5, font: paper.text, colour: soft })
    drawText(page, piece.orderNumber, { ...room, y: nextY + 9.5, size: 7.5, font: paper.text })
    drawText(page, formatPieceTitle(piece), {
      x: 7,
      y: 78,
      size: 7.5,
      font: paper.text,
      width: size.width - (piece.isReprint ? 66 : 14),
    })
    if (piece.isReprint) {
      drawText(page, `REPRINT ${piece.attempt}`, {
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
