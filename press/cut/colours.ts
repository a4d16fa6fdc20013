/** Finds a few colours that stand for the marked pixels, and the distance of any pixel to them. */
import type { Pixels } from '../draw/effects/pixels.ts'

type Colour = readonly [number, number, number]
const kinds = 8
const rounds = 6
/** Enough samples: more say nothing new about a mark's colours. */
const samples = 4000

/** Lightness and two colour differences of pixel `i`, spaced about as the eye sees them. */
export function blendOnWhite(data: Pixels['data'], i: number): Colour {
  const [r, g, b] = [data[i] as number, data[i + 1] as number, data[i + 2] as number]
  const light = 0.299 * r + 0.587 * g + 0.114 * b
  return [light, (r - light) * 0.9, (b - light) * 0.9]
}

const squaredDistance = (a: Colour, b: Colour) => (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2

/**
 * Up to eight colours of the marked pixels: each time the farthest from those chosen so far, then each moved to its
 * cluster's middle.
 */
export function listColours({ data }: Pick<Pixels, 'data'>, marks: Uint8Array, mark: number): Colour[] {
  const marked: number[] = []
  for (let i = 0; i < marks.length; i++) if (marks[i] === mark) marked.push(i)
  const step = Math.max(1, Math.floor(marked.length / samples))
  const dots = marked.filter((_, n) => n % step === 0).map((i) => blendOnWhite(data, i * 4))
  const [first] = dots
  if (!first) return []
  const chosen: Colour[] = [first]
  while (chosen.length < Math.min(kinds, dots.length)) {
    const far = dots.reduce(
      (best, dot) => (findNearest(dot, chosen) > findNearest(best, chosen) ? dot : best),
      first,
    )
    if (findNearest(far, chosen) === 0) break
    chosen.push(far)
  }
  return Array.from({ length: rounds }).reduce<Colour[]>((now) => findMiddles(dots, now), chosen)
}

function findMiddles(dots: readonly Colour[], around: readonly Colour[]): Colour[] {
  const sums = around.map(() => [0, 0, 0, 0])
  for (const dot of dots) {
    let best = 0
    for (let k = 1; k < around.length; k++)
      if (squaredDistance(dot, around[k] as Colour) < squaredDistance(dot, around[best] as Colour)) best = k
    const sum = sums[best] as number[]
    for (let part = 0; part < 3; part++) sum[part] = (sum[part] as number) + (dot[part] as number)
    sum[3] = (sum[3] as number) + 1
  }
  return sums.map(([a = 0, b = 0, c = 0, count = 0], k) =>
    count > 0 ? [a / count, b / count, c / count] : (around[k] as Colour),
  )
}

/** The squared distance to the nearest of some colours. */
export const findNearest = (colour: Colour, among: readonly Colour[]): number =>
  among.reduce((min, candidate) => Math.min(min, squaredDistance(colour, candidate)), Infinity)
