/** The warnings about colours that a press can't reach. */
import { differenceOf, labOfRgb, rgbOf, type Triple } from './lab.ts'
import { type Ink, print, tableOf } from './soft-proof.ts'

/** The CIEDE2000 difference at which a person who holds the product beside the screen sees another colour. */
export const seenFrom = 5

export type PrintedInk = { colour: string; prints: string; difference: number }

/** The printed colour of an ink (`#rrggbb`). */
export function printedInk(colour: string, ink: Ink): PrintedInk {
  const { rgb, difference } = printColour(rgbOf(colour), ink)
  const bytes = rgb.map((part) => Math.round(part * 255))
  return {
    colour,
    prints: `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`,
    difference,
  }
}

function printColour(colour: Triple, ink: Ink): { rgb: Triple; difference: number } {
  const to = [...colour]
  print(tableOf(ink.process), to)
  const rgb = to as unknown as Triple
  return { rgb, difference: differenceOf(labOfRgb(colour), labOfRgb(rgb)) }
}

/** The part of a drawing (RGBA) that visibly changes, 0..1. Colours are compared in 32 steps a channel. */
export function outOfGamut(data: Uint8ClampedArray, ink: Ink): number {
  const known = new Map<number, boolean>()
  let [drawn, dull] = [0, 0]
  for (let i = 0; i < data.length; i += 4) {
    if (data[i + 3]! < 128) continue
    drawn += 1
    const key = ((data[i]! >> 3) << 10) | ((data[i + 1]! >> 3) << 5) | (data[i + 2]! >> 3)
    const before = known.get(key)
    const colour = [data[i]! / 255, data[i + 1]! / 255, data[i + 2]! / 255] as const
    const isDull = before ?? printColour(colour, ink).difference >= seenFrom
    if (before === undefined) known.set(key, isDull)
    if (isDull) dull += 1
  }
  return drawn === 0 ? 0 : dull / drawn
}
