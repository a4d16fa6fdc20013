/**
 * The child that draws a stored vector for a print. Like the cleaning child it has no rights, and its own limits of
 * time and memory.
 */
import sharp, { type Sharp } from 'sharp'
import { answerParent } from './answer-parent.ts'
import { drawSvgExactly, stopAfter, toMaster } from './draw-svg.ts'

type Order = { kind: 'svg' | 'pdf'; side: number; pixels: number; seconds: number }

sharp.cache(false)
sharp.concurrency(1)

async function open({ kind, side, pixels }: Order, bytes: Buffer): Promise<Sharp> {
  if (kind === 'svg') return drawSvgExactly(bytes, side, pixels)
  const { drawPdf } = await import('./decode-pdf.ts')
  const { pixels: dots, width, height } = await drawPdf(bytes, 1, side)
  return sharp(dots, { raw: { width, height, channels: 4 }, limitInputPixels: pixels })
}

await answerParent(async (order: Order, bytes) => {
  stopAfter(order.seconds)
  const picture = await open(order, bytes)
  const { data, info } = await toMaster(picture.toColourspace('srgb')).toBuffer({ resolveWithObject: true })
  return { line: { width: info.width, height: info.height, png: data.length }, files: [data] }
})
