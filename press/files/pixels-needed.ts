import type { DesignDocument } from '../document.ts'
import { fitOn } from '../fit.ts'
import { matrixOfFit, placeLayers } from '../preflight/finding.ts'
import { computeDpi } from '../preflight/resolution.ts'

/**
 * For each picture of an area that prints with fewer dots than `dpi`, the pixels along its longest side that it would
 * need. One with effects keeps its master, since they measure in its pixels.
 */
export function pixelsNeeded(
  document: DesignDocument,
  areaName: string,
  dpi: number,
  onto?: Parameters<typeof fitOn>[2],
): Map<string, number> {
  const needed = new Map<string, number>()
  const area = document.areas[areaName]
  if (!area) return needed
  const fit = (onto && fitOn(document, areaName, onto)) || { x: 0, y: 0, scale: 1 }
  for (const { layer, matrix } of placeLayers(area.layers, matrixOfFit(fit))) {
    if ((layer.kind !== 'image' && layer.kind !== 'pattern') || layer.effects?.length) continue
    const { artwork, pixels } = layer
    const longest = Math.max(pixels.width, pixels.height)
    const side = (longest * dpi) / computeDpi(layer, { matrix })
    if (side > longest) needed.set(artwork, Math.max(side, needed.get(artwork) ?? 0))
  }
  return needed
}
