/** A map set with more pixels than it was made with, so that a design on it is as sharp as the picture's size allows. */
import type { Maps } from './compose.ts'

/** Positions in the print area further apart than this aren't neighbours: a seam, or a pattern's repeat. */
const seam = 200

/** Interpolates all planes between their four nearest pixels; a print position only where all four are printed. */
export function enlargeMaps(maps: Maps, side: number): Maps {
  const by = steps(maps, side)
  const plane = (from: Uint8Array, channels = 1) => smooth(from, channels, by)
  const maybe = (from: Uint8Array | null, channels = 1) => from && plane(from, channels)
  const { u, v, cover } = maps
  return {
    width: side,
    height: side,
    soft: maps.soft,
    shade: plane(maps.shade),
    alpha: plane(maps.alpha),
    tinted: plane(maps.tinted),
    fixedPart: plane(maps.fixedPart),
    u: u && places(u, cover, by),
    v: v && places(v, cover, by),
    cover: maybe(cover),
    spec: maybe(maps.spec),
    shadow: maybe(maps.shadow),
    heather: maybe(maps.heather),
    fixed: maybe(maps.fixed, 3),
  }
}

/** For every column or row of the large picture: the small one before it, and the distance to the next in 256ths. */
type Steps = { width: number; side: number; before: Uint16Array; part: Uint16Array }

/** Pictures are squares. */
function steps({ width }: Maps, side: number): Steps {
  const before = new Uint16Array(side)
  const part = new Uint16Array(side)
  for (let x = 0; x < side; x++) {
    const at = Math.min(width - 1.001, Math.max(0, ((x + 0.5) * width) / side - 0.5))
    before[x] = Math.floor(at)
    part[x] = Math.round((at - Math.floor(at)) * 256)
  }
  return { width, side, before, part }
}

function smooth(from: Uint8Array, channels: number, { width, side, before, part }: Steps): Uint8Array {
  const to = new Uint8Array(side * side * channels)
  const down = width * channels
  let i = 0
  for (let y = 0; y < side; y++) {
    const fy = part[y] as number
    const row = (before[y] as number) * down
    for (let x = 0; x < side; x++) {
      const fx = part[x] as number
      const at = row + (before[x] as number) * channels
      for (let c = at; c < at + channels; c++) {
        const above = (from[c] as number) * (256 - fx) + (from[c + channels] as number) * fx
        const below = (from[c + down] as number) * (256 - fx) + (from[c + down + channels] as number) * fx
        to[i++] = (above * (256 - fy) + below * fy + 32_768) >> 16
      }
    }
  }
  return to
}

function places(
  from: Uint16Array,
  cover: Uint8Array | null,
  { width, side, before, part }: Steps,
): Uint16Array {
  const to = new Uint16Array(side * side)
  const isPrinted = (i: number) => cover === null || cover[i] !== 0
  for (let y = 0, i = 0; y < side; y++) {
    const fy = part[y] as number
    const row = (before[y] as number) * width
    for (let x = 0; x < side; x++, i++) {
      const fx = part[x] as number
      const at = row + (before[x] as number)
      const [a, b] = [from[at] as number, from[at + 1] as number]
      const [c, d] = [from[at + width] as number, from[at + width + 1] as number]
      const whole = isPrinted(at) && isPrinted(at + 1) && isPrinted(at + width) && isPrinted(at + width + 1)
      if (whole && Math.max(a, b, c, d) - Math.min(a, b, c, d) < seam) {
        const above = a * (256 - fx) + b * fx
        to[i] = (above * (256 - fy) + (c * (256 - fx) + d * fx) * fy + 32_768) >> 16
      } else to[i] = nearestPrinted(from, isPrinted, [at, at + 1, at + width, at + width + 1], fx, fy)
    }
  }
  return to
}

/** At the border of the printed part: the nearest of the four that is printed. */
function nearestPrinted(
  from: Uint16Array,
  printed: (i: number) => boolean,
  four: readonly [number, number, number, number],
  fx: number,
  fy: number,
): number {
  const near = (fx < 128 ? 0 : 1) + (fy < 128 ? 0 : 2)
  const found = [near, near ^ 1, near ^ 2, near ^ 3].find((k) => printed(four[k] as number)) ?? near
  return from[four[found] as number] as number
}
