/** The layers of a PSD, each as a picture of the whole canvas, so that they stack (Adobe's file format). */
import { inflateSync } from 'node:zlib'
import { fillOpacityOf, isAdjustment, type PsdLook, readLook } from './psd-looks.ts'
import { blockAt, inkCount, invert, type PsdHeader, readPsdHeader, unpackRow } from './read-psd.ts'
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
  look: PsdLook
  /** The layer below that it is clipped to. */
  base: PsdLayer | null
}
/** Ids of the channels other than inks. */
const [alphaId, maskId] = [-1, -2]
/** More than anyone draws; a file that claims more is invalid. */
const layersMax = 1_000

/**
 * Visible layers with pixels, lowest first, without groups and hidden ones. `leftOut`: names of visible layers
 * without pixels, which only change those below.
 */
export function readPsdLayers(file: Buffer): { layers: PsdLayer[]; leftOut: string[] } {
  const records = readRecords(file)
  const { space } = readPsdHeader(file)
  const hasInks = ({ channels }: PsdLayer) =>
    Array.from({ length: inkCount[space] }, (_, id) => id).every((id) =>
      channels.some((channel) => channel.id === id),
    )
  const visible = applyGroups(pairClipped(records)).filter((layer) => layer.isShown)
  const isDrawn = (layer: PsdLayer) => isFilled(layer.box) && hasInks(layer)
  return {
    layers: visible.filter(isDrawn).map(({ isShown: _, group: __, isClipped: ___, ...layer }) => layer),
    leftOut: visible.filter((layer) => layer.isAdjustment).map(({ name }) => name),
  }
}

function readRecords(file: Buffer): FoundLayer[] {
  const start = startOfLayers(file)
  if (start === null) return []
  const count = Math.abs(file.readInt16BE(start))
  if (count > layersMax) throw new Error('too many layers')
  let at = start + 2
  const records: FoundLayer[] = []
  for (let index = 0; index < count; index += 1) {
    const { layer, next } = readLayer(file, at)
    records.push(layer)
    at = next
  }
  for (const layer of records)
    for (const channel of layer.channels) {
      channel.start = at
      at += channel.length
    }
  if (at > readPsdHeader(file).image) throw new Error('cut off')
  return records
}

/** `group`: it opens one (its name), or ends the one above. `isClipped`: to the nearest unclipped layer below. */
type FoundLayer = PsdLayer & {
  isShown: boolean
  group: 'open' | 'end' | null
  isClipped: boolean
  isAdjustment: boolean
}

/** Pairs clipped layers with their bases; one over a hidden base is hidden, one over a whole group isn't clipped. */
function pairClipped(layers: readonly FoundLayer[]): FoundLayer[] {
  let base: FoundLayer | null = null
  return layers.map((layer) => {
    if (!layer.isClipped || layer.group) {
      base = layer
      return layer
    }
    if (!base) return layer
    if (base.group) {
      const look = { ...layer.look, without: [...layer.look.without, 'clipping to a group'] }
      return { ...layer, look }
    }
    return { ...layer, base, isShown: layer.isShown && base.isShown }
  })
}

/** The position of the layer count. Photoshop stores 16-bit layers in a block of their own after an empty list. */
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

/** Hides layers of hidden groups and fades those of faint ones. The lowest comes first, a group's end before its name. */
function applyGroups(layers: readonly FoundLayer[]): FoundLayer[] {
  const openGroups = [{ isShown: true, opacity: 255, without: [] as string[] }]
  return layers
    .toReversed()
    .flatMap((layer): FoundLayer[] => {
      const outer = openGroups.at(-1)!
      const isShown = layer.isShown && outer.isShown
      const opacity = Math.round((layer.opacity * outer.opacity) / 255)
      if (layer.group === 'open') {
        const lostFeatures = [
          ...layer.look.without,
          layer.look.blend === 'normal' ? '' : 'blending',
          layer.mask ? 'mask' : '',
        ]
        const without = lostFeatures.filter(Boolean).map((words) => `group’s ${words}`)
        openGroups.push({ isShown, opacity, without: [...outer.without, ...without] })
      }
      if (layer.group === 'end' && openGroups.length > 1) openGroups.pop()
      const look = { ...layer.look, without: [...layer.look.without, ...outer.without] }
      return layer.group ? [] : [{ ...layer, isShown, opacity, look }]
    })
    .toReversed()
}

const isFilled = ({ top, left, bottom, right }: Box) => bottom > top && right > left
const readBox = (file: Buffer, at: number): Box => ({
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
  const key = file.toString('latin1', blend + 4, blend + 8)
  const [opacity, flags] = [file.readUInt8(blend + 8), file.readUInt8(blend + 10)]
  const extra = blend + 16
  const next = extra + file.readUInt32BE(blend + 12)
  const maskLength = file.readUInt32BE(extra)
  const isMaskOff = maskLength >= 18 && (file.readUInt8(extra + 4 + 17) & 2) !== 0
  const mask =
    maskLength >= 18 && !isMaskOff
      ? { ...readBox(file, extra + 4), outside: file.readUInt8(extra + 4 + 16) }
      : null
  const ranges = extra + 4 + maskLength
  const nameAt = ranges + 4 + file.readUInt32BE(ranges)
  const nameLength = file.readUInt8(nameAt)
  const latin = file.toString('latin1', nameAt + 1, nameAt + 1 + nameLength)
  const blocks = nameAt + Math.ceil((1 + nameLength) / 4) * 4
  const layer = {
    name: readUnicodeName(file, blocks, next) ?? latin,
    box: readBox(file, start),
    channels,
    opacity: Math.round((opacity * fillOpacityOf(file, blocks, next)) / 255),
    mask,
    look: readLook(file, key, blocks, next, mask !== null),
    base: null,
    isClipped: file.readUInt8(blend + 9) === 1,
    isShown: (flags & 2) === 0 && opacity > 0,
    isAdjustment: isAdjustment(file, blocks, next),
    group: readGroup(file, blocks, next),
  }
  return { layer, next }
}

/** The full name, if the file has one. */
function readUnicodeName(file: Buffer, from: number, to: number): string | null {
  const at = blockAt(file, 'luni', from, to)
  const letters = at === null ? 0 : file.readUInt32BE(at)
  if (at === null || letters > 255) return null
  const units = Array.from({ length: letters }, (_, n) => file.readUInt16BE(at + 4 + n * 2))
  return String.fromCharCode(...units).replaceAll('\0', '')
}

/** A section divider: 1 and 2 are a group's name, 3 its end. */
function readGroup(file: Buffer, from: number, to: number): FoundLayer['group'] {
  const at = blockAt(file, 'lsct', from, to)
  const kind = at === null ? 0 : file.readUInt32BE(at)
  if (kind === 3) return 'end'
  return kind === 1 || kind === 2 ? 'open' : null
}

/** One layer on the file's canvas, transparent elsewhere, as a TIFF with the file's profile. */
export function convertLayerToTiff(file: Buffer, layer: PsdLayer): Buffer {
  const header = readPsdHeader(file)
  const { width, height, bits, space, profile } = header
  const inks = inkCount[space]
  const planes = Array.from({ length: inks }, (_, id) => placeOnCanvas(file, header, layer, id, layer.box, 0))
  const alpha = readOpacity(file, header, layer)
  if (space === 'cmyk') for (const plane of planes) invert(plane)
  return writeTiff({ width, height, bits, space, planes: [...planes, alpha], samples: inks + 1, profile })
}

/** A layer's opacity at each point: its alpha, opacity, mask and clipping base. */
function readOpacity(file: Buffer, header: PsdHeader, layer: PsdLayer): Buffer {
  const { bits } = header
  const alpha = placeOnCanvas(file, header, layer, alphaId, layer.box, 0)
  const mask = layer.mask && placeOnCanvas(file, header, layer, maskId, layer.mask, layer.mask.outside)
  const base = layer.base && readOpacity(file, header, layer.base)
  const max = bits === 8 ? 255 : 65_535
  const shareAt = (plane: Buffer | null, at: number) =>
    plane ? (bits === 8 ? plane.readUInt8(at) : plane.readUInt16BE(at)) / max : 1
  for (let at = 0; at < alpha.length; at += bits / 8) {
    const opacity = Math.round(
      shareAt(alpha, at) * (layer.opacity / 255) * shareAt(mask, at) * shareAt(base, at) * max,
    )
    if (bits === 8) alpha.writeUInt8(opacity, at)
    else alpha.writeUInt16BE(opacity, at)
  }
  return alpha
}

/** Places a channel on the canvas at its box; a layer without alpha is opaque within its box. */
function placeOnCanvas(
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
  const channel = layer.channels.find((candidate) => candidate.id === id)
  const [boxWidth, boxHeight] = [box.right - box.left, box.bottom - box.top]
  if (boxWidth <= 0 || boxHeight <= 0) return canvas
  if (boxWidth * boxHeight > 4 * width * height + 1_000_000)
    throw new Error('a layer far larger than its canvas')
  const plane = channel
    ? readChannel(file, channel, boxWidth * bytes, boxHeight, bits)
    : Buffer.alloc(boxWidth * boxHeight * bytes, 255)
  const [left, right] = [Math.max(0, box.left), Math.min(width, box.right)]
  for (let y = Math.max(0, box.top); y < Math.min(height, box.bottom) && right > left; y += 1) {
    const from = ((y - box.top) * boxWidth + left - box.left) * bytes
    plane.copy(canvas, (y * width + left) * bytes, from, from + (right - left) * bytes)
  }
  return canvas
}

function readChannel(
  file: Buffer,
  { start, length }: Channel,
  row: number,
  rows: number,
  bits: 8 | 16,
): Buffer {
  const data = file.subarray(start + 2, start + length)
  const size = row * rows
  switch (file.readUInt16BE(start)) {
    case 0: {
      if (data.length < size) throw new Error('cut off')
      return Buffer.from(data.subarray(0, size))
    }
    case 1: {
      const plane = Buffer.alloc(size)
      let at = rows * 2
      for (let line = 0; line < rows; line += 1) {
        const packed = data.readUInt16BE(line * 2)
        unpackRow(data.subarray(at, at + packed), plane, line * row, row)
        at += packed
      }
      return plane
    }
    case 2:
      return inflatePlane(data, size)
    case 3:
      return sumDifferences(inflatePlane(data, size), row, rows, bits)
    default:
      throw new Error('a compression of layers')
  }
}

function inflatePlane(data: Buffer, size: number): Buffer {
  const plane = inflateSync(data, { maxOutputLength: size })
  if (plane.length < size) throw new Error('cut off')
  return plane
}

/** Undoes ZIP's prediction: each sample is stored as the difference from the one before it in its row. */
function sumDifferences(plane: Buffer, row: number, rows: number, bits: 8 | 16): Buffer {
  const step = bits / 8
  for (let line = 0; line < rows; line += 1)
    for (let at = line * row + step; at < (line + 1) * row; at += step)
      if (bits === 8) plane[at] = (plane[at]! + plane[at - 1]!) & 255
      else plane.writeUInt16BE((plane.readUInt16BE(at) + plane.readUInt16BE(at - 2)) & 0xffff, at)
  return plane
}
