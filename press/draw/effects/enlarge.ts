import type { Effect } from '../../effects.ts'
import type { Pixels } from './pixels.ts'

type Enlarge = Extract<Effect, { kind: 'enlarge' }>

const unity = 16_384
/**
 * Six taps of the Lanczos window for a pixel that lies this part of a pixel past the third of them, in parts of
 * `unity`. Integers, so that every engine agrees.
 */
const tapWeights = {
  quarter: [493, -2184, 14_628, 4440, -1114, 121],
  eighth: [335, -1393, 15_936, 1977, -501, 30],
  threeEighths: [499, -2425, 12_583, 7206, -1736, 257],
} as const
/** For each phase of an enlarged pixel: the offset of its first tap, and the taps' weights. */
type Tap = readonly [begin: number, weights: readonly number[]]
const tapsAfter = (weights: readonly number[]): Tap => [2, weights]
const tapsBefore = (weights: readonly number[]): Tap => [3, weights.toReversed()]
const phases: Record<Enlarge['times'], readonly Tap[]> = {
  2: [tapsBefore(tapWeights.quarter), tapsAfter(tapWeights.quarter)],
  4: [
    tapsBefore(tapWeights.threeEighths),
    tapsBefore(tapWeights.eighth),
    tapsAfter(tapWeights.eighth),
    tapsAfter(tapWeights.threeEighths),
  ],
}

/**
 * More pixels by Lanczos. Each is then drawn towards the lighter or darker side of its edge, never past it: no halo,
 * and flat parts stay flat. Edges become even; detail that was never photographed stays missing.
 */
export function enlargePixels(pixels: Pixels, { times, sharpen }: Enlarge): Pixels {
  const { width, height } = pixels
  const solid = multiplyByAlpha(pixels)
  const [low, high] = findExtremes(solid, width, height)
  return lengthenColumns(widenRows(solid, width, height, times), { low, high, width, height, times, sharpen })
}

/** Colours times their alpha, 0 to 255 with their fractions: clear pixels then weigh nothing. */
function multiplyByAlpha({ data }: Pixels): Float32Array {
  const out = new Float32Array(data.length)
  for (let i = 0; i < data.length; i += 4) {
    const alpha = data[i + 3] as number
    for (let c = 0; c < 3; c++) out[i + c] = ((data[i + c] as number) * alpha) / 255
    out[i + 3] = alpha
  }
  return out
}

/** Every row `times` as long. */
function widenRows(from: Float32Array, width: number, height: number, times: Enlarge['times']): Float32Array {
  const out = new Float32Array(from.length * times)
  const taps = new Int32Array(6)
  for (let phase = 0; phase < times; phase++) {
    const [begin, weights] = phases[times][phase] as Tap
    for (let x = 0; x < width; x++) {
      for (let k = 0; k < 6; k++) taps[k] = Math.max(0, Math.min(width - 1, x - begin + k)) * 4
      for (let y = 0; y < height; y++) {
        const to = (y * width * times + x * times + phase) * 4
        const row = y * width * 4
        for (let c = 0; c < 4; c++) out[to + c] = weighTaps(from, taps, weights, row + c)
      }
    }
  }
  return out
}

const weighTaps = (from: Float32Array, taps: Int32Array, weights: readonly number[], shift: number) =>
  ((from[(taps[0] as number) + shift] as number) * (weights[0] as number) +
    (from[(taps[1] as number) + shift] as number) * (weights[1] as number) +
    (from[(taps[2] as number) + shift] as number) * (weights[2] as number) +
    (from[(taps[3] as number) + shift] as number) * (weights[3] as number) +
    (from[(taps[4] as number) + shift] as number) * (weights[4] as number) +
    (from[(taps[5] as number) + shift] as number) * (weights[5] as number)) /
  unity

/** The least and the most of each channel in the nine pixels around every pixel: the limits of an enlarged pixel. */
function findExtremes(from: Float32Array, width: number, height: number): [Float32Array, Float32Array] {
  const across = { low: new Float32Array(from.length), high: new Float32Array(from.length) }
  const around = { low: new Float32Array(from.length), high: new Float32Array(from.length) }
  const sweep = (
    source: { low: Float32Array; high: Float32Array },
    to: { low: Float32Array; high: Float32Array },
    step: 'x' | 'y',
  ) => {
    const [stride, last] = step === 'x' ? [4, width - 1] : [width * 4, height - 1]
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const i = (y * width + x) * 4
        const position = step === 'x' ? x : y
        const previous = position > 0 ? i - stride : i
        const next = position < last ? i + stride : i
        for (let c = 0; c < 4; c++) {
          const { low, high } = source
          to.low[i + c] = Math.min(low[previous + c] as number, low[i + c] as number, low[next + c] as number)
          to.high[i + c] = Math.max(
            high[previous + c] as number,
            high[i + c] as number,
            high[next + c] as number,
          )
        }
      }
    }
  }
  sweep({ low: from, high: from }, across, 'x')
  sweep(across, around, 'y')
  return [around.low, around.high]
}

type RowLimits = {
  low: Float32Array
  high: Float32Array
  width: number
  height: number
  times: Enlarge['times']
  sharpen: number
}
/** Differences below the first are grain and stay soft; from the second on it is an edge. */
const grain = [12, 40] as const

/** Every column `times` as long. Each pixel stays between the extremes around its source pixel, and is steeper. */
function lengthenColumns(
  wide: Float32Array,
  { low, high, width, height, times, sharpen }: RowLimits,
): Pixels {
  const across = width * times
  const out = new Uint8ClampedArray(across * height * times * 4)
  const strength = sharpen / 100
  const dot = new Float64Array(4)
  const taps = new Int32Array(6)
  for (let line = 0; line < height * times; line++) {
    const y = Math.floor(line / times)
    const [begin, weights] = phases[times][line % times] as Tap
    for (let k = 0; k < 6; k++) taps[k] = Math.max(0, Math.min(height - 1, y - begin + k)) * across * 4
    for (let x = 0; x < across; x++) {
      const source = (y * width + Math.floor(x / times)) * 4
      for (let c = 0; c < 4; c++) {
        const min = low[source + c] as number
        const span = (high[source + c] as number) - min
        // On flat ground there is nothing to weigh.
        dot[c] =
          span === 0
            ? min
            : min + sharpenBetween(weighTaps(wide, taps, weights, x * 4 + c) - min, span, strength)
      }
      const alpha = dot[3] as number
      if (alpha < 0.5) continue
      const to = (line * across + x) * 4
      for (let c = 0; c < 3; c++) out[to + c] = (Math.min(alpha, dot[c] as number) * 255) / alpha
      out[to + 3] = alpha
    }
  }
  return { data: out, width: across, height: height * times }
}

function sharpenBetween(value: number, span: number, strength: number): number {
  const clamped = Math.max(0, Math.min(span, value))
  const edge = Math.min(1, (span - grain[0]) / (grain[1] - grain[0]))
  if (edge <= 0) return clamped
  const t = clamped / span
  return clamped + (smoothstep(smoothstep(t)) - t) * span * strength * edge
}

const smoothstep = (t: number) => t * t * (3 - 2 * t)
