import type { PatternLayer } from '../document.ts'
import { rimOf } from '../effects.ts'
import { drawPicture, pictureFor } from './image.ts'
import { type Matrix, moveBy, multiply, turnBy } from './matrix.ts'
import { boundsAfter } from './outline.ts'
import {
  type DrawEnvironment,
  drawIsolated,
  type Picture,
  type Surface,
  setInk,
  setTransform,
} from './surface.ts'

type Cell = { x: number; y: number; width: number; height: number }

/** The height of one repeat over its width: as it was stretched, or else that of the picture's shown part. */
export const ratioOf = ({ ratio, pixels, crop }: Pick<PatternLayer, 'ratio' | 'pixels' | 'crop'>): number =>
  ratio ?? (pixels.height * (crop?.height ?? 1)) / (pixels.width * (crop?.width ?? 1))

/** The starts of a pattern's repeats, in the layer's inches, row by row. A turned one needs the space of its corners. */
export function patternCells(layer: PatternLayer): Cell[] {
  const width = layer.tile
  const height = layer.tile * ratioOf(layer)
  const [cos, sin] = turnBy(layer.turn ?? 0).map(Math.abs) as [number, number]
  const [wide, high] = [width * cos + height * sin, width * sin + height * cos]
  const [stepX, stepY] = [wide + layer.gap, high + layer.gap]
  const cells: Cell[] = []
  for (let row = 0; row * stepY < layer.height; row++) {
    const shift = row % 2 === 1 ? layer.stagger * stepX : 0
    for (let x = shift > 0 ? shift - stepX : 0; x < layer.width; x += stepX) {
      cells.push({ x: x + (wide - width) / 2, y: row * stepY + (high - height) / 2, width, height })
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
  const picture = pictureFor(environment, layer)
  if (!picture) return
  const isFaded = layer.opacity < 1 || layer.blend !== 'normal'
  // Rims reach into the next repeat: together they fade as one.
  if (isFaded && rimOf(layer.effects) > 0) {
    const box = boundsAfter({ left: 0, top: 0, right: layer.width, bottom: layer.height }, matrix)
    drawIsolated(surface, environment, box, layer, (inner) =>
      repeatPicture(inner, environment, matrix, picture, layer),
    )
    return
  }
  surface.context.save()
  setInk(surface, layer.opacity, layer.blend)
  repeatPicture(surface, environment, matrix, picture, layer)
  surface.context.restore()
}

function repeatPicture(
  surface: Surface,
  environment: DrawEnvironment,
  matrix: Matrix,
  picture: Picture,
  layer: PatternLayer,
) {
  const { context } = surface
  context.imageSmoothingEnabled = true
  context.imageSmoothingQuality = 'high'
  setTransform(surface, matrix)
  context.beginPath()
  context.rect(0, 0, layer.width, layer.height)
  context.clip()
  const { crop, flipX, flipY, mask, effects, turn } = layer
  const isPlain = !crop && !flipX && !flipY && !mask && !effects?.length && !turn
  for (const cell of patternCells(layer)) {
    if (isPlain) {
      context.drawImage(picture.source, cell.x, cell.y, cell.width, cell.height)
      continue
    }
    const { width, height } = cell
    const middle = multiply(matrix, moveBy(cell.x + width / 2, cell.y + height / 2))
    const cellMatrix = multiply(multiply(middle, turnBy(turn ?? 0)), moveBy(-width / 2, -height / 2))
    context.save()
    drawPicture(surface, environment, cellMatrix, picture, {
      width,
      height,
      crop,
      flipX,
      flipY,
      mask,
      effects,
    })
    context.restore()
  }
}
