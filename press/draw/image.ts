import type { Effect, ImageLayer, Mask } from '../document.ts'
import { applyEffects } from './effects/apply-effects.ts'
import { maskOutline } from './mask.ts'
import { type Matrix, times } from './matrix.ts'
import { trace } from './paint.ts'
import { type DrawEnvironment, type Picture, place, type Surface, setInk } from './surface.ts'

/** The processing of a picture for a box of this many inches. */
export type Look = {
  crop?: ImageLayer['crop'] | undefined
  flipX?: boolean | undefined
  flipY?: boolean | undefined
  mask?: Mask | undefined
  effects?: readonly Effect[] | undefined
}
type Laid = Look & { width: number; height: number }

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
  layPicture(surface, environment, matrix, picture, layer)
  context.restore()
}

/**
 * Draws one picture in its own colours or in the ink that is set. Leaves its outline as the clip: save before,
 * restore after.
 */
export function layPicture(
  surface: Surface,
  environment: DrawEnvironment,
  matrix: Matrix,
  picture: Picture,
  layer: Laid,
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
    place(surface, matrix)
    trace(surface, maskOutline(layer.mask, layer.width, layer.height), false)
    surface.context.clip()
  }
  place(surface, times(matrix, flip))
  lay(surface, environment, picture, layer)
}

function lay({ context }: Surface, environment: DrawEnvironment, picture: Picture, layer: Laid) {
  const { width, height, crop = null, effects } = layer
  if (effects && effects.length > 0) {
    const made = applyEffects(picture, { crop, effects }, environment)
    const across = (width * made.pad) / (made.width - made.pad * 2)
    const down = (height * made.pad) / (made.height - made.pad * 2)
    context.drawImage(
      made.source,
      0,
      0,
      made.width,
      made.height,
      -across,
      -down,
      width + across * 2,
      height + down * 2,
    )
    return
  }
  const shown = crop ?? { x: 0, y: 0, width: 1, height: 1 }
  context.drawImage(
    picture.source,
    shown.x * picture.width,
    shown.y * picture.height,
    shown.width * picture.width,
    shown.height * picture.height,
    0,
    0,
    width,
    height,
  )
}
