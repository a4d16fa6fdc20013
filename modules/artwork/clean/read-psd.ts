/** The common parts of reading a PSD: its header, its profile and packed rows. */
import type { Samples } from './write-tiff.ts'

/** PSD modes that can be printed directly (Adobe's file format specification, header section). */
const spaces: Record<number, Samples['space'] | undefined> = { 1: 'grey', 3: 'rgb', 4: 'cmyk' }
export const inkCount = { grey: 1, rgb: 3, cmyk: 4 } as const
const profileResource = 1039

export type PsdHeader = {
  channels: number
  width: number
  height: number
  bits: 8 | 16
  space: Samples['space']
  profile: Buffer | null
  /** Positions of the layers and the flattened picture. */
  layers: number
  image: number
}

/** Throws for any other mode. */
export function readPsdHeader(file: Buffer): PsdHeader {
  const channels = file.readUInt16BE(12)
  const [height, width] = [file.readUInt32BE(14), file.readUInt32BE(18)]
  const bits = file.readUInt16BE(22)
  const space = spaces[file.readUInt16BE(24)]
  if (!space || (bits !== 8 && bits !== 16) || channels < inkCount[space] || channels > 56)
    throw new Error('a mode that is not printed')
  const resources = 26 + 4 + file.readUInt32BE(26)
  const layers = resources + 4 + file.readUInt32BE(resources)
  const image = layers + 4 + file.readUInt32BE(layers)
  const profile = findResource(file.subarray(resources + 4, layers), profileResource)
  return { channels, width, height, bits, space, profile, layers, image }
}

function findResource(resources: Buffer, wantedId: number): Buffer | null {
  for (let at = 0; at + 12 <= resources.length; ) {
    const id = resources.readUInt16BE(at + 4)
    const name = 1 + resources.readUInt8(at + 6)
    const data = at + 6 + name + (name % 2)
    const size = resources.readUInt32BE(data)
    if (id === wantedId) return resources.subarray(data + 4, data + 4 + size)
    at = data + 4 + size + (size % 2)
  }
  return null
}

/** The position of the block with that key after a layer; null if it has none. */
export function blockAt(file: Buffer, wantedKey: string, from: number, to: number): number | null {
  for (let at = from; at + 12 <= to; ) {
    const [key, length] = [file.toString('latin1', at + 4, at + 8), file.readUInt32BE(at + 8)]
    if (key === wantedKey) return at + 12
    at += 12 + length + (length % 2)
  }
  return null
}

/** PackBits: a byte n of 0 to 127 is followed by n + 1 bytes, one of -1 to -127 by a byte repeated 1 - n times. */
export function unpackRow(packed: Buffer, plane: Buffer, start: number, row: number): void {
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

/** Photoshop stores how much paper shows, TIFF how much ink covers it. */
export function invert(plane: Buffer): void {
  for (let at = 0; at < plane.length; at += 1) plane[at] = 255 - plane[at]!
}
