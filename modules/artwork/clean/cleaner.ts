/**
 * The child that decodes. It is started with an empty environment, without rights to write, within time and memory, and
 * speaks over its pipes only: in, one JSON line and the bytes; out, one JSON line, the master and the thumbnail.
 * Nothing of the upload leaves it but pixels.
 */

import sharp from 'sharp'

type Order = { type: 'png' | 'jpeg' | 'webp' | 'svg'; pixels: number; svgSide: number; thumbnailSide: number }

sharp.cache(false)
sharp.concurrency(1)

async function readAll(): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of process.stdin) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

/** A drawing is drawn so large that its longest side has the pixels asked for. */
async function densityOf(bytes: Buffer, order: Order): Promise<number> {
  const { width = 0, height = 0 } = await sharp(bytes, { density: 72, limitInputPixels: false }).metadata()
  const longest = Math.max(width, height)
  if (!longest) throw new Error('no size')
  return Math.min(100_000, Math.max(1, (72 * order.svgSide) / longest))
}

async function clean(order: Order, bytes: Buffer): Promise<void> {
  const options =
    order.type === 'svg'
      ? { density: await densityOf(bytes, order), limitInputPixels: order.pixels }
      : { limitInputPixels: order.pixels, failOn: 'error' as const, sequentialRead: true, pages: 1 }
  const picture = sharp(bytes, options).autoOrient().toColourspace('srgb')
  const { data: master, info } = await picture
    .png({ compressionLevel: 4, adaptiveFiltering: false })
    .toBuffer({ resolveWithObject: true })
  const { isOpaque } =
    info.channels < 4 ? { isOpaque: true } : await sharp(master, { limitInputPixels: order.pixels }).stats()
  const thumbnail = await sharp(master, { limitInputPixels: order.pixels })
    .resize(order.thumbnailSide, order.thumbnailSide, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer()
  const answer = { width: info.width, height: info.height, transparent: !isOpaque }
  const lengths = { master: master.length, thumbnail: thumbnail.length }
  process.stdout.write(`${JSON.stringify({ ...answer, ...lengths })}\n`)
  process.stdout.write(master)
  process.stdout.write(thumbnail)
}

const input = await readAll()
const end = input.indexOf(10)
await clean(JSON.parse(input.subarray(0, end).toString('utf8')) as Order, input.subarray(end + 1)).catch(
  () => {
    process.exitCode = 3
  },
)
