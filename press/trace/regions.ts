/** Assigns every pixel of a picture to an ink, and on the edge between two inks, a share to each. */

import { distance, labOf } from '../colour.ts'
import type { Ink, Pixels } from '../draw/effects/pixels.ts'

export const clear = 255
/** Each pixel's ink in `labels`, the `other` one that shares it, and that other's share, 0 to 127 of 255. */
export type Regions = {
  labels: Uint8Array
  other: Uint8Array
  share: Uint8Array
  width: number
  height: number
}

/** Shapes of fewer than `speck` pixels take the ink around them. */
export function findRegions(pixels: Pixels, inks: readonly Ink[], speck: number): Regions {
  const { width, height } = pixels
  const labels = findNearestInks(pixels, inks)
  removeFringes(labels, pixels, inks)
  removeSpecks(labels, width, height, speck)
  return { labels, ...measureShares(labels, pixels, inks), width, height }
}

function findNearestInks({ data }: Pixels, inks: readonly Ink[]): Uint8Array {
  const labs = inks.map((ink) => labOf(...ink))
  const nearestByColour = new Uint8Array(1 << 15).fill(clear)
  const labels = new Uint8Array(data.length / 4)
  for (let at = 0, i = 0; at < labels.length; at++, i += 4) {
    if ((data[i + 3] as number) < 128 || inks.length === 0) {
      labels[at] = clear
      continue
    }
    const [red, green, blue] = [data[i] as number, data[i + 1] as number, data[i + 2] as number]
    const name = ((red >> 3) << 10) | ((green >> 3) << 5) | (blue >> 3)
    if (nearestByColour[name] === clear) {
      const lab = labOf(red, green, blue)
      nearestByColour[name] = labs.reduce(
        (best, candidate, i) =>
          distance(candidate, lab) < distance(labs[best] as typeof candidate, lab) ? i : best,
        0,
      )
    }
    labels[at] = nearestByColour[name] as number
  }
  return labels
}

/** A pixel's position along the line from one colour to another, and its distance from that line. */
function projectOnLine(
  data: Uint8ClampedArray,
  i: number,
  from: Ink,
  to: Ink,
): { part: number; squaredOffset: number } {
  let [dot, length, squaredLength] = [0, 0, 0]
  for (let c = 0; c < 3; c++) {
    const step = (to[c] as number) - (from[c] as number)
    const at = (data[i + c] as number) - (from[c] as number)
    dot += step * at
    length += step * step
    squaredLength += at * at
  }
  const part = length === 0 ? 0 : Math.max(0, Math.min(1, dot / length))
  return { part, squaredOffset: squaredLength - 2 * part * dot + part * part * length }
}

const offLine = 32 ** 2
/** A grey pixel between black and white is half of each, even if there is a grey ink too. */
function removeFringes(labels: Uint8Array, { data, width, height }: Pixels, inks: readonly Ink[]) {
  const inner = new Uint8Array(labels.length)
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x
      const ink = labels[at]
      const isSame = labels[at - 1] === ink && labels[at + 1] === ink
      if (isSame && labels[at - width] === ink && labels[at + width] === ink) inner[at] = 1
    }
  }
  const original = labels.slice()
  for (let y = 2; y < height - 2; y++) {
    for (let x = 2; x < width - 2; x++) {
      const at = y * width + x
      if (inner[at] === 1 || original[at] === clear) continue
      const pair = findInnerPair(original, inner, at, width)
      if (!pair || pair.includes(original[at] as number)) continue
      const [a, b] = pair
      const { part, squaredOffset } = projectOnLine(data, at * 4, inks[a] as Ink, inks[b] as Ink)
      if (squaredOffset <= offLine) labels[at] = part < 0.5 ? a : b
    }
  }
}

/** The first two inks, by number, whose inner pixels lie at most two pixels away. */
function findInnerPair(
  labels: Uint8Array,
  inner: Uint8Array,
  at: number,
  width: number,
): [number, number] | null {
  let [a, b] = [clear, clear]
  for (let dy = -2; dy <= 2; dy++) {
    for (let neighbour = at + dy * width - 2; neighbour <= at + dy * width + 2; neighbour++) {
      const ink = labels[neighbour] as number
      if (inner[neighbour] === 0 || ink === a || ink === b) continue
      if (ink < a) [a, b] = [ink, a]
      else if (ink < b) b = ink
    }
  }
  return b === clear ? null : [a, b]
}

function removeSpecks(labels: Uint8Array, width: number, height: number, speck: number) {
  if (speck < 2) return
  const visited = new Uint8Array(labels.length)
  const queue = new Int32Array(labels.length)
  for (let start = 0; start < labels.length; start++) {
    if (visited[start] === 1) continue
    const ink = labels[start] as number
    const touchCounts = new Map<number, number>()
    let count = 0
    queue[count++] = start
    visited[start] = 1
    for (let k = 0; k < count; k++) {
      const at = queue[k] as number
      const x = at % width
      const visitNeighbour = (neighbour: number) => {
        if (labels[neighbour] !== ink)
          touchCounts.set(
            labels[neighbour] as number,
            (touchCounts.get(labels[neighbour] as number) ?? 0) + 1,
          )
        else if (visited[neighbour] === 0) {
          visited[neighbour] = 1
          queue[count++] = neighbour
        }
      }
      if (x > 0) visitNeighbour(at - 1)
      if (x < width - 1) visitNeighbour(at + 1)
      if (at >= width) visitNeighbour(at - width)
      if (at < width * (height - 1)) visitNeighbour(at + width)
    }
    if (count >= speck || touchCounts.size === 0) continue
    let [replacement, wins] = [ink, 0]
    for (const [label, touches] of touchCounts) if (touches > wins) [replacement, wins] = [label, touches]
    for (let k = 0; k < count; k++) labels[queue[k] as number] = replacement
  }
}

/** The edge runs between pixels, where the mixture is half and half: curves come out round, not as steps. */
function measureShares(labels: Uint8Array, { data, width, height }: Pixels, inks: readonly Ink[]) {
  const others = labels.slice()
  const share = new Uint8Array(labels.length)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      const ink = labels[at] as number
      const neighbourInk = findDominantNeighbour(labels, at, x, y, width, height)
      if (neighbourInk === ink) continue
      const alpha = data[at * 4 + 3] as number
      let part = 0
      if (ink === clear) part = alpha / 255
      else if (neighbourInk === clear) part = 1 - alpha / 255
      else part = projectOnLine(data, at * 4, inks[ink] as Ink, inks[neighbourInk] as Ink).part
      others[at] = neighbourInk
      share[at] = Math.round(Math.min(0.498, part) * 255)
    }
  }
  return { other: others, share }
}

/** The ink that touches a pixel most; its own where no other does. */
function findDominantNeighbour(
  labels: Uint8Array,
  at: number,
  x: number,
  y: number,
  width: number,
  height: number,
): number {
  const ink = labels[at] as number
  const a = x > 0 ? (labels[at - 1] as number) : ink
  const b = x < width - 1 ? (labels[at + 1] as number) : ink
  const c = y > 0 ? (labels[at - width] as number) : ink
  const d = y < height - 1 ? (labels[at + width] as number) : ink
  if (a === ink && b === ink && c === ink && d === ink) return ink
  let [best, wins] = [ink, 0]
  for (const candidate of [a, b, c, d]) {
    if (candidate === ink) continue
    const touches =
      Number(a === candidate) + Number(b === candidate) + Number(c === candidate) + Number(d === candidate)
    if (touches > wins) [best, wins] = [candidate, touches]
  }
  return best
}
