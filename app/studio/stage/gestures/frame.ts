import { boundsAfter } from '#press/draw/outline.ts'
import { measureBounds, type Point } from '../../document/geometry.ts'
import { type Bench, type PointerMove, pressPixels, type Step, subtract } from './gesture.ts'

/** A frame drawn on empty ground selects what it touches, besides `keptIds`. `hasMoved`: further than a click. */
export type Frame = { kind: 'frame'; from: Point; keptIds: readonly string[]; hasMoved: boolean }

export function moveFrame(
  frame: Frame,
  { at }: Pick<PointerMove, 'at'>,
  { layers, matrix }: Pick<Bench, 'layers' | 'matrix'>,
): Step | null {
  const offset = subtract(frame.from, at)
  if (!frame.hasMoved && Math.hypot(offset.x, offset.y) < pressPixels) return null
  frame.hasMoved = true
  const box = {
    left: Math.min(at.x, frame.from.x),
    top: Math.min(at.y, frame.from.y),
    right: Math.max(at.x, frame.from.x),
    bottom: Math.max(at.y, frame.from.y),
  }
  const touched = layers.filter((layer) => {
    if (layer.hidden || layer.locked) return false
    const visible = boundsAfter(measureBounds(layer), matrix)
    return (
      visible.left < box.right &&
      visible.right > box.left &&
      visible.top < box.bottom &&
      visible.bottom > box.top
    )
  })
  return { do: 'frame', box, ids: [...new Set([...frame.keptIds, ...touched.map((layer) => layer.id)])] }
}
