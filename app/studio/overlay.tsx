import type { Layer } from '#press/document.ts'
import { apply, type Matrix, matrixOf, times } from '#press/draw/matrix.ts'
import { cornersOf, handlePoint, handles, isCorner, type Point } from './geometry.ts'
import type { Guide } from './snapping.ts'
import { keepsRatio } from './use-gestures.ts'

const points = (all: readonly Point[]) => all.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')
const boxOf = (width: number, height: number) => ({ x: 0, y: 0, width, height, rotation: 0 })

/** The print area with its crop marks, in screen pixels. */
export function AreaFrame({
  area,
  matrix,
  label,
}: {
  area: { widthIn: number; heightIn: number }
  matrix: Matrix
  label: string
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
    <g className="st-area">
      <polygon points={points(corners)} />
      {marks.map(([{ x, y }, dx, dy]) => (
        <path key={`${dx}${dy}`} d={`M${x + dx * 4} ${y}h${dx * 12}M${x} ${y + dy * 4}v${dy * 12}`} />
      ))}
      <text x={sw.x + 8} y={sw.y - 9}>
        {label}
      </text>
    </g>
  )
}

export function GuideLines({
  guides,
  matrix,
  area,
}: {
  guides: readonly Guide[]
  matrix: Matrix
  area: { widthIn: number; heightIn: number }
}) {
  return guides.map(({ axis, at }) => {
    const [x1, y1] = axis === 'x' ? apply(matrix, at, -1) : apply(matrix, -1, at)
    const [x2, y2] = axis === 'x' ? apply(matrix, at, area.heightIn + 1) : apply(matrix, area.widthIn + 1, at)
    return <line key={`${axis}${at}`} className="st-guide" x1={x1} y1={y1} x2={x2} y2={y2} />
  })
}

/** The box of each selected layer; a single unlocked one has handles. */
export function SelectionFrame({ layers, matrix }: { layers: readonly Layer[]; matrix: Matrix }) {
  const only = layers.length === 1 ? layers[0] : undefined
  return (
    <g className="st-sel">
      {layers.map((layer) => (
        <polygon
          key={layer.id}
          points={points(cornersOf(boxOf(layer.width, layer.height), times(matrix, matrixOf(layer))))}
        />
      ))}
      {only && !only.locked ? <Handles layer={only} matrix={matrix} /> : null}
    </g>
  )
}

function Handles({ layer, matrix }: { layer: Layer; matrix: Matrix }) {
  const m = times(matrix, matrixOf(layer))
  const at = (x: number, y: number) => {
    const [px, py] = apply(m, x, y)
    return { x: px, y: py }
  }
  const top = at(layer.width / 2, 0)
  const middle = at(layer.width / 2, layer.height / 2)
  const far = Math.hypot(top.x - middle.x, top.y - middle.y) || 1
  const knob = { x: top.x + ((top.x - middle.x) / far) * 26, y: top.y + ((top.y - middle.y) / far) * 26 }
  const wanted = keepsRatio(layer) ? handles.filter(isCorner) : handles
  return (
    <>
      <line x1={top.x} y1={top.y} x2={knob.x} y2={knob.y} />
      <g data-handle="turn" className="st-knob">
        <circle className="st-reach" cx={knob.x} cy={knob.y} r={20} />
        <circle cx={knob.x} cy={knob.y} r={6} />
      </g>
      {wanted.map((handle) => {
        const point = handlePoint(handle, layer)
        const { x, y } = at(point.x, point.y)
        return (
          <g key={handle} data-handle={handle} className="st-handle">
            <circle className="st-reach" cx={x} cy={y} r={16} />
            <rect x={x - 5} y={y - 5} width={10} height={10} />
          </g>
        )
      })}
    </>
  )
}
