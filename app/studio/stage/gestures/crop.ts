import type { ImageLayer } from '#press/document.ts'
import { apply, matrixOf, type Placed } from '#press/draw/matrix.ts'
import { moveBehind, pullFrame, wholePicture } from '../../document/crop.ts'
import type { Handle, Point } from '../../document/geometry.ts'
import { between, type Reach, type Step } from './gesture.ts'

/** The frame of a picture is pulled, or, without a handle, the picture is moved behind it. */
export type Crop = { kind: 'crop'; from: Point; handle: Handle | null; layer: ImageLayer }

export function crop({ from, handle, layer }: Crop, { point }: Pick<Reach, 'point'>): Step {
  const by = between(from, point)
  const made = handle ? pullFrame(layer, handle, by) : moveBehind(layer, by)
  return { do: 'change', ids: [layer.id], by: () => made, name: 'Crop' }
}

/** The whole of a cropped picture, as its own box, rotated about the same point. */
export function wholeBox(layer: ImageLayer): Placed {
  const { x, y, width, height } = wholePicture(layer)
  const [cx, cy] = apply(matrixOf(layer), x + width / 2, y + height / 2)
  return { width, height, x: cx - width / 2, y: cy - height / 2, rotation: layer.rotation }
}
