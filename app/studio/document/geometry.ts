/** Boxes being manipulated: their rotated positions, and the effect of pulling a handle. All in inches. */
import { apply, type Matrix, matrixOf, type PlacedBox, turnBy } from '#press/draw/matrix.ts'
import { type Bounds, boundsAfter, joinBounds } from '#press/draw/outline.ts'

export const handles = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const
export type Handle = (typeof handles)[number]
export type Point = { x: number; y: number }

const minSide = 0.05
const directionsX: Record<Handle, number> = { nw: -1, n: 0, ne: 1, e: 1, se: 1, s: 0, sw: -1, w: -1 }
const directionsY: Record<Handle, number> = { nw: -1, n: -1, ne: -1, e: 0, se: 1, s: 1, sw: 1, w: 0 }

export const isCorner = (handle: Handle) => handle.length === 2

/** The position of a handle on its box, in the box's own inches. */
export const handlePoint = (handle: Handle, { width, height }: { width: number; height: number }): Point => ({
  x: ((directionsX[handle] + 1) / 2) * width,
  y: ((directionsY[handle] + 1) / 2) * height,
})

/** The box after pulling a handle by `offset` (in the parent's inches). The opposite side stays in place. */
export function resizeBox(box: PlacedBox, handle: Handle, offset: Point, keepRatio: boolean): PlacedBox {
  const [hx, hy] = [directionsX[handle], directionsY[handle]]
  const [dx, dy] = apply(turnBy(-box.rotation), offset.x, offset.y)
  let width = Math.max(minSide, box.width + hx * dx)
  let height = Math.max(minSide, box.height + hy * dy)
  if (keepRatio && isCorner(handle)) {
    const factor = Math.max(width / box.width, height / box.height, minSide / Math.min(box.width, box.height))
    width = box.width * factor
    height = box.height * factor
  }
  const fixed = { x: (1 - hx) / 2, y: (1 - hy) / 2 }
  return anchorBox(box, { width, height }, fixed)
}

/** The box in another size, keeping one point of it (as fractions) in place. */
export function anchorBox(box: PlacedBox, size: { width: number; height: number }, fixed: Point): PlacedBox {
  const [keptX, keptY] = apply(matrixOf(box), box.width * fixed.x, box.height * fixed.y)
  const [offX, offY] = apply(
    turnBy(box.rotation),
    size.width * (fixed.x - 0.5),
    size.height * (fixed.y - 0.5),
  )
  return {
    ...size,
    x: keptX - offX - size.width / 2,
    y: keptY - offY - size.height / 2,
    rotation: box.rotation,
  }
}

/** The rotation in degrees that points a box's top at the pointer; snaps near upright, if `isCoarse` to every 15. */
export function measureTurn(box: PlacedBox, pointer: Point, isCoarse: boolean): number {
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const degrees = (Math.atan2(pointer.x - x, y - pointer.y) * 180) / Math.PI
  if (isCoarse) return normaliseAngle(Math.round(degrees / 15) * 15)
  const upright = Math.round(degrees / 90) * 90
  return normaliseAngle(Math.abs(degrees - upright) < 3 ? upright : Math.round(degrees * 10) / 10)
}

const normaliseAngle = (degrees: number) => ((((degrees + 180) % 360) + 360) % 360) - 180

export const measureBounds = (box: PlacedBox): Bounds =>
  boundsAfter({ left: 0, top: 0, right: box.width, bottom: box.height }, matrixOf(box))

export const joinBoundsOf = (boxes: readonly PlacedBox[]): Bounds | null =>
  boxes
    .map(measureBounds)
    .reduce<Bounds | null>((joined, bounds) => (joined ? joinBounds(joined, bounds) : bounds), null)

/** Tells if a point (in the parent's inches) is on a box, with tolerance for fingers. */
export function isInside(box: PlacedBox, point: Point, tolerance = 0): boolean {
  const [cx, cy] = [box.x + box.width / 2, box.y + box.height / 2]
  const [x, y] = apply(turnBy(-box.rotation), point.x - cx, point.y - cy)
  return Math.abs(x) <= box.width / 2 + tolerance && Math.abs(y) <= box.height / 2 + tolerance
}

/** The corners of a box through a matrix, for drawing. */
export function listCorners(box: PlacedBox, m: Matrix): Point[] {
  return (['nw', 'ne', 'se', 'sw'] as const).map((corner) => {
    const point = handlePoint(corner, box)
    const [x, y] = apply(m, point.x, point.y)
    return { x, y }
  })
}

/** A box of that size at the origin. */
export const createBox = (width: number, height: number): PlacedBox => ({
  x: 0,
  y: 0,
  width,
  height,
  rotation: 0,
})

/** A polygon's `points` attribute. */
export const formatPoints = (points: readonly Point[]): string =>
  points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')

/** Positions with even gaps between boxes on one axis; the first and the last stay. */
export function distributeBoxes(
  boxes: readonly (PlacedBox & { id: string })[],
  axis: 'x' | 'y',
): Map<string, { x?: number; y?: number }> {
  const [startSide, endSide] = axis === 'x' ? (['left', 'right'] as const) : (['top', 'bottom'] as const)
  const sorted = boxes
    .map((box) => ({ box, bounds: measureBounds(box) }))
    .sort((a, b) => a.bounds[startSide] + a.bounds[endSide] - b.bounds[startSide] - b.bounds[endSide])
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (!first || !last || sorted.length < 3) return new Map()
  const totalLength = sorted.reduce((sum, { bounds }) => sum + bounds[endSide] - bounds[startSide], 0)
  const gap = (last.bounds[endSide] - first.bounds[startSide] - totalLength) / (sorted.length - 1)
  let start = first.bounds[startSide]
  return new Map(
    sorted.map(({ box, bounds }) => {
      const position = { [axis]: box[axis] + start - bounds[startSide] }
      start += bounds[endSide] - bounds[startSide] + gap
      return [box.id, position]
    }),
  )
}
