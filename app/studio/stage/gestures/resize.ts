import type { Layer } from '#press/document.ts'
import type { Handle, Point } from '../../document/geometry.ts'
import { pullHandle, pullLayers } from '../pull-layers.ts'
import { noTrace } from '../trace-marks.ts'
import { type Bench, changeFrom, type PointerMove, type Step, subtract } from './gesture.ts'
import type { Surroundings } from './surroundings.ts'

/** A handle is pulled. With Alt it doesn't snap. */
export type Resize = {
  kind: 'resize'
  from: Point
  handle: Handle
  layers: readonly Layer[]
  surroundings: Surroundings
}

export function resize(
  { layers, from, handle, surroundings }: Resize,
  { point, shift, alt }: Pick<PointerMove, 'point' | 'shift' | 'alt'>,
  { within, kit }: Pick<Bench, 'within' | 'kit'>,
): Step | null {
  const offset = subtract(from, point)
  const [firstLayer] = layers
  if (!firstLayer) return null
  if (layers.length > 1) return changeFrom(layers, pullLayers(layers, handle, offset), 'Resize')
  const resized = pullHandle(firstLayer, handle, offset, {
    reversesRatio: shift,
    lines: alt ? null : surroundings.lines,
    within,
    kit,
  })
  const trace = { ...noTrace, guides: resized.guides }
  return { do: 'change', ids: [firstLayer.id], apply: () => resized.layer, name: 'Resize', trace }
}
