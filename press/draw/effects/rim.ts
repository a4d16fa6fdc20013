import { inkOf, type Pixels } from './pixels.ts'

/**
 * The picture on a sheet `pad` pixels larger on each side, with a rim of `pad` pixels around everything that isn't
 * clear.
 */
export function addRim({ data, width, height }: Pixels, colour: string, pad: number): Pixels {
  const [wide, high] = [width + pad * 2, height + pad * 2]
  const distances = new Float32Array(wide * high).fill(1e12)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if ((data[(y * width + x) * 4 + 3] as number) >= 128) distances[(y + pad) * wide + x + pad] = 0
    }
  }
  squaredDistances(distances, wide, high)
  const ink = inkOf(colour)
  const out = new Uint8ClampedArray(wide * high * 4)
  for (let at = 0; at < distances.length; at++) {
    const rim = Math.max(0, Math.min(1, pad + 1 - Math.sqrt(distances[at] as number)))
    const [x, y] = [(at % wide) - pad, Math.floor(at / wide) - pad]
    const i = x >= 0 && y >= 0 && x < width && y < height ? (y * width + x) * 4 : -1
    const pictureAlpha = i < 0 ? 0 : (data[i + 3] as number) / 255
    const alpha = pictureAlpha + rim * (1 - pictureAlpha)
    if (alpha <= 0) continue
    for (let c = 0; c < 3; c++) {
      const sourceChannel = i < 0 ? 0 : (data[i + c] as number)
      out[at * 4 + c] = (sourceChannel * pictureAlpha + (ink[c] as number) * rim * (1 - pictureAlpha)) / alpha
    }
    out[at * 4 + 3] = alpha * 255
  }
  return { data: out, width: wide, height: high }
}

/** Felzenszwalb and Huttenlocher: the exact squared distance to the nearest 0, down the columns and along the rows. */
function squaredDistances(grid: Float32Array, width: number, height: number) {
  const longest = Math.max(width, height)
  const buffers = {
    line: new Float64Array(longest),
    places: new Int32Array(longest),
    bounds: new Float64Array(longest + 1),
  }
  for (let x = 0; x < width; x++) sweep(grid, x, width, height, buffers)
  for (let y = 0; y < height; y++) sweep(grid, y * width, 1, width, buffers)
}

function sweep(
  grid: Float32Array,
  from: number,
  step: number,
  count: number,
  { line, places, bounds }: { line: Float64Array; places: Int32Array; bounds: Float64Array },
) {
  for (let i = 0; i < count; i++) line[i] = grid[from + i * step] as number
  let k = 0
  places[0] = 0
  bounds[0] = -Infinity
  bounds[1] = Infinity
  const findCrossing = (q: number, p: number) =>
    ((line[q] as number) + q * q - ((line[p] as number) + p * p)) / (2 * q - 2 * p)
  for (let q = 1; q < count; q++) {
    let crossing = findCrossing(q, places[k] as number)
    while (crossing <= (bounds[k] as number)) {
      k--
      crossing = findCrossing(q, places[k] as number)
    }
    k++
    places[k] = q
    bounds[k] = crossing
    bounds[k + 1] = Infinity
  }
  k = 0
  for (let q = 0; q < count; q++) {
    while ((bounds[k + 1] as number) < q) k++
    const p = places[k] as number
    grid[from + q * step] = (q - p) * (q - p) + (line[p] as number)
  }
}
