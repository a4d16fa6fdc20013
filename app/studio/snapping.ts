/** Lines that a moved box catches: the middle and the edges of the print area and of the other layers. */
import type { Bounds } from '#press/draw/outline.ts'

export type Guide = { axis: 'x' | 'y'; at: number }
export type SnapLines = { x: readonly number[]; y: readonly number[] }

const edges = (b: Bounds) => ({
  x: [b.left, (b.left + b.right) / 2, b.right],
  y: [b.top, (b.top + b.bottom) / 2, b.bottom],
})

export function snapLines(area: { widthIn: number; heightIn: number }, others: readonly Bounds[]): SnapLines {
  const all = [{ left: 0, top: 0, right: area.widthIn, bottom: area.heightIn }, ...others].map(edges)
  return { x: all.flatMap((one) => one.x), y: all.flatMap((one) => one.y) }
}

/** How far to move on so that the nearest line is met, at most `within`; and the lines to show. */
export function snapped(
  bounds: Bounds,
  lines: SnapLines,
  within: number,
): { dx: number; dy: number; guides: Guide[] } {
  const own = edges(bounds)
  const x = nearest(own.x, lines.x, within)
  const y = nearest(own.y, lines.y, within)
  return {
    dx: x?.by ?? 0,
    dy: y?.by ?? 0,
    guides: [
      ...(x ? [{ axis: 'x', at: x.at } as const] : []),
      ...(y ? [{ axis: 'y', at: y.at } as const] : []),
    ],
  }
}

function nearest(own: readonly number[], lines: readonly number[], within: number) {
  let best: { by: number; at: number } | null = null
  for (const at of lines) {
    for (const edge of own) {
      const by = at - edge
      if (Math.abs(by) <= within && (!best || Math.abs(by) < Math.abs(best.by))) best = { by, at }
    }
  }
  return best
}
