import type { Layer, Shadow, Stroke } from '#press/document.ts'
import { limits } from '#press/limits.ts'

const scaleStroke = (from: Stroke | null, scale: number): Stroke | null =>
  from && { ...from, width: from.width * scale, dash: from.dash.map((length) => length * scale) }
const scaleShadow = (from: Shadow | null, scale: number): Shadow | null =>
  from && { ...from, dx: from.dx * scale, dy: from.dy * scale }

/** Scales a layer with everything in it. Its top left stays; lines and letters scale too. */
export function scaleLayer<Kind extends Layer>(layer: Kind, scale: number): Kind {
  const box = { ...layer, width: layer.width * scale, height: layer.height * scale } as Layer
  return scaleInner(box, scale) as Kind
}

function scaleInner(layer: Layer, scale: number): Layer {
  switch (layer.kind) {
    case 'text': {
      const size = Math.min(limits.textPoints.max, Math.max(limits.textPoints.min, layer.size * scale))
      return {
        ...layer,
        size,
        stroke: scaleStroke(layer.stroke, scale),
        shadow: scaleShadow(layer.shadow, scale),
      }
    }
    case 'shape':
      return {
        ...layer,
        corner: layer.corner * scale,
        stroke: scaleStroke(layer.stroke, scale),
        shadow: scaleShadow(layer.shadow, scale),
      }
    case 'path':
      return { ...layer, stroke: scaleStroke(layer.stroke, scale), shadow: scaleShadow(layer.shadow, scale) }
    case 'pattern':
      return { ...layer, tile: layer.tile * scale, gap: layer.gap * scale }
    case 'group':
      return {
        ...layer,
        layers: layer.layers.map((inner) => ({
          ...scaleLayer(inner, scale),
          x: inner.x * scale,
          y: inner.y * scale,
        })),
      }
    case 'image':
      return layer
  }
}
