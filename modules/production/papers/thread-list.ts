/** What an embroidery machine is threaded with, on the work order. */
import type { PDFPage } from 'pdf-lib'
import type { Blobs } from '#platform/blobs/blobs.ts'
import { a4, counted, hairline, inkOf, type Paper, set, soft } from '#press/paper/paper.ts'
import { threads, threadsAtMost } from '#press/threads.ts'
import type { PressTechnique } from '../contract.ts'
import type { BatchSheet } from '../find-batches.ts'
import { pressProfiles } from '../press-profile.ts'
import { sewnOf } from '../sewn.ts'
import { unbleached } from './art.ts'

const left = 40
const right = a4.width - 40
const bottom = a4.height - 60

/** The threads of each embroidered file as the machine is told them: its file has none. */
export async function threadList(
  paper: Paper,
  at: { page: PDFPage; y: number },
  { batch, files }: BatchSheet,
  blobs: Blobs,
): Promise<{ page: PDFPage; y: number }> {
  if (!pressProfiles[batch.technique as PressTechnique].stitched) return at
  let { page, y } = at
  for (const [index, file] of files.entries()) {
    const sewn = await sewnOf(blobs, file)
    if (!sewn) continue
    if (y + 62 > bottom) {
      page = paper.pdf.addPage([a4.width, a4.height])
      y = 30
    }
    if (index === 0) {
      y += 26
      set(page, 'Threads', { x: left, y, size: 12, font: paper.bold })
    }
    y += 16
    const what = `${file.area}, ${file.sha256?.slice(0, 12)}: ${counted(sewn.stitches, 'stitch', 'stitches')}, ${counted(sewn.trims, 'trim')}`
    set(page, what, { x: left, y, size: 9, font: paper.text, colour: soft, width: right - left })
    y += 6
    for (const [place, name] of sewn.threads.entries()) {
      const x = left + place * spoolRoom
      const { hex = unbleached } = threads.find((thread) => thread.name === name) ?? {}
      page.drawRectangle({
        x,
        y: page.getHeight() - y - 12,
        width: 12,
        height: 12,
        color: inkOf(hex),
        borderColor: hairline,
        borderWidth: 0.5,
      })
      set(page, `${place + 1} ${name}`, {
        x: x + 17,
        y: y + 9.5,
        size: 9,
        font: paper.bold,
        width: spoolRoom - 20,
      })
    }
    y += 14
  }
  return { page, y }
}
/** Six spools, which is the most that a machine takes, stand in one line. */
const spoolRoom = (right - left) / threadsAtMost
