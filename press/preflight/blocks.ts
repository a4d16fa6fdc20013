/** Pictures whose pixels come in equal blocks: pixel art, or a photograph enlarged without smoothing. */
import type { Picture } from '../draw/surface.ts'
import type { PreflightContext } from './finding.ts'
import { closeTilesOf, type Tile } from './picture-tiles.ts'

/** Sides of a block, in pixels. */
const [blockMin, blockMax] = [3, 96]
/** A step of this much of 255 counts; this share of them lies where blocks meet, and at least this many of them exist. */
const [step, share, stepsMin] = [14, 0.93, 60]
/** Pixel art has few tones, which differ by at least this much of 255. */
const [tonesMax, toneGap] = [26, 6]
/** Least number of positions with steps: a photograph has many, pixel art in large squares a few. */
const [placesMin, manyPlaces] = [5, 24]

export type Blocks = { side: number; isDrawn: boolean } | null
const cached = new WeakMap<Picture, { blocks: Blocks }>()

export function findBlocks(picture: Picture, environment: PreflightContext['environment']): Blocks {
  const existing = cached.get(picture)
  if (existing) return existing.blocks
  const tiles = closeTilesOf(picture, environment)
  const [alongX, alongY] = [stepsOf(tiles, true), stepsOf(tiles, false)]
  const across = sideOf(alongX)
  const down = across && sideOf(alongY)
  const isPixelArt = across !== null && across === down && isDrawn(tiles)
  const isMany = Math.min(alongX.size, alongY.size) >= manyPlaces
  const blocks =
    across && across === down && (isPixelArt || isMany) ? { side: across, isDrawn: isPixelArt } : null
  cached.set(picture, { blocks })
  return blocks
}

/** The positions in the picture where its lightness steps, and the number of steps at each. */
function stepsOf(tiles: readonly Tile[], isAcross: boolean): Map<number, number> {
  const edgeCounts = new Map<number, number>()
  for (const { light, width, height, left, top } of tiles)
    for (let y = isAcross ? 0 : 1; y < height; y += 1)
      for (let x = isAcross ? 1 : 0; x < width; x += 1) {
        const at = y * width + x
        const previous = isAcross ? at - 1 : at - width
        if (Math.abs(light[at]! - light[previous]!) < step) continue
        const position = isAcross ? left + x : top + y
        edgeCounts.set(position, (edgeCounts.get(position) ?? 0) + 1)
      }
  return edgeCounts
}

/** The largest block at whose sides nearly all steps lie; null if there is none. */
function sideOf(steps: ReadonlyMap<number, number>): number | null {
  const total = [...steps.values()].reduce((sum, count) => sum + count, 0)
  if (total < stepsMin || steps.size < placesMin) return null
  for (let side = blockMax; side >= blockMin; side -= 1) {
    const counts = new Float64Array(side)
    for (const [place, count] of steps) counts[place % side]! += count
    if (Math.max(...counts) >= total * share) return side
  }
  return null
}

function isDrawn(tiles: readonly Tile[]): boolean {
  const counts = new Float64Array(Math.ceil(256 / toneGap))
  let total = 0
  for (const { light } of tiles)
    for (const value of light) {
      counts[Math.floor(value / toneGap)]! += 1
      total += 1
    }
  return counts.filter((count) => count > total * 0.001).length <= tonesMax
}
