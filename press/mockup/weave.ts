/**
 * Cloth seen from close up: yarn of uneven thickness, loops side by side, the nap of fleece, the ribs of twill. A map
 * set is too small for it, so a picture larger than its set is woven again.
 */
import type { Maps } from './compose.ts'
import type { View } from './view.ts'

type Cloth = 'jersey' | 'fleece' | 'twill' | 'ribbed' | 'canvas'
/** Sets made of something other than a T-shirt's jersey. */
const cloths: readonly [Cloth, RegExp][] = [
  ['fleece', /^(hoodie|zip-hoodie|crop-hoodie|youth-hoodie|sweatshirt|joggers|shorts|blanket)\//],
  // A cap's panels are cut in their own directions: its set holds the ribs, and only yarn is added.
  ['ribbed', /(cap|snapback)\//],
  ['twill', /(bucket-hat|apron)\//],
  ['canvas', /^(tote|backpack|drawstring-bag|crossbody-bag|pillow|tapestry|flag)/],
]
const clothOf = ({ name, soft }: View): Cloth | null =>
  soft ? (cloths.find(([, sets]) => sets.test(name))?.[0] ?? 'jersey') : null

/** Side of the repeated piece, a power of two. */
const pieceSide = 512
const wrapMask = pieceSide - 1

/** Noise between -1 and 1, the same on every machine. */
function makeNoise(seed: number): Float32Array {
  let state = seed
  return Float32Array.from({ length: pieceSide * pieceSide }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 0x8000_0000 - 1
  })
}

/** Smooths in both directions over this many pixels, and restores the strength. */
function smoothPlane(from: Float32Array, across: number, down: number): Float32Array {
  const smoothLine = (line: Float32Array, step: number, reach: number): Float32Array => {
    if (reach < 2) return line
    const to = new Float32Array(line.length)
    for (let i = 0; i < line.length; i++) {
      const [x, y] = [i & wrapMask, i >> 9]
      let sum = 0
      for (let k = 0; k < reach; k++)
        sum += line[step === 1 ? (y << 9) | ((x + k) & wrapMask) : (((y + k) & wrapMask) << 9) | x] as number
      to[i] = sum / Math.sqrt(reach)
    }
    return to
  }
  return smoothLine(smoothLine(from, 1, across), pieceSide, down)
}

/** A wave that repeats with the piece: about this many pixels long, across and down. */
const waveAt = (across: number, down: number) => {
  const [a, b] = [across, down].map((length) =>
    length === 0 ? 0 : (2 * Math.PI * Math.round(pieceSide / length)) / pieceSide,
  ) as [number, number]
  return (x: number, y: number, shift: number): number => Math.cos(a * x + b * y + shift)
}

/** The lightness of each pixel of a piece against the light on it, in thousandths; `inch`: pixels to the inch. */
function makePiece(cloth: Cloth, inch: number): Int8Array {
  const grain = smoothPlane(makeNoise(7), 2, 2)
  const yarn = smoothPlane(makeNoise(11), Math.round(inch / 2), 2)
  const warp = smoothPlane(makeNoise(19), 31, 31)
  const thread = (perInch: number) => Math.max(3, inch / perInch)
  const loops = waveAt(thread(26), 0)
  const ribs = waveAt(thread(16), -thread(16))
  const [ends, picks] = [waveAt(thread(14), 0), waveAt(0, thread(14))]
  const tonesByCloth: Record<Cloth, (i: number, x: number, y: number) => number> = {
    jersey: (i, x, y) => 7 * loops(x, y, 1.2 * warp[i]!) + 9 * yarn[i]! + 8 * grain[i]!,
    fleece: (i) => 20 * grain[i]! + 9 * yarn[i]! + 5 * warp[i]!,
    ribbed: (i) => 6 * yarn[i]! + 12 * grain[i]!,
    twill: (i, x, y) => 12 * ribs(x, y, 0.8 * warp[i]!) + 5 * yarn[i]! + 6 * grain[i]!,
    canvas: (i, x, y) => 9 * ends(x, y, warp[i]!) + 9 * picks(x, y, warp[i]!) + 8 * yarn[i]! + 6 * grain[i]!,
  }
  return Int8Array.from({ length: pieceSide * pieceSide }, (_, i) =>
    Math.max(-60, Math.min(60, Math.round(tonesByCloth[cloth](i, i & wrapMask, i >> 9)))),
  )
}

const pieces = new Map<string, Int8Array>()

/** The maps of a picture with its cloth woven from close up; other materials stay as they are. Changes `shade`. */
export function weaveCloth(maps: Maps, view: View): Maps {
  const cloth = clothOf(view)
  if (!cloth || !view.areaIn || !view.areaBox) return maps
  const { left, right } = view.areaBox
  const inch = Math.round(((right - left) / view.areaIn.widthIn) * (maps.width / view.width))
  const name = `${cloth} ${inch}`
  const texture = pieces.get(name) ?? makePiece(cloth, inch)
  pieces.set(name, texture)
  const { shade, tinted, fixedPart, width } = maps
  for (let i = 0; i < shade.length; i++) {
    if ((tinted[i] as number) < 128 || (fixedPart[i] as number) > 0) continue
    const x = i % width
    const y = (i - x) / width
    const deviation = texture[((y & wrapMask) << 9) | (x & wrapMask)] as number
    shade[i] = Math.max(0, Math.min(255, Math.round((shade[i] as number) * (1 + deviation / 1000))))
  }
  return maps
}
