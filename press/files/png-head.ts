/** The head of a print file, before its pixels: its dots per inch, and that its colours are sRGB. */
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { invariant } from '#kernel/invariant.ts'

const signatureBytes = 8
const chunkOverhead = 12
type Chunk = { name: string; from: number; to: number }

function readChunks(png: Buffer): Chunk[] {
  const chunks: Chunk[] = []
  for (let from = signatureBytes; from < png.length; ) {
    const to = from + chunkOverhead + png.readUInt32BE(from)
    const name = png.toString('latin1', from + 4, from + 8)
    chunks.push({ name, from, to })
    if (name === 'IDAT') break
    from = to
  }
  return chunks
}

const stamps = new Map<number, Promise<Buffer>>()

/** The chunks as sharp writes them, taken from a tiny picture: on the whole sheet it would turn sRGB into sRGB first. */
function makeStamp(dpi: number): Promise<Buffer> {
  const cached = stamps.get(dpi)
  if (cached) return cached
  const stamp = sharp({ create: { width: 8, height: 8, channels: 4, background: '#0000' } })
    .withMetadata({ density: dpi })
    .withIccProfile('srgb')
    .png({ palette: false })
    .toBuffer()
    .then((tiny) => {
      const addedChunks = readChunks(tiny).filter(({ name }) => name !== 'IHDR' && name !== 'IDAT')
      return Buffer.concat(addedChunks.map(({ from, to }) => tiny.subarray(from, to)))
    })
  stamps.set(dpi, stamp)
  stamp.catch(() => stamps.delete(dpi))
  return stamp
}

/** Width and height of the picture as EXIF writes them: tags A002 and A003, one little-endian 32-bit number each. */
const sizeTags = { width: '02a0040001000000', height: '03a0040001000000' }

/** A bare PNG with dots per inch and profile added, byte for byte as sharp would. */
export async function addHead(barePng: Buffer, dpi: number, width: number, height: number): Promise<Buffer> {
  const head = Buffer.from(await makeStamp(dpi))
  const exif = head.indexOf('eXIf', 'latin1') - 4
  const end = exif + chunkOverhead + head.readUInt32BE(exif)
  for (const [tag, value] of [
    [sizeTags.width, width],
    [sizeTags.height, height],
  ] as const) {
    const at = head.indexOf(Buffer.from(tag, 'hex'), exif)
    invariant(exif >= 0 && at > exif && at < end, 'the head of a print file has no size')
    head.writeUInt32LE(value, at + 8)
  }
  head.writeUInt32BE(crc32(head.subarray(exif + 4, end - 4)), end - 4)
  const chunks = readChunks(barePng)
  const [first, pixels] = [chunks[0], chunks.at(-1)]
  invariant(first && pixels?.name === 'IDAT', 'a print file has no pixels')
  return Buffer.concat([barePng.subarray(0, first.to), head, barePng.subarray(pixels.from)])
}
