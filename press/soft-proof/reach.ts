/**
 * The colours that four inks can reach: Neugebauer's equations with Yule and Nielsen's n (J. A. C. Yule and W. J.
 * Nielsen, 1951), over the measured solids. A colour within reach is printed as it is; one beyond becomes the nearest
 * that is.
 */
import { labOfXyz, mapTriple, type Triple, xyzOfLab } from './lab.ts'
import type { Process } from './processes.ts'

/** The spread of light below a pixel: 1 is none, 2 is complete. */
const spread = 2
/**
 * For colours beyond reach, lightness comes before hue and hue before chroma. Chosen by comparison with a press's own
 * profile (decision 176).
 */
const weights = { lightness: 4, chroma: 1, hue: 2 } as const

type Inks = [number, number, number, number]
export type GamutReach = {
  /** The printable colour nearest to this one; both as Lab relative to the ground and the darkest ink. */
  nearest(lab: Triple): Triple
}

/** The sixteen solids, each cell the root of X, Y or Z, with the ground as white: the index has a bit an ink. */
function solidsOf(process: Process): Float64Array {
  const ground = xyzOfLab(process.ground)
  const white = xyzOfLab([100, 0, 0])
  const relative = (lab: Triple) =>
    mapTriple(xyzOfLab(lab), (value, axis) => (value / ground[axis]!) * white[axis]!)
  const { cyan, magenta, yellow, blue, green, red, three, black } = process
  const withoutBlack = [process.ground, cyan, magenta, blue, yellow, green, red, three].map(relative)
  const blackShare = mapTriple(relative(black), (value, axis) => value / white[axis]!)
  // Black lets as much through of the inks below it as of the ground.
  const all = [
    ...withoutBlack,
    ...withoutBlack.map((xyz) => mapTriple(xyz, (value, axis) => value * blackShare[axis]!)),
  ]
  return Float64Array.from(all.flat(), (value) => value ** (1 / spread))
}

export function reachOf(process: Process): GamutReach {
  const solids = solidsOf(process)
  const xyzOf = (inks: Inks): Triple => {
    const sums = [0, 0, 0]
    for (let solid = 0; solid < 16; solid += 1) {
      let part = 1
      for (let ink = 0; ink < 4; ink += 1) part *= solid & (1 << ink) ? inks[ink]! : 1 - inks[ink]!
      if (part === 0) continue
      for (let axis = 0; axis < 3; axis += 1) sums[axis]! += part * solids[solid * 3 + axis]!
    }
    return [sums[0]! ** spread, sums[1]! ** spread, sums[2]! ** spread]
  }
  const darkest = xyzOf([1, 1, 1, 1])[1]
  const white = xyzOfLab([100, 0, 0])
  // The darkest ink is shown as black, and the ground as white: a screen's extremes stand for the print's.
  const labOf = (inks: Inks): Triple =>
    labOfXyz(mapTriple(xyzOf(inks), (value, axis) => (value - darkest * white[axis]!) / (1 - darkest)))
  const seeds = seedsOf(labOf)
  return { nearest: (lab) => findNearest(lab, seeds, labOf) }
}

type Seed = { inks: Inks; lab: Triple }
function seedsOf(labOf: (inks: Inks) => Triple): Seed[] {
  const steps = [0, 0.25, 0.5, 0.75, 1]
  const seeds: Seed[] = []
  for (const c of steps)
    for (const m of steps)
      for (const y of steps)
        for (const k of steps) {
          const inks: Inks = [c, m, y, k]
          seeds.push({ inks, lab: labOf(inks) })
        }
  return seeds
}

/** Squared and weighted; hue is the rest of the difference without lightness and chroma. */
function squaredDistance(first: Triple, second: Triple): number {
  const lightness = first[0] - second[0]
  const chroma = Math.hypot(first[1], first[2]) - Math.hypot(second[1], second[2])
  const plane = (first[1] - second[1]) ** 2 + (first[2] - second[2]) ** 2
  const hue = Math.max(0, plane - chroma ** 2)
  return weights.lightness * lightness ** 2 + weights.chroma * chroma ** 2 + weights.hue * hue
}

function findNearest(lab: Triple, seeds: readonly Seed[], labOf: (inks: Inks) => Triple): Triple {
  const starts = seeds
    .map((seed) => ({ seed, far: squaredDistance(lab, seed.lab) }))
    .sort((a, b) => a.far - b.far)
    .slice(0, 4)
  let best = { lab: starts[0]!.seed.lab, far: starts[0]!.far }
  for (const { seed, far } of starts) {
    const candidate = descendFrom(lab, { ...seed, far }, labOf)
    if (candidate.far < best.far) best = candidate
  }
  return best.lab
}

/** From ink to ink in steps that halve, to a thousandth. */
function descendFrom(lab: Triple, from: Seed & { far: number }, labOf: (inks: Inks) => Triple) {
  let current = from
  for (let step = 0.125; step > 0.001; ) {
    let hasMoved = false
    for (let ink = 0; ink < 4; ink += 1) {
      for (const delta of [step, -step]) {
        const inks: Inks = [...current.inks]
        inks[ink] = Math.min(1, Math.max(0, inks[ink]! + delta))
        if (inks[ink] === current.inks[ink]) continue
        const next = labOf(inks)
        const far = squaredDistance(lab, next)
        if (far < current.far) [current, hasMoved] = [{ inks, lab: next, far }, true]
      }
    }
    if (!hasMoved) step /= 2
  }
  return current
}
