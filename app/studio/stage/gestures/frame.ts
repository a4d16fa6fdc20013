import { boundsAfter } from '#press/draw/outline.ts'
import { measureBounds, type Point } from '../../document/geometry.ts'
import { type Bench, type PointerMove, pressPixels, type Step, subtract } from './gesture.ts'

/** A frame drawn on empty ground selects what it touches, besides what was `kept`. */
export type Frame = { kind: 'frame'; from: Point; kept: readonly string[]; moved: boolean }

export function moveFrame(
  now: Frame,
  { at }: Pick<PointerMove, 'at'>,
  { layers, matrix }: Pick<Bench, 'layers' | 'matrix'>,
): Step | null {
  const offset = subtract(now.from, at)
  if (!now.moved && Math.hypot(offset.x, offset.y) < pressPixels) return null
  now.moved = true
  const box = {
    left: Math.min(at.x, now.from.x),
    top: Math.min(at.y, now.from.y),
    right: Math.max(at.x, now.from.x),
    bottom: Math.max(at.y, now.from.y),
  }
  const caught = layers.filter((layer) => {
    if (layer.hidden || layer.locked) return false
    const visible = boundsAfter(measureBounds(layer), matrix)
    return (
      visible.left < box.right &&
      visible.right > box.left &&
      visible.top < box.bottom &&
      visible.bottom > box.top
    )
  })
  return { do: 'frame', box, ids: [...new Set([...now.kept, ...caught.map((layer) => layer.id)])] }
}
