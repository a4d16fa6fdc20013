/** Clustered-dot screens: half-covered parts become dots of full ink, for presses that lay full ink or none. */

/** Degrees by which the grid of dots is turned: rows of dots are least visible at 45. */
const angle = 45
const steps = 1_024

/** A wave's height by position, in fine steps: a sheet needs fifty million of them. */
const wave = Float64Array.from({ length: 4_096 }, (_, step) => Math.cos((2 * Math.PI * step) / 4_096))
const waveAt = (along: number): number => wave[Math.floor((along - Math.floor(along)) * 4_096)]!

/** The height of a point in its cell, from -1 to 1: one hill and one hollow, so that dots grow into holes. */
const hill = (u: number, v: number): number => (waveAt(u) + waveAt(v)) / 2

const stepOf = (height: number): number => Math.round(((1 - height) / 2) * steps)

/** For each height, the part of a cell at or above it, so that a coverage of a third inks a third. */
const shareAbove: Float64Array = (() => {
  const counts = new Float64Array(steps + 1)
  const samples = 400
  for (let i = 0; i < samples; i += 1)
    for (let j = 0; j < samples; j += 1) {
      const height = hill((i + 0.5) / samples, (j + 0.5) / samples)
      counts[stepOf(height)]! += 1
    }
  let sum = 0
  return counts.map((count) => {
    sum += count
    return sum / (samples * samples)
  })
})()

/** Points on either side over which a hard edge is soft at most, from antialiasing. */
const edgeReach = 2

/**
 * Each point inked fully (255) or not at all (0); `cell` is the distance between dots in points. Full and empty parts
 * stay as they are, and so does a hard edge between them: dots would fray it.
 */
export function screenAlpha(
  alpha: Uint8Array,
  size: { width: number; height: number },
  cell: number,
): Uint8Array {
  const turn = (angle * Math.PI) / 180
  const [cos, sin] = [Math.cos(turn) / cell, Math.sin(turn) / cell]
  const inked = new Uint8Array(alpha.length)
  for (let y = 0, at = 0; y < size.height; y += 1)
    for (let x = 0; x < size.width; x += 1, at += 1) {
      const cover = alpha[at]!
      const threshold = isHardAt(alpha, size, x, y)
        ? 0.5
        : shareAbove[stepOf(hill(x * cos + y * sin, y * cos - x * sin))]!
      if (cover === 255 || (cover > 0 && threshold <= cover / 255)) inked[at] = 255
    }
  return inked
}

/** Tells if a point has both a fully covered and an empty point beside it. */
function isHardAt(
  alpha: Uint8Array,
  { width, height }: { width: number; height: number },
  x: number,
  y: number,
): boolean {
  let [hasClear, hasCovered] = [false, false]
  const [left, right] = [Math.max(0, x - edgeReach), Math.min(width - 1, x + edgeReach)]
  const last = Math.min(height - 1, y + edgeReach)
  for (let row = Math.max(0, y - edgeReach); row <= last; row += 1)
    for (let at = row * width + left; at <= row * width + right; at += 1) {
      const cover = alpha[at]!
      hasClear ||= cover === 0
      hasCovered ||= cover === 255
    }
  return hasClear && hasCovered
}
