/** The kind of a file by its content, whatever its name says. */
import type { FileKind } from '../contract.ts'
import type { Source } from './source.ts'

const isAt = (head: Buffer, offset: number, text: string): boolean =>
  head.subarray(offset, offset + text.length).equals(Buffer.from(text, 'latin1'))

export async function kindOfContent(source: Source): Promise<FileKind | null> {
  const head = await source.read(0, 1_100)
  if (isAt(head, 0, '%PDF-')) return 'pdf'
  if (isAt(head, 0, '\x89PNG\r\n\x1a\n')) return 'png'
  if (isAt(head, 0, 'RIFF') && isAt(head, 8, 'WAVE')) return 'wav'
  if (isAt(head, 4, 'ftyp')) return 'mp4'
  if (head.length > 4 && head.readUInt32BE(0) === 0x1a45dfa3) return head.includes('webm') ? 'webm' : null
  if (isAt(head, 0, 'PK\x03\x04')) return isAt(head, 30, 'mimetypeapplication/epub+zip') ? 'epub' : 'zip'
  if (isAt(head, 0, 'ID3') || readFrame(head, 0)) return 'mp3'
  return null
}

const rates = [44_100, 48_000, 32_000]
/** Kilobits of layer III: MPEG 1, then MPEG 2 and 2.5. */
const kilobits = [
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
]

/** Divisors of the sample rate in MPEG 2.5, unused, MPEG 2 and MPEG 1. */
const rateDivisors = [4, 1, 2, 1]

/** The MP3 frame that begins there: its bytes and its seconds; null if there is none. */
export function readFrame(bytes: Buffer, at: number): { bytes: number; seconds: number } | null {
  if (at + 4 > bytes.length) return null
  const header = bytes.readUInt32BE(at)
  const [version, layer, bitrate, rate] = [
    (header >> 19) & 3,
    (header >> 17) & 3,
    (header >> 12) & 15,
    (header >> 10) & 3,
  ]
  // Sync, not the reserved version, layer III, a valid rate.
  if (
    header >>> 21 !== 0x7ff ||
    version === 1 ||
    layer !== 1 ||
    bitrate === 0 ||
    bitrate === 15 ||
    rate === 3
  )
    return null
  const isFirst = version === 3
  const hertz = rates[rate]! / rateDivisors[version]!
  const samples = isFirst ? 1_152 : 576
  const size =
    Math.floor(((samples / 8) * kilobits[isFirst ? 0 : 1]![bitrate]! * 1_000) / hertz) + ((header >> 9) & 1)
  return { bytes: size, seconds: samples / hertz }
}
