import type { DesignArea, Layer } from '#press/document.ts'
import { copyOnto, withNewIds } from './edits.ts'
import { scaleLayer } from './scale-layer.ts'

/**
 * Ways to lay out one area's layers on another of a different shape. `whole`: as one block, as large as fits.
 * `places`: each layer in its relative place, and a background fills the new area. `fill`: as one block that covers
 * all of it.
 */
export const layOutWays = ['places', 'whole', 'fill'] as const
export type LayOutWay = (typeof layOutWays)[number]
type Size = Pick<DesignArea, 'widthIn' | 'heightIn'>

/** One area's layers for another, each a new layer. */
export function layOut(from: DesignArea, to: Size, way: LayOutWay): Layer[] {
  if (way === 'whole') return copyOnto(from, to)
  const [across, down] = [to.widthIn / from.widthIn, to.heightIn / from.heightIn]
  const cover = Math.max(across, down)
  const k = way === 'fill' ? cover : Math.min(across, down)
  return from.layers.map((layer) => {
    const ground = way === 'places' && isGround(layer, from)
    const scaled = withNewIds(scaleLayer(layer, ground ? cover : k))
    const [x, y] = [layer.x + layer.width / 2, layer.y + layer.height / 2]
    const [toX, toY] =
      way === 'places'
        ? [x * across, y * down]
        : [to.widthIn / 2 + (x - from.widthIn / 2) * k, to.heightIn / 2 + (y - from.heightIn / 2) * k]
    return { ...scaled, x: toX - scaled.width / 2, y: toY - scaled.height / 2 }
  })
}

/** Tells if a layer covers its area from edge to edge, within a fiftieth. */
function isGround(layer: Layer, { widthIn, heightIn }: Size): boolean {
  const [slackX, slackY] = [widthIn / 50, heightIn / 50]
  return (
    layer.x <= slackX &&
    layer.y <= slackY &&
    layer.x + layer.width >= widthIn - slackX &&
    layer.y + layer.height >= heightIn - slackY
  )
}
