/** An embroidered design for a picture: drawn at the needle's resolution, sewn, and placed into the picture's texture. */
import type { DesignArea } from '../document.ts'
import { draw } from '../draw/draw.ts'
import type { Pixels } from '../draw/effects/pixels.ts'
import type { CanvasLike, DrawEnvironment } from '../draw/surface.ts'
import type { Fit } from '../fit.ts'
import { stitchDpi } from '../stitches/plan.ts'
import type { Art } from './compose.ts'

type Size = { width: number; height: number }
type Inches = { widthIn: number; heightIn: number }
type ReadableCanvas = CanvasLike & { pixels(): Uint8ClampedArray }
/** The part of a patch where a design lies, in inches. */
type Box = { left: number; top: number; widthIn: number; heightIn: number }
export type InkToSew = { ink: Pixels; box: Box }

/** The part of a design to sew, at one pixel to a tenth of a millimetre; null if none of it lies on the patch. */
export function drawInkToSew(
  newCanvas: (width: number, height: number) => ReadableCanvas,
  environment: DrawEnvironment,
  design: DesignArea,
  { x, y, scale }: Fit,
  patch: Inches,
): InkToSew | null {
  const [left, top] = [Math.max(0, x), Math.max(0, y)]
  const widthIn = Math.min(patch.widthIn, x + design.widthIn * scale) - left
  const heightIn = Math.min(patch.heightIn, y + design.heightIn * scale) - top
  if (widthIn <= 0 || heightIn <= 0) return null
  const canvas = newCanvas(
    Math.max(1, Math.round(widthIn * stitchDpi)),
    Math.max(1, Math.round(heightIn * stitchDpi)),
  )
  draw(canvas, environment, design, stitchDpi, { x: x - left, y: y - top, scale })
  const { width, height } = canvas
  const data = canvas.pixels() as Pixels['data']
  return { ink: { data, width, height }, box: { left, top, widthIn, heightIn } }
}

/** Places the stitches on a texture of the whole patch. */
export function sewArt(stitches: Pixels, box: Box, patch: Inches, texture: Size): Art {
  const data = new Uint8ClampedArray(texture.width * texture.height * 4)
  const [perX, perY] = [texture.width / patch.widthIn, texture.height / patch.heightIn]
  const offset = { left: Math.round(box.left * perX), top: Math.round(box.top * perY) }
  const size = {
    width: Math.max(1, Math.min(texture.width - offset.left, Math.round(box.widthIn * perX))),
    height: Math.max(1, Math.min(texture.height - offset.top, Math.round(box.heightIn * perY))),
  }
  const small = resample(stitches, size)
  for (let y = 0; y < size.height; y += 1) {
    const row = small.subarray(y * size.width * 4, (y + 1) * size.width * 4)
    data.set(row, ((y + offset.top) * texture.width + offset.left) * 4)
  }
  return { data, ...texture }
}

/** Each pixel is the mean of the pixels it covers; at a scale above 1 it takes the nearest one. */
function resample({ data, width, height }: Pixels, to: Size): Uint8ClampedArray {
  const out = new Uint8ClampedArray(to.width * to.height * 4)
  const [perX, perY] = [width / to.width, height / to.height]
  for (let y = 0; y < to.height; y += 1)
    for (let x = 0; x < to.width; x += 1) {
      const sum = [0, 0, 0, 0] as [number, number, number, number]
      let fullCount = 0
      forEachShare(y * perY, perY, height, (row, down) =>
        forEachShare(x * perX, perX, width, (column, across) => {
          const i = (row * width + column) * 4
          const alpha = (data[i + 3] as number) * down * across
          fullCount += down * across
          sum[3] += alpha
          for (let c = 0; c < 3; c += 1) sum[c as 0] += (data[i + c] as number) * alpha
        }),
      )
      const o = (y * to.width + x) * 4
      if (sum[3] === 0) continue
      for (let c = 0; c < 3; c += 1) out[o + c] = Math.round(sum[c as 0] / sum[3])
      out[o + 3] = Math.round(sum[3] / fullCount)
    }
  return out
}

/** The pixels of a line that an interval covers, with the weight of each. */
function forEachShare(
  from: number,
  length: number,
  size: number,
  callback: (index: number, part: number) => void,
): void {
  const end = from + length
  for (let position = Math.floor(from); position < end && position < size; position += 1) {
    const part = Math.min(end, position + 1) - Math.max(from, position)
    if (part > 1e-9) callback(position, part)
  }
}
