/**
 * Cuts an object out of a picture by marks drawn by hand. The marks give colours to keep and to remove; each pixel
 * goes to the mark that reaches it without crossing an edge (Bai and Sapiro, 2007). The boundary is softened as the
 * picture itself is soft there (He, Sun and Tang's guided filter, 2013).
 */
import type { Pixels } from '../draw/effects/pixels.ts'
import { listColours, opponentColourOf, squaredDistanceToNearest } from './colours.ts'
import { walkFrom } from './geodesic.ts'
import { blurPlane, type Plane, samplePlane } from './plane.ts'

export const keep = 1
export const remove = 2
/** Longest side of the picture that is judged, in pixels. Finer edges are found on the full picture. */
export const judgedSide = 480
/** Pixels on each side of the boundary, on the judged picture, over which ink may thin out. */
const softRadius = 3
/** Differences of light below this (of 1) are noise, not an edge. */
const noiseLevel = 0.02

/**
 * A pixel's opacity as a function of its light, `slope × light + base`, on a smaller picture, with the ink of the
 * kept part.
 */
export type Matte = { slope: Plane; base: Plane; ink: readonly [Plane, Plane, Plane] }

/**
 * Judges a picture whose sides are at most `judgedSide`. `marks`: `keep`, `remove` or 0 for each pixel. Without a
 * `remove` mark, the picture's rim counts as removed. Null if nothing is marked to keep.
 */
export function computeMatte(pixels: Pixels, marks: Uint8Array): Matte | null {
  if (!marks.includes(keep)) return null
  const seeds = marks.includes(remove) ? marks : clearRim(marks, pixels)
  const [keepColours, removeColours] = [listColours(pixels, seeds, keep), listColours(pixels, seeds, remove)]
  const { width, height, data } = pixels
  const raw = new Float32Array(width * height)
  const light = new Float32Array(width * height)
  for (let i = 0; i < raw.length; i++) {
    const colour = opponentColourOf(data, i * 4)
    const [distanceToKept, distanceToRemoved] = [
      Math.sqrt(squaredDistanceToNearest(colour, keepColours)),
      Math.sqrt(squaredDistanceToNearest(colour, removeColours)),
    ]
    raw[i] = (distanceToRemoved + 1) / (distanceToKept + distanceToRemoved + 2)
    light[i] = colour[0] / 255
  }
  const plane = (values: Float32Array): Plane => ({ values, width, height })
  // Blurs a little, so that single grainy pixels don't count as a colour of their own.
  const likeness = blurPlane(plane(raw), 1).values
  const near = walkFrom({ likeness, width }, seeds, keep)
  const far = walkFrom({ likeness: likeness.map((value) => 1 - value), width }, seeds, remove)
  const inside = new Float32Array(width * height)
  for (let i = 0; i < inside.length; i++) inside[i] = (near[i] as number) <= (far[i] as number) ? 1 : 0
  return { ...fitLines(plane(inside), plane(light)), ink: inkInside(pixels, plane(inside)) }
}

function clearRim(marks: Uint8Array, { width, height }: Pixels): Uint8Array {
  const seeds = Uint8Array.from(marks)
  for (let i = 0; i < seeds.length; i++) {
    const [x, y] = [i % width, Math.floor(i / width)]
    const isRim = x === 0 || y === 0 || x === width - 1 || y === height - 1
    if (isRim && seeds[i] === 0) seeds[i] = remove
  }
  return seeds
}

/** The line from light to opacity that fits best around each pixel. */
function fitLines(inside: Plane, light: Plane): { slope: Plane; base: Plane } {
  const product = (a: Plane, b: Plane): Plane => ({
    ...a,
    values: a.values.map((value, i) => value * (b.values[i] as number)),
  })
  const [meanInside, meanLight] = [blurPlane(inside, softRadius), blurPlane(light, softRadius)]
  const [meanBoth, meanSquare] = [
    blurPlane(product(inside, light), softRadius),
    blurPlane(product(light, light), softRadius),
  ]
  const slope = inside.values.map((_, i) => {
    const [i0, l0] = [meanInside.values[i] as number, meanLight.values[i] as number]
    const spread = (meanSquare.values[i] as number) - l0 * l0
    return ((meanBoth.values[i] as number) - i0 * l0) / (spread + noiseLevel ** 2)
  })
  const base = slope.map(
    (value, i) => (meanInside.values[i] as number) - value * (meanLight.values[i] as number),
  )
  return {
    slope: blurPlane({ ...inside, values: slope }, softRadius),
    base: blurPlane({ ...inside, values: base }, softRadius),
  }
}

/** The colours of the surely kept part, carried a little over its edge: half-opaque pixels are inked in them. */
function inkInside(pixels: Pixels, inside: Plane): [Plane, Plane, Plane] {
  const reach = softRadius * 3
  const sure = blurPlane(inside, 1).values.map((value) => (value > 0.999 ? 1 : 0))
  const count = blurPlane({ ...inside, values: sure }, reach)
  const inkPlane = (offset: number): Plane => {
    const values = sure.map((value, i) => value * (pixels.data[i * 4 + offset] as number))
    const sum = blurPlane({ ...inside, values }, reach)
    return {
      ...inside,
      values: sum.values.map((value, i) => {
        const share = count.values[i] as number
        return share > 1e-4 ? value / share : -1
      }),
    }
  }
  return [inkPlane(0), inkPlane(1), inkPlane(2)]
}

/** The picture without the removed part, at its own size: the matte is sampled at each of its pixels. */
export function cutOut(pixels: Pixels, matte: Matte): Pixels {
  const { width, height } = pixels
  const data = new Uint8ClampedArray(pixels.data)
  const [sx, sy] = [matte.slope.width / width, matte.slope.height / height]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = (y * width + x) * 4
      const [u, v] = [(x + 0.5) * sx - 0.5, (y + 0.5) * sy - 0.5]
      const light = opponentColourOf(pixels.data, i)[0] / 255
      const opacity = samplePlane(matte.slope, u, v) * light + samplePlane(matte.base, u, v)
      // Rounds the last tenth on either side to clear or opaque: print has no use for barely visible ink.
      const alpha = Math.min(1, Math.max(0, (opacity - 0.1) / 0.8))
      data[i + 3] = Math.round(alpha * (pixels.data[i + 3] as number))
      if (alpha === 0 || alpha === 1) continue
      for (let part = 0; part < 3; part++) {
        const ink = samplePlane(matte.ink[part] as Plane, u, v)
        if (ink >= 0) data[i + part] = ink * (1 - alpha) + (pixels.data[i + part] as number) * alpha
      }
    }
  }
  return { data, width, height }
}
