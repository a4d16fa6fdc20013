import type { Layer } from '#press/document.ts'
import type { Bounds } from '#press/draw/outline.ts'
import { joinBoundsOf, type Point } from '../../document/geometry.ts'
import { findEvenPositions, measureGaps, snapBox } from '../snapping.ts'
import { type Bench, changeFrom, type PointerMove, type Step, subtract } from './gesture.ts'
import type { Surroundings } from './surroundings.ts'

/** Moves layers. They snap to guides, except while Alt is held. */
export type Drag = { kind: 'drag'; from: Point; layers: readonly Layer[]; surroundings: Surroundings }

export function drag(
  { layers, from, surroundings: { boxes: others, lines } }: Drag,
  { point, alt }: Pick<PointerMove, 'point' | 'alt'>,
  { within, sheet }: Pick<Bench, 'within' | 'sheet'>,
): Step | null {
  const bounds = joinBoundsOf(layers)
  if (!bounds) return null
  const offset = subtract(from, point)
  const target = shiftBounds(bounds, offset)
  const snap = alt
    ? { dx: 0, dy: 0, guides: [] }
    : snapBox(target, lines, within, findEvenPositions(target, others))
  const snapped = shiftBounds(target, { x: snap.dx, y: snap.dy })
  return changeFrom(
    layers,
    (layer) => ({ ...layer, x: layer.x + offset.x + snap.dx, y: layer.y + offset.y + snap.dy }),
    'Move',
    { frame: null, guides: snap.guides, gaps: measureGaps(snapped, sheet, others) },
  )
}

const shiftBounds = (b: Bounds, offset: Point): Bounds => ({
  left: b.left + offset.x,
  right: b.right + offset.x,
  top: b.top + offset.y,
  bottom: b.bottom + offset.y,
})
