/** sRGB and CIE Lab, and the difference of two colours as the eye sees it. */

import { linearise } from '#kernel/luminance.ts'

export type Triple = readonly [number, number, number]
/** `#rrggbb` as three channels from 0 to 1. */
export function rgbOf(hex: string): Triple {
  const value = Number.parseInt(hex.slice(1, 7), 16)
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255]
}
export const d50 = [0.9642, 1, 0.8249] as const

/** IEC 61966-2-1, adapted to D50 by Bradford's matrix. */
const toXyz = [
  [0.4360747, 0.3850649, 0.1430804],
  [0.2225045, 0.7168786, 0.0606169],
  [0.0139322, 0.0971045, 0.7141733],
] as const
const fromXyz = [
  [3.1338561, -1.6168667, -0.4906146],
  [-0.9787684, 1.9161415, 0.033454],
  [0.0719453, -0.2289914, 1.4052427],
] as const
const multiply = (matrix: readonly Triple[], [a, b, c]: Triple) =>
  matrix.map(([x, y, z]) => x * a + y * b + z * c) as unknown as Triple
export const mapTriple = ([a, b, c]: Triple, change: (value: number, axis: number) => number): Triple => [
  change(a, 0),
  change(b, 1),
  change(c, 2),
]

export const encodeSrgb = (value: number) =>
  value <= 0.0031308 ? Math.max(0, value) * 12.92 : 1.055 * Math.min(1, value) ** (1 / 2.4) - 0.055
const labRoot = (t: number) => (t > (6 / 29) ** 3 ? Math.cbrt(t) : t / (3 * (6 / 29) ** 2) + 4 / 29)
const labCube = (t: number) => (t > 6 / 29 ? t ** 3 : 3 * (6 / 29) ** 2 * (t - 4 / 29))

export function labOfXyz([x, y, z]: Triple): Triple {
  const [fx, fy, fz] = [labRoot(x / d50[0]), labRoot(y / d50[1]), labRoot(z / d50[2])]
  return [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)]
}
export function xyzOfLab([lightness, a, b]: Triple): Triple {
  const fy = (lightness + 16) / 116
  return [d50[0] * labCube(fy + a / 500), d50[1] * labCube(fy), d50[2] * labCube(fy - b / 200)]
}

/** sRGB, each 0..1, to XYZ relative to D50; and to L 0..100, a, b. */
export const xyzOfRgb = (rgb: Triple): Triple => multiply(toXyz, mapTriple(rgb, linearise))
export const labOfRgb = (rgb: Triple): Triple => labOfXyz(xyzOfRgb(rgb))
/** Linear sRGB, outside 0..1 where a screen can't show it. */
export const linearOfXyz = (xyz: Triple): Triple => multiply(fromXyz, xyz)
export const linearOfLab = (lab: Triple): Triple => linearOfXyz(xyzOfLab(lab))

/** CIEDE2000 (CIE 142-2001), all weights 1: 1 is hardly visible side by side, 5 is another colour. */
export function colourDifference(labA: Triple, labB: Triple): number {
  const degrees = Math.PI / 180
  const mean = (Math.hypot(labA[1], labA[2]) + Math.hypot(labB[1], labB[2])) / 2
  const stretch = 1 + 0.5 * (1 - Math.sqrt(mean ** 7 / (mean ** 7 + 25 ** 7)))
  const polar = ([, a, b]: Triple) => {
    const hue = Math.atan2(b, a * stretch) / degrees
    return { chroma: Math.hypot(a * stretch, b), hue: hue < 0 ? hue + 360 : hue }
  }
  const [first, second] = [polar(labA), polar(labB)]
  const isGrey = first.chroma * second.chroma === 0
  let hueDifference = isGrey ? 0 : second.hue - first.hue
  if (hueDifference > 180) hueDifference -= 360
  if (hueDifference < -180) hueDifference += 360
  const lightness = (labA[0] + labB[0]) / 2
  const chroma = (first.chroma + second.chroma) / 2
  let hue = first.hue + second.hue
  if (!isGrey) {
    // The middle of the shorter way around the hue circle.
    const across = hue < 360 ? 180 : -180
    hue = hue / 2 + (Math.abs(first.hue - second.hue) <= 180 ? 0 : across)
  }
  const cosine = (angle: number) => Math.cos(angle * degrees)
  const t =
    1 -
    0.17 * cosine(hue - 30) +
    0.24 * cosine(2 * hue) +
    0.32 * cosine(3 * hue + 6) -
    0.2 * cosine(4 * hue - 63)
  const byLightness =
    (labB[0] - labA[0]) / (1 + (0.015 * (lightness - 50) ** 2) / Math.sqrt(20 + (lightness - 50) ** 2))
  const byChroma = (second.chroma - first.chroma) / (1 + 0.045 * chroma)
  const byHue =
    (2 * Math.sqrt(first.chroma * second.chroma) * Math.sin((hueDifference / 2) * degrees)) /
    (1 + 0.015 * chroma * t)
  const rotation =
    -2 *
    Math.sqrt(chroma ** 7 / (chroma ** 7 + 25 ** 7)) *
    Math.sin(60 * Math.exp(-(((hue - 275) / 25) ** 2)) * degrees)
  return Math.sqrt(byLightness ** 2 + byChroma ** 2 + byHue ** 2 + rotation * byChroma * byHue)
}
