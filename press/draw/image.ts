import type { Effect, ImageLayer, Mask } from '../document.ts'
import { applyEffects } from './effects/apply-effects.ts'
import { maskOutline } from './mask.ts'
import { type Matrix, multiply } from './matrix.ts'
import { tracePath } from './paint.ts'
import { type DrawEnvironment, type Picture, type Surface, setInk, setTransform } from './surface.ts'

/** The processing of a picture for a box of this many inches. */
export type ImageStyle = {
  crop?: ImageLayer['crop'] | undefined
  flipX?: boolean | undefined
  flipY?: boolean | undefined
  mask?: Mask | undefined
  effects?: readonly Effect[] | undefined
}
type LayerInBox = ImageStyle & { width: number; height: number }

/**
 * The picture from which a layer is drawn. One with effects is drawn from its master: effects read its own pixels
 * (edges, near colours, enlarging) and would give another result with others.
 */
export const pictureFor = (
  { picture, finer }: Pick<DrawEnvironment, 'picture' | 'finer'>,
  { artwork, effects }: Pick<ImageLayer, 'artwork' | 'effects'>,
): Picture | undefined => (effects?.length ? undefined : finer?.(artwork)) ?? picture(artwork)

export function drawImageLayer(
  surface: Surface,
  environment: DrawEnvironment,
  matrix: Matrix,
  layer: ImageLayer,
) {
  const picture = pictureFor(environment, layer)
  if (!picture) return
  const { context } = surface
  context.save()
  setInk(surface, layer.opacity, layer.blend)
  context.imageSmoothingEnabled = true
  context.imageSmoothingQuality = 'high'
  drawPicture(surface, environment, matrix, picture, layer)
  context.restore()
}

/**
 * Draws one picture in its own colours or in the ink that is set. Leaves its outline as the clip: save before,
 * restore after.
 */
export function drawPicture(
  surface: Surface,
  environment: DrawEnvironment,
  matrix: Matrix,
  picture: Picture,
  layer: LayerInBox,
) {
  const flip: Matrix = [
    layer.flipX ? -1 : 1,
    0,
    0,
    layer.flipY ? -1 : 1,
    layer.flipX ? layer.width : 0,
    layer.flipY ? layer.height : 0,
  ]
  if (layer.mask) {
    setTransform(surface, matrix)
    tracePath(surface, maskOutline(layer.mask, layer.width, layer.height), false)
    surface.context.clip()
  }
  setTransform(surface, multiply(matrix, flip))
  drawInLayer(surface, environment, picture, layer)
}

function drawInLayer(
  { context }: Surface,
  environment: DrawEnvironment,
  picture: Picture,
  layer: LayerInBox,
) {
  const { width, height, crop = null, effects } = layer
  if (effects && effects.length > 0) {
    const effected = applyEffects(picture, { crop, effects }, environment)
    const across = (width * effected.pad) / (effected.width - effected.pad * 2)
    const down = (height * effected.pad) / (effected.height - effected.pad * 2)
    context.drawImage(
      effected.source,
      0,
      0,
      effected.width,
      effected.height,
      -across,
      -down,
      width + across * 2,
      height + down * 2,
    )
    return
  }
  const shownCrop = crop ?? { x: 0, y: 0, width: 1, height: 1 }
  context.drawImage(
    picture.source,
    shownCrop.x * picture.width,
    shownCrop.y * picture.height,
    shownCrop.width * picture.width,
    shownCrop.height * picture.height,
    0,
    0,
    width,
    height,
  )
}
