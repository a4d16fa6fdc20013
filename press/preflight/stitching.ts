/** A design's demands on embroidery machines, counted from the stitches that the press will sew. */
import { draw } from '../draw/draw.ts'
import type { Pixels } from '../draw/effects/pixels.ts'
import { digitisePixels } from '../stitches/digitise.ts'
import { stitchDpi } from '../stitches/plan.ts'
import { countThreads, type Thread } from '../threads.ts'
import type { Sheet } from './finding.ts'

/** Larger areas are sewn in pieces of this side, one after another, so that unchanged pieces aren't sewn again. */
const [maxWhole, pieceSide] = [1_600_000, 1_200]
/** Four times the limit of a piece of embroidery: beyond it, the amount of ink says enough. */
const maxCounted = 60_000

/** Reported whether or not it is too much. `unmatchedShare`: the part of the ink that no thread comes near. */
export type Stitching = {
  stitches: number
  squareInches: number
  threads: readonly Thread[]
  unmatchedShare: number
}
export type SheetToSew = Pick<Sheet, 'proof' | 'area' | 'fit' | 'context'>

/** Drawn again at the resolution of the stitches: a small drawing has lost the hairlines, which take most of them. */
export function measureStitching(sheet: SheetToSew): Stitching {
  const { proof } = sheet
  const squareInches = countDots(proof) / proof.scale ** 2
  // A hairline on a large area is fainter in the proof than a dot of ink, and still takes its stitches.
  if (!proof.data.some((value, at) => at % 4 === 3 && value > 0))
    return { stitches: 0, squareInches, threads: [], unmatchedShare: 0 }
  let [stitches, countedDots] = [0, 0]
  let checkedInk: Uint8ClampedArray = proof.data
  for (const { ink, isWhole } of drawInks(sheet)) {
    if (isWhole) checkedInk = ink.data
    const dots = countDots(ink)
    if (dots === 0) continue
    stitches += countStitches(ink)
    countedDots += dots
    if (stitches < maxCounted) continue
    stitches *= Math.max(1, (squareInches * stitchDpi ** 2) / countedDots)
    break
  }
  const { usedThreads, unmatchedShare } = countThreads(checkedInk)
  return { stitches: roundStitches(stitches), squareInches, threads: usedThreads, unmatchedShare }
}

const roundStitches = (stitches: number): number => {
  const to = stitches < 1000 ? 10 : 100
  return Math.round(stitches / to) * to
}

const countDots = ({ data }: { data: Uint8ClampedArray }): number => {
  let dots = 0
  for (let i = 3; i < data.length; i += 4) if ((data[i] as number) > 127) dots++
  return dots
}

/** The part of a sheet with ink, one pixel to a tenth of a millimetre: whole, or in pieces if it is large. */
function* drawInks({ proof, area, fit, context }: SheetToSew): Generator<{ ink: Pixels; isWhole: boolean }> {
  const { left, top, right, bottom } = findInkBox(proof)
  const toDots = (length: number) => Math.round((length / proof.scale) * stitchDpi)
  const [wide, high] = [toDots(right - left), toDots(bottom - top)]
  const isWhole = wide * high <= maxWhole
  const [stepX, stepY] = isWhole ? [wide, high] : [pieceSide, pieceSide]
  for (let down = 0; down < high; down += stepY)
    for (let across = 0; across < wide; across += stepX) {
      const [width, height] = [Math.min(stepX, wide - across), Math.min(stepY, high - down)]
      const canvas = context.environment.newCanvas(width, height)
      const [x, y] = [left / proof.scale + across / stitchDpi, top / proof.scale + down / stitchDpi]
      draw(canvas, context.environment, area, stitchDpi, { x: fit.x - x, y: fit.y - y, scale: fit.scale })
      yield { ink: { data: canvas.pixels() as Pixels['data'], width, height }, isWhole }
    }
}

/** Pixels of a proof with ink, and one more on each side for ink that ends between two. */
function findInkBox({ data, width, height }: Sheet['proof']) {
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

/** For recent inks: the panel and the findings ask for the same one, and digitising takes the time. */
const stitchesByKey = new Map<string, number>()
const maxRemembered = 48

function countStitches(ink: Pixels): number {
  const key = fingerprintInk(ink)
  const stitches = stitchesByKey.get(key) ?? digitisePixels(ink).stitches
  stitchesByKey.delete(key)
  stitchesByKey.set(key, stitches)
  const [oldest] = stitchesByKey.keys()
  if (stitchesByKey.size > maxRemembered && oldest !== undefined) stitchesByKey.delete(oldest)
  return stitches
}

/** Two sums of 32 bits (FNV-1a from two starts). */
function fingerprintInk({ data, width, height }: Pixels): string {
  const words = new Uint32Array(data.buffer, data.byteOffset, data.length / 4)
  let [sumA, sumB] = [0x811c9dc5, 0x9747b28c]
  for (const pixel of words) {
    sumA = Math.imul(sumA ^ pixel, 0x01000193)
    sumB = Math.imul(sumB ^ (pixel >>> 7) ^ (pixel << 3), 0x01000193)
  }
  return `${width} ${height} ${sumA} ${sumB}`
}
