import type { Layer } from '#press/document.ts'
import type { Handle, Point } from '../../document/geometry.ts'
import { pullHandle, pullLayers } from '../pulling.ts'
import { noTrace } from '../trace-marks.ts'
import { type Bench, between, changeFrom, type Reach, type Step } from './gesture.ts'
import type { Beside } from './meets.ts'

/** A handle is pulled. With Alt it doesn't snap. */
export type Resize = {
  kind: 'resize'
  from: Point
  handle: Handle
  layers: readonly Layer[]
  beside: Beside
}

export function resize(
  { layers, from, handle, beside }: Resize,
  { point, shift, alt }: Pick<Reach, 'point' | 'shift' | 'alt'>,
  { within, kit }: Pick<Bench, 'within' | 'kit'>,
): Step | null {
  const by = between(from, point)
  const [only] = layers
  if (!only) return null
  if (layers.length > 1) return changeFrom(layers, pullLayers(layers, handle, by), 'Resize')
  const made = pullHandle(only, handle, by, { turned: shift, lines: alt ? null : beside.lines, within, kit })
  const trace = { ...noTrace, guides: made.guides }
  return { do: 'change', ids: [only.id], by: () => made.layer, name: 'Resize', trace }
}
