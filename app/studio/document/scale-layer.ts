import type { Layer, Shadow, Stroke } from '#press/document.ts'
import { limits } from '#press/limits.ts'

const scaleStroke = (from: Stroke | null, k: number): Stroke | null =>
  from && { ...from, width: from.width * k, dash: from.dash.map((length) => length * k) }
const scaleShadow = (from: Shadow | null, k: number): Shadow | null =>
  from && { ...from, dx: from.dx * k, dy: from.dy * k }

/** Scales a layer by `k` with everything in it. Its top left stays; lines and letters scale too. */
export function scaleLayer<One extends Layer>(layer: One, k: number): One {
  const box = { ...layer, width: layer.width * k, height: layer.height * k } as Layer
  return scaleInner(box, k) as One
}

function scaleInner(layer: Layer, k: number): Layer {
  switch (layer.kind) {
    case 'text': {
      const size = Math.min(limits.textPoints.max, Math.max(limits.textPoints.min, layer.size * k))
      return { ...layer, size, stroke: scaleStroke(layer.stroke, k), shadow: scaleShadow(layer.shadow, k) }
    }
    case 'shape':
      return {
        ...layer,
        corner: layer.corner * k,
        stroke: scaleStroke(layer.stroke, k),
        shadow: scaleShadow(layer.shadow, k),
      }
    case 'path':
      return { ...layer, stroke: scaleStroke(layer.stroke, k), shadow: scaleShadow(layer.shadow, k) }
    case 'pattern':
      return { ...layer, tile: layer.tile * k, gap: layer.gap * k }
    case 'group':
      return {
        ...layer,
        layers: layer.layers.map((inner) => ({ ...scaleLayer(inner, k), x: inner.x * k, y: inner.y * k })),
      }
    case 'image':
      return layer
  }
}
