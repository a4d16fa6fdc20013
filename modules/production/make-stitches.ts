/** A file's threads. DST files name none, so the work order must. */
import type { Blobs } from '#platform/blobs/blobs.ts'
import { storeDrawn } from '#platform/blobs/store-drawn.ts'
import { makeStitchFileOnThread } from '#press/files/on-threads.ts'
import type { StitchFile } from '#press/files/stitch-file.ts'
import type { PrintFile } from './print-file.ts'
import { readPrintFile } from './render-print-file.ts'

/** Threads by name, in the machine's order. */
export type Stitches = Omit<StitchFile, 'bytes'>

/** The file's stitches, made once and stored beside it; null while there is no file. */
export async function makeStitchesOnce(blobs: Blobs, file: PrintFile): Promise<Stitches | null> {
  const { sha256, widthIn, heightIn } = file
  if (!sha256) return null
  const key = `press-plates/${sha256.slice(0, 2)}/${sha256}-threads.json`
  const cached = await blobs.get(key)
  if (cached) return JSON.parse(cached.toString()) as Stitches
  const png = await readPrintFile(blobs, file)
  if (!png) return null
  const { bytes: _, ...stitches } = await makeStitchFileOnThread({
    png,
    widthIn,
    heightIn,
    format: 'dst',
    label: '',
  })
  await storeDrawn(blobs, key, Buffer.from(JSON.stringify(stitches)), 'application/json')
  return stitches
}
