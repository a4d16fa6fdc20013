import { type Samples, writeTiff } from './write-tiff.ts'

/** Modes of a PSD that can be printed as they are (Adobe's file format specification, header section). */
const spaces: Record<number, Samples['space'] | undefined> = { 1: 'grey', 3: 'rgb', 4: 'cmyk' }
const inkCount = { grey: 1, rgb: 3, cmyk: 4 } as const
const profileResource = 1039

/**
 * The flattened picture that Photoshop keeps beside its layers, as a TIFF with its profile, 8 or 16 bits deep.
 * Throws where the mode is another one, or the file was saved without that picture.
 */
export function psdAsTiff(file: Buffer): Buffer {
  const channels = file.readUInt16BE(12)
  const [height, width] = [file.readUInt32BE(14), file.readUInt32BE(18)]
  const bits = file.readUInt16BE(22)
  const space = spaces[file.readUInt16BE(24)]
  if (!space || (bits !== 8 && bits !== 16) || channels < inkCount[space] || channels > 56)
    throw new Error('a mode that is not printed')
  const resources = 26 + 4 + file.readUInt32BE(26)
  const layers = resources + 4 + file.readUInt32BE(resources)
  const image = layers + 4 + file.readUInt32BE(layers)
  const profile = resourceOf(file.subarray(resources + 4, layers), profileResource)
  // A layer count below zero says that the first channel after the inks is how much shows.
  const hasAlpha =
    channels > inkCount[space] && file.readUInt32BE(layers) > 6 && file.readInt16BE(layers + 8) < 0
  const samples = inkCount[space] + (hasAlpha ? 1 : 0)
  const planes = planesOf(file, image, { channels, samples, width, height, bytes: bits / 8 })
  if (space === 'cmyk') for (const plane of planes.slice(0, 4)) invert(plane)
  if (hasAlpha && space !== 'cmyk') withoutWhite(planes, bits)
  return writeTiff({ width, height, bits, space, planes, samples, profile })
}

function resourceOf(resources: Buffer, wanted: number): Buffer | null {
  for (let at = 0; at + 12 <= resources.length; ) {
    const id = resources.readUInt16BE(at + 4)
    const name = 1 + resources.readUInt8(at + 6)
    const data = at + 6 + name + (name % 2)
    const size = resources.readUInt32BE(data)
    if (id === wanted) return resources.subarray(data + 4, data + 4 + size)
    at = data + 4 + size + (size % 2)
  }
  return null
}

type Plan = { channels: number; samples: number; width: number; height: number; bytes: number }
function planesOf(file: Buffer, image: number, { channels, samples, width, height, bytes }: Plan): Buffer[] {
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
      unpack(file.subarray(at, at + length), plane, line * row, row)
      at += length
    }
    return plane
  })
}

/** PackBits: a byte n of 0 to 127 is followed by n + 1 bytes, one of -1 to -127 by a byte that stands 1 - n times. */
function unpack(packed: Buffer, plane: Buffer, start: number, row: number): void {
  let to = start
  const end = start + row
  for (let at = 0; at < packed.length && to < end; ) {
    const n = packed.readInt8(at)
    at += 1
    if (n === -128) continue
    const count = n < 0 ? 1 - n : n + 1
    if (to + count > end) throw new Error('a row that is too long')
    if (n < 0) plane.fill(packed.readUInt8(at), to, to + count)
    else packed.copy(plane, to, at, at + count)
    at += n < 0 ? 1 : count
    to += count
  }
  if (to < end) throw new Error('cut off')
}

/** Photoshop keeps how much paper shows, TIFF how much ink lies on it. */
function invert(plane: Buffer): void {
  for (let at = 0; at < plane.length; at += 1) plane[at] = 255 - plane[at]!
}

/** The flattened picture lies on white where it is not solid: the white is taken out of its colours again. */
function withoutWhite(planes: readonly Buffer[], bits: 8 | 16): void {
  const alpha = planes.at(-1)!
  const most = bits === 8 ? 255 : 65_535
  const step = bits / 8
  const get = (plane: Buffer, at: number) => (bits === 8 ? plane.readUInt8(at) : plane.readUInt16BE(at))
  const set = (plane: Buffer, at: number, value: number) =>
    bits === 8 ? plane.writeUInt8(value, at) : plane.writeUInt16BE(value, at)
  for (let at = 0; at < alpha.length; at += step) {
    const shown = get(alpha, at)
    if (shown === 0 || shown === most) continue
    for (const plane of planes.slice(0, -1)) {
      const colour = most - ((most - get(plane, at)) * most) / shown
      set(plane, at, Math.max(0, Math.min(most, Math.round(colour))))
    }
  }
}
