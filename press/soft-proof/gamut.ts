/** The warnings about colours that a press can't reach. */
import { colourDifference, labOfRgb, rgbOf, type Triple } from './lab.ts'
import { type Ink, printPixels, tableOf } from './soft-proof.ts'

/** The CIEDE2000 difference at which a person who holds the product beside the screen sees another colour. */
export const visibleFrom = 5

export type PrintedInk = { colour: string; printedColour: string; difference: number }

/** The printed colour of an ink (`#rrggbb`). */
export function predictInk(colour: string, ink: Ink): PrintedInk {
  const { rgb, difference } = printColour(rgbOf(colour), ink)
  const bytes = rgb.map((part) => Math.round(part * 255))
  return {
    colour,
    printedColour: `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`,
    difference,
  }
}

function printColour(colour: Triple, ink: Ink): { rgb: Triple; difference: number } {
  const to = [...colour]
  printPixels(tableOf(ink.process), to)
  const rgb = to as unknown as Triple
  return { rgb, difference: colourDifference(labOfRgb(colour), labOfRgb(rgb)) }
}

/** The part of a drawing (RGBA) that visibly changes, 0..1. Colours are compared in 32 steps a channel. */
export function shareOutOfGamut(data: Uint8ClampedArray, ink: Ink): number {
  const isDullByColour = new Map<number, boolean>()
  let [drawnCount, dullCount] = [0, 0]
  for (let i = 0; i < data.length; i += 4) {
    if (data[i + 3]! < 128) continue
    drawnCount += 1
    const key = ((data[i]! >> 3) << 10) | ((data[i + 1]! >> 3) << 5) | (data[i + 2]! >> 3)
    const existing = isDullByColour.get(key)
    const colour = [data[i]! / 255, data[i + 1]! / 255, data[i + 2]! / 255] as const
    const isDull = existing ?? printColour(colour, ink).difference >= visibleFrom
    if (existing === undefined) isDullByColour.set(key, isDull)
    if (isDull) dullCount += 1
  }
  return drawnCount === 0 ? 0 : dullCount / drawnCount
}
