/** Distance between two colours in OKLab, as the eye sees it: 0 is the same, black to white is 1. */
import { linearise } from '#kernel/luminance.ts'

export type Lab = readonly [number, number, number]

const linearOf = Float64Array.from({ length: 256 }, (_, i) => linearise(i / 255))

/** From bytes. */
export function labOf(red: number, green: number, blue: number): Lab {
  const [r, g, b] = [linearOf[red] as number, linearOf[green] as number, linearOf[blue] as number]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

export function labOfHex(hex: string): Lab {
  const value = Number.parseInt(hex.slice(1, 7), 16)
  return labOf(value >> 16, (value >> 8) & 255, value & 255)
}

export const distance = (a: Lab, b: Lab) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
