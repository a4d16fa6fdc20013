/** Closed lines around the pixels of one ink, where coverage is half: marching squares with interpolation. */
import { clear, type Regions } from './regions.ts'

/** Points of one closed line, x and y in turn, in pixels of the picture. */
export type Contour = Float64Array

/** Pixels by which an ink extends under later ones: no cloth shows between two inks. */
const trap = 2

/** `order`: inks with a higher number lie above. */
export function findContours(regions: Regions, ink: number, order: readonly number[]): Contour[] {
  const { width, height } = regions
  const cover = measureCover(regions, ink, order)
  return linkCrossings(cover, width + 2, height + 2)
}

/** Each pixel's coverage by the ink, with a border of one clear pixel. */
function measureCover(regions: Regions, ink: number, order: readonly number[]): Float32Array {
  const { labels, other: otherLabels, share, width, height } = regions
  const rankOf = (inkIndex: number) => (inkIndex === clear ? -1 : (order[inkIndex] as number))
  const ownRank = rankOf(ink)
  const cover = new Float32Array((width + 2) * (height + 2))
  const nearInk = dilate(regions, ink)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      const to = (y + 1) * (width + 2) + x + 1
      const part = (share[at] as number) / 255
      if (labels[at] === ink) cover[to] = rankOf(otherLabels[at] as number) > ownRank ? 1 : 1 - part
      else if (nearInk[at] === 1 && isUnderOthers(regions, at, x, y, ownRank, rankOf)) cover[to] = 1
      else if (otherLabels[at] === ink) cover[to] = part
    }
  }
  return cover
}

/** Pixels within `trap` of the ink, along the rows and then down. */
function dilate({ labels, width, height }: Regions, ink: number): Uint8Array {
  const row = new Uint8Array(labels.length)
  const dilated = new Uint8Array(labels.length)
  for (let at = 0; at < labels.length; at++) {
    if (labels[at] !== ink) continue
    const x = at % width
    const first = at - Math.min(trap, x)
    const last = at + Math.min(trap, width - 1 - x)
    row.fill(1, first, last + 1)
  }
  for (let at = 0; at < row.length; at++) {
    if (row[at] === 0) continue
    for (let k = -trap; k <= trap; k++) {
      const target = at + k * width
      if (target >= 0 && target < width * height) dilated[target] = 1
    }
  }
  return dilated
}

/** Under a later ink, and away from any edge that the later ink shares with something below. */
function isUnderOthers(
  { labels, width, height }: Regions,
  at: number,
  x: number,
  y: number,
  ownRank: number,
  rank: (ink: number) => number,
): boolean {
  if (rank(labels[at] as number) <= ownRank) return false
  if (x === 0 || y === 0 || x === width - 1 || y === height - 1) return false
  for (let dy = -1; dy <= 1; dy++) {
    for (let neighbour = at + dy * width - 1; neighbour <= at + dy * width + 1; neighbour++) {
      if (rank(labels[neighbour] as number) < ownRank) return false
    }
  }
  return true
}

/** Every crossing of half coverage leads to the next with the ink on the same side, until the line closes. */
function linkCrossings(cover: Float32Array, wide: number, high: number): Contour[] {
  const isInside = (at: number) => (cover[at] as number) >= 0.5
  const across = wide * high
  // A crossing lies on the line from a pixel to the one right of it (its own number) or below it (past `across`).
  const next = new Int32Array(across * 2).fill(-1)
  for (let y = 0; y < high - 1; y++) {
    for (let x = 0; x < wide - 1; x++) {
      const at = y * wide + x
      const kind =
        (isInside(at) ? 8 : 0) |
        (isInside(at + 1) ? 4 : 0) |
        (isInside(at + wide + 1) ? 2 : 0) |
        (isInside(at + wide) ? 1 : 0)
      if (kind === 0 || kind === 15) continue
      const [top, right, bottom, left] = [at, across + at + 1, at + wide, across + at]
      linkCell(next, kind, top, right, bottom, left)
    }
  }
  return followLinks(next, cover, wide)
}

/** With the ink on the left side. Two that touch at a corner become one shape. */
function linkCell(next: Int32Array, kind: number, top: number, right: number, bottom: number, left: number) {
  if (kind === 1 || kind === 9) next[bottom] = kind === 1 ? left : top
  else if (kind === 2 || kind === 3) next[right] = kind === 2 ? bottom : left
  else if (kind === 4) next[top] = right
  else if (kind === 6) next[top] = bottom
  else if (kind === 7) next[top] = left
  else if (kind === 8) next[left] = top
  else if (kind === 12) next[left] = right
  else if (kind === 14) next[left] = bottom
  else if (kind === 11) next[right] = top
  else if (kind === 13) next[bottom] = right
  else if (kind === 5) {
    next[top] = left
    next[bottom] = right
  } else {
    next[left] = bottom
    next[right] = top
  }
}

function followLinks(next: Int32Array, cover: Float32Array, wide: number): Contour[] {
  const across = next.length / 2
  const contours: Contour[] = []
  for (let start = 0; start < next.length; start++) {
    if ((next[start] as number) < 0) continue
    const points: number[] = []
    let at = start
    while ((next[at] as number) >= 0) {
      const isDown = at >= across
      const dot = isDown ? at - across : at
      const [a, b] = [cover[dot] as number, cover[dot + (isDown ? wide : 1)] as number]
      const part = (0.5 - a) / (b - a)
      const [x, y] = [dot % wide, Math.floor(dot / wide)]
      points.push(x - 0.5 + (isDown ? 0 : part), y - 0.5 + (isDown ? part : 0))
      const following = next[at] as number
      next[at] = -1
      at = following
    }
    contours.push(Float64Array.from(points))
  }
  return contours
}
