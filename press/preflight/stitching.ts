/** What a design asks of the embroidery machines, counted from the stitches that the press will sew. */
import { draw } from '../draw/draw.ts'
import type { Pixels } from '../draw/effects/pixels.ts'
import { digitised } from '../stitches/digitise.ts'
import { stitchDpi } from '../stitches/plan.ts'
import { type Thread, threadUse } from '../threads.ts'
import type { Sheet } from './finding.ts'

/** What a fill takes with its underlay, where an area is too large to be digitised while someone draws. */
const stitchesPerSquareInch = 560
const digitisedAtMost = 1_600_000

/** Told whether or not it is too much. `strange`: the part of the ink that no thread comes near. */
export type Stitching = {
  stitches: number
  squareInches: number
  threads: readonly Thread[]
  strange: number
}
export type SheetToSew = Pick<Sheet, 'proof' | 'area' | 'fit' | 'context'>

/** Drawn again as finely as it is sewn: a small drawing has lost the hairlines that take most of the stitches. */
export function stitchingOf(sheet: SheetToSew): Stitching {
  const { proof } = sheet
  const squareInches = dotsOf(proof) / proof.scale ** 2
  if (squareInches === 0) return { stitches: 0, squareInches, threads: [], strange: 0 }
  const ink = inkOf(sheet)
  const { used, strange } = threadUse((ink ?? proof).data)
  const stitches = ink ? stitchesOf(ink) : squareInches * stitchesPerSquareInch
  return { stitches: rounded(stitches), squareInches, threads: used, strange }
}

const rounded = (stitches: number): number => {
  const to = stitches < 1000 ? 10 : 100
  return Math.round(stitches / to) * to
}

const dotsOf = ({ data }: { data: Uint8ClampedArray }): number => {
  let dots = 0
  for (let i = 3; i < data.length; i += 4) if ((data[i] as number) > 127) dots++
  return dots
}

/** The part of a sheet that holds its ink, one pixel to a tenth of a millimetre; null if it is too large. */
function inkOf({ proof, area, fit, context }: SheetToSew): Pixels | null {
  const { left, top, right, bottom } = boxOf(proof)
  const [x, y] = [left / proof.scale, top / proof.scale]
  const width = Math.round(((right - left) / proof.scale) * stitchDpi)
  const height = Math.round(((bottom - top) / proof.scale) * stitchDpi)
  if (width * height > digitisedAtMost) return null
  const canvas = context.environment.newCanvas(width, height)
  const placed = { x: fit.x - x, y: fit.y - y, scale: fit.scale }
  draw(canvas, context.environment, area, stitchDpi, placed)
  return { data: canvas.pixels() as Pixels['data'], width, height }
}

/** Pixels of a proof that hold its ink, and one more on each side for what ends between two. */
function boxOf({ data, width, height }: Sheet['proof']) {
  let [left, right, top, bottom] = [width, 0, height, 0]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (data[(y * width + x) * 4 + 3] === 0) continue
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
    }
  return {
    left: Math.max(0, left - 1),
    top: Math.max(0, top - 1),
    right: Math.min(width, right + 2),
    bottom: Math.min(height, bottom + 2),
  }
}

/** Of inks seen lately: the panel and the findings ask for the same one, and digitising is what takes the time. */
const known = new Map<string, number>()
const knownAtMost = 24

function stitchesOf(ink: Pixels): number {
  const key = markOf(ink)
  const stitches = known.get(key) ?? digitised(ink).stitches
  known.delete(key)
  known.set(key, stitches)
  const [oldest] = known.keys()
  if (known.size > knownAtMost && oldest !== undefined) known.delete(oldest)
  return stitches
}

/** Two sums of 32 bits (FNV-1a from two starts). */
function markOf({ data, width, height }: Pixels): string {
  const words = new Uint32Array(data.buffer, data.byteOffset, data.length / 4)
  let [one, two] = [0x811c9dc5, 0x9747b28c]
  for (const word of words) {
    one = Math.imul(one ^ word, 0x01000193)
    two = Math.imul(two ^ (word >>> 7) ^ (word << 3), 0x01000193)
  }
  return `${width} ${height} ${one} ${two}`
}
