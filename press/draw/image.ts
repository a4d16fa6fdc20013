import type { ImageLayer } from '../document.ts'
import { effected } from './effects/apply-effects.ts'
import { maskOutline } from './mask.ts'
import { type Matrix, times } from './matrix.ts'
import { trace } from './paint.ts'
import { type DrawEnvironment, type Picture, place, type Surface, setInk } from './surface.ts'

export function drawImageLayer(
  surface: Surface,
  environment: DrawEnvironment,
  matrix: Matrix,
  layer: ImageLayer,
) {
  const picture = environment.picture(layer.artwork)
  if (!picture) return
  const { context } = surface
  const flip: Matrix = [
    layer.flipX ? -1 : 1,
    0,
    0,
    layer.flipY ? -1 : 1,
    layer.flipX ? layer.width : 0,
    layer.flipY ? layer.height : 0,
  ]
  context.save()
  setInk(surface, layer.opacity, layer.blend)
  context.imageSmoothingEnabled = true
  context.imageSmoothingQuality = 'high'
  if (layer.mask) {
    place(surface, matrix)
    trace(surface, maskOutline(layer.mask, layer.width, layer.height))
    context.clip()
  }
  place(surface, times(matrix, flip))
  lay(surface, environment, picture, layer)
  context.restore()
}

function lay({ context }: Surface, environment: DrawEnvironment, picture: Picture, layer: ImageLayer) {
  const { width, height } = layer
  if (layer.effects && layer.effects.length > 0) {
    const made = effected(picture, layer, environment)
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
  const crop = layer.crop ?? { x: 0, y: 0, width: 1, height: 1 }
  context.drawImage(
    picture.source,
    crop.x * picture.width,
    crop.y * picture.height,
    crop.width * picture.width,
    crop.height * picture.height,
    0,
    0,
    width,
    height,
  )
}
