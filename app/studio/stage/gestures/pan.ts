import type { Point } from '../../document/geometry.ts'
import type { Camera } from '../stage-geometry.ts'
import { between, pressPixels, type Reach, type Step } from './gesture.ts'

/** Moves the view with the pointer. `moved`: it went further than a click. */
export type Pan = { kind: 'pan'; from: Point; camera: Camera; moved: boolean }

export function pan(now: Pan, { at }: Pick<Reach, 'at'>): Step | null {
  const by = between(now.from, at)
  if (!now.moved && Math.hypot(by.x, by.y) < pressPixels) return null
  now.moved = true
  return { do: 'look', camera: { ...now.camera, x: now.camera.x + by.x, y: now.camera.y + by.y } }
}
