/** What is told of colours that a press can't reach. */
import { differenceOf, labOfRgb, type Triple } from './lab.ts'
import { type Ink, print, tableOf } from './soft-proof.ts'

/** CIEDE2000 from which a person who holds the piece beside the screen sees another colour. */
export const seenFrom = 5

export type PrintedInk = { colour: string; prints: string; difference: number }

/** What becomes of an ink (`#rrggbb`). */
export function printedInk(colour: string, ink: Ink): PrintedInk {
  const value = Number.parseInt(colour.slice(1, 7), 16)
  const rgb = [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255]
  const before = labOfRgb(rgb as unknown as Triple)
  print(tableOf(ink.process), rgb)
  const bytes = rgb.map((part) => Math.round(part * 255))
  const prints = `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
  return { colour, prints, difference: differenceOf(before, labOfRgb(rgb as unknown as Triple)) }
}

/** How much of what is drawn (RGBA) a person would see change, 0..1. Colours are looked at in 32 steps a channel. */
export function dullPart(data: Uint8ClampedArray, ink: Ink): number {
  const known = new Map<number, boolean>()
  let [drawn, dull] = [0, 0]
  for (let i = 0; i < data.length; i += 4) {
    if (data[i + 3]! < 128) continue
    drawn += 1
    const key = ((data[i]! >> 3) << 10) | ((data[i + 1]! >> 3) << 5) | (data[i + 2]! >> 3)
    const before = known.get(key)
    const isDull = before ?? isSeen(data, i, ink)
    if (before === undefined) known.set(key, isDull)
    if (isDull) dull += 1
  }
  return drawn === 0 ? 0 : dull / drawn
}

function isSeen(data: Uint8ClampedArray, at: number, ink: Ink): boolean {
  const rgb = [data[at]! / 255, data[at + 1]! / 255, data[at + 2]! / 255]
  const before = labOfRgb(rgb as unknown as Triple)
  print(tableOf(ink.process), rgb)
  return differenceOf(before, labOfRgb(rgb as unknown as Triple)) >= seenFrom
}
