/** Snapping lines for a moved box: the edges and middle of the print area and of other layers, and even gaps. */
import type { Bounds } from '#press/draw/outline.ts'

export type Guide = { axis: 'x' | 'y'; at: number }
export type SnapLines = { x: readonly number[]; y: readonly number[] }
/** A gap beside a box: along `axis` from one position to another, drawn at `at` on the other axis. */
export type Gap = { axis: 'x' | 'y'; from: number; to: number; at: number }

const listEdges = (b: Bounds) => ({
  x: [b.left, (b.left + b.right) / 2, b.right],
  y: [b.top, (b.top + b.bottom) / 2, b.bottom],
})

export const measureAreaBounds = ({ widthIn, heightIn }: { widthIn: number; heightIn: number }): Bounds => ({
  left: 0,
  top: 0,
  right: widthIn,
  bottom: heightIn,
})

/** `frame` is the print area if it isn't rotated; inside a rotated group there is none. */
export function listSnapLines(frame: Bounds | null, others: readonly Bounds[]): SnapLines {
  const allEdges = [...(frame ? [frame] : []), ...others].map(listEdges)
  return { x: allEdges.flatMap(({ x }) => x), y: allEdges.flatMap(({ y }) => y) }
}

/** The distance to the nearest line, at most `within`; and the lines to show. */
export function snapBox(
  bounds: Bounds,
  lines: SnapLines,
  within: number,
  even: { x?: number | undefined; y?: number | undefined } = {},
): { dx: number; dy: number; guides: Guide[] } {
  const ownEdges = listEdges(bounds)
  const x =
    findNearestLine(ownEdges.x, lines.x, within) ??
    findNearestLine(ownEdges.x.slice(1, 2), listLine(even.x), within)
  const y =
    findNearestLine(ownEdges.y, lines.y, within) ??
    findNearestLine(ownEdges.y.slice(1, 2), listLine(even.y), within)
  return {
    dx: x?.distance ?? 0,
    dy: y?.distance ?? 0,
    guides: [
      ...(x ? [{ axis: 'x', at: x.at } as const] : []),
      ...(y ? [{ axis: 'y', at: y.at } as const] : []),
    ],
  }
}

const listLine = (at: number | undefined) => (at === undefined ? [] : [at])

export function findNearestLine(ownEdges: readonly number[], lines: readonly number[], within: number) {
  let nearest: { distance: number; at: number } | null = null
  for (const at of lines) {
    for (const edge of ownEdges) {
      const distance = at - edge
      if (Math.abs(distance) <= within && (!nearest || Math.abs(distance) < Math.abs(nearest.distance)))
        nearest = { distance, at }
    }
  }
  return nearest
}

type Side = { start: number; end: number; crossNear: number; crossFar: number }
const toHorizontalSide = (b: Bounds): Side => ({
  start: b.left,
  end: b.right,
  crossNear: b.top,
  crossFar: b.bottom,
})
const toVerticalSide = (b: Bounds): Side => ({
  start: b.top,
  end: b.bottom,
  crossNear: b.left,
  crossFar: b.right,
})

/** The nearest boxes before and after a box on one axis, beside it on the other. */
function findNeighbours(box: Side, others: readonly Side[]): { before?: number; after?: number } {
  const overlapping = others.filter((side) => side.crossNear < box.crossFar && side.crossFar > box.crossNear)
  const sideEnds = overlapping.filter((side) => side.end <= box.start + 1e-6).map((side) => side.end)
  const starts = overlapping.filter((side) => side.start >= box.end - 1e-6).map((side) => side.start)
  return {
    ...(sideEnds.length > 0 ? { before: Math.max(...sideEnds) } : {}),
    ...(starts.length > 0 ? { after: Math.min(...starts) } : {}),
  }
}

/** The positions in which a box has equal gaps on both sides, between its neighbours. */
export function findEvenPositions(bounds: Bounds, others: readonly Bounds[]) {
  const middleBetween = ({ before, after }: { before?: number; after?: number }) =>
    before === undefined || after === undefined ? undefined : (before + after) / 2
  return {
    x: middleBetween(findNeighbours(toHorizontalSide(bounds), others.map(toHorizontalSide))),
    y: middleBetween(findNeighbours(toVerticalSide(bounds), others.map(toVerticalSide))),
  }
}

/** The gaps around a box: to its neighbours, or to the area's edge. */
export function measureGaps(bounds: Bounds, frame: Bounds | null, others: readonly Bounds[]): Gap[] {
  const findGaps = (axis: 'x' | 'y', box: Side, sides: readonly Side[], edge: Side | null): Gap[] => {
    const neighbours = findNeighbours(box, sides)
    const before = neighbours.before ?? edge?.start
    const after = neighbours.after ?? edge?.end
    const at = (box.crossNear + box.crossFar) / 2
    return [
      ...(before !== undefined && box.start - before > 0.005
        ? [{ axis, from: before, to: box.start, at }]
        : []),
      ...(after !== undefined && after - box.end > 0.005 ? [{ axis, from: box.end, to: after, at }] : []),
    ]
  }
  return [
    ...findGaps(
      'x',
      toHorizontalSide(bounds),
      others.map(toHorizontalSide),
      frame && toHorizontalSide(frame),
    ),
    ...findGaps('y', toVerticalSide(bounds), others.map(toVerticalSide), frame && toVerticalSide(frame)),
  ]
}
