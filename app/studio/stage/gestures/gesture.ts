/** The context of a gesture, and the effect of each of its moves. */
import type { Layer } from '#press/document.ts'
import type { Matrix } from '#press/draw/matrix.ts'
import type { Bounds } from '#press/draw/outline.ts'
import type { Point } from '../../document/geometry.ts'
import type { PressKit } from '../../document/press-kit.ts'
import type { Camera } from '../stage-geometry.ts'
import type { Trace } from '../trace-marks.ts'

/** The context. `matrix` goes from the layers' inches to the stage's pixels; `within`: inches in which guides snap. */
export type Bench = {
  layers: readonly Layer[]
  /** The print area, in the layers' inches; null if it is rotated relative to them. */
  sheet: Bounds | null
  matrix: Matrix
  within: number
  size: { width: number; height: number }
  kit: PressKit | null
}
/** The pointer: in pixels of the stage, in inches of the layers, and the keys held. */
export type PointerMove = { at: Point; point: Point; shift: boolean; alt: boolean }

/** The effect of a move. */
export type Step =
  | { do: 'look'; camera: Camera }
  | { do: 'change'; ids: readonly string[]; apply(layer: Layer): Layer; name: string; trace?: Trace }
  | { do: 'frame'; box: Bounds; ids: readonly string[] }

/** A change to layers as they were when the gesture began, whatever happened to them since. */
export function changeFrom(
  layersBefore: readonly Layer[],
  change: (layer: Layer) => Layer,
  name: string,
  trace?: Trace,
): Step {
  const originals = new Map(layersBefore.map((layer) => [layer.id, layer]))
  return {
    do: 'change',
    ids: [...originals.keys()],
    apply: (layer) => change(originals.get(layer.id) ?? layer),
    name,
    ...(trace ? { trace } : {}),
  }
}

/** The distance the pointer moved. */
export const subtract = (from: Point, to: Point): Point => ({ x: to.x - from.x, y: to.y - from.y })
/** Movement below this many pixels is a click, not yet a gesture. */
export const pressPixels = 4
