/** The few flat colours a picture is drawn in: the same picture and settings always give the same ones. */

import { distance, type Lab, labOf } from '../colour.ts'
import type { Ink, Pixels } from '../draw/effects/pixels.ts'

type Bin = { count: number; red: number; green: number; blue: number; lab: Lab }

/** At most `max` inks, none nearer to another than `tolerance` (0 to 100); the one with most pixels first. */
export function findPalette(pixels: Pixels, max: number, tolerance: number): Ink[] {
  const bins = countBins(pixels)
  if (bins.length === 0) return []
  let centres = chooseSeeds(bins, max)
  for (let round = 0; round < 8; round++) centres = averageBins(bins, centres)
  return mergeKinds(bins, centres, tolerance / 250)
}

/** Pixels on flat parts decide the inks; those on an edge are mixtures. Where little is flat, all of them count. */
function countBins(pixels: Pixels): Bin[] {
  const flat = countColours(pixels, true)
  const all = countColours(pixels, false)
  const sum = (bins: readonly Bin[]) => bins.reduce((total, bin) => total + bin.count, 0)
  return sum(flat) * 8 >= sum(all) ? flat : all
}

const flatTolerance = 14
function countColours({ data, width, height }: Pixels, onlyFlat: boolean): Bin[] {
  const bins = new Map<number, Bin>()
  const distance = (i: number, j: number) =>
    Math.max(
      Math.abs((data[i] as number) - (data[j] as number)),
      Math.abs((data[i + 1] as number) - (data[j + 1] as number)),
      Math.abs((data[i + 2] as number) - (data[j + 2] as number)),
      Math.abs((data[i + 3] as number) - (data[j + 3] as number)),
    )
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = (y * width + x) * 4
      if ((data[i + 3] as number) < 128) continue
      if (onlyFlat && Math.max(distance(i, i + 4), distance(i, i - 4)) > flatTolerance) continue
      if (onlyFlat && Math.max(distance(i, i + width * 4), distance(i, i - width * 4)) > flatTolerance)
        continue
      const [red, green, blue] = [data[i] as number, data[i + 1] as number, data[i + 2] as number]
      const name = ((red >> 3) << 10) | ((green >> 3) << 5) | (blue >> 3)
      const bin = bins.get(name)
      if (!bin) {
        bins.set(name, { count: 1, red, green, blue, lab: [0, 0, 0] })
        continue
      }
      bin.count++
      bin.red += red
      bin.green += green
      bin.blue += blue
    }
  }
  for (const bin of bins.values()) bin.lab = labOf(...inkOfBin(bin))
  return [...bins.values()].sort((a, b) => b.count - a.count || b.red - a.red || b.green - a.green)
}

const inkOfBin = ({ count, red, green, blue }: Bin): Ink => [
  Math.round(red / count),
  Math.round(green / count),
  Math.round(blue / count),
]

/** The commonest colour, then each time one that is both common and far from those before. */
function chooseSeeds(bins: readonly Bin[], max: number): Lab[] {
  const distances = bins.map(() => Number.POSITIVE_INFINITY)
  const chosen: Lab[] = []
  let next = 0
  while (chosen.length < Math.min(max, bins.length)) {
    const lab = (bins[next] as Bin).lab
    chosen.push(lab)
    let best = -1
    bins.forEach((bin, i) => {
      distances[i] = Math.min(distances[i] as number, distance(lab, bin.lab))
      const worth = (distances[i] as number) ** 2 * Math.sqrt(bin.count)
      if (worth > best) [best, next] = [worth, i]
    })
    if (best <= 0) break
  }
  return chosen
}

const findNearest = (lab: Lab, centres: readonly Lab[]) =>
  centres.reduce(
    (best, centre, i) => (distance(lab, centre) < distance(lab, centres[best] as Lab) ? i : best),
    0,
  )

function averageBins(bins: readonly Bin[], centres: readonly Lab[]): Lab[] {
  const sums = centres.map(() => [0, 0, 0, 0])
  for (const { lab, count } of bins) {
    const sum = sums[findNearest(lab, centres)] as number[]
    for (let c = 0; c < 3; c++) sum[c] = (sum[c] as number) + (lab[c] as number) * count
    sum[3] = (sum[3] as number) + count
  }
  return sums.flatMap(([l = 0, a = 0, b = 0, n = 0]): Lab[] => (n > 0 ? [[l / n, a / n, b / n]] : []))
}

/** Each ink is the commonest colour of its cluster, not the mean: a drawing in #ff5b45 is cut in #ff5b45. */
function mergeKinds(bins: readonly Bin[], centres: readonly Lab[], min: number): Ink[] {
  const kinds = centres.map(() => ({ count: 0, bin: null as Bin | null }))
  for (const bin of bins) {
    const kind = kinds[findNearest(bin.lab, centres)] as (typeof kinds)[number]
    kind.count += bin.count
    if (!kind.bin || bin.count > kind.bin.count) kind.bin = bin
  }
  const chosen: { bin: Bin }[] = []
  for (const { bin } of kinds.sort((a, b) => b.count - a.count)) {
    if (bin && chosen.every((chosenInk) => distance(chosenInk.bin.lab, bin.lab) >= min)) chosen.push({ bin })
  }
  return chosen.map(({ bin }) => inkOfBin(bin))
}
