/** The subject of a gesture, and what each of its moves asks for. */
import type { Layer } from '#press/document.ts'
import type { Matrix } from '#press/draw/matrix.ts'
import type { Bounds } from '#press/draw/outline.ts'
import type { Point } from '../../document/geometry.ts'
import type { PressKit } from '../../document/press-kit.ts'
import type { Camera } from '../stage-geometry.ts'
import type { Trace } from '../trace-marks.ts'

/** The subject. `matrix` goes from the inches of the layers to the stage's pixels; `within`: inches in which guides catch. */
export type Bench = {
  layers: readonly Layer[]
  /** The print area, in the inches of the layers; null if it stands askew to them. */
  sheet: Bounds | null
  matrix: Matrix
  within: number
  size: { width: number; height: number }
  kit: PressKit | null
}
/** Where the hand is: in pixels of the stage, in inches of the layers, and which keys are held. */
export type Reach = { at: Point; point: Point; shift: boolean; alt: boolean }

/** The request of a move. */
export type Step =
  | { do: 'look'; camera: Camera }
  | { do: 'change'; ids: readonly string[]; by(layer: Layer): Layer; name: string; trace?: Trace }
  | { do: 'frame'; box: Bounds; ids: readonly string[] }

/** A change of layers as they were when the gesture began, whatever became of them meanwhile. */
export function changeFrom(
  before: readonly Layer[],
  by: (layer: Layer) => Layer,
  name: string,
  trace?: Trace,
): Step {
  const first = new Map(before.map((layer) => [layer.id, layer]))
  return {
    do: 'change',
    ids: [...first.keys()],
    by: (layer) => by(first.get(layer.id) ?? layer),
    name,
    ...(trace ? { trace } : {}),
  }
}

/** How far the hand went. */
export const between = (from: Point, to: Point): Point => ({ x: to.x - from.x, y: to.y - from.y })
/** Less than this many pixels is a press, and no gesture yet. */
export const pressPixels = 4
