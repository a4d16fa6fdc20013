/**
 * Fills one sheet from the prints left: at the lowest point of the skyline it places the print that fits best, in
 * many attempts with different weights, and returns the attempt that wastes least of the roll. Pure.
 */
import { type Random, seedRandom } from '#kernel/random.ts'
import { type PlacedPrint, type Print, roll } from './film.ts'

/** Sizes include the gap to the next print, on a sheet one gap larger, so nothing below deals with gaps. */
const [sheetWidth, sheetHeight] = [roll.widthIn + roll.gapIn, roll.sheetIn + roll.gapIn]
const tolerance = 1e-9
/**
 * Prints considered for a sheet, from every size left, so that the last sheets have as good a mixture as the first.
 */
const maxConsidered = 260
/** A sheet is cut shorter than this only if no prints are left. */
const cutFromIn = 36

type Step = { x: number; width: number; y: number }
type ScoreWeights = { area: number; waste: number; level: number; noise: number }
type Piece = { print: Print; area: number }
export type FilledSheet = { prints: PlacedPrint[]; heightIn: number; used: number }

const randomWeights = (random: Random): ScoreWeights => ({
  area: 0.2 + random.next() * 1.6,
  waste: 0.4 + random.next() * 2.4,
  level: random.next() * 6,
  noise: random.next() * 14,
})

/** Returns the best of `tries` sheets; `prints` are sorted, largest first. */
export function fillSheet(prints: readonly Print[], tries: number, seed: number): FilledSheet {
  const stride = Math.max(1, prints.length / maxConsidered)
  const pieces = Array.from({ length: Math.min(maxConsidered, prints.length) }, (_, i): Piece => {
    const print = prints[Math.floor(i * stride)] as Print
    return { print, area: print.widthIn * print.heightIn }
  })
  const minSide = Math.min(...pieces.map(({ print }) => Math.min(print.widthIn, print.heightIn)))
  const random = seedRandom(seed)
  let best: FilledSheet | null = null
  for (let i = 0; i < tries; i++) {
    const placed = fillOnce(pieces, randomWeights(random), minSide + roll.gapIn, random)
    const filled = cutToLength(placed, prints.length)
    if (!best || filled.used > best.used + tolerance) best = filled
  }
  return best as FilledSheet
}

/** Cuts the sheet at its best use; prints beyond the cut go onto the next sheet. */
function cutToLength(placed: readonly PlacedPrint[], left: number): FilledSheet {
  const byBottomEdge = [...placed].sort((a, b) => a.y + a.heightIn - b.y - b.heightIn)
  let area = 0
  let best: FilledSheet | null = null
  byBottomEdge.forEach((print, i) => {
    area += print.widthIn * print.heightIn
    const heightIn = print.y + print.heightIn
    const isLast = i === byBottomEdge.length - 1
    if (heightIn < cutFromIn && !(isLast && (i + 1 === left || !best))) return
    const used = area / (roll.widthIn * heightIn)
    if (!best || used > best.used + tolerance) best = { prints: byBottomEdge.slice(0, i + 1), heightIn, used }
  })
  return best as unknown as FilledSheet
}

function fillOnce(
  pieces: readonly Piece[],
  weights: ScoreWeights,
  minSide: number,
  random: Random,
): PlacedPrint[] {
  const unplaced = new Set(pieces)
  const placedPrints: PlacedPrint[] = []
  let line: Step[] = [{ x: 0, width: sheetWidth, y: 0 }]
  while (unplaced.size > 0) {
    const lowestIndex = findLowest(line)
    const step = line[lowestIndex] as Step
    const sides = [
      line[lowestIndex - 1]?.y ?? sheetHeight * 2,
      line[lowestIndex + 1]?.y ?? sheetHeight * 2,
    ] as const
    const choice = choosePiece(unplaced, step, sides, { weights, minSide, lot: random })
    if (!choice) {
      const raisedY = Math.min(...sides)
      if (raisedY >= sheetHeight) break
      line = joinSteps(line.map((step, i) => (i === lowestIndex ? { ...step, y: raisedY } : step)))
      continue
    }
    unplaced.delete(choice.piece)
    const { widthIn, heightIn } = choice.shape
    const width = widthIn + roll.gapIn
    const isLeft = sides[0] >= sides[1]
    const x = isLeft ? step.x : step.x + step.width - width
    placedPrints.push({ ...choice.shape, x, y: step.y })
    const top = { x, width, y: step.y + heightIn + roll.gapIn }
    const remaining = { x: isLeft ? x + width : step.x, width: step.width - width, y: step.y }
    const steps = isLeft ? [top, remaining] : [remaining, top]
    const newSteps = remaining.width <= tolerance ? [top] : steps
    line = joinSteps([...line.slice(0, lowestIndex), ...newSteps, ...line.slice(lowestIndex + 1)])
  }
  return placedPrints
}

function findLowest(line: readonly Step[]): number {
  let at = 0
  for (let i = 1; i < line.length; i++) if ((line[i] as Step).y < (line[at] as Step).y - tolerance) at = i
  return at
}

function joinSteps(line: readonly Step[]): Step[] {
  const all: Step[] = []
  for (const step of line) {
    const before = all.at(-1)
    if (before && Math.abs(before.y - step.y) < tolerance)
      all[all.length - 1] = { ...before, width: before.width + step.width }
    else all.push(step)
  }
  return all
}

/** Chooses the print and rotation that fit a place: large, as wide as the place, level with its neighbours. */
function choosePiece(
  unplaced: ReadonlySet<Piece>,
  step: Step,
  sides: readonly [number, number],
  { weights, minSide, lot: random }: { weights: ScoreWeights; minSide: number; lot: Random },
): { piece: Piece; shape: PlacedPrint } | null {
  let best: { piece: Piece; turned: boolean; worth: number } | null = null
  for (const piece of unplaced) {
    const { print, area } = piece
    for (const isTurned of [false, true]) {
      const width = (isTurned ? print.heightIn : print.widthIn) + roll.gapIn
      const height = (isTurned ? print.widthIn : print.heightIn) + roll.gapIn
      if (width > step.width + tolerance || step.y + height > sheetHeight + tolerance) continue
      const room = step.width - width
      const wastedArea = room < minSide - tolerance ? room * height : 0
      const top = step.y + height
      const unevenness = Math.min(Math.abs(top - sides[0]), Math.abs(top - sides[1]), sheetHeight - top)
      const score =
        weights.area * area -
        weights.waste * wastedArea -
        weights.level * Math.min(unevenness, 4) +
        weights.noise * random.next()
      if (!best || score > best.worth) best = { piece, turned: isTurned, worth: score }
    }
  }
  if (!best) return null
  const { print } = best.piece
  const [widthIn, heightIn] = best.turned ? [print.heightIn, print.widthIn] : [print.widthIn, print.heightIn]
  return { piece: best.piece, shape: { ...print, widthIn, heightIn, x: 0, y: 0, turned: best.turned } }
}
