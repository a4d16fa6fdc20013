/** The middle lines of a shape, which satin columns follow. */
import type { Point } from './plan.ts'
import type { Shape } from './shapes.ts'

/** The eight pixels around a pixel, clockwise from the one above. */
const readRing = (dots: Uint8Array, at: number, width: number): number[] =>
  [-width, -width + 1, 1, width + 1, width, width - 1, -1, -width - 1].map(
    (step) => dots[at + step] as number,
  )

/** The number of lines that meet at a pixel; neighbours that touch each other count as one (Yokoi, 1975). */
const countLines = (ring: readonly number[]): number =>
  [0, 2, 4, 6].reduce((sum, k) => {
    const clear = (i: number) => 1 - (ring[i % 8] as number)
    return sum + clear(k) - clear(k) * clear(k + 1) * clear(k + 2)
  }, 0)

/** Thins a shape to lines one pixel wide (Zhang and Suen, 1984), and removes the inner corners of their steps. */
function thinShape({ mask, width, height }: Shape): Uint8Array {
  const thin = new Uint8Array(mask)
  const dots = [...thin.keys()].filter((at) => thin[at] === 1)
  const isRemovable = (at: number, pass: number): boolean => {
    const ring = readRing(thin, at, width)
    const sum = ring.reduce((total, dot) => total + dot, 0)
    if (sum < 2 || sum > 6) return false
    let rises = 0
    for (let k = 0; k < 8; k++) if (ring[k] === 0 && ring[(k + 1) % 8] === 1) rises++
    if (rises !== 1) return false
    const [n, , e, , s, , w] = ring as [number, number, number, number, number, number, number]
    return pass === 0 ? n * e * s === 0 && e * s * w === 0 : n * e * w === 0 && n * s * w === 0
  }
  for (let remaining = dots, previousLength = -1; remaining.length !== previousLength; ) {
    previousLength = remaining.length
    for (const turn of [0, 1]) {
      const removable = remaining.filter((at) => isRemovable(at, turn))
      for (const at of removable) thin[at] = 0
      remaining = remaining.filter((at) => thin[at] === 1)
    }
  }
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x
      if (thin[at] === 0) continue
      const ring = readRing(thin, at, width)
      if (ring.filter((dot) => dot === 1).length > 1 && countLines(ring) === 1) thin[at] = 0
    }
  return thin
}

/** A line from end to end; an open end is where the shape ends, the others meet another line. */
export type MiddleLine = { points: Point[]; isOpen: readonly [start: boolean, end: boolean] }

/**
 * The lines between ends and forks, smoothed, longest first. A stub at a fork that is shorter than the shape's width
 * there is a corner, not a stroke; `depth`: each pixel's distance to the edge.
 */
export function findMiddleLines(shape: Shape, depth: Float32Array): MiddleLine[] {
  const { width } = shape
  const thin = thinShape(shape)
  // Thinning leaves nothing of a round dot: its middle line has no length.
  if (!thin.includes(1)) thin[findDeepest(depth)] = 1
  const neighbourOffsets = [-width, 1, width, -1, -width + 1, width + 1, width - 1, -width - 1]
  const nextDots = (at: number) =>
    neighbourOffsets.map((step) => at + step).filter((neighbour) => thin[neighbour] === 1)
  const dots = [...thin.keys()].filter((at) => thin[at] === 1)
  const nodes = new Set(dots.filter((at) => nextDots(at).length !== 2))
  const visited = new Uint8Array(thin.length)
  const lines: { dots: number[]; isOpen: readonly [boolean, boolean] }[] = []
  const isEnd = (at: number) => nextDots(at).length === 1
  const followLine = (from: number, first: number) => {
    const line = [from, first]
    visited[first] = 1
    for (let at = first; !nodes.has(at); at = line.at(-1) as number) {
      const nextDot = nextDots(at).find(
        (neighbour) => neighbour !== line.at(-2) && (visited[neighbour] === 0 || nodes.has(neighbour)),
      )
      if (nextDot === undefined) break
      line.push(nextDot)
      visited[nextDot] = 1
    }
    lines.push({ dots: line, isOpen: [isEnd(from), isEnd(line.at(-1) as number)] })
  }
  for (const at of nodes) {
    if (nextDots(at).length === 0) lines.push({ dots: [at, at], isOpen: [true, true] })
    for (const first of nextDots(at))
      if (nodes.has(first) ? first > at : visited[first] === 0) followLine(at, first)
  }
  for (const at of dots) {
    if (visited[at] === 1 || nodes.has(at)) continue
    visited[at] = 1
    const [first] = nextDots(at)
    if (first !== undefined) followLine(at, first)
  }
  const depthAt = (at: number | undefined) => depth[at as number] as number
  /** A stub, with the width at its open end, is shorter than the largest circle at its fork. */
  const isStub = ({ dots: line, isOpen }: (typeof lines)[number]) => {
    const [end, fork] = isOpen[0] ? [line[0], line.at(-1)] : [line.at(-1), line[0]]
    return isOpen[0] !== isOpen[1] && line.length + depthAt(end) < 1.25 * depthAt(fork)
  }
  // Two adjacent forks have no stroke between them either.
  const isBetween = ({ dots: line, isOpen }: (typeof lines)[number]) =>
    !isOpen[0] && !isOpen[1] && line.length < 0.8 * depthAt(line[0]) && line[0] !== line.at(-1)
  const strokes = lines.filter((line) => !isStub(line) && !isBetween(line))
  return (strokes.length > 0 ? strokes : lines)
    .sort((a, b) => b.dots.length - a.dots.length || (a.dots[0] as number) - (b.dots[0] as number))
    .map(({ dots: line, isOpen }) => ({
      points: smoothLine(line.map((at) => [at % width, Math.floor(at / width)])),
      isOpen,
    }))
}

const findDeepest = (depth: Float32Array): number =>
  depth.reduce((best, far, at) => (far > (depth[best] as number) ? at : best), 0)

/**
 * Each point becomes the mean of those within five of it: a line of pixels turns by eighths of a circle, a stroke
 * doesn't.
 */
function smoothLine(line: readonly Point[]): Point[] {
  return line.map((_, index) => {
    const reach = Math.min(5, index, line.length - 1 - index)
    const nearby = line.slice(index - reach, index + reach + 1)
    return [
      nearby.reduce((sum, [x]) => sum + x, 0) / nearby.length,
      nearby.reduce((sum, [, y]) => sum + y, 0) / nearby.length,
    ]
  })
}
