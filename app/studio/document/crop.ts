/** Cropping: the frame is the layer's box, the whole picture is behind it. In inches of the layer's own box. */
import type { ImageLayer } from '#press/document.ts'
import { apply, matrixOf, turnBy } from '#press/draw/matrix.ts'
import type { Handle, Point } from './geometry.ts'

type Box = { x: number; y: number; width: number; height: number }
const min = 0.1
const whole = { x: 0, y: 0, width: 1, height: 1 }

/** The whole picture's position, measured from the top left of the layer's box. */
export function wholePicture({ crop, flipX, flipY, width, height }: ImageLayer): Box {
  const part = crop ?? whole
  const [wide, high] = [width / part.width, height / part.height]
  const left = flipX ? 1 - part.x - part.width : part.x
  const top = flipY ? 1 - part.y - part.height : part.y
  return { x: -left * wide, y: -top * high, width: wide, height: high }
}

/** Gives the layer another frame, in inches of its present box; the picture behind stays in place. */
export function frameLayer(layer: ImageLayer, frame: Box): ImageLayer {
  const behind = wholePicture(layer)
  const left = Math.max(behind.x, Math.min(frame.x, behind.x + behind.width - min))
  const top = Math.max(behind.y, Math.min(frame.y, behind.y + behind.height - min))
  const right = Math.min(behind.x + behind.width, Math.max(frame.x + frame.width, left + min))
  const bottom = Math.min(behind.y + behind.height, Math.max(frame.y + frame.height, top + min))
  const part = {
    x: (left - behind.x) / behind.width,
    y: (top - behind.y) / behind.height,
    width: (right - left) / behind.width,
    height: (bottom - top) / behind.height,
  }
  const [cx, cy] = apply(matrixOf(layer), (left + right) / 2, (top + bottom) / 2)
  const [width, height] = [right - left, bottom - top]
  const x = layer.flipX ? 1 - part.x - part.width : part.x
  const y = layer.flipY ? 1 - part.y - part.height : part.y
  const all = part.width > 0.9995 && part.height > 0.9995
  return {
    ...layer,
    width,
    height,
    x: cx - width / 2,
    y: cy - height / 2,
    crop: all ? null : { ...part, x: Math.max(0, x), y: Math.max(0, y) },
  }
}

/** Moves a side or corner of the frame by `by`, in the inches of the layer's parent. */
export function pullFrame(layer: ImageLayer, handle: Handle, by: Point): ImageLayer {
  const [dx, dy] = apply(turnBy(-layer.rotation), by.x, by.y)
  const west = handle.includes('w') ? Math.min(dx, layer.width - min) : 0
  const north = handle.includes('n') ? Math.min(dy, layer.height - min) : 0
  const east = handle.includes('e') ? Math.max(dx, min - layer.width) : 0
  const south = handle.includes('s') ? Math.max(dy, min - layer.height) : 0
  return frameLayer(layer, {
    x: west,
    y: north,
    width: layer.width - west + east,
    height: layer.height - north + south,
  })
}

/** Moves the picture behind its frame, as far as it still covers it. */
export function moveBehind(layer: ImageLayer, by: Point): ImageLayer {
  const part = layer.crop ?? whole
  const behind = wholePicture(layer)
  const [dx, dy] = apply(turnBy(-layer.rotation), by.x, by.y)
  const shift = (at: number, size: number, delta: number, flip: boolean) =>
    Math.max(0, Math.min(1 - size, at + (flip ? delta : -delta)))
  const x = shift(part.x, part.width, dx / behind.width, layer.flipX)
  const y = shift(part.y, part.height, dy / behind.height, layer.flipY)
  return layer.crop ? { ...layer, crop: { ...part, x, y } } : layer
}

/** The largest frame of these proportions inside the present one, centred; null: the whole picture. */
export function frameAs(layer: ImageLayer, ratio: number | null): ImageLayer {
  if (ratio === null) return frameLayer(layer, wholePicture(layer))
  const width = Math.min(layer.width, layer.height * ratio)
  const height = width / ratio
  return frameLayer(layer, { x: (layer.width - width) / 2, y: (layer.height - height) / 2, width, height })
}
