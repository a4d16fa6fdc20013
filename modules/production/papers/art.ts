/** Thumbnails of a batch's prints on their cloth, so that people can match a unit to its line. */
import type { PDFImage, PDFPage } from 'pdf-lib'
import sharp from 'sharp'
import type { Blobs } from '#platform/blobs/blobs.ts'
import { hairline, inkOf, type Paper } from '#press/paper/paper.ts'
import { thumbnailKey } from '../print-file.ts'

/** By the print file's hash; each is embedded once, however often it is shown. Unfinished ones are missing. */
export type Pictures = ReadonlyMap<string, PDFImage>

export async function embedPictures(
  { pdf }: Paper,
  hashes: Iterable<string | null>,
  blobs: Blobs,
  isBurned = false,
): Promise<Pictures> {
  const pictures = new Map<string, PDFImage>()
  for (const hash of new Set(hashes)) {
    const thumbnail = hash ? await blobs.get(thumbnailKey(hash)) : null
    if (!hash || !thumbnail) continue
    const image = isBurned ? sharp(thumbnail).greyscale() : sharp(thumbnail)
    pictures.set(hash, await pdf.embedPng(await image.png().toBuffer()))
  }
  return pictures
}

/** The colour shown for a cloth of unknown colour. */
export const unbleached = '#e4e2db'

/** Draws a print in a square with its top left corner at x, y; an empty cloth if there is no picture. */
export function drawArt(
  page: PDFPage,
  {
    x,
    y,
    side,
    cloth,
    picture,
  }: { x: number; y: number; side: number; cloth: string | null; picture?: PDFImage },
): void {
  const bottom = page.getHeight() - y - side
  page.drawRectangle({
    x,
    y: bottom,
    width: side,
    height: side,
    color: inkOf(cloth ?? unbleached),
    borderColor: hairline,
    borderWidth: 0.5,
  })
  if (!picture) return
  const { width, height } = picture.scaleToFit(side * 0.89, side * 0.89)
  page.drawImage(picture, { x: x + (side - width) / 2, y: bottom + (side - height) / 2, width, height })
}
