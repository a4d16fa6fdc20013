/** The embroidery machine's threads, on the work order. */
import type { Blobs } from '#platform/blobs/blobs.ts'
import { drawText, hairline, inkOf, type Paper, soft, writeCount } from '#press/paper/paper.ts'
import { maxThreads, threads } from '#press/threads.ts'
import type { PressTechnique } from '../contract.ts'
import type { BatchSheet } from '../find-batches.ts'
import { makeStitchesOnce, type Stitches } from '../make-stitches.ts'
import { pressProfiles } from '../press-profile.ts'
import { unbleached } from './art.ts'
import { drawHeading, ensureRoom, left, right, type Spot } from './spot.ts'

/**
 * The threads of each embroidered file for the machine operator, because the file doesn't name them. Unfinished files
 * have no entry.
 */
export async function drawThreadList(
  paper: Paper,
  start: Spot,
  { batch, files }: BatchSheet,
  blobs: Blobs,
): Promise<Spot> {
  if (!pressProfiles[batch.technique as PressTechnique].stitched) return start
  let spot = start
  let hasHeading = false
  for (const { area, sha256, ...file } of files) {
    const stitches = await makeStitchesOnce(blobs, { ...file, area, sha256 })
    if (!stitches) continue
    spot = ensureRoom(paper, spot, hasHeading ? 36 : 62)
    if (!hasHeading) spot = drawHeading(paper, spot, 'Threads')
    hasHeading = true
    const { page } = spot
    const y = spot.y + 16
    const title = `${area}, ${sha256?.slice(0, 12)}: ${writeCount(stitches.stitches, 'stitch', 'stitches')}, ${writeCount(stitches.trims, 'trim')}`
    drawText(page, title, { x: left, y, size: 9, font: paper.text, colour: soft, width: right - left })
    spot = drawSpools(paper, { page, y: y + 6 }, stitches.threads)
  }
  return spot
}

/** Six spools, the usual number of a machine, fit in one line. */
const columnWidth = (right - left) / maxThreads
const lineHeight = 18

function drawSpools(paper: Paper, start: Spot, names: Stitches['threads']): Spot {
  let spot = start
  for (const [index, name] of names.entries()) {
    const column = index % maxThreads
    if (index > 0 && column === 0)
      spot = ensureRoom(paper, { page: spot.page, y: spot.y + lineHeight }, lineHeight)
    const { page, y } = spot
    const x = left + column * columnWidth
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
    const textOptions = { x: x + 17, y: y + 9.5, size: 9, font: paper.bold, width: columnWidth - 20 }
    drawText(page, `${index + 1} ${name}`, textOptions)
  }
  return { page: spot.page, y: spot.y + 14 }
}
