/**
 * Our own affine arithmetic: the two canvases multiply matrices in different precisions, so each primitive gets one
 * finished matrix.
 */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

export const identity: Matrix = [1, 0, 0, 1, 0, 0]

/** First `inner`, then `outer`. */
export function multiply(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer
  const [g, h, i, j, k, l] = inner
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}

export const moveBy = (x: number, y: number): Matrix => [1, 0, 0, 1, x, y]
export const scaleBy = (x: number, y = x): Matrix => [x, 0, 0, y, 0, 0]

/** A turn, clockwise in degrees, about a point. Right angles are exact. */
export function turnBy(degrees: number, x = 0, y = 0): Matrix {
  const quarter = (((degrees % 360) + 360) % 360) / 90
  const radians = (degrees * Math.PI) / 180
  const [sin, cos] = Number.isInteger(quarter)
    ? ([
        [0, 1],
        [1, 0],
        [0, -1],
        [-1, 0],
      ][quarter] as [number, number])
    : [Math.sin(radians), Math.cos(radians)]
  return [cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y]
}

export function apply(matrix: Matrix, x: number, y: number): [number, number] {
  return [matrix[0] * x + matrix[2] * y + matrix[4], matrix[1] * x + matrix[3] * y + matrix[5]]
}

export function invert(matrix: Matrix): Matrix {
  const [a, b, c, d, e, f] = matrix
  const k = 1 / (a * d - b * c)
  return [d * k, -b * k, -c * k, a * k, (c * f - d * e) * k, (b * e - a * f) * k]
}

export type PlacedBox = { x: number; y: number; width: number; height: number; rotation: number }

/** From a layer's own inches (its box begins at 0, 0) to those of its parent. */
export function matrixOf(layer: PlacedBox): Matrix {
  return multiply(moveBy(layer.x, layer.y), turnBy(layer.rotation, layer.width / 2, layer.height / 2))
}
