import type { DesignArea, Layer } from '#press/document.ts'
import { copyOnto, renewIds } from './edits.ts'
import { scaleLayer } from './scale-layer.ts'

/**
 * Ways to lay out one area's layers on another of a different shape. `whole`: as one block, as large as fits.
 * `places`: each layer in its relative place, and a background fills the new area. `fill`: as one block that covers
 * all of it.
 */
export const layOutModes = ['places', 'whole', 'fill'] as const
export type LayOutMode = (typeof layOutModes)[number]
type Size = Pick<DesignArea, 'widthIn' | 'heightIn'>

/** One area's layers for another, each a new layer. */
export function layOut(from: DesignArea, to: Size, mode: LayOutMode): Layer[] {
  if (mode === 'whole') return copyOnto(from, to)
  const [ratioX, ratioY] = [to.widthIn / from.widthIn, to.heightIn / from.heightIn]
  const cover = Math.max(ratioX, ratioY)
  const scale = mode === 'fill' ? cover : Math.min(ratioX, ratioY)
  return from.layers.map((layer) => {
    const isBackground = mode === 'places' && coversArea(layer, from)
    const scaled = renewIds(scaleLayer(layer, isBackground ? cover : scale))
    const [x, y] = [layer.x + layer.width / 2, layer.y + layer.height / 2]
    const [toX, toY] =
      mode === 'places'
        ? [x * ratioX, y * ratioY]
        : [to.widthIn / 2 + (x - from.widthIn / 2) * scale, to.heightIn / 2 + (y - from.heightIn / 2) * scale]
    return { ...scaled, x: toX - scaled.width / 2, y: toY - scaled.height / 2 }
  })
}

/** Tells if a layer covers its area from edge to edge, within a fiftieth. */
function coversArea(layer: Layer, { widthIn, heightIn }: Size): boolean {
  const [slackX, slackY] = [widthIn / 50, heightIn / 50]
  return (
    layer.x <= slackX &&
    layer.y <= slackY &&
    layer.x + layer.width >= widthIn - slackX &&
    layer.y + layer.height >= heightIn - slackY
  )
}
