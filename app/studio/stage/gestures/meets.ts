import type { Layer } from '#press/document.ts'
import type { Bounds } from '#press/draw/outline.ts'
import { boundsOfBox } from '../../document/geometry.ts'
import { type SnapLines, snapLines } from '../snapping.ts'
import type { Bench } from './gesture.ts'

/** The neighbours and lines that a moved box may snap to, collected once per gesture. */
export type Beside = { others: Bounds[]; lines: SnapLines }

export function besideOf(
  moving: readonly Layer[],
  { layers, sheet }: Pick<Bench, 'layers' | 'sheet'>,
): Beside {
  const ids = moving.map((layer) => layer.id)
  const others = layers.filter((layer) => !ids.includes(layer.id) && !layer.hidden).map(boundsOfBox)
  return { others, lines: snapLines(sheet, others) }
}
