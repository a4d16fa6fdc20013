import type { Layer } from '#press/document.ts'
import type { Bounds } from '#press/draw/outline.ts'
import { measureBounds } from '../../document/geometry.ts'
import { listSnapLines, type SnapLines } from '../snapping.ts'
import type { Bench } from './gesture.ts'

/** The neighbours and lines that a moved box may snap to, collected once per gesture. */
export type Surroundings = { boxes: Bounds[]; lines: SnapLines }

export function findSurroundings(
  movingLayers: readonly Layer[],
  { layers, sheet }: Pick<Bench, 'layers' | 'sheet'>,
): Surroundings {
  const ids = movingLayers.map((layer) => layer.id)
  const boxes = layers.filter((layer) => !ids.includes(layer.id) && !layer.hidden).map(measureBounds)
  return { boxes, lines: listSnapLines(sheet, boxes) }
}
