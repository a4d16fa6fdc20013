/** The position of a work order's next line: A4, page after page. */
import type { PDFPage } from 'pdf-lib'
import { a4, drawText, type Paper } from '#press/paper/paper.ts'

export const left = 40
export const right = a4.width - 40
const bottom = a4.height - 60

export type Spot = { page: PDFPage; y: number }

/** The same position, or the top of a new page if this much room isn't left. */
export const ensureRoom = (paper: Paper, spot: Spot, room: number): Spot =>
  spot.y + room > bottom ? { page: paper.pdf.addPage([a4.width, a4.height]), y: 30 } : spot

/** Sets a section heading. */
export function drawHeading(paper: Paper, { page, y }: Spot, words: string): Spot {
  drawText(page, words, { x: left, y: y + 26, size: 12, font: paper.bold })
  return { page, y: y + 26 }
}
