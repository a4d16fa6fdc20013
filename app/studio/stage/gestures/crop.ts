import type { ImageLayer } from '#press/document.ts'
import { apply, matrixOf, type PlacedBox } from '#press/draw/matrix.ts'
import { measureWholePicture, movePicture, pullFrame } from '../../document/crop.ts'
import type { Handle, Point } from '../../document/geometry.ts'
import { type PointerMove, type Step, subtract } from './gesture.ts'

/** The frame of a picture is pulled, or, without a handle, the picture is moved behind it. */
export type Crop = { kind: 'crop'; from: Point; handle: Handle | null; layer: ImageLayer }

export function moveCrop({ from, handle, layer }: Crop, { point }: Pick<PointerMove, 'point'>): Step {
  const offset = subtract(from, point)
  const cropped = handle ? pullFrame(layer, handle, offset) : movePicture(layer, offset)
  return { do: 'change', ids: [layer.id], apply: () => cropped, name: 'Crop' }
}

/** The whole of a cropped picture, as its own box, rotated about the same point. */
export function measureWholeBox(layer: ImageLayer): PlacedBox {
  const { x, y, width, height } = measureWholePicture(layer)
  const [cx, cy] = apply(matrixOf(layer), x + width / 2, y + height / 2)
  return { width, height, x: cx - width / 2, y: cy - height / 2, rotation: layer.rotation }
}
