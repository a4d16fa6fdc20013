import type { Layer } from '#press/document.ts'
import { measureTurn, type Point } from '../../document/geometry.ts'
import { turnLayers } from '../pull-layers.ts'
import { changeFrom, type PointerMove, type Step } from './gesture.ts'

/** One layer turns about its centre, several about their common centre; with Shift in steps. */
export type Turn = { kind: 'turn'; from: Point; layers: readonly Layer[] }

export function turnStep(
  { layers, from }: Turn,
  { point, shift }: Pick<PointerMove, 'point' | 'shift'>,
): Step | null {
  const [firstLayer] = layers
  if (!firstLayer) return null
  if (layers.length > 1) return changeFrom(layers, turnLayers(layers, from, point, shift), 'Turn')
  const rotation = measureTurn(firstLayer, point, shift)
  return { do: 'change', ids: [firstLayer.id], apply: (layer) => ({ ...layer, rotation }), name: 'Turn' }
}
