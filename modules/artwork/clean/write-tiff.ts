/** Samples as a TIFF for the picture decoder, so that profile, depth and inks are handled alike for all formats. */
export type Samples = {
  width: number
  height: number
  bits: 8 | 16
  /** The meaning of the first samples; any more are alpha. */
  space: 'grey' | 'rgb' | 'cmyk'
  /** A plane for each sample, or one for all if they are interleaved. 16-bit samples are big-endian. */
  planes: readonly Uint8Array[]
  samples: number
  profile: Uint8Array | null
}

const photometric = { grey: 1, rgb: 2, cmyk: 5 } as const
const inks = { grey: 1, rgb: 3, cmyk: 4 } as const
const short = 3
const long = 4
const undefinedBytes = 7

type Entry = [tag: number, type: number, values: readonly number[] | Uint8Array]

/** Writes an uncompressed TIFF of one directory (TIFF 6.0, section 2), big-endian. */
export function writeTiff(picture: Samples): Buffer {
  const { planes } = picture
  const entries = listEntries(
    picture,
    planes.map(() => 0),
  ).map(packEntry)
  const valueBytes = entries.reduce(
    (sum, { bytes }) => sum + (bytes.length > 4 ? roundUpToEven(bytes.length) : 0),
    0,
  )
  const directory = 8 + 2 + entries.length * 12 + 4
  let end = directory + valueBytes
  const starts = planes.map((plane) => {
    const start = end
    end += plane.byteLength
    return start
  })
  const head = Buffer.alloc(directory + valueBytes)
  head.write('MM')
  head.writeUInt16BE(42, 2)
  head.writeUInt32BE(8, 4)
  head.writeUInt16BE(entries.length, 8)
  let valuePosition = directory
  listEntries(picture, starts)
    .map(packEntry)
    .forEach(({ tag, type, count, bytes }, index) => {
      const at = 10 + index * 12
      head.writeUInt16BE(tag, at)
      head.writeUInt16BE(type, at + 2)
      head.writeUInt32BE(count, at + 4)
      if (bytes.length > 4) {
        head.writeUInt32BE(valuePosition, at + 8)
        bytes.copy(head, valuePosition)
        valuePosition += roundUpToEven(bytes.length)
      } else bytes.copy(head, at + 8)
    })
  return Buffer.concat([head, ...planes])
}

function listEntries(
  { width, height, bits, space, planes, samples, profile }: Samples,
  starts: number[],
): Entry[] {
  const alphaCount = samples - inks[space]
  const entries: Entry[] = [
    [256, long, [width]],
    [257, long, [height]],
    [258, short, Array<number>(samples).fill(bits)],
    [259, short, [1]],
    [262, short, [photometric[space]]],
    [273, long, starts],
    [277, short, [samples]],
    [278, long, [height]],
    [279, long, planes.map((plane) => plane.byteLength)],
    [284, short, [planes.length > 1 ? 2 : 1]],
  ]
  if (space === 'cmyk') entries.push([332, short, [1]])
  // Straight alpha, not multiplied into the colours.
  if (alphaCount > 0) entries.push([338, short, Array<number>(alphaCount).fill(2)])
  if (profile) entries.push([34675, undefinedBytes, profile])
  return entries
}

const roundUpToEven = (length: number): number => length + (length % 2)

function packEntry([tag, type, values]: Entry) {
  if (values instanceof Uint8Array) return { tag, type, count: values.length, bytes: Buffer.from(values) }
  const size = type === short ? 2 : 4
  const bytes = Buffer.alloc(values.length * size)
  values.forEach((value, index) => {
    if (type === short) bytes.writeUInt16BE(value, index * 2)
    else bytes.writeUInt32BE(value, index * 4)
  })
  return { tag, type, count: values.length, bytes }
}
