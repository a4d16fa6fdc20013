/** One number for each pixel of a picture. */
export type Plane = { values: Float32Array; width: number; height: number }

/** The mean of the square of `radius` pixels around each pixel, clipped at the picture's edges. */
export function blurPlane({ values, width, height }: Plane, radius: number): Plane {
  const across = averageLines(values, { lines: height, length: width, step: 1, next: width }, radius)
  return {
    values: averageLines(across, { lines: width, length: height, step: width, next: 1 }, radius),
    width,
    height,
  }
}

type Lines = { lines: number; length: number; step: number; next: number }
function averageLines(
  values: Float32Array,
  { lines, length, step, next }: Lines,
  radius: number,
): Float32Array {
  const out = new Float32Array(values.length)
  const sums = new Float64Array(length + 1)
  for (let line = 0; line < lines; line++) {
    for (let i = 0; i < length; i++)
      sums[i + 1] = (sums[i] as number) + (values[line * next + i * step] as number)
    for (let i = 0; i < length; i++) {
      const [from, to] = [Math.max(0, i - radius), Math.min(length, i + radius + 1)]
      out[line * next + i * step] = ((sums[to] as number) - (sums[from] as number)) / (to - from)
    }
  }
  return out
}

/** Samples a plane between its pixels. */
export function samplePlane({ values, width, height }: Plane, x: number, y: number): number {
  const [cx, cy] = [Math.min(width - 1, Math.max(0, x)), Math.min(height - 1, Math.max(0, y))]
  const [x0, y0] = [Math.floor(cx), Math.floor(cy)]
  const [x1, y1] = [Math.min(width - 1, x0 + 1), Math.min(height - 1, y0 + 1)]
  const valueAt = (px: number, py: number) => values[py * width + px] as number
  const [tx, ty] = [cx - x0, cy - y0]
  const top = valueAt(x0, y0) * (1 - tx) + valueAt(x1, y0) * tx
  return top * (1 - ty) + (valueAt(x0, y1) * (1 - tx) + valueAt(x1, y1) * tx) * ty
}
