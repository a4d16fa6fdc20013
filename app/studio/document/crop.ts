/** Cropping: the frame is the layer's box, the whole picture is behind it. In inches of the layer's own box. */
import type { ImageLayer } from '#press/document.ts'
import { apply, matrixOf, turnBy } from '#press/draw/matrix.ts'
import type { Handle, Point } from './geometry.ts'

type Box = { x: number; y: number; width: number; height: number }
const minSide = 0.1
const wholeCrop = { x: 0, y: 0, width: 1, height: 1 }

/** The whole picture's position, measured from the top left of the layer's box. */
export function measureWholePicture({ crop, flipX, flipY, width, height }: ImageLayer): Box {
  const cropped = crop ?? wholeCrop
  const [wide, high] = [width / cropped.width, height / cropped.height]
  const left = flipX ? 1 - cropped.x - cropped.width : cropped.x
  const top = flipY ? 1 - cropped.y - cropped.height : cropped.y
  return { x: -left * wide, y: -top * high, width: wide, height: high }
}

/** Gives the layer another frame, in inches of its present box; the picture behind stays in place. */
export function frameLayer(layer: ImageLayer, frame: Box): ImageLayer {
  const picture = measureWholePicture(layer)
  const left = Math.max(picture.x, Math.min(frame.x, picture.x + picture.width - minSide))
  const top = Math.max(picture.y, Math.min(frame.y, picture.y + picture.height - minSide))
  const right = Math.min(picture.x + picture.width, Math.max(frame.x + frame.width, left + minSide))
  const bottom = Math.min(picture.y + picture.height, Math.max(frame.y + frame.height, top + minSide))
  const crop = {
    x: (left - picture.x) / picture.width,
    y: (top - picture.y) / picture.height,
    width: (right - left) / picture.width,
    height: (bottom - top) / picture.height,
  }
  const [cx, cy] = apply(matrixOf(layer), (left + right) / 2, (top + bottom) / 2)
  const [width, height] = [right - left, bottom - top]
  const x = layer.flipX ? 1 - crop.x - crop.width : crop.x
  const y = layer.flipY ? 1 - crop.y - crop.height : crop.y
  const isWhole = crop.width > 0.9995 && crop.height > 0.9995
  return {
    ...layer,
    width,
    height,
    x: cx - width / 2,
    y: cy - height / 2,
    crop: isWhole ? null : { ...crop, x: Math.max(0, x), y: Math.max(0, y) },
  }
}

/** Moves a side or corner of the frame by `offset`, in the inches of the layer's parent. */
export function pullFrame(layer: ImageLayer, handle: Handle, offset: Point): ImageLayer {
  const [dx, dy] = apply(turnBy(-layer.rotation), offset.x, offset.y)
  const west = handle.includes('w') ? Math.min(dx, layer.width - minSide) : 0
  const north = handle.includes('n') ? Math.min(dy, layer.height - minSide) : 0
  const east = handle.includes('e') ? Math.max(dx, minSide - layer.width) : 0
  const south = handle.includes('s') ? Math.max(dy, minSide - layer.height) : 0
  return frameLayer(layer, {
    x: west,
    y: north,
    width: layer.width - west + east,
    height: layer.height - north + south,
  })
}

/** Moves the picture behind its frame, as far as it still covers it. */
export function movePicture(layer: ImageLayer, offset: Point): ImageLayer {
  const cropped = layer.crop ?? wholeCrop
  const picture = measureWholePicture(layer)
  const [dx, dy] = apply(turnBy(-layer.rotation), offset.x, offset.y)
  const shift = (position: number, size: number, delta: number, isFlipped: boolean) =>
    Math.max(0, Math.min(1 - size, position + (isFlipped ? delta : -delta)))
  const x = shift(cropped.x, cropped.width, dx / picture.width, layer.flipX)
  const y = shift(cropped.y, cropped.height, dy / picture.height, layer.flipY)
  return layer.crop ? { ...layer, crop: { ...cropped, x, y } } : layer
}

/** The largest frame of these proportions inside the present one, centred; null: the whole picture. */
export function cropToRatio(layer: ImageLayer, ratio: number | null): ImageLayer {
  if (ratio === null) return frameLayer(layer, measureWholePicture(layer))
  const width = Math.min(layer.width, layer.height * ratio)
  const height = width / ratio
  return frameLayer(layer, { x: (layer.width - width) / 2, y: (layer.height - height) / 2, width, height })
}
