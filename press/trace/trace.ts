/**
 * Turns a picture into filled shapes, one path for each ink: sharp at any size, and small enough for the design's
 * document. Browser and press draw the same stored outlines.
 */
import type { Ink, Pixels } from '../draw/effects/pixels.ts'
import { limits } from '../limits.ts'
import { findContours } from './contours.ts'
import { smoothingOf, writePath } from './outline-path.ts'
import { findPalette } from './palette.ts'
import { clear, findRegions } from './regions.ts'

export type TraceSettings = {
  /** At most this many inks. */
  inks: number
  /** 0 to 100: the similarity at which two colours become one ink. */
  tolerance: number
  /** 0 to 100. */
  smoothing: number
  /** Shapes of fewer pixels are left out. */
  speck: number
}
export const defaultTrace: TraceSettings = { inks: 6, tolerance: 20, smoothing: 35, speck: 12 }

export type TracedInk = {
  colour: string
  d: string
  shapes: number
  share: number // of the picture
}
/** Bottom first. `tooMuch`: more outline than a design can hold. */
export type TraceResult = { inks: TracedInk[]; width: number; height: number; isTooMuch: boolean }

export function traceInks(
  pixels: Pixels,
  { inks: max, tolerance, smoothing, speck }: TraceSettings,
): TraceResult {
  const { width, height } = pixels
  const foundInks = findPalette(pixels, max, tolerance)
  const regions = findRegions(pixels, foundInks, speck)
  const counts = foundInks.map(() => 0)
  for (const label of regions.labels) if (label !== clear) counts[label] = (counts[label] as number) + 1
  const order = [...foundInks.keys()].sort((a, b) => (counts[b] as number) - (counts[a] as number) || a - b)
  const rank = foundInks.map((_, ink) => order.indexOf(ink))
  const smooth = smoothingOf(smoothing)
  const inks = order.flatMap((ink): TracedInk[] => {
    if (counts[ink] === 0) return []
    const paths = findContours(regions, ink, rank).flatMap((contour) => writePath(contour, smooth, 2) ?? [])
    if (paths.length === 0) return []
    const part = (counts[ink] as number) / (width * height)
    return [{ colour: hexOf(foundInks[ink] as Ink), d: paths.join(''), shapes: paths.length, share: part }]
  })
  const lengths = inks.map(({ d }) => d.length)
  const isTooMuch =
    Math.max(0, ...lengths) > limits.pathCharacters ||
    lengths.reduce((sum, length) => sum + length, 0) > limits.traceCharacters
  return { inks, width, height, isTooMuch }
}

const hexOf = (ink: Ink) => `#${ink.map((part) => part.toString(16).padStart(2, '0')).join('')}`
