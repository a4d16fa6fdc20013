/** The gang sheets of a batch at quarter size, with each print's position and the share of the roll used. */

import { degrees, rgb } from 'pdf-lib'
import type { Blobs } from '#platform/blobs/blobs.ts'
import { drawText, hairline, inch, inkOf, newPaper, soft, writeCount } from '#press/paper/paper.ts'
import { widthOf } from '#press/paper/words.ts'
import type { Print } from '../film.ts'
import { type BatchSheet, filesOfPiece } from '../find-batches.ts'
import { type GangSheet, planGangSheets } from '../gang-sheet.ts'
import type { PrintFile } from '../print-file.ts'
import { embedPictures } from './art.ts'

/** Every print of the batch: a unit needs one of each of its files. Misprints aren't repeated in the same batch. */
export function gangSheetsOf(sheet: BatchSheet): GangSheet[] {
  const prints = sheet.pieces.flatMap((piece): Print[] =>
    filesOfPiece(sheet, piece).map((file) => ({
      id: `${piece.code}/${file.area}`,
      fileId: file.id,
      ...inkSizeOf(file),
    })),
  )
  return prints.length ? planGangSheets(prints) : []
}

/** Inches of ink, or of the whole area until the file is made. */
function inkSizeOf({ inkWidth, inkHeight, dpi, widthIn, heightIn }: PrintFile): {
  widthIn: number
  heightIn: number
} {
  return inkWidth && inkHeight
    ? { widthIn: inkWidth / dpi, heightIn: inkHeight / dpi }
    : { widthIn, heightIn }
}

const scale = inch / 4
export async function drawGangSheets(sheet: BatchSheet, blobs: Blobs): Promise<Uint8Array> {
  const { batch, files } = sheet
  const sheets = gangSheetsOf(sheet)
  const paper = await newPaper(
    `Gang sheets ${batch.number}`,
    writeCount(sheets.length, 'sheet'),
    batch.closedAt ?? batch.openedAt,
  )
  const pieces = new Map(sheet.pieces.map((piece) => [piece.code, piece]))
  // Light ink would be invisible on white.
  const clothOfPrint = (id: string) => inkOf(pieces.get(id.split('/')[0] ?? '')?.cloth ?? '#ffffff')
  const pictures = await embedPictures(
    paper,
    files.map(({ sha256 }) => sha256),
    blobs,
  )
  const hashes = new Map(files.map(({ id, sha256 }) => [id, sha256]))
  sheets.forEach(({ prints, widthIn, heightIn, used }, index) => {
    const page = paper.pdf.addPage([widthIn * scale + 40, heightIn * scale + 60])
    drawText(page, `${batch.number}, sheet ${index + 1} of ${sheets.length}`, {
      x: 20,
      y: 22,
      size: 10,
      font: paper.bold,
    })
    drawText(
      page,
      `${widthIn} × ${heightIn.toFixed(1)} in, ${Math.round(used * 100)} % used, shown at a quarter`,
      {
        x: 20,
        y: 34,
        size: 8,
        font: paper.text,
        colour: soft,
      },
    )
    for (const print of prints) {
      const box = {
        x: 20 + print.x * scale,
        y: page.getHeight() - 44 - (print.y + print.heightIn) * scale,
        width: print.widthIn * scale,
        height: print.heightIn * scale,
      }
      page.drawRectangle({ ...box, color: clothOfPrint(print.id), borderColor: hairline, borderWidth: 0.5 })
      const picture = pictures.get(hashes.get(print.fileId) ?? '')
      if (picture && !print.turned) page.drawImage(picture, box)
      if (picture && print.turned) {
        const { x, y, width, height } = box
        page.drawImage(picture, { x: x + width, y, width: height, height: width, rotate: degrees(90) })
      }
      const code = print.id.slice(batch.number.length + 1)
      // On a plate of its own, because the print under it may be as dark as the letters.
      const plate = { x: box.x + 0.5, y: box.y + 0.5, height: 7 }
      page.drawRectangle({ ...plate, width: widthOf(code, paper.text, 5) + 3, color: rgb(1, 1, 1) })
      drawText(page, code, { x: box.x + 2, y: page.getHeight() - box.y - 2, size: 5, font: paper.text })
    }
  })
  return paper.pdf.save()
}
