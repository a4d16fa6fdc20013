import type { Layer } from '#press/document.ts'
import type { Bounds } from '#press/draw/outline.ts'
import { boundsOfBoxes, type Point } from '../../document/geometry.ts'
import { evenPlaces, gapsRound, snapBox } from '../snapping.ts'
import { type Bench, between, changeFrom, type Reach, type Step } from './gesture.ts'
import type { Beside } from './meets.ts'

/** Moves layers. They snap to guides, except while Alt is held. */
export type Drag = { kind: 'drag'; from: Point; layers: readonly Layer[]; beside: Beside }

export function drag(
  { layers, from, beside: { others, lines } }: Drag,
  { point, alt }: Pick<Reach, 'point' | 'alt'>,
  { within, sheet }: Pick<Bench, 'within' | 'sheet'>,
): Step | null {
  const bounds = boundsOfBoxes(layers)
  if (!bounds) return null
  const by = between(from, point)
  const target = shiftBounds(bounds, by)
  const snap = alt ? { dx: 0, dy: 0, guides: [] } : snapBox(target, lines, within, evenPlaces(target, others))
  const landed = shiftBounds(target, { x: snap.dx, y: snap.dy })
  return changeFrom(
    layers,
    (layer) => ({ ...layer, x: layer.x + by.x + snap.dx, y: layer.y + by.y + snap.dy }),
    'Move',
    { frame: null, guides: snap.guides, gaps: gapsRound(landed, sheet, others) },
  )
}

const shiftBounds = (b: Bounds, by: Point): Bounds => ({
  left: b.left + by.x,
  right: b.right + by.x,
  top: b.top + by.y,
  bottom: b.bottom + by.y,
})
