import type { Point } from '../geometry.ts'
import { crop } from './crop.ts'
import { drag } from './drag.ts'
import { frame } from './frame.ts'
import type { Bench, Gesture, Reach, Step } from './gesture.ts'
import { pan } from './pan.ts'
import { pinch } from './pinch.ts'
import { resize } from './resize.ts'
import { turn } from './turn.ts'

/** What a move asks for in the gesture that is under way; null: nothing yet. `pointers`: where each finger is. */
export function stepGesture(
  now: Gesture,
  reach: Reach,
  pointers: readonly Point[],
  bench: Bench,
): Step | null {
  switch (now.kind) {
    case 'pan':
      return pan(now, reach)
    case 'pinch':
      return pinch(now, pointers, bench)
    case 'frame':
      return frame(now, reach, bench)
    case 'crop':
      return crop(now, reach)
    case 'turn':
      return turn(now, reach)
    case 'resize':
      return resize(now, reach, bench)
    case 'drag':
      return drag(now, reach, bench)
  }
}
