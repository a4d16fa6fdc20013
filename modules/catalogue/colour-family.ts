import type { ColourFamily } from './contract.ts'

/** The filter family of a colour, from its hue, saturation and lightness. */
export function colourFamily(hex: string): ColourFamily {
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255) as [
    number,
    number,
    number,
  ]
  const max = Math.max(r, g, b)
  const min = Math.min(r, g, b)
  const lightness = (max + min) / 2
  const range = max - min
  const saturation = range === 0 ? 0 : range / (1 - Math.abs(2 * lightness - 1))
  if (lightness < 0.12 || (lightness < 0.17 && saturation < 0.25)) return 'black'
  if (lightness > 0.93) return 'white'
  if (saturation < 0.12) return 'grey'
  const hue = 60 * hueSixth(r, g, b)
  if (hue >= 15 && hue < 50 && (saturation < 0.5 || lightness < 0.3)) return 'brown'
  if (hue < 15 || hue >= 345) return lightness > 0.7 ? 'pink' : 'red'
  if (hue < 42) return 'orange'
  if (hue < 68) return 'yellow'
  if (hue < 170) return 'green'
  if (hue < 255) return 'blue'
  if (hue < 295) return 'purple'
  return 'pink'
}

/** A colour's position on the hue circle, from 0 (red) to 6. */
function hueSixth(r: number, g: number, b: number): number {
  const max = Math.max(r, g, b)
  const range = max - Math.min(r, g, b)
  if (max === r) return ((g - b) / range + 6) % 6
  return max === g ? (b - r) / range + 2 : (r - g) / range + 4
}
