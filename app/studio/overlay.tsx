import type { Layer } from '#press/document.ts'
import { apply, type Matrix, matrixOf, moved, times } from '#press/draw/matrix.ts'
import type { Bounds } from '#press/draw/outline.ts'
import {
  boundsOfBoxes,
  cornersOf,
  type Handle,
  handlePoint,
  handles,
  isCorner,
  type Point,
} from './geometry.ts'
import { keepsRatio } from './pulling.ts'
import type { Gap, Guide } from './snapping.ts'
import { lengthIn, type Units } from './units.ts'

const points = (all: readonly Point[]) => all.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')
/** Pixels from the middle of a small layer to its handles: room for a fingertip. */
const graspable = 40
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

/** The free distances round what is moved, in the person's unit. `scale`: how much larger it prints than it was drawn. */
export function GapLines({
  gaps,
  matrix,
  units,
  scale,
}: {
  gaps: readonly Gap[]
  matrix: Matrix
  units: Units
  scale: number
}) {
  return gaps.map(({ axis, from, to, at }) => {
    const [x1, y1] = axis === 'x' ? apply(matrix, from, at) : apply(matrix, at, from)
    const [x2, y2] = axis === 'x' ? apply(matrix, to, at) : apply(matrix, at, to)
    return (
      <g key={`${axis}${from}`} className="st-gap">
        <line x1={x1} y1={y1} x2={x2} y2={y2} />
        {Math.hypot(x2 - x1, y2 - y1) > 24 ? (
          <text x={(x1 + x2) / 2} y={(y1 + y2) / 2 + 4}>
            {lengthIn((to - from) * scale, units)}
          </text>
        ) : null}
      </g>
    )
  })
}

/** The frame that is drawn to select, in pixels of the stage. */
export function SelectingFrame({ frame }: { frame: Bounds | null }) {
  if (!frame) return null
  const { left, top, right, bottom } = frame
  return <rect className="st-frame" x={left} y={top} width={right - left} height={bottom - top} />
}

/** The box of each selected layer; round several one more, whose handles hold them all. */
export function SelectionFrame({ layers, matrix }: { layers: readonly Layer[]; matrix: Matrix }) {
  const only = layers.length === 1 ? layers[0] : undefined
  const free = layers.filter((layer) => !layer.locked)
  const bounds = free.length > 1 ? boundsOfBoxes(free) : null
  return (
    <g className="st-sel">
      {layers.map((layer) => (
        <polygon
          key={layer.id}
          points={points(cornersOf(boxOf(layer.width, layer.height), times(matrix, matrixOf(layer))))}
        />
      ))}
      {only && !only.locked ? (
        <Handles
          box={only}
          matrix={times(matrix, matrixOf(only))}
          wanted={keepsRatio(only) ? handles.filter(isCorner) : handles}
        />
      ) : null}
      {bounds ? <SeveralHandles bounds={bounds} matrix={matrix} /> : null}
    </g>
  )
}

function SeveralHandles({ bounds, matrix }: { bounds: Bounds; matrix: Matrix }) {
  const box = { width: bounds.right - bounds.left, height: bounds.bottom - bounds.top }
  const m = times(matrix, moved(bounds.left, bounds.top))
  return (
    <>
      <polygon className="st-several" points={points(cornersOf(boxOf(box.width, box.height), m))} />
      <Handles box={box} matrix={m} wanted={handles.filter(isCorner)} />
    </>
  )
}

/** The outline of the group inside which one works. */
export function PlaceFrame({ corners }: { corners: readonly Point[] }) {
  return <polygon className="st-place" points={points(corners)} />
}

function Handles({
  box,
  matrix,
  wanted,
}: {
  box: { width: number; height: number }
  matrix: Matrix
  wanted: readonly Handle[]
}) {
  const [cx, cy] = apply(matrix, box.width / 2, box.height / 2)
  const middle = { x: cx, y: cy }
  const sides = [apply(matrix, 0, box.height / 2), apply(matrix, box.width / 2, 0)]
  const slim = Math.min(...sides.map(([x, y]) => Math.hypot(x - cx, y - cy)))
  const away = Math.max(0, graspable - slim)
  /** On a small layer the handles stand off, so that a finger still finds the layer between them. */
  const at = (x: number, y: number) => {
    const [px, py] = apply(matrix, x, y)
    const far = Math.hypot(px - cx, py - cy) || 1
    return { x: px + ((px - cx) / far) * away, y: py + ((py - cy) / far) * away }
  }
  const top = at(box.width / 2, 0)
  const far = Math.hypot(top.x - middle.x, top.y - middle.y) || 1
  const knob = { x: top.x + ((top.x - middle.x) / far) * 30, y: top.y + ((top.y - middle.y) / far) * 30 }
  return (
    <>
      <line x1={top.x} y1={top.y} x2={knob.x} y2={knob.y} />
      <g data-handle="turn" className="st-knob">
        <circle className="st-reach" cx={knob.x} cy={knob.y} r={22} />
        <circle cx={knob.x} cy={knob.y} r={6} />
      </g>
      {wanted.map((handle) => {
        const point = handlePoint(handle, box)
        const { x, y } = at(point.x, point.y)
        return (
          <g key={handle} data-handle={handle} className="st-handle">
            <circle className="st-reach" cx={x} cy={y} r={22} />
            <rect x={x - 5} y={y - 5} width={10} height={10} />
          </g>
        )
      })}
    </>
  )
}
