/** Turns a picture into a pattern: its effects apply to each repeat. */
import type { DesignArea, ImageLayer, PatternLayer } from '#press/document.ts'
import { ratioOf } from '#press/draw/pattern.ts'
import { createLayerId } from '../document/edits.ts'

/** Over the whole area, each repeat as large as the picture was. */
export function repeatOver(layer: ImageLayer, area: Pick<DesignArea, 'widthIn' | 'heightIn'>): PatternLayer {
  const { name, opacity, blend, artwork, pixels, crop, flipX, flipY, mask, effects, rotation } = layer
  const layerRatio = layer.height / layer.width
  const ownRatio = ratioOf({ pixels, crop: crop ?? undefined })
  return {
    kind: 'pattern',
    id: createLayerId(),
    name,
    x: 0,
    y: 0,
    width: area.widthIn,
    height: area.heightIn,
    rotation: 0,
    opacity,
    blend,
    hidden: false,
    locked: false,
    artwork,
    pixels,
    tile: Math.max(layer.width, area.widthIn / 40, 0.1),
    gap: 0,
    stagger: 0.5,
    ...(crop ? { crop } : {}),
    ...(flipX ? { flipX } : {}),
    ...(flipY ? { flipY } : {}),
    ...(mask ? { mask } : {}),
    ...(effects?.length ? { effects } : {}),
    // A deliberate stretch, not a rounding error.
    ...(Math.abs(layerRatio / ownRatio - 1) > 0.002 ? { ratio: layerRatio } : {}),
    ...(rotation % 360 === 0 ? {} : { turn: rotation }),
  }
}
