/** What a press takes beside a print file: the white under its colours, and the file as it is laid face down. */
import sharp, { type Sharp } from 'sharp'

export type PlateOrder = {
  png: Uint8Array
  kind: 'white' | 'mirrored' | 'mirrored-white'
  dpi: number
}

/** The white ends so far inside the colours, or it would show at their edges: 2 dots of 300. */
export const chokeIn = 2 / 300

/**
 * A PNG of the same size and resolution. White is a grey plate on which black is ink: as much of it as the colours cover, and
 * nothing under what is clear.
 */
export async function makePlate({ png, kind, dpi }: PlateOrder): Promise<Uint8Array> {
  const plate = kind === 'mirrored' ? sharp(png) : await whiteOf(png, Math.max(1, Math.round(chokeIn * dpi)))
  const laid = kind === 'white' ? plate : plate.flop()
  return laid.withDensity(dpi).png({ compressionLevel: 6 }).toBuffer()
}

async function whiteOf(png: Uint8Array, choke: number): Promise<Sharp> {
  const { data, info } = await sharp(png)
    .ensureAlpha()
    .extractChannel(3)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const inked = choked(data, { width, height }, choke)
  for (let index = 0; index < inked.length; index += 1) inked[index] = 255 - inked[index]!
  return sharp(inked, { raw: { width, height, channels: 1 } }).toColourspace('b-w')
}

/** Each point as covered as the least covered one within `by` points of it, the outside being clear. */
export function choked(
  alpha: Uint8Array,
  { width, height }: { width: number; height: number },
  by: number,
): Uint8Array {
  const rows = new Uint8Array(alpha.length)
  const both = new Uint8Array(alpha.length)
  least(alpha, rows, { count: height, next: width }, { count: width, next: 1 }, by)
  least(rows, both, { count: width, next: 1 }, { count: height, next: width }, by)
  return both
}

type Way = { count: number; next: number }
function least(from: Uint8Array, to: Uint8Array, lines: Way, along: Way, by: number): void {
  for (let line = 0; line < lines.count; line += 1) {
    const start = line * lines.next
    for (let at = 0; at < along.count; at += 1) {
      let lowest = at < by || at + by >= along.count ? 0 : 255
      for (let near = at - by; lowest > 0 && near <= at + by; near += 1)
        lowest = Math.min(lowest, from[start + near * along.next]!)
      to[start + at * along.next] = lowest
    }
  }
}
