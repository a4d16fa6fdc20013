/** Finds a few colours that stand for the marked pixels, and the distance of any pixel to them. */
import type { Pixels } from '../draw/effects/pixels.ts'

type Colour = readonly [number, number, number]
const maxColours = 8
const rounds = 6
/** Enough samples: more say nothing new about a mark's colours. */
const maxSamples = 4000

/** Lightness and two colour differences of pixel `i`, spaced about as the eye sees them. */
export function opponentColourOf(data: Pixels['data'], i: number): Colour {
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
  const markedPixels: number[] = []
  for (let i = 0; i < marks.length; i++) if (marks[i] === mark) markedPixels.push(i)
  const step = Math.max(1, Math.floor(markedPixels.length / maxSamples))
  const sampleColours = markedPixels
    .filter((_, n) => n % step === 0)
    .map((i) => opponentColourOf(data, i * 4))
  const [first] = sampleColours
  if (!first) return []
  const chosen: Colour[] = [first]
  while (chosen.length < Math.min(maxColours, sampleColours.length)) {
    const farthest = sampleColours.reduce(
      (best, dot) =>
        squaredDistanceToNearest(dot, chosen) > squaredDistanceToNearest(best, chosen) ? dot : best,
      first,
    )
    if (squaredDistanceToNearest(farthest, chosen) === 0) break
    chosen.push(farthest)
  }
  return Array.from({ length: rounds }).reduce<Colour[]>(
    (centres) => findMiddles(sampleColours, centres),
    chosen,
  )
}

function findMiddles(sampleColours: readonly Colour[], centres: readonly Colour[]): Colour[] {
  const sums = centres.map(() => [0, 0, 0, 0])
  for (const sample of sampleColours) {
    let best = 0
    for (let k = 1; k < centres.length; k++)
      if (squaredDistance(sample, centres[k] as Colour) < squaredDistance(sample, centres[best] as Colour))
        best = k
    const sum = sums[best] as number[]
    for (let part = 0; part < 3; part++) sum[part] = (sum[part] as number) + (sample[part] as number)
    sum[3] = (sum[3] as number) + 1
  }
  return sums.map(([a = 0, b = 0, c = 0, count = 0], k) =>
    count > 0 ? [a / count, b / count, c / count] : (centres[k] as Colour),
  )
}

/** The squared distance to the nearest of some colours. */
export const squaredDistanceToNearest = (colour: Colour, candidates: readonly Colour[]): number =>
  candidates.reduce((min, candidate) => Math.min(min, squaredDistance(colour, candidate)), Infinity)
