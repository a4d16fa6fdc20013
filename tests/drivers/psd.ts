/** PSDs with layers, written independently of what reads them, by Adobe's published file format. */
import { deflateSync } from 'node:zlib'

export type DrawnLayer = {
  name: string
  top: number
  left: number
  width: number
  height: number
  /** Red, green, blue, and how much shows, 0..255: the same all over. */
  colour: readonly [number, number, number, number]
  opacity?: number
  hidden?: boolean
  /** Shows within this box only; nothing outside. */
  mask?: { top: number; left: number; bottom: number; right: number }
  /** 0 raw, 1 runs, 2 ZIP, 3 ZIP of differences. */
  packing?: 0 | 1 | 2 | 3
  /** Has no pixels: the name of a group, which comes above what is in it, or its end, which comes below. */
  group?: 'open' | 'end'
  /** Adobe's four-letter code of how it blends with the layers below. */
  blend?: string
  /** Cut to the shape of the layer below. */
  clipped?: boolean
  /** How much of its own pixels shows, 0..255, beside its effects. */
  fill?: number
  /** Effects by Adobe's keys, and whether each is switched on. */
  effects?: readonly (readonly [key: string, isOn: boolean])[]
  /** Whether all its effects are switched off together. */
  noEffects?: boolean
  /** A block without content, as an adjustment has. */
  block?: string
}

const writeU16 = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 2)
  values.forEach((value, index) => {
    bytes.writeUInt16BE(value & 0xffff, index * 2)
  })
  return bytes
}
const writeU32 = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4)
  values.forEach((value, index) => {
    bytes.writeInt32BE(value | 0, index * 4)
  })
  return bytes
}
const addLength = (bytes: Buffer) => Buffer.concat([writeU32(bytes.length), bytes])

/** One channel of one value: its rows as they are, or packed. */
function createChannel(value: number, width: number, height: number, bits: 8 | 16, packing: number): Buffer {
  const step = bits / 8
  const row = Buffer.alloc(width * step, value)
  const rows = Buffer.concat(Array.from({ length: height }, () => row))
  if (packing === 0) return Buffer.concat([writeU16(0), rows])
  if (packing === 2) return Buffer.concat([writeU16(2), deflateSync(rows)])
  if (packing === 3) {
    const differenceRow = Buffer.alloc(width * step)
    row.copy(differenceRow, 0, 0, step)
    return Buffer.concat([
      writeU16(3),
      deflateSync(Buffer.concat(Array.from({ length: height }, () => differenceRow))),
    ])
  }
  const packed: number[] = []
  for (let remaining = row.length; remaining > 0; remaining -= 128) {
    const run = Math.min(128, remaining)
    packed.push((257 - run) & 255, value)
  }
  const lengths = Array.from({ length: height }, () => packed.length)
  return Buffer.concat([writeU16(1), writeU16(...lengths), ...lengths.map(() => Buffer.from(packed))])
}

const createBlock = (key: string, bytes: Buffer) =>
  Buffer.concat([Buffer.from(`8BIM${key}`), addLength(bytes)])

/** The part of a descriptor that says which effects are there: each begins with whether it is on. */
function createEffects({ effects = [], noEffects = false }: DrawnLayer): Buffer {
  if (effects.length === 0) return Buffer.alloc(0)
  const descriptors = effects.map(
    ([key, isOn]) => `\0\0\0\0${key}Objc\0\0\0\x01enabbool${isOn ? '\x01' : '\0'}`,
  )
  const content = `masterFXSwitchbool${noEffects ? '\0' : '\x01'}${descriptors.join('')}`
  const text = Buffer.from(content.length % 2 ? `${content}\0` : content, 'latin1')
  return createBlock('lfx2', Buffer.concat([writeU32(0, 16), text]))
}

function createExtra(layer: DrawnLayer): Buffer {
  const { name, mask, group } = layer
  const latinName = Buffer.from('Layer')
  const pascalName = Buffer.concat([Buffer.from([latinName.length]), latinName])
  const padded = Buffer.concat([pascalName, Buffer.alloc((4 - (pascalName.length % 4)) % 4)])
  const codeUnits = writeU16(...Array.from({ length: name.length }, (_, index) => name.charCodeAt(index)))
  const unicode = Buffer.concat([writeU32(name.length), codeUnits])
  const paddedName = Buffer.concat([unicode, Buffer.alloc(unicode.length % 2)])
  const divider = group
    ? Buffer.concat([Buffer.from('8BIMlsct'), addLength(writeU32(group === 'end' ? 3 : 1))])
    : Buffer.alloc(0)
  const maskBytes = mask
    ? Buffer.concat([writeU32(mask.top, mask.left, mask.bottom, mask.right), Buffer.from([0, 0, 0, 0])])
    : Buffer.alloc(0)
  return Buffer.concat([
    addLength(maskBytes),
    addLength(Buffer.alloc(0)),
    padded,
    divider,
    ...(layer.fill === undefined ? [] : [createBlock('iOpa', Buffer.from([layer.fill, 0, 0, 0]))]),
    createEffects(layer),
    ...(layer.block ? [createBlock(layer.block, Buffer.alloc(4))] : []),
    Buffer.from('8BIMluni'),
    addLength(paddedName),
  ])
}

/** An RGB file whose flattened picture is white. `isInBlock`: as Photoshop keeps layers of 16 bits. */
export function createPsd(
  { width, height, bits }: { width: number; height: number; bits: 8 | 16 },
  layers: readonly DrawnLayer[],
  isInBlock = false,
): Buffer {
  const records: Buffer[] = []
  const pixels: Buffer[] = []
  for (const layer of layers) {
    const { top, left, colour, mask, packing = 0, opacity = 255, hidden = false, group } = layer
    const isEmpty = group || (layer.width === 0 && layer.height === 0)
    const box = isEmpty ? { width: 0, height: 0 } : { width: layer.width, height: layer.height }
    const [red, green, blue, alpha] = colour
    const channels: [id: number, bytes: Buffer][] = [
      [-1, alpha],
      [0, red],
      [1, green],
      [2, blue],
    ].map(([id, value]) => [id!, createChannel(value!, box.width, box.height, bits, isEmpty ? 0 : packing)])
    if (mask)
      channels.push([-2, createChannel(255, mask.right - mask.left, mask.bottom - mask.top, bits, packing)])
    const extra = createExtra(layer)
    records.push(
      writeU32(top, left, top + box.height, left + box.width),
      writeU16(channels.length),
      ...channels.map(([id, bytes]) => Buffer.concat([writeU16(id), writeU32(bytes.length)])),
      Buffer.from(`8BIM${layer.blend ?? 'norm'}`),
      Buffer.from([opacity, layer.clipped ? 1 : 0, hidden ? 2 : 0, 0]),
      addLength(extra),
    )
    pixels.push(...channels.map(([, bytes]) => bytes))
  }
  const info = Buffer.concat([writeU16(layers.length), ...records, ...pixels])
  const padded = Buffer.concat([info, Buffer.alloc(info.length % 2)])
  return Buffer.concat([
    Buffer.from('8BPS\0\x01\0\0\0\0\0\0', 'latin1'),
    writeU16(3),
    writeU32(height, width),
    writeU16(bits, 3),
    writeU32(0, 0),
    addLength(
      isInBlock
        ? Buffer.concat([writeU32(0, 0), Buffer.from('8BIMLr16'), addLength(padded)])
        : Buffer.concat([addLength(padded), writeU32(0)]),
    ),
    writeU16(0),
    Buffer.alloc(width * height * 3 * (bits / 8), 255),
  ])
}
