/** What stays on the stage while a hand moves something: the print area, and the group in which one works. */
import type { Matrix } from '#press/draw/matrix.ts'
import { boxOf, cornersOf, type Point, pointsOf } from './geometry.ts'

/** The print area with its crop marks, in screen pixels; its name below it, where no art lies. */
export function AreaFrame({
  area,
  matrix,
  label,
  onDark = false,
}: {
  area: { widthIn: number; heightIn: number }
  matrix: Matrix
  label: string
  /** It lies on a dark garment. */
  onDark?: boolean
}) {
  const corners = cornersOf(boxOf(area.widthIn, area.heightIn), matrix)
  const [nw, ne, se, sw] = corners as [Point, Point, Point, Point]
  const marks = [
    [nw, -1, -1],
    [ne, 1, -1],
    [se, 1, 1],
    [sw, -1, 1],
  ] as const
  return (
    <g className={onDark ? 'st-area is-dark' : 'st-area'}>
      <polygon points={pointsOf(corners)} />
      {marks.map(([{ x, y }, dx, dy]) => (
        <path key={`${dx}${dy}`} d={`M${x + dx * 4} ${y}h${dx * 12}M${x} ${y + dy * 4}v${dy * 12}`} />
      ))}
      <text x={sw.x + 8} y={sw.y + 15}>
        {label}
      </text>
    </g>
  )
}

/** The outline of the group inside which one works. */
export function PlaceFrame({ corners }: { corners: readonly Point[] }) {
  return <polygon className="st-place" points={pointsOf(corners)} />
}
