import type { Point } from '../../document/geometry.ts'
import type { Camera } from '../stage-geometry.ts'
import { type PointerMove, pressPixels, type Step, subtract } from './gesture.ts'

/** Moves the view with the pointer. `hasMoved`: it went further than a click. */
export type Pan = { kind: 'pan'; from: Point; camera: Camera; hasMoved: boolean }

export function moveCamera(pan: Pan, { at }: Pick<PointerMove, 'at'>): Step | null {
  const offset = subtract(pan.from, at)
  if (!pan.hasMoved && Math.hypot(offset.x, offset.y) < pressPixels) return null
  pan.hasMoved = true
  return { do: 'look', camera: { ...pan.camera, x: pan.camera.x + offset.x, y: pan.camera.y + offset.y } }
}
