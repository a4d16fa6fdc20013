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
  gesture: Gesture,
  move: PointerMove,
  pointers: readonly Point[],
  bench: Bench,
): Step | null {
  switch (gesture.kind) {
    case 'pan':
      return moveCamera(gesture, move)
    case 'pinch':
      return pinchCamera(gesture, pointers, bench)
    case 'frame':
      return moveFrame(gesture, move, bench)
    case 'crop':
      return moveCrop(gesture, move)
    case 'turn':
      return turnStep(gesture, move)
    case 'resize':
      return resize(gesture, move, bench)
    case 'drag':
      return drag(gesture, move, bench)
  }
}
