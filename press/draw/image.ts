import type { ImageLayer } from '../document.ts'
import { type Matrix, times } from './matrix.ts'
import { type DrawEnvironment, place, type Surface, setInk } from './surface.ts'

export function drawImageLayer(
  surface: Surface,
  environment: DrawEnvironment,
  matrix: Matrix,
  layer: ImageLayer,
) {
  const picture = environment.picture(layer.artwork)
  if (!picture) return
  const { context } = surface
  const crop = layer.crop ?? { x: 0, y: 0, width: 1, height: 1 }
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
  place(surface, times(matrix, flip))
  context.drawImage(
    picture.source,
    crop.x * picture.width,
    crop.y * picture.height,
    crop.width * picture.width,
    crop.height * picture.height,
    0,
    0,
    layer.width,
    layer.height,
  )
  context.restore()
}
