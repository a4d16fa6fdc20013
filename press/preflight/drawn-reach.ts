import { type Bounds, boundsAfter } from '../draw/outline.ts'
import type { Picture } from '../draw/surface.ts'
import type { PlacedLayer, PreflightContext, Sheet } from './finding.ts'
import { measureInk } from './picture-ink.ts'

/** Pixels sampled along a picture's longer side, and the alpha from which they count as ink. */
const [sampledSide, inkFrom] = [300, 128]

const cached = new WeakMap<Picture, { box: Bounds | null }>()
/** The bounds of a picture's ink, as fractions of its sides; null if it has none. */
function findInkBox(picture: Picture, { newCanvas }: PreflightContext['environment']): Bounds | null {
  const existing = cached.get(picture)
  if (existing) return existing.box
  const scale = Math.min(1, sampledSide / Math.max(picture.width, picture.height))
  const [width, height] = [
    Math.max(1, Math.round(picture.width * scale)),
    Math.max(1, Math.round(picture.height * scale)),
  ]
  const canvas = newCanvas(width, height)
  canvas.context.drawImage(picture.source, 0, 0, width, height)
  const data = canvas.pixels()
  const box = { left: width, top: height, right: 0, bottom: 0 }
  for (let at = 0; at < width * height; at += 1) {
    if ((data[at * 4 + 3] as number) < inkFrom) continue
    const [x, y] = [at % width, Math.floor(at / width)]
    box.left = Math.min(box.left, x)
    box.right = Math.max(box.right, x + 1)
    box.top = Math.min(box.top, y)
    box.bottom = Math.max(box.bottom, y + 1)
  }
  const fractions = {
    left: box.left / width,
    right: box.right / width,
    top: box.top / height,
    bottom: box.bottom / height,
  }
  const inkBox = box.right > box.left ? fractions : null
  cached.set(picture, { box: inkBox })
  return inkBox
}

/**
 * The bounds of the drawing in a picture with a clear background, in the inches of the print area: words in a picture
 * follow the same limits as typed ones. Null for all other pictures, which may run over an edge or a seam.
 */
export function findDrawnReach(
  { layer, matrix }: PlacedLayer,
  { context }: Pick<Sheet, 'context'>,
): Bounds | null {
  if (layer.kind !== 'image' || layer.mask || layer.crop || layer.effects?.length) return null
  const picture = context.environment.picture(layer.artwork)
  if (!picture || measureInk(picture, context.environment).isOpaque) return null
  const box = findInkBox(picture, context.environment)
  if (!box) return null
  const [from, to] = layer.flipX ? [1 - box.right, 1 - box.left] : [box.left, box.right]
  const [top, bottom] = layer.flipY ? [1 - box.bottom, 1 - box.top] : [box.top, box.bottom]
  const inInches = {
    left: from * layer.width,
    right: to * layer.width,
    top: top * layer.height,
    bottom: bottom * layer.height,
  }
  return boundsAfter(inInches, matrix)
}
