/** A map set with more pixels than it was made with, so that a design on it is as sharp as the picture's size allows. */
import type { Maps } from './compose.ts'

/** Positions in the print area further apart than this aren't neighbours: a seam, or a pattern's repeat. */
const seam = 200

/** Interpolates all planes between their four nearest pixels; a print position only where all four are printed. */
export function enlargeMaps(maps: Maps, side: number): Maps {
  const steps = makeSteps(maps, side)
  const plane = (from: Uint8Array, channels = 1) => smoothPlane(from, channels, steps)
  const planeOrNull = (from: Uint8Array | null, channels = 1) => from && plane(from, channels)
  const { u, v, cover } = maps
  return {
    width: side,
    height: side,
    soft: maps.soft,
    shade: plane(maps.shade),
    alpha: plane(maps.alpha),
    tinted: plane(maps.tinted),
    fixedPart: plane(maps.fixedPart),
    u: u && enlargePositions(u, cover, steps),
    v: v && enlargePositions(v, cover, steps),
    cover: planeOrNull(cover),
    spec: planeOrNull(maps.spec),
    shadow: planeOrNull(maps.shadow),
    heather: planeOrNull(maps.heather),
    fixed: planeOrNull(maps.fixed, 3),
  }
}

/** For every column or row of the large picture: the small one before it, and the distance to the next in 256ths. */
type Steps = { width: number; side: number; before: Uint16Array; part: Uint16Array }

/** Pictures are squares. */
function makeSteps({ width }: Maps, side: number): Steps {
  const before = new Uint16Array(side)
  const part = new Uint16Array(side)
  for (let x = 0; x < side; x++) {
    const at = Math.min(width - 1.001, Math.max(0, ((x + 0.5) * width) / side - 0.5))
    before[x] = Math.floor(at)
    part[x] = Math.round((at - Math.floor(at)) * 256)
  }
  return { width, side, before, part }
}

/** A row of the small picture is stretched once, for all rows of the large one that lie beside it. */
function smoothPlane(from: Uint8Array, channels: number, { width, side, before, part }: Steps): Uint8Array {
  const to = new Uint8Array(side * side * channels)
  const down = width * channels
  const length = side * channels
  const stretch = (row: number, line: Int32Array): Int32Array => {
    for (let x = 0, i = 0; x < side; x++) {
      const fx = part[x] as number
      const at = row * down + (before[x] as number) * channels
      for (let c = at; c < at + channels; c++)
        line[i++] = ((from[c] as number) << 8) + ((from[c + channels] as number) - (from[c] as number)) * fx
    }
    return line
  }
  let above = stretch(before[0] as number, new Int32Array(length))
  let below = stretch((before[0] as number) + 1, new Int32Array(length))
  for (let y = 0, i = 0; y < side; y++) {
    const moved = y === 0 ? 0 : (before[y] as number) - (before[y - 1] as number)
    if (moved > 0) {
      const free = above
      above = below
      below = stretch((before[y] as number) + 1, free)
    }
    const fy = part[y] as number
    for (let x = 0; x < length; x++, i++) {
      const high = above[x] as number
      to[i] = ((high << 8) + ((below[x] as number) - high) * fy + 32_768) >> 16
    }
  }
  return to
}

function enlargePositions(
  from: Uint16Array,
  cover: Uint8Array | null,
  { width, side, before, part }: Steps,
): Uint16Array {
  const to = new Uint16Array(side * side)
  const coverAt = (i: number): number => (cover === null ? 1 : (cover[i] as number))
  for (let y = 0, i = 0; y < side; y++) {
    const fy = part[y] as number
    const row = (before[y] as number) * width
    for (let x = 0; x < side; x++, i++) {
      const fx = part[x] as number
      const at = row + (before[x] as number)
      const [a, b] = [coverAt(at), coverAt(at + 1)]
      const [c, d] = [coverAt(at + width), coverAt(at + width + 1)]
      // Most of a picture is not printed: nobody reads a position there.
      if ((a | b | c | d) === 0) continue
      if (a && b && c && d) {
        const position = positionBetween(from, at, width, fx, fy)
        if (position >= 0) {
          to[i] = position
          continue
        }
      }
      to[i] = nearestPrinted(from, coverAt, [at, at + 1, at + width, at + width + 1], fx, fy)
    }
  }
  return to
}

/** The position between four neighbours; -1 if a seam lies between them. */
function positionBetween(from: Uint16Array, at: number, width: number, fx: number, fy: number): number {
  const a = from[at] as number
  const b = from[at + 1] as number
  const c = from[at + width] as number
  const d = from[at + width + 1] as number
  if (Math.max(a, b, c, d) - Math.min(a, b, c, d) >= seam) return -1
  const above = a * (256 - fx) + b * fx
  return (above * (256 - fy) + (c * (256 - fx) + d * fx) * fy + 32_768) >> 16
}

/** At the border of the printed part: the nearest of the four that is printed. */
function nearestPrinted(
  from: Uint16Array,
  coverAt: (i: number) => number,
  neighbours: readonly [number, number, number, number],
  fx: number,
  fy: number,
): number {
  const nearest = (fx < 128 ? 0 : 1) + (fy < 128 ? 0 : 2)
  const nearestIndex =
    [nearest, nearest ^ 1, nearest ^ 2, nearest ^ 3].find((k) => coverAt(neighbours[k] as number) > 0) ??
    nearest
  return from[neighbours[nearestIndex] as number] as number
}
