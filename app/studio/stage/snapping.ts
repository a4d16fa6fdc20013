/** Snapping lines for a moved box: the edges and middle of the print area and of other layers, and even gaps. */
import type { Bounds } from '#press/draw/outline.ts'

export type Guide = { axis: 'x' | 'y'; at: number }
export type SnapLines = { x: readonly number[]; y: readonly number[] }
/** A gap beside a box: along `axis` from one position to another, drawn at `at` on the other axis. */
export type Gap = { axis: 'x' | 'y'; from: number; to: number; at: number }

const edges = (b: Bounds) => ({
  x: [b.left, (b.left + b.right) / 2, b.right],
  y: [b.top, (b.top + b.bottom) / 2, b.bottom],
})

export const boundsOfArea = ({ widthIn, heightIn }: { widthIn: number; heightIn: number }): Bounds => ({
  left: 0,
  top: 0,
  right: widthIn,
  bottom: heightIn,
})

/** `frame` is the print area if it isn't rotated; inside a rotated group there is none. */
export function snapLines(frame: Bounds | null, others: readonly Bounds[]): SnapLines {
  const all = [...(frame ? [frame] : []), ...others].map(edges)
  return { x: all.flatMap(({ x }) => x), y: all.flatMap(({ y }) => y) }
}

/** The distance to the nearest line, at most `within`; and the lines to show. */
export function snapBox(
  bounds: Bounds,
  lines: SnapLines,
  within: number,
  even: { x?: number | undefined; y?: number | undefined } = {},
): { dx: number; dy: number; guides: Guide[] } {
  const own = edges(bounds)
  const x = nearest(own.x, lines.x, within) ?? nearest(own.x.slice(1, 2), listLine(even.x), within)
  const y = nearest(own.y, lines.y, within) ?? nearest(own.y.slice(1, 2), listLine(even.y), within)
  return {
    dx: x?.by ?? 0,
    dy: y?.by ?? 0,
    guides: [
      ...(x ? [{ axis: 'x', at: x.at } as const] : []),
      ...(y ? [{ axis: 'y', at: y.at } as const] : []),
    ],
  }
}

const listLine = (at: number | undefined) => (at === undefined ? [] : [at])

export function nearest(own: readonly number[], lines: readonly number[], within: number) {
  let best: { by: number; at: number } | null = null
  for (const at of lines) {
    for (const edge of own) {
      const by = at - edge
      if (Math.abs(by) <= within && (!best || Math.abs(by) < Math.abs(best.by))) best = { by, at }
    }
  }
  return best
}

type Side = { near: number; far: number; crossNear: number; crossFar: number }
const sideways = (b: Bounds): Side => ({
  near: b.left,
  far: b.right,
  crossNear: b.top,
  crossFar: b.bottom,
})
const upright = (b: Bounds): Side => ({
  near: b.top,
  far: b.bottom,
  crossNear: b.left,
  crossFar: b.right,
})

/** The nearest boxes before and after a box on one axis, beside it on the other. */
function neighbours(box: Side, others: readonly Side[]): { before?: number; after?: number } {
  const beside = others.filter((side) => side.crossNear < box.crossFar && side.crossFar > box.crossNear)
  const before = beside.filter((side) => side.far <= box.near + 1e-6).map((side) => side.far)
  const after = beside.filter((side) => side.near >= box.far - 1e-6).map((side) => side.near)
  return {
    ...(before.length > 0 ? { before: Math.max(...before) } : {}),
    ...(after.length > 0 ? { after: Math.min(...after) } : {}),
  }
}

/** The positions in which a box has equal gaps on both sides, between its neighbours. */
export function evenPlaces(bounds: Bounds, others: readonly Bounds[]) {
  const middle = ({ before, after }: { before?: number; after?: number }) =>
    before === undefined || after === undefined ? undefined : (before + after) / 2
  return {
    x: middle(neighbours(sideways(bounds), others.map(sideways))),
    y: middle(neighbours(upright(bounds), others.map(upright))),
  }
}

/** The gaps around a box: to its neighbours, or to the area's edge. */
export function gapsRound(bounds: Bounds, frame: Bounds | null, others: readonly Bounds[]): Gap[] {
  const along = (axis: 'x' | 'y', box: Side, all: readonly Side[], edge: Side | null): Gap[] => {
    const found = neighbours(box, all)
    const before = found.before ?? edge?.near
    const after = found.after ?? edge?.far
    const at = (box.crossNear + box.crossFar) / 2
    return [
      ...(before !== undefined && box.near - before > 0.005
        ? [{ axis, from: before, to: box.near, at }]
        : []),
      ...(after !== undefined && after - box.far > 0.005 ? [{ axis, from: box.far, to: after, at }] : []),
    ]
  }
  return [
    ...along('x', sideways(bounds), others.map(sideways), frame && sideways(frame)),
    ...along('y', upright(bounds), others.map(upright), frame && upright(frame)),
  ]
}
