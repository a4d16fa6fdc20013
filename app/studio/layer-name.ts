import type { OwnFont } from '#artwork/contract'
import { countText } from '#kernel/formats.ts'
import type { Layer } from '#press/document.ts'
import { nameFont } from './fonts/use-fonts.ts'

const kinds = {
  text: 'Text',
  image: 'Picture',
  shape: 'Shape',
  path: 'Drawing',
  pattern: 'Pattern',
  group: 'Group',
} as const
const shapes = {
  rect: 'Rectangle',
  ellipse: 'Ellipse',
  polygon: 'Polygon',
  star: 'Star',
  line: 'Line',
} as const

/** A layer's name in lists: its own, its words, or its kind. */
export function nameLayer(layer: Layer): string {
  if (layer.name) return layer.name
  if (layer.kind === 'shape') return shapes[layer.shape]
  if (layer.kind !== 'text') return kinds[layer.kind]
  return layer.text.split('\n')[0]?.trim() || kinds.text
}

/** `ownFonts`: those the shop uploaded. */
export function describeLayer(layer: Layer, ownFonts: readonly OwnFont[]): string {
  if (layer.kind === 'text') return `${nameFont(layer.font, ownFonts)}, ${Number(layer.size.toFixed(1))} pt`
  if (layer.kind === 'image' || layer.kind === 'pattern')
    return `${countText(layer.pixels.width)} × ${countText(layer.pixels.height)} px`
  if (layer.kind === 'group') return `${layer.layers.length} layers`
  return `${layer.width.toFixed(2)} × ${layer.height.toFixed(2)} in`
}
