import type { PatternLayer } from '../document.ts'
import type { Matrix } from './matrix.ts'
import { type DrawEnvironment, place, type Surface, setInk } from './surface.ts'

/** Where the repeats of a pattern begin, in the layer's inches, row by row. */
export function patternCells(layer: PatternLayer): { x: number; y: number; width: number; height: number }[] {
  const width = layer.tile
  const height = (layer.tile * layer.pixels.height) / layer.pixels.width
  const [stepX, stepY] = [width + layer.gap, height + layer.gap]
  const cells: { x: number; y: number; width: number; height: number }[] = []
  for (let row = 0; row * stepY < layer.height; row++) {
    const shift = row % 2 === 1 ? layer.stagger * stepX : 0
    for (let x = shift > 0 ? shift - stepX : 0; x < layer.width; x += stepX) {
      cells.push({ x, y: row * stepY, width, height })
    }
  }
  return cells
}

export function drawPatternLayer(
  surface: Surface,
  environment: DrawEnvironment,
  matrix: Matrix,
  layer: PatternLayer,
) {
  const picture = environment.picture(layer.artwork)
  if (!picture) return
  const { context } = surface
  context.save()
  setInk(surface, layer.opacity, layer.blend)
  context.imageSmoothingEnabled = true
  context.imageSmoothingQuality = 'high'
  place(surface, matrix)
  context.beginPath()
  context.rect(0, 0, layer.width, layer.height)
  context.clip()
  for (const cell of patternCells(layer)) {
    context.drawImage(picture.source, cell.x, cell.y, cell.width, cell.height)
  }
  context.restore()
}
