import type { Layer, Shadow, Stroke } from '#press/document.ts'
import { limits } from '#press/limits.ts'

const stroke = (from: Stroke | null, k: number): Stroke | null =>
  from && { ...from, width: from.width * k, dash: from.dash.map((part) => part * k) }
const shadow = (from: Shadow | null, k: number): Shadow | null =>
  from && { ...from, dx: from.dx * k, dy: from.dy * k }

/** Scales a layer by `k` with everything in it. Its top left stays; lines and letters scale too. */
export function scaleLayer<One extends Layer>(layer: One, k: number): One {
  const box = { ...layer, width: layer.width * k, height: layer.height * k } as Layer
  return scaledInside(box, k) as One
}

function scaledInside(layer: Layer, k: number): Layer {
  switch (layer.kind) {
    case 'text': {
      const size = Math.min(limits.textPoints.max, Math.max(limits.textPoints.min, layer.size * k))
      return { ...layer, size, stroke: stroke(layer.stroke, k), shadow: shadow(layer.shadow, k) }
    }
    case 'shape':
      return {
        ...layer,
        corner: layer.corner * k,
        stroke: stroke(layer.stroke, k),
        shadow: shadow(layer.shadow, k),
      }
    case 'path':
      return { ...layer, stroke: stroke(layer.stroke, k), shadow: shadow(layer.shadow, k) }
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
