/** The production file of one area: exact pixels, dpi and sRGB written into the file, clear where nothing prints. */
import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { invariant } from '#kernel/invariant.ts'
import type { DesignDocument } from '../document.ts'
import { draw } from '../draw/draw.ts'
import { fitOn, type Gravity } from '../fit.ts'
import { type Assets, environmentFor, newCanvas } from './environment.ts'

export type PrintFile = { png: Buffer; sha256: string; width: number; height: number; dpi: number }
/** The print area of the blank that is printed, where it is not the one the design was made on. */
export type PrintTarget = { blankId: string; widthIn: number; heightIn: number; gravity: Gravity }

/** The same document, assets and target give the same bytes, on any machine with the same versions. */
export async function renderPrintFile(
  document: DesignDocument,
  area: string,
  assets: Assets,
  { dpi = 300, onto }: { dpi?: number; onto?: PrintTarget } = {},
): Promise<PrintFile> {
  const design = document.areas[area]
  invariant(design, `The design has no area ${area}.`)
  const size = onto ?? design
  const [width, height] = [Math.round(size.widthIn * dpi), Math.round(size.heightIn * dpi)]
  const environment = await environmentFor({ ...document, areas: { [area]: design } }, assets)
  const canvas = newCanvas(width, height)
  draw(canvas, environment, design, dpi, onto ? (fitOn(document, area, onto) ?? undefined) : undefined)
  const pixels = canvas.pixels()
  const png = await sharp(Buffer.from(pixels.buffer, pixels.byteOffset, pixels.byteLength), {
    raw: { width, height, channels: 4 },
    limitInputPixels: false,
  })
    .withMetadata({ density: dpi })
    .withIccProfile('srgb')
    .png({ compressionLevel: 6, adaptiveFiltering: false, palette: false })
    .toBuffer()
  return { png, sha256: createHash('sha256').update(png).digest('hex'), width, height, dpi }
}
