/** One click: applies a finding's proposed change to its layer, wherever that is. */
import type { DesignDocument, Layer } from '#press/document.ts'
import { defaultBackground } from '#press/effects.ts'
import type { Finding, Fix } from '#press/preflight/preflight.ts'
import { updateLayers } from '../document/edits.ts'
import { anchorBox } from '../document/geometry.ts'
import { scaleLayer } from '../document/scale-layer.ts'

export function applyFix(
  document: DesignDocument,
  { fix, area }: Finding & { area?: string },
): DesignDocument {
  if (!fix || !area) return document
  const fixWithin = (layers: readonly Layer[]): Layer[] =>
    layers.map((layer) => {
      if (layer.id === fix.layerId) return fixLayer(layer, fix)
      return layer.kind === 'group' ? { ...layer, layers: fixWithin(layer.layers) } : layer
    })
  return updateLayers(document, area, fixWithin)
}

function fixLayer(layer: Layer, { change }: Fix): Layer {
  const { width, height, size, stroke, opacity, colour, whole, clearGround, ...position } = change
  if (clearGround && layer.kind === 'image')
    return { ...layer, effects: [...(layer.effects ?? []), defaultBackground] }
  if (whole && 'wear' in layer) return { ...layer, wear: undefined }
  if (colour !== undefined && 'fill' in layer) return { ...layer, fill: { kind: 'solid', colour } }
  if (opacity !== undefined) return { ...layer, opacity }
  if (stroke !== undefined && 'stroke' in layer && layer.stroke)
    return { ...layer, stroke: { ...layer.stroke, width: stroke } }
  if (size !== undefined && layer.kind === 'text') {
    const scale = size / layer.size
    return {
      ...layer,
      size,
      ...anchorBox(layer, { width: layer.width * scale, height: layer.height * scale }, { x: 0.5, y: 0.5 }),
    }
  }
  if (width === undefined || height === undefined) return { ...layer, ...position }
  return {
    ...scaleLayer(layer, width / layer.width),
    ...anchorBox(layer, { width, height }, { x: 0.5, y: 0.5 }),
  }
}
