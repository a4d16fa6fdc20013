import type { Point } from '../../document/geometry.ts'
import { type Camera, zoomView } from '../stage-geometry.ts'
import type { Bench, Step } from './gesture.ts'

/** Two fingers: the view scales with their distance and moves with their midpoint. */
export type Pinch = { kind: 'pinch'; distance: number; middle: Point; camera: Camera }

const measureSpan = (a: Point, b: Point) => ({
  distance: Math.hypot(a.x - b.x, a.y - b.y),
  middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 },
})

export const beginPinch = (a: Point, b: Point, camera: Camera): Pinch => ({
  kind: 'pinch',
  ...measureSpan(a, b),
  camera,
})

export function pinchCamera(
  pinch: Pinch,
  [a, b]: readonly Point[],
  { size }: Pick<Bench, 'size'>,
): Step | null {
  if (!a || !b) return null
  const { distance, middle } = measureSpan(a, b)
  const next = zoomView(pinch.camera, size, pinch.middle, (pinch.camera.zoom * distance) / pinch.distance)
  const offset = { x: middle.x - pinch.middle.x, y: middle.y - pinch.middle.y }
  return { do: 'look', camera: { ...next, x: next.x + offset.x, y: next.y + offset.y } }
}
