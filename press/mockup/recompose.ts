/** Composes a picture again and again during a drag: only pixels that show a changed texel are redone. */
import { type Art, type Colour, compose, type Maps, type PixelBox } from './compose.ts'

export type Recomposition = {
  pixels: Uint8ClampedArray
  /** The part that was composed again; null: all of it. An empty part: nothing. */
  part: PixelBox | null
}

/** A composer that remembers its last picture. It returns the same pixel buffer each time. */
export function createRecompose(maps: Maps) {
  let last: { colour: string; art: Art; pixels: Uint8ClampedArray } | null = null
  function recompose(colour: Colour, art: Art | null): Recomposition {
    const { process, isThrough } = art?.ink ?? {}
    const key = `${colour.hex} ${colour.heather === true} ${process} ${isThrough}`
    const before = last
    const isSameColour = before && art && before.colour === key
    if (!isSameColour || art.width !== before.art.width || art.height !== before.art.height) {
      const pixels = compose(maps, colour, art, null)
      last = art && { colour: key, art, pixels }
      return { pixels, part: null }
    }
    const { pixels } = before
    const part = findShownBox(maps, art, findChangedTexels(before.art, art))
    compose(maps, colour, art, null, { pixels, part })
    last = { colour: key, art, pixels }
    return { pixels, part }
  }
  return { maps, recompose }
}

const emptyBox: PixelBox = { left: 0, top: 0, right: 0, bottom: 0 }

/** The box around the texels that differ. */
function findChangedTexels(before: Art, after: Art): PixelBox {
  const [a, b] = [toUint32(before.data), toUint32(after.data)]
  const { width } = after
  let first = 0
  while (first < b.length && a[first] === b[first]) first++
  if (first === b.length) return emptyBox
  let last = b.length - 1
  while (a[last] === b[last]) last--
  const [top, bottom] = [Math.floor(first / width), Math.floor(last / width) + 1]
  let [left, right] = [width, 0]
  for (let y = top; y < bottom; y++) {
    const row = y * width
    let x = 0
    while (x < left && a[row + x] === b[row + x]) x++
    left = Math.min(left, x)
    x = width
    while (x > right && a[row + x - 1] === b[row + x - 1]) x--
    right = Math.max(right, x)
  }
  return { left, top, right, bottom }
}

const toUint32 = ({ buffer, byteOffset, byteLength }: Art['data']) =>
  new Uint32Array(buffer, byteOffset, byteLength >> 2)

/** The box around the pixels that show a texel of that part, or lie between it and the next. */
function findShownBox({ width, height, u, v, cover }: Maps, art: Art, texels: PixelBox): PixelBox {
  if (!u || !v || !cover || texels.right <= texels.left) return emptyBox
  const [fromU, toU] = [texels.left - 1, texels.right + 1].map((x) => (x / art.width) * 4095) as [
    number,
    number,
  ]
  const [fromV, toV] = [texels.top - 1, texels.bottom + 1].map((y) => (y / art.height) * 4095) as [
    number,
    number,
  ]
  let [left, top, right, bottom] = [width, height, 0, 0]
  for (let y = 0; y < height; y++) {
    for (let x = 0, i = y * width; x < width; x++, i++) {
      if ((cover[i] as number) === 0) continue
      if ((u[i] as number) < fromU || (u[i] as number) > toU) continue
      if ((v[i] as number) < fromV || (v[i] as number) > toV) continue
      if (x < left) left = x
      if (x >= right) right = x + 1
      if (y < top) top = y
      bottom = y + 1
    }
  }
  return right > left ? { left, top, right, bottom } : emptyBox
}
