import type { Point } from '../../document/geometry.ts'
import { type Crop, moveCrop } from './crop.ts'
import { type Drag, drag } from './drag.ts'
import { type Frame, moveFrame } from './frame.ts'
import type { Bench, PointerMove, Step } from './gesture.ts'
import { moveCamera, type Pan } from './pan.ts'
import { type Pinch, pinchCamera } from './pinch.ts'
import { type Resize, resize } from './resize.ts'
import { type Turn, turnStep } from './turn.ts'

/** The gestures that can begin on the stage. */
export type Gesture = Drag | Resize | Turn | Crop | Frame | Pan | Pinch

/** The effect of a move in the present gesture; null: none yet. `pointers`: each finger's position. */
export function stepGesture(
  now: Gesture,
  reach: PointerMove,
  pointers: readonly Point[],
  bench: Bench,
): Step | null {
  switch (now.kind) {
    case 'pan':
      return moveCamera(now, reach)
    case 'pinch':
      return pinchCamera(now, pointers, bench)
    case 'frame':
      return moveFrame(now, reach, bench)
    case 'crop':
      return moveCrop(now, reach)
    case 'turn':
      return turnStep(now, reach)
    case 'resize':
      return resize(now, reach, bench)
    case 'drag':
      return drag(now, reach, bench)
  }
}
