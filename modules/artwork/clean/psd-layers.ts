/** The layers of a PSD, each as a picture of the whole canvas: they lie on each other as they did (Adobe's file format). */
import { inflateSync } from 'node:zlib'
import { inkCount, invert, type PsdHeader, readPsdHeader, unpack } from './read-psd.ts'
import { writeTiff } from './write-tiff.ts'

type Box = { top: number; left: number; bottom: number; right: number }
type Channel = { id: number; start: number; length: number }
export type PsdLayer = {
  name: string
  box: Box
  channels: Channel[]
  /** 0..255. */
  opacity: number
  mask: (Box & { outside: number }) | null
}
/** Ids of channels beside the inks. */
const [alphaId, maskId] = [-1, -2]
/** More than anyone draws; a file that says so is none. */
const layersMax = 1_000

/** Those that are shown and have pixels, the lowest first. Groups, adjustments and hidden ones are left out. */
export function psdLayers(file: Buffer): PsdLayer[] {
  const { image, space } = readPsdHeader(file)
  const start = startOfLayers(file)
  if (start === null) return []
  const count = Math.abs(file.readInt16BE(start))
  if (count > layersMax) throw new Error('too many layers')
  let at = start + 2
  const found: FoundLayer[] = []
  for (let index = 0; index < count; index += 1) {
    const { layer, next } = readLayer(file, at)
    found.push(layer)
    at = next
  }
  for (const layer of found)
    for (const channel of layer.channels) {
      channel.start = at
      at += channel.length
    }
  if (at > image) throw new Error('cut off')
  const hasInks = ({ channels }: PsdLayer) =>
    Array.from({ length: inkCount[space] }, (_, id) => id).every((id) =>
      channels.some((channel) => channel.id === id),
    )
  return withGroups(found)
    .filter((layer) => layer.isShown && isFilled(layer.box) && hasInks(layer))
    .map(({ isShown: _, group: __, ...layer }) => layer)
}

/** `group`: it opens one (its name), or ends the one above it. */
type FoundLayer = PsdLayer & { isShown: boolean; group: 'open' | 'end' | null }

/** Where the count of layers stands. Photoshop keeps those of 16 bits in a block of their own behind an empty list. */
function startOfLayers(file: Buffer): number | null {
  const { layers, image } = readPsdHeader(file)
  if (image - layers < 10) return null
  const length = file.readUInt32BE(layers + 4)
  if (length >= 2) return layers + 8
  const masks = layers + 8 + length
  for (let at = masks + 4 + file.readUInt32BE(masks); at + 14 <= image; ) {
    const size = file.readUInt32BE(at + 8)
    if (file.toString('latin1', at + 4, at + 8) === 'Lr16') return at + 12
    at += 12 + Math.ceil(size / 4) * 4
  }
  return null
}

/** What lies in a hidden group is hidden, and in a faint one faint. The lowest comes first, so a group's end before its name. */
function withGroups(found: readonly FoundLayer[]): FoundLayer[] {
  const around: { isShown: boolean; opacity: number }[] = [{ isShown: true, opacity: 255 }]
  return found
    .toReversed()
    .flatMap((layer): FoundLayer[] => {
      const outer = around.at(-1)!
      const isShown = layer.isShown && outer.isShown
      const opacity = Math.round((layer.opacity * outer.opacity) / 255)
      if (layer.group === 'open') around.push({ isShown, opacity })
      if (layer.group === 'end' && around.length > 1) around.pop()
      return layer.group ? [] : [{ ...layer, isShown, opacity }]
    })
    .toReversed()
}

const isFilled = ({ top, left, bottom, right }: Box) => bottom > top && right > left
const boxAt = (file: Buffer, at: number): Box => ({
  top: file.readInt32BE(at),
  left: file.readInt32BE(at + 4),
  bottom: file.readInt32BE(at + 8),
  right: file.readInt32BE(at + 12),
})

function readLayer(file: Buffer, start: number) {
  const channelCount = file.readUInt16BE(start + 16)
  if (channelCount > 56) throw new Error('too many channels')
  const channels = Array.from({ length: channelCount }, (_, index): Channel => {
    const at = start + 18 + index * 6
    return { id: file.readInt16BE(at), start: 0, length: file.readUInt32BE(at + 2) }
  })
  const blend = start + 18 + channelCount * 6
  if (file.toString('latin1', blend, blend + 4) !== '8BIM') throw new Error('no layer')
  const [opacity, flags] = [file.readUInt8(blend + 8), file.readUInt8(blend + 10)]
  const extra = blend + 16
  const next = extra + file.readUInt32BE(blend + 12)
  const maskLength = file.readUInt32BE(extra)
  const isMaskOff = maskLength >= 18 && (file.readUInt8(extra + 4 + 17) & 2) !== 0
  const mask =
    maskLength >= 18 && !isMaskOff
      ? { ...boxAt(file, extra + 4), outside: file.readUInt8(extra + 4 + 16) }
      : null
  const ranges = extra + 4 + maskLength
  const nameAt = ranges + 4 + file.readUInt32BE(ranges)
  const nameLength = file.readUInt8(nameAt)
  const latin = file.toString('latin1', nameAt + 1, nameAt + 1 + nameLength)
  const blocks = nameAt + Math.ceil((1 + nameLength) / 4) * 4
  const layer = {
    name: unicodeName(file, blocks, next) ?? latin,
    box: boxAt(file, start),
    channels,
    opacity,
    mask,
    isShown: (flags & 2) === 0 && opacity > 0,
    group: groupOf(file, blocks, next),
  }
  return { layer, next }
}

/** Where the block of that key begins behind a layer; null if it has none. */
function blockAt(file: Buffer, wanted: string, from: number, to: number): number | null {
  for (let at = from; at + 12 <= to; ) {
    const [key, length] = [file.toString('latin1', at + 4, at + 8), file.readUInt32BE(at + 8)]
    if (key === wanted) return at + 12
    at += 12 + length + (length % 2)
  }
  return null
}

/** The name in full, where the file has one. */
function unicodeName(file: Buffer, from: number, to: number): string | null {
  const at = blockAt(file, 'luni', from, to)
  const letters = at === null ? 0 : file.readUInt32BE(at)
  if (at === null || letters > 255) return null
  const units = Array.from({ length: letters }, (_, n) => file.readUInt16BE(at + 4 + n * 2))
  return String.fromCharCode(...units).replaceAll('\0', '')
}

/** A divider of sections: 1 and 2 are a group's name, 3 its end. */
function groupOf(file: Buffer, from: number, to: number): FoundLayer['group'] {
  const at = blockAt(file, 'lsct', from, to)
  const kind = at === null ? 0 : file.readUInt32BE(at)
  return kind === 3 ? 'end' : kind === 1 || kind === 2 ? 'open' : null
}

/** One layer on the canvas of the file, clear elsewhere, as a TIFF with the file's profile. */
export function psdLayerAsTiff(file: Buffer, layer: PsdLayer): Buffer {
  const header = readPsdHeader(file)
  const { width, height, bits, space, profile } = header
  const inks = inkCount[space]
  const planes = Array.from({ length: inks }, (_, id) => onCanvas(file, header, layer, id, layer.box, 0))
  const alpha = onCanvas(file, header, layer, alphaId, layer.box, 0)
  const mask = layer.mask && onCanvas(file, header, layer, maskId, layer.mask, layer.mask.outside)
  const most = bits === 8 ? 255 : 65_535
  const part = (plane: Buffer, at: number) =>
    (bits === 8 ? plane.readUInt8(at) : plane.readUInt16BE(at)) / most
  for (let at = 0; at < alpha.length; at += bits / 8) {
    const shown = Math.round(part(alpha, at) * (layer.opacity / 255) * (mask ? part(mask, at) : 1) * most)
    if (bits === 8) alpha.writeUInt8(shown, at)
    else alpha.writeUInt16BE(shown, at)
  }
  if (space === 'cmyk') for (const plane of planes) invert(plane)
  return writeTiff({ width, height, bits, space, planes: [...planes, alpha], samples: inks + 1, profile })
}

/** A channel laid where its box lies; a layer without alpha is whole within its box. */
function onCanvas(
  file: Buffer,
  header: PsdHeader,
  layer: PsdLayer,
  id: number,
  box: Box,
  outside: number,
): Buffer {
  const { width, height, bits } = header
  const bytes = bits / 8
  const canvas = Buffer.alloc(width * height * bytes, outside)
  const channel = layer.channels.find((one) => one.id === id)
  const [wide, high] = [box.right - box.left, box.bottom - box.top]
  if (wide <= 0 || high <= 0) return canvas
  if (wide * high > 4 * width * height + 1_000_000) throw new Error('a layer far larger than its canvas')
  const plane = channel
    ? channelOf(file, channel, wide * bytes, high, bits)
    : Buffer.alloc(wide * high * bytes, 255)
  const [left, right] = [Math.max(0, box.left), Math.min(width, box.right)]
  for (let y = Math.max(0, box.top); y < Math.min(height, box.bottom) && right > left; y += 1) {
    const from = ((y - box.top) * wide + left - box.left) * bytes
    plane.copy(canvas, (y * width + left) * bytes, from, from + (right - left) * bytes)
  }
  return canvas
}

function channelOf(
  file: Buffer,
  { start, length }: Channel,
  row: number,
  rows: number,
  bits: 8 | 16,
): Buffer {
  const data = file.subarray(start + 2, start + length)
  const whole = row * rows
  switch (file.readUInt16BE(start)) {
    case 0: {
      if (data.length < whole) throw new Error('cut off')
      return Buffer.from(data.subarray(0, whole))
    }
    case 1: {
      const plane = Buffer.alloc(whole)
      let at = rows * 2
      for (let line = 0; line < rows; line += 1) {
        const packed = data.readUInt16BE(line * 2)
        unpack(data.subarray(at, at + packed), plane, line * row, row)
        at += packed
      }
      return plane
    }
    case 2:
      return inflated(data, whole)
    case 3:
      return summed(inflated(data, whole), row, rows, bits)
    default:
      throw new Error('a compression of layers')
  }
}

function inflated(data: Buffer, whole: number): Buffer {
  const plane = inflateSync(data, { maxOutputLength: whole })
  if (plane.length < whole) throw new Error('cut off')
  return plane
}

/** ZIP with prediction: each sample is kept as the difference to the one before it in its row. */
function summed(plane: Buffer, row: number, rows: number, bits: 8 | 16): Buffer {
  const step = bits / 8
  for (let line = 0; line < rows; line += 1)
    for (let at = line * row + step; at < (line + 1) * row; at += step)
      if (bits === 8) plane[at] = (plane[at]! + plane[at - 1]!) & 255
      else plane.writeUInt16BE((plane.readUInt16BE(at) + plane.readUInt16BE(at - 2)) & 0xffff, at)
  return plane
}
