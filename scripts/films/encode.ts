import {
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny'
import type { Encoding, Reel } from './reel.ts'

const codecs = { vp9: 'vp09.00.40.08', avc: 'avc1.640028' } as const
const microsecondsPerSecond = 1_000_000

/** Draws a reel frame by frame and encodes it with the browser's own encoder: VP9 in WebM or H.264 in MP4. */
export async function encode(reel: Reel, { codec, bitrate, keyEvery }: Encoding): Promise<ArrayBuffer> {
  const target = new BufferTarget()
  const format = codec === 'vp9' ? new WebMOutputFormat() : new Mp4OutputFormat({ fastStart: 'in-memory' })
  const output = new Output({ format, target })
  const packets = new EncodedVideoPacketSource(codec)
  output.addVideoTrack(packets)
  await output.start()

  let written: Promise<void> = Promise.resolve()
  let encoderError: DOMException | null = null
  const encoder = new VideoEncoder({
    output: (chunk, meta) => {
      const packet = EncodedPacket.fromEncodedChunk(chunk)
      written = written.then(() => packets.add(packet, meta))
    },
    error: (cause) => {
      encoderError = cause
    },
  })
  encoder.configure({
    codec: codecs[codec],
    width: reel.width,
    height: reel.height,
    framerate: 60,
    latencyMode: 'quality',
    bitrate,
    bitrateMode: 'variable',
    ...(codec === 'avc' ? { avc: { format: 'avc' } } : {}),
  })
  const canvas = new OffscreenCanvas(reel.width, reel.height)
  const context = canvas.getContext('2d', { alpha: false })!
  let nextKey = 0
  for (const { at, seconds } of reel.frames) {
    if (encoderError) throw encoderError
    reel.draw(context, at)
    const frame = new VideoFrame(canvas, {
      timestamp: Math.round(at * microsecondsPerSecond),
      duration: Math.round(seconds * microsecondsPerSecond),
    })
    const keyFrame = at >= nextKey
    if (keyFrame) nextKey = at + keyEvery
    encoder.encode(frame, { keyFrame })
    frame.close()
    while (encoder.encodeQueueSize > 4) await new Promise((resolve) => setTimeout(resolve, 5))
  }
  await encoder.flush()
  if (encoderError) throw encoderError
  await written
  await output.finalize()
  return target.buffer!
}

/** One picture of a reel, such as its poster. */
export async function drawAt(reel: Reel, second: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(reel.width, reel.height)
  reel.draw(canvas.getContext('2d', { alpha: false })!, second)
  return canvas.convertToBlob({ type: 'image/png' })
}
