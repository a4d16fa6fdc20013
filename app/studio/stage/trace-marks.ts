/** The marks of a gesture: snapping lines, gaps, and the selection frame. */

import { apply, type Matrix } from '#press/draw/matrix.ts'
import type { Bounds } from '#press/draw/outline.ts'
import { formatLength, type Units } from '../document/units.ts'
import gesturesStyles from './gestures.module.css'
import type { Mark } from './marks.ts'
import type { Gap, Guide } from './snapping.ts'
import stageStyles from './stage.module.css'

/** The frame is in pixels of the stage, everything else in inches. */
export type Trace = { guides: readonly Guide[]; gaps: readonly Gap[]; frame: Bounds | null }
export const noTrace: Trace = { guides: [], gaps: [], frame: null }

/** `scale`: the enlargement of the print. */
export function buildTraceMarks(
  { guides, gaps, frame }: Trace,
  {
    matrix,
    area,
    units,
    scale,
  }: {
    matrix: Matrix
    area: { widthIn: number; heightIn: number } | null
    units: Units
    scale: number
  },
): Mark {
  const lines = area ? guides.map((guide) => buildGuideMark(guide, matrix, area)) : []
  const distances = gaps.map((gap) =>
    buildGapMark(gap, matrix, (inches) => formatLength(inches * scale, units)),
  )
  const frames = frame ? [buildFrameMark(frame)] : []
  return { tag: 'g', attributes: {}, children: [...lines, ...distances, ...frames] }
}

function buildGuideMark(
  { axis, at }: Guide,
  matrix: Matrix,
  { widthIn, heightIn }: { widthIn: number; heightIn: number },
): Mark {
  const [x1, y1] = axis === 'x' ? apply(matrix, at, -1) : apply(matrix, -1, at)
  const [x2, y2] = axis === 'x' ? apply(matrix, at, heightIn + 1) : apply(matrix, widthIn + 1, at)
  return { tag: 'line', attributes: { class: stageStyles.guide, x1, y1, x2, y2 } }
}

function buildGapMark({ axis, from, to, at }: Gap, matrix: Matrix, format: (inches: number) => string): Mark {
  const [x1, y1] = axis === 'x' ? apply(matrix, from, at) : apply(matrix, at, from)
  const [x2, y2] = axis === 'x' ? apply(matrix, to, at) : apply(matrix, at, to)
  const position = { x: (x1 + x2) / 2, y: (y1 + y2) / 2 + 4 }
  const line: Mark = { tag: 'line', attributes: { x1, y1, x2, y2 } }
  const hasRoom = Math.hypot(x2 - x1, y2 - y1) > 24
  const children: Mark[] = hasRoom
    ? [line, { tag: 'text', attributes: position, words: format(to - from) }]
    : [line]
  return { tag: 'g', attributes: { class: gesturesStyles.gap }, children }
}

const buildFrameMark = ({ left, top, right, bottom }: Bounds): Mark => ({
  tag: 'rect',
  attributes: { class: gesturesStyles.frame, x: left, y: top, width: right - left, height: bottom - top },
})
