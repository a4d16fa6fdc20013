/**
 * WebP with a clear background in half the time. A product picture's alpha depends on the product only, so it is
 * encoded once and stored beside each new picture's colours. The container is WebP's extended one (RFC 9649, 2.7):
 * VP8X, ALPH, VP8.
 */
import sharp from 'sharp'

const quality = { quality: 84, alphaQuality: 90, effort: 1 } as const
/** Wider pictures are seen from close up: at lower quality, dark cloth would lose its threads. */
const closeUpSide = 1_200
const closeUpQuality = { quality: 92, alphaQuality: 90, effort: 1 } as const
/** A picture that is too large is encoded again, with more effort and then lower quality. */
const lighterEncodings = [80, 72, 62, 50].map((each) => ({ quality: each, effort: 4 }))
/** Most bytes of a tile: it loads on phones. Wider pictures are for fans who look closely. */
const tile = { widest: 760, bytes: 60_000 } as const

/** A picture's alpha, encoded; null if nothing is clear. */
export type ClearPart = Buffer | null

export async function encodeClearPart(pixels: Uint8ClampedArray, side: number): Promise<ClearPart> {
  let hasClear = false
  const alphaOnly = Buffer.alloc(side * side * 4)
  for (let i = 3; i < alphaOnly.length; i += 4) {
    alphaOnly[i] = pixels[i] as number
    hasClear ||= pixels[i] !== 255
  }
  copySquares(pixels, side, alphaOnly)
  if (!hasClear) return null
  const file = await sharp(alphaOnly, { raw: { width: side, height: side, channels: 4 } })
    .webp(quality)
    .toBuffer()
  return findChunk(file, 'ALPH')
}

/** Anything darker than this, or steeper within a square, isn't a soft shadow, and keeps its outline. */
const maxShadowAlpha = 170
const maxShadowRange = 9

/**
 * Writes a soft shadow on a clear background in small squares with every second step, which nobody sees. Pixel by
 * pixel it is half of a picture's bytes. `to` receives it: the same picture, or its alpha.
 */
export function copySquares(
  pixels: Uint8ClampedArray,
  side: number,
  to: Uint8Array | Uint8ClampedArray,
): void {
  const square = side <= closeUpSide ? 4 : 6
  const words = new Uint32Array(pixels.buffer, pixels.byteOffset, side * side)
  for (let top = 0; top < side; top += square)
    for (let left = 0; left < side; left += square) {
      if (copySquare(words, side, { left, top, square }, to)) continue
      const half = square / 2
      for (const [x, y] of [
        [left, top],
        [left + half, top],
        [left, top + half],
        [left + half, top + half],
      ] as const)
        copySquare(words, side, { left: x, top: y, square: half }, to)
    }
}

/** False if the square is more than a soft shadow. */
function copySquare(
  words: Uint32Array,
  side: number,
  { left, top, square }: { left: number; top: number; square: number },
  to: Uint8Array | Uint8ClampedArray,
): boolean {
  const [right, bottom] = [Math.min(side, left + square), Math.min(side, top + square)]
  let [sum, minAlpha, maxAlpha] = [0, 255, 0]
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) {
      const pixel = words[y * side + x] as number
      const alpha = pixel >>> 24
      if ((pixel & 0xffffff) !== 0 || alpha > maxShadowAlpha) return false
      sum += alpha
      minAlpha = Math.min(minAlpha, alpha)
      maxAlpha = Math.max(maxAlpha, alpha)
    }
  if (maxAlpha - minAlpha > maxShadowRange) return false
  const step = Math.round(sum / (right - left) / (bottom - top) / 2) * 2
  for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) to[(y * side + x) * 4 + 3] = step
  return true
}

/**
 * A square picture, RGBA with straight alpha, as a WebP file; `clear` is its own alpha. A tile is kept small, if it
 * can be.
 */
export async function encodeWebp(pixels: Uint8ClampedArray, side: number, clear: ClearPart): Promise<Buffer> {
  const colours = clear ? dropAlpha(pixels) : pixels
  const channels = clear ? 3 : 4
  const bytes = Buffer.from(colours.buffer, colours.byteOffset, colours.byteLength)
  const picture = sharp(bytes, { raw: { width: side, height: side, channels } })
  picture.removeAlpha()
  let file = await picture
    .clone()
    .webp(side > closeUpSide ? closeUpQuality : quality)
    .toBuffer()
  for (const encoding of side > tile.widest ? [] : lighterEncodings) {
    if (file.length + (clear?.length ?? 0) <= tile.bytes) break
    file = await picture.clone().webp(encoding).toBuffer()
  }
  if (!clear) return file
  const head = Buffer.alloc(18)
  head.write('VP8X')
  head.writeUInt32LE(10, 4)
  head[8] = 0x10
  head.writeUIntLE(side - 1, 12, 3)
  head.writeUIntLE(side - 1, 15, 3)
  const body = Buffer.concat([Buffer.from('WEBP'), head, clear, findChunk(file, 'VP8 ')])
  const riff = Buffer.alloc(8)
  riff.write('RIFF')
  riff.writeUInt32LE(body.length, 4)
  return Buffer.concat([riff, body])
}

/** Colours only. Clear pixels take the mean of the others: that costs next to nothing and darkens no edge. */
function dropAlpha(pixels: Uint8ClampedArray): Uint8Array {
  const count = pixels.length / 4
  // Signed words: every value is then a small integer, and the loop takes a tenth of the time.
  const words = new Int32Array(pixels.buffer, pixels.byteOffset, count)
  const mean = averageColour(pixels)
  const to = new Uint8Array(count * 3)
  for (let i = 0, j = 0; i < count; i++, j += 3) {
    const pixel = words[i] as number
    const filled = pixel >>> 24 === 0 ? mean : pixel
    to[j] = filled & 255
    to[j + 1] = (filled >> 8) & 255
    to[j + 2] = (filled >> 16) & 255
  }
  return to
}

/** The mean colour of the pixels that aren't clear, as a pixel's word. */
function averageColour(pixels: Uint8ClampedArray): number {
  let [red, green, blue, visibleCount] = [0, 0, 0, 0]
  for (let i = 0; i < pixels.length; i += 4 * 97) {
    if (pixels[i + 3] !== 255) continue
    red += pixels[i] as number
    green += pixels[i + 1] as number
    blue += pixels[i + 2] as number
    visibleCount += 1
  }
  const average = (sum: number) => Math.round(sum / Math.max(1, visibleCount))
  return average(red) | (average(green) << 8) | (average(blue) << 16)
}

/** A chunk of a WebP file with its head and its padding. */
function findChunk(file: Buffer, name: string): Buffer {
  for (let at = 12; at + 8 <= file.length; ) {
    const size = file.readUInt32LE(at + 4)
    const end = at + 8 + size + (size % 2)
    if (file.toString('latin1', at, at + 4) === name) return file.subarray(at, end)
    at = end
  }
  throw new Error(`The encoder wrote no ${name.trim()} chunk.`)
}
