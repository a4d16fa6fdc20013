import type { Point } from '../../document/geometry.ts'
import type { Camera } from '../stage-geometry.ts'
import { type PointerMove, pressPixels, type Step, subtract } from './gesture.ts'

/** Moves the view with the pointer. `moved`: it went further than a click. */
export type Pan = { kind: 'pan'; from: Point; camera: Camera; moved: boolean }

export function moveCamera(now: Pan, { at }: Pick<PointerMove, 'at'>): Step | null {
  const offset = subtract(now.from, at)
  if (!now.moved && Math.hypot(offset.x, offset.y) < pressPixels) return null
  now.moved = true
  return { do: 'look', camera: { ...now.camera, x: now.camera.x + offset.x, y: now.camera.y + offset.y } }
}
