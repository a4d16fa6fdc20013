import type { Effect } from '../../effects.ts'
import { type Ink, inkOf, type Pixels } from './pixels.ts'

type Background = Extract<Effect, { kind: 'background' }>

/** Clears one colour from the edges inwards, or everywhere; half-covered pixels of the new edge lose its tint. */
export function clearBackground(pixels: Pixels, effect: Background): Pixels {
  const { data, width, height } = pixels
  const key = effect.colour ? inkOf(effect.colour) : findEdgeColour(pixels)
  const distances = measureDistances(data, key)
  const maxDistance = effect.tolerance * 2.2
  const isNear = (at: number) => (data[at * 4 + 3] as number) < 8 || (distances[at] as number) <= maxDistance
  const cleared = effect.everywhere ? markNear(distances.length, isNear) : fillFromEdge(width, height, isNear)
  return clearPixels(pixels, key, distances, cleared)
}

function measureDistances(data: Uint8ClampedArray, [r, g, b]: Ink): Float32Array {
  const distances = new Float32Array(data.length / 4)
  for (let at = 0, i = 0; at < distances.length; at++, i += 4) {
    const [dr, dg, db] = [(data[i] as number) - r, (data[i + 1] as number) - g, (data[i + 2] as number) - b]
    distances[at] = Math.sqrt(dr * dr + dg * dg + db * db)
  }
  return distances
}

/** The colour that the picture's edge has most of, as the mean of its bin. */
export function findEdgeColour({ data, width, height }: Pixels): Ink {
  const bins = new Map<number, [count: number, r: number, g: number, b: number]>()
  const countPixel = (x: number, y: number) => {
    const i = (y * width + x) * 4
    if ((data[i + 3] as number) < 128) return
    const [r, g, b] = [data[i] as number, data[i + 1] as number, data[i + 2] as number]
    const name = ((r >> 4) << 8) | ((g >> 4) << 4) | (b >> 4)
    const bin = bins.get(name) ?? [0, 0, 0, 0]
    bins.set(name, [bin[0] + 1, bin[1] + r, bin[2] + g, bin[3] + b])
  }
  for (let x = 0; x < width; x++) for (const y of [0, height - 1]) countPixel(x, y)
  for (let y = 0; y < height; y++) for (const x of [0, width - 1]) countPixel(x, y)
  let commonest: [number, number, number, number] = [0, 255, 255, 255]
  for (const bin of bins.values()) if (bin[0] > commonest[0]) commonest = bin
  const count = Math.max(1, commonest[0])
  return [
    Math.round(commonest[1] / count),
    Math.round(commonest[2] / count),
    Math.round(commonest[3] / count),
  ]
}

function markNear(count: number, isNear: (at: number) => boolean): Uint8Array {
  const cleared = new Uint8Array(count)
  for (let at = 0; at < count; at++) cleared[at] = isNear(at) ? 1 : 0
  return cleared
}

function fillFromEdge(width: number, height: number, isNear: (at: number) => boolean): Uint8Array {
  const cleared = new Uint8Array(width * height)
  const stack = new Int32Array(width * height)
  let count = 0
  const visit = (at: number) => {
    if (cleared[at] === 1 || !isNear(at)) return
    cleared[at] = 1
    stack[count++] = at
  }
  for (let x = 0; x < width; x++) {
    visit(x)
    visit((height - 1) * width + x)
  }
  for (let y = 0; y < height; y++) {
    visit(y * width)
    visit(y * width + width - 1)
  }
  while (count > 0) {
    const at = stack[--count] as number
    const x = at % width
    if (x > 0) visit(at - 1)
    if (x < width - 1) visit(at + 1)
    if (at >= width) visit(at - width)
    if (at < width * (height - 1)) visit(at + width)
  }
  return cleared
}

/** A pixel on the new edge is part ink, part background; the strongest ink beside it tells how much. */
function clearPixels(
  { data, width, height }: Pixels,
  key: Ink,
  distances: Float32Array,
  cleared: Uint8Array,
): Pixels {
  const out = data.slice()
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      if (cleared[at] === 1) {
        out[at * 4 + 3] = 0
        continue
      }
      let [isEdge, strongest] = [false, distances[at] as number]
      for (let dy = -1; dy <= 1; dy++) {
        for (let dx = -1; dx <= 1; dx++) {
          const [nx, ny] = [x + dx, y + dy]
          if (nx < 0 || ny < 0 || nx >= width || ny >= height) continue
          const neighbour = ny * width + nx
          if (cleared[neighbour] === 1) isEdge = true
          else strongest = Math.max(strongest, distances[neighbour] as number)
        }
      }
      if (!isEdge || strongest <= 0) continue
      const part = Math.max(0.02, Math.min(1, (distances[at] as number) / strongest))
      for (let c = 0; c < 3; c++) {
        const ground = key[c] as number
        out[at * 4 + c] = ground + ((data[at * 4 + c] as number) - ground) / part
      }
      out[at * 4 + 3] = (data[at * 4 + 3] as number) * part
    }
  }
  return { data: out, width, height }
}
