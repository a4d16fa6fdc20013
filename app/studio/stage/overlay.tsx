/** The parts of the stage that stay during a gesture: the print area, and the group being edited. */

import type { AreaPath, PrintArea } from '#catalogue/contract'
import { apply, type Matrix, moveBy, multiply } from '#press/draw/matrix.ts'
import { listEdgeLines } from '#press/preflight/edge-lines.ts'
import type { Technique } from '#press/preflight/preflight.ts'
import { createBox, formatPoints, listCorners, type Point } from '../document/geometry.ts'
import gesturesStyles from './gestures.module.css'
import stageStyles from './stage.module.css'

/** The print area with its crop marks, in screen pixels; its name is below it, where no art is. */
export function AreaFrame({
  area,
  technique,
  matrix,
  label,
  onDark = false,
}: {
  area: Pick<PrintArea, 'widthIn' | 'heightIn' | 'cutIn' | 'foldIn' | 'panels' | 'seams' | 'openings'>
  technique: Technique | undefined
  matrix: Matrix
  label: string
  /** It is on a dark garment. */
  onDark?: boolean
}) {
  const corners = listCorners(createBox(area.widthIn, area.heightIn), matrix)
  const [nw, ne, se, sw] = corners as [Point, Point, Point, Point]
  const marks = [
    [nw, -1, -1],
    [ne, 1, -1],
    [se, 1, 1],
    [sw, -1, 1],
  ] as const
  return (
    <g className={onDark ? `${stageStyles.area} ${stageStyles.onDark}` : stageStyles.area}>
      <polygon points={formatPoints(corners)} />
      {marks.map(([{ x, y }, dx, dy]) => (
        <path key={`${dx}${dy}`} d={`M${x + dx * 4} ${y}h${dx * 12}M${x} ${y + dy * 4}v${dy * 12}`} />
      ))}
      <SeamLines area={area} matrix={matrix} />
      {(technique && !area.panels ? listEdgeLines(technique, area) : []).map(({ name, inches }) => {
        const box = createBox(area.widthIn - 2 * inches, area.heightIn - 2 * inches)
        const bleedCorners = listCorners(box, multiply(matrix, moveBy(inches, inches)))
        return (
          <g
            key={name}
            className={
              name === 'Words stay inside'
                ? `${gesturesStyles.edge} ${gesturesStyles.safe}`
                : gesturesStyles.edge
            }
          >
            <polygon points={formatPoints(bleedCorners)} />
            <text
              x={(bleedCorners[0] as Point).x + 5}
              y={(bleedCorners[0] as Point).y + (name === 'Words stay inside' ? 12 : -4)}
            >
              {name}
            </text>
          </g>
        )
      })}
      <text x={sw.x + 8} y={sw.y + 15}>
        {label}
      </text>
    </g>
  )
}

/** The lines where the cloth is cut and sewn, and what crosses it, each with its name. */
function SeamLines({
  area: { widthIn, heightIn, panels = [], seams = [], openings = [] },
  matrix,
}: {
  area: Pick<PrintArea, 'widthIn' | 'heightIn' | 'panels' | 'seams' | 'openings'>
  matrix: Matrix
}) {
  const placePoints = ({ points }: AreaPath): Point[] =>
    points.map(([x, y]) => {
      const [left, top] = apply(matrix, (x * widthIn) / 1000, (y * heightIn) / 1000)
      return { x: left, y: top }
    })
  // A single outline is the product itself, which its picture shows.
  const hasManyPanels = panels.length > 1
  const lines = [
    ...panels.map((path) => ({ path, closed: true, named: hasManyPanels })),
    ...openings.map((path) => ({ path, closed: true, named: true })),
    ...seams.map((path) => ({ path, closed: false, named: true })),
  ]
  return lines.map(({ path, closed, named }) => {
    const points = placePoints(path)
    const { x, y } = findMiddle(closed ? points : pickMiddleTwo(points))
    return (
      <g key={path.name} className={gesturesStyles.edge}>
        {closed ? <polygon points={formatPoints(points)} /> : <polyline points={formatPoints(points)} />}
        {named ? (
          <text x={x} y={y - 4} textAnchor="middle">
            {path.name.charAt(0).toUpperCase() + path.name.slice(1)}
          </text>
        ) : null}
      </g>
    )
  })
}

/** The ends of a line's middle segment. */
const pickMiddleTwo = (line: readonly Point[]): readonly Point[] => {
  const index = Math.floor((line.length - 1) / 2)
  return line.slice(index, index + 2)
}

function findMiddle(points: readonly Point[]): Point {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  return { x: (Math.min(...xs) + Math.max(...xs)) / 2, y: (Math.min(...ys) + Math.max(...ys)) / 2 }
}

/** The outline of the group being edited. */
export function GroupFrame({ corners }: { corners: readonly Point[] }) {
  return <polygon className={gesturesStyles.place} points={formatPoints(corners)} />
}
