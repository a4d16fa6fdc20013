import { inkCount, invert, readPsdHeader, unpackRow } from './read-psd.ts'
import { writeTiff } from './write-tiff.ts'

/**
 * Photoshop's flattened picture as a TIFF with its profile, 8 or 16 bits deep. Throws for an unsupported mode, or if
 * the file was saved without that picture.
 */
export function convertPsdToTiff(file: Buffer): Buffer {
  const { channels, width, height, bits, space, profile, layers, image } = readPsdHeader(file)
  // A negative layer count means that the first channel after the inks is transparency.
  const hasAlpha =
    channels > inkCount[space] && file.readUInt32BE(layers) > 6 && file.readInt16BE(layers + 8) < 0
  const samples = inkCount[space] + (hasAlpha ? 1 : 0)
  const planes = readPlanes(file, image, { channels, samples, width, height, bytes: bits / 8 })
  if (space === 'cmyk') for (const plane of planes.slice(0, 4)) invert(plane)
  if (hasAlpha && space !== 'cmyk') removeWhite(planes, bits)
  return writeTiff({ width, height, bits, space, planes, samples, profile })
}

type PlaneLayout = { channels: number; samples: number; width: number; height: number; bytes: number }
function readPlanes(
  file: Buffer,
  image: number,
  { channels, samples, width, height, bytes }: PlaneLayout,
): Buffer[] {
  const compression = file.readUInt16BE(image)
  const row = width * bytes
  if (compression === 0)
    return Array.from({ length: samples }, (_, index) => {
      const start = image + 2 + index * row * height
      const plane = Buffer.from(file.subarray(start, start + row * height))
      if (plane.length < row * height) throw new Error('cut off')
      return plane
    })
  if (compression !== 1) throw new Error('a compression of layers')
  let at = image + 2 + channels * height * 2
  return Array.from({ length: samples }, (_, index) => {
    const plane = Buffer.alloc(row * height)
    for (let line = 0; line < height; line += 1) {
      const length = file.readUInt16BE(image + 2 + (index * height + line) * 2)
      unpackRow(file.subarray(at, at + length), plane, line * row, row)
      at += length
    }
    return plane
  })
}

/** The flattened picture is blended with white where it isn't opaque; this removes the white from its colours. */
function removeWhite(planes: readonly Buffer[], bits: 8 | 16): void {
  const alpha = planes.at(-1)!
  const max = bits === 8 ? 255 : 65_535
  const step = bits / 8
  const get = (plane: Buffer, at: number) => (bits === 8 ? plane.readUInt8(at) : plane.readUInt16BE(at))
  const set = (plane: Buffer, at: number, value: number) =>
    bits === 8 ? plane.writeUInt8(value, at) : plane.writeUInt16BE(value, at)
  for (let at = 0; at < alpha.length; at += step) {
    const opacity = get(alpha, at)
    if (opacity === 0 || opacity === max) continue
    for (const plane of planes.slice(0, -1)) {
      const colour = max - ((max - get(plane, at)) * max) / opacity
      set(plane, at, Math.max(0, Math.min(max, Math.round(colour))))
    }
  }
}
