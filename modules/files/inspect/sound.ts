/** Sound files: checks of their format, and previews of half a minute. */
import { limits } from '../limits.ts'
import { readFrame } from './kind.ts'
import { FileRejected, type Source } from './source.ts'

const badMp3 = 'This is no MP3 that can be played.'
const badWav = 'This is no WAV that can be played.'

async function findFirstFrame(source: Source): Promise<number> {
  const head = await source.read(0, 10)
  const hasTag = head.subarray(0, 3).toString('latin1') === 'ID3'
  // Four bytes of seven bits each.
  const tagLength = hasTag
    ? 10 + head.subarray(6, 10).reduce((sum, byte) => (sum << 7) | (byte & 0x7f), 0)
    : 0
  // Some writers add padding after it.
  const beginning = await source.read(tagLength, 8_192)
  for (let at = 0; at < beginning.length; at += 1) {
    const frame = readFrame(beginning, at)
    if (frame && readFrame(beginning, at + frame.bytes)) return tagLength + at
  }
  throw new FileRejected(badMp3)
}

/** The beginning of an MP3, at most half of it. */
export async function cutMp3Preview(source: Source): Promise<{ bytes: Buffer; seconds: number }> {
  const from = await findFirstFrame(source)
  const bytes = await source.read(from, Math.min(4_000_000, Math.ceil((source.bytes - from) / 2)))
  let [at, seconds] = [0, 0]
  for (
    let frame = readFrame(bytes, 0);
    frame && seconds < limits.previewSeconds;
    frame = readFrame(bytes, at)
  ) {
    if (at + frame.bytes > bytes.length) break
    at += frame.bytes
    seconds += frame.seconds
  }
  return { bytes: bytes.subarray(0, at), seconds }
}

/** The beginning of a WAV with its own header, at most half of it. */
export async function cutWavPreview(source: Source): Promise<{ bytes: Buffer; seconds: number }> {
  let format: Buffer | null = null
  for (let at = 12; at + 8 <= source.bytes; ) {
    const head = await source.read(at, 8)
    const [name, length] = [head.subarray(0, 4).toString('latin1'), head.readUInt32LE(4)]
    if (name === 'fmt ') format = await source.read(at + 8, Math.min(length, 64))
    if (name === 'data') {
      const [perSecond, block] = [
        format && format.length >= 16 ? format.readUInt32LE(8) : 0,
        format?.readUInt16LE(12) ?? 0,
      ]
      if (!format || !perSecond || !block) throw new FileRejected(badWav)
      const half = Math.floor(Math.min(length, source.bytes - at - 8) / 2)
      const max = Math.min(perSecond * limits.previewSeconds, half, 30_000_000)
      const data = await source.read(at + 8, max - (max % block))
      return { bytes: wavOf(format, data), seconds: data.length / perSecond }
    }
    at += 8 + length + (length % 2)
  }
  throw new FileRejected(badWav)
}

function wavOf(format: Buffer, data: Buffer): Buffer {
  const dataHeader = Buffer.alloc(8)
  dataHeader.write('data', 'latin1')
  dataHeader.writeUInt32LE(data.length, 4)
  const riffHeader = Buffer.alloc(20)
  riffHeader.write('RIFF', 'latin1')
  riffHeader.writeUInt32LE(4 + 8 + format.length + 8 + data.length, 4)
  riffHeader.write('WAVEfmt ', 8, 'latin1')
  riffHeader.writeUInt32LE(format.length, 16)
  return Buffer.concat([riffHeader, format, dataHeader, data])
}
