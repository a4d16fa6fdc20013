import type { Picture } from '../draw/surface.ts'
import { type Finding, nameOf, type PreflightContext, type Rule } from './finding.ts'
import { type Tile, tilesOf } from './picture-tiles.ts'
import { computeDpi } from './resolution.ts'

/** A JPEG is stored in squares of this many pixels, each separately: at low quality their edges no longer meet. */
const square = 8
/** Of 255: a step that shows on the print, and one that is an edge of the drawing rather than of a square. */
const [visibleStep, edge] = [10, 48]
/**
 * The share of places between two squares that must have a step standing alone, and its ratio to the rest of the
 * picture.
 */
const [minShare, minRatio] = [0.015, 20]
/** If almost nothing changes inside the squares, they are drawn: pixel art. */
const drawnBelow = 0.01

/**
 * In a drawing they show only beside its edges: the distance from one, and their share along both axes together and
 * along each.
 */
const [nearFrom, nearTo] = [4, 14]
const [nearSum, nearEach, nearTimes] = [0.035, 0.008, 8]
/** A step that shows beside an edge, where everything else is flat. */
const visibleNear = 6

type Count = { lone: Float64Array; all: Float64Array; uneven: Float64Array }
const cached = new WeakMap<Picture, { isCompressed: boolean }>()

/** Tells if a picture was once a JPEG of such low quality that its squares show, whatever its format is now. */
function isCompressed(picture: Picture, environment: PreflightContext['environment']): boolean {
  const existing = cached.get(picture)
  if (existing) return existing.isCompressed
  const tiles = tilesOf(picture, environment)
  const counts = ([true, false] as const).map((isAcross) => countSteps(tiles, isAcross))
  const nearCounts = ([true, false] as const).map((isAcross) => countNearEdges(tiles, isAcross))
  const isFound = counts.every(isGridVisible) || isGridVisibleNear(nearCounts)
  cached.set(picture, { isCompressed: isFound })
  return isFound
}

/** Steps between neighbours along an axis, by their position in the grid of squares. */
function countSteps(tiles: readonly Tile[], isAcross: boolean): Count {
  const zeros = () => new Float64Array(square)
  const count: Count = { lone: zeros(), all: zeros(), uneven: zeros() }
  for (const { light, width, height, left, top } of tiles) {
    const [length, lines] = isAcross ? [width, height] : [height, width]
    const [along, next] = isAcross ? [1, width] : [width, 1]
    const start = isAcross ? left : top
    for (let line = 0; line < lines; line += 1)
      for (let at = 2; at + 3 < length; at += 1) {
        const from = line * next + at * along
        const step = (n: number) => Math.abs(light[from + (n + 1) * along]! - light[from + n * along]!)
        const [centreStep, place] = [step(0), (start + at + 1) % square]
        count.all[place]! += 1
        if (centreStep > 0) count.uneven[place]! += 1
        if (centreStep < visibleStep || centreStep > edge) continue
        if (centreStep > 2 * Math.max(step(-2), step(-1), step(1), step(2))) count.lone[place]! += 1
      }
  }
  return count
}

/**
 * Tells if steps stand alone at one position of the grid and nowhere else; a cropped picture starts at any of the
 * eight.
 */
function isGridVisible({ lone, all, uneven }: Count): boolean {
  const shares = Array.from(lone, (count, index) => count / Math.max(1, all[index]!))
  const max = Math.max(...shares)
  const peakIndex = shares.indexOf(max)
  const withoutPeak = <Value>(values: ArrayLike<Value>) =>
    Array.from(values).filter((_, n) => n !== peakIndex)
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const inside = mean(withoutPeak(Array.from(uneven, (count, n) => count / Math.max(1, all[n]!))))
  return max >= minShare && max >= minRatio * mean(withoutPeak(shares)) && inside >= drawnBelow
}

type NearCount = { lone: Float64Array; all: Float64Array }
/** Lone steps near the edges of a drawing, by their position in the grid of squares. */
function countNearEdges(tiles: readonly Tile[], isAcross: boolean): NearCount {
  const count: NearCount = { lone: new Float64Array(square), all: new Float64Array(square) }
  for (const { light, width, height, left, top } of tiles) {
    const [length, lines] = isAcross ? [width, height] : [height, width]
    const [along, next] = isAcross ? [1, width] : [width, 1]
    const start = isAcross ? left : top
    const row = new Uint8Array(length)
    for (let line = 0; line < lines; line += 1) {
      for (let at = 0; at < length; at += 1) row[at] = light[line * next + at * along]!
      const distances = measureDistances(row)
      for (let at = 2; at + 3 < length; at += 1) {
        if (distances[at]! < nearFrom || distances[at]! > nearTo) continue
        const step = (n: number) => Math.abs(row[at + n + 1]! - row[at + n]!)
        const index = (start + at + 1) % square
        count.all[index]! += 1
        const centreStep = step(0)
        if (centreStep < visibleNear || centreStep > edge) continue
        if (centreStep > 2 * Math.max(step(-2), step(-1), step(1), step(2))) count.lone[index]! += 1
      }
    }
  }
  return count
}

/** For each pixel of a row, the distance to the next edge of the drawing. */
function measureDistances(row: Uint8Array): Uint16Array {
  const distances = new Uint16Array(row.length).fill(0xffff)
  const isEdge = (at: number) => at > 0 && Math.abs(row[at]! - row[at - 1]!) >= edge
  for (let at = 0, last = -0xffff; at < row.length; at += 1) {
    if (isEdge(at)) last = at
    distances[at] = Math.min(0xffff, at - last)
  }
  for (let at = row.length - 1, next = 0x1ffff; at >= 0; at -= 1) {
    distances[at] = Math.min(distances[at]!, next - at)
    if (isEdge(at)) next = at
  }
  return distances
}

function isGridVisibleNear(axes: readonly NearCount[]): boolean {
  const peaks = axes.map(({ lone, all }) => {
    const shares = Array.from(lone, (count, n) => count / Math.max(1, all[n]!))
    const max = Math.max(...shares)
    const meanOfOthers = (shares.reduce((sum, value) => sum + value, 0) - max) / (square - 1)
    return { max, rest: meanOfOthers }
  })
  const sum = peaks.reduce((total, { max }) => total + max, 0)
  return (
    sum >= nearSum &&
    peaks.every(({ max, rest }) => max >= nearEach && max >= nearTimes * rest) &&
    axes.every(({ all }) => all.every((count) => count >= 100))
  )
}

/** A low-quality JPEG prints as squares, and no enlarging or sharpening removes them. */
export const compressed: Rule = ({ layers, context, dpi, place }) =>
  layers.flatMap(({ layer, matrix }): Finding[] => {
    if (layer.kind !== 'image') return []
    const picture = context.environment.picture(layer.artwork)
    // At twice the press's resolution, nobody sees them.
    if (!picture || computeDpi(layer, { matrix }) >= 2 * dpi) return []
    if (!isCompressed(picture, context.environment)) return []
    return [
      {
        rule: 'compressed',
        severity: 'warn',
        layerId: layer.id,
        title: `${nameOf(layer)} is over-compressed${place}`,
        words:
          'It was saved as a JPEG of low quality, and prints in small squares. Use the file it was made from, or save it again from there at high quality.',
      },
    ]
  })
