/** Assigns every pixel of a picture to an ink, and on the edge between two inks, a share to each. */

import { distance, labOf } from '../colour.ts'
import type { Ink, Pixels } from '../draw/effects/pixels.ts'

export const clear = 255
/** Each pixel's `own` ink, the `other` one that shares it, and that other's share, 0 to 127 of 255. */
export type Regions = {
  own: Uint8Array
  other: Uint8Array
  share: Uint8Array
  width: number
  height: number
}

/** Shapes of fewer than `speck` pixels take the ink around them. */
export function regionsOf(pixels: Pixels, inks: readonly Ink[], speck: number): Regions {
  const { width, height } = pixels
  const own = nearestInks(pixels, inks)
  withoutFringes(own, pixels, inks)
  withoutSpecks(own, width, height, speck)
  return { own, ...sharesOf(own, pixels, inks), width, height }
}

function nearestInks({ data }: Pixels, inks: readonly Ink[]): Uint8Array {
  const labs = inks.map((ink) => labOf(...ink))
  const known = new Uint8Array(1 << 15).fill(clear)
  const own = new Uint8Array(data.length / 4)
  for (let at = 0, i = 0; at < own.length; at++, i += 4) {
    if ((data[i + 3] as number) < 128 || inks.length === 0) {
      own[at] = clear
      continue
    }
    const [red, green, blue] = [data[i] as number, data[i + 1] as number, data[i + 2] as number]
    const name = ((red >> 3) << 10) | ((green >> 3) << 5) | (blue >> 3)
    if (known[name] === clear) {
      const lab = labOf(red, green, blue)
      known[name] = labs.reduce(
        (best, one, i) => (distance(one, lab) < distance(labs[best] as typeof one, lab) ? i : best),
        0,
      )
    }
    own[at] = known[name] as number
  }
  return own
}

/** A pixel's position along the line from one colour to another, and its distance from that line. */
function between(data: Uint8ClampedArray, i: number, from: Ink, to: Ink): { part: number; off: number } {
  let [dot, length, own] = [0, 0, 0]
  for (let c = 0; c < 3; c++) {
    const way = (to[c] as number) - (from[c] as number)
    const at = (data[i + c] as number) - (from[c] as number)
    dot += way * at
    length += way * way
    own += at * at
  }
  const part = length === 0 ? 0 : Math.max(0, Math.min(1, dot / length))
  return { part, off: own - 2 * part * dot + part * part * length }
}

const offLine = 32 ** 2
/** A grey pixel between black and white is half of each, even if there is a grey ink too. */
function withoutFringes(own: Uint8Array, { data, width, height }: Pixels, inks: readonly Ink[]) {
  const inner = new Uint8Array(own.length)
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x
      const ink = own[at]
      const same = own[at - 1] === ink && own[at + 1] === ink
      if (same && own[at - width] === ink && own[at + width] === ink) inner[at] = 1
    }
  }
  const before = own.slice()
  for (let y = 2; y < height - 2; y++) {
    for (let x = 2; x < width - 2; x++) {
      const at = y * width + x
      if (inner[at] === 1 || before[at] === clear) continue
      const pair = innerPair(before, inner, at, width)
      if (!pair || pair.includes(before[at] as number)) continue
      const [a, b] = pair
      const { part, off } = between(data, at * 4, inks[a] as Ink, inks[b] as Ink)
      if (off <= offLine) own[at] = part < 0.5 ? a : b
    }
  }
}

/** The first two inks, by number, whose inner pixels lie at most two pixels away. */
function innerPair(own: Uint8Array, inner: Uint8Array, at: number, width: number): [number, number] | null {
  let [a, b] = [clear, clear]
  for (let dy = -2; dy <= 2; dy++) {
    for (let there = at + dy * width - 2; there <= at + dy * width + 2; there++) {
      const ink = own[there] as number
      if (inner[there] === 0 || ink === a || ink === b) continue
      if (ink < a) [a, b] = [ink, a]
      else if (ink < b) b = ink
    }
  }
  return b === clear ? null : [a, b]
}

function withoutSpecks(own: Uint8Array, width: number, height: number, speck: number) {
  if (speck < 2) return
  const seen = new Uint8Array(own.length)
  const open = new Int32Array(own.length)
  for (let start = 0; start < own.length; start++) {
    if (seen[start] === 1) continue
    const ink = own[start] as number
    const round = new Map<number, number>()
    let count = 0
    open[count++] = start
    seen[start] = 1
    for (let k = 0; k < count; k++) {
      const at = open[k] as number
      const x = at % width
      const look = (there: number) => {
        if (own[there] !== ink) round.set(own[there] as number, (round.get(own[there] as number) ?? 0) + 1)
        else if (seen[there] === 0) {
          seen[there] = 1
          open[count++] = there
        }
      }
      if (x > 0) look(at - 1)
      if (x < width - 1) look(at + 1)
      if (at >= width) look(at - width)
      if (at < width * (height - 1)) look(at + width)
    }
    if (count >= speck || round.size === 0) continue
    let [max, wins] = [ink, 0]
    for (const [other, touches] of round) if (touches > wins) [max, wins] = [other, touches]
    for (let k = 0; k < count; k++) own[open[k] as number] = max
  }
}

/** The edge runs between pixels, where the mixture is half and half: curves come out round, not as steps. */
function sharesOf(own: Uint8Array, { data, width, height }: Pixels, inks: readonly Ink[]) {
  const other = own.slice()
  const share = new Uint8Array(own.length)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      const ink = own[at] as number
      const beside = neighbour(own, at, x, y, width, height)
      if (beside === ink) continue
      const alpha = data[at * 4 + 3] as number
      let part = 0
      if (ink === clear) part = alpha / 255
      else if (beside === clear) part = 1 - alpha / 255
      else part = between(data, at * 4, inks[ink] as Ink, inks[beside] as Ink).part
      other[at] = beside
      share[at] = Math.round(Math.min(0.498, part) * 255)
    }
  }
  return { other, share }
}

/** The ink that touches a pixel most; its own where no other does. */
function neighbour(own: Uint8Array, at: number, x: number, y: number, width: number, height: number): number {
  const ink = own[at] as number
  const a = x > 0 ? (own[at - 1] as number) : ink
  const b = x < width - 1 ? (own[at + 1] as number) : ink
  const c = y > 0 ? (own[at - width] as number) : ink
  const d = y < height - 1 ? (own[at + width] as number) : ink
  if (a === ink && b === ink && c === ink && d === ink) return ink
  let [best, wins] = [ink, 0]
  for (const one of [a, b, c, d]) {
    if (one === ink) continue
    const touches = Number(a === one) + Number(b === one) + Number(c === one) + Number(d === one)
    if (touches > wins) [best, wins] = [one, touches]
  }
  return best
}
