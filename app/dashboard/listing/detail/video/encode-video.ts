import { createFrameDrawer, loadPicture, type Video } from './draw-video.ts'
import {
  framesPerSecond,
  measureVideo,
  type VideoGround,
  type VideoShape,
  videoGrounds,
  videoShapes,
} from './timeline.ts'

export const videoFormats = {
  mp4: { label: 'MP4', type: 'video/mp4', codec: 'avc' },
  webm: { label: 'WebM', type: 'video/webm', codec: 'vp9' },
} as const
export type VideoFormat = keyof typeof videoFormats

/** The formats this browser can encode at this size; none without an encoder. */
export async function findFormats(shape: VideoShape): Promise<VideoFormat[]> {
  if (typeof VideoEncoder === 'undefined') return []
  const { canEncodeVideo } = await import('mediabunny')
  const { width, height } = videoShapes[shape]
  const encodable = await Promise.all(
    (Object.keys(videoFormats) as VideoFormat[]).map(async (format) =>
      (await canEncodeVideo(videoFormats[format].codec, { width, height })) ? [format] : [],
    ),
  )
  return encodable.flat()
}

/** Encodes a listing's pictures as a looping video. `onProgress` gets the finished fraction, 0 to 1. Throws if stopped. */
export async function makeVideo(
  addresses: readonly string[],
  { shape, ground, format }: { shape: VideoShape; ground: VideoGround; format: VideoFormat },
  { onProgress, signal }: { onProgress: (share: number) => void; signal: AbortSignal },
): Promise<Blob> {
  const { width, height } = videoShapes[shape]
  const pictures = await Promise.all(addresses.map((address) => loadPicture(address, signal)))
  try {
    return await encode({ width, height, ground: videoGrounds[ground].colour, pictures }, format, {
      onProgress,
      signal,
    })
  } finally {
    for (const { picture } of pictures) picture.close()
  }
}

async function encode(
  video: Video,
  format: VideoFormat,
  { onProgress, signal }: { onProgress: (share: number) => void; signal: AbortSignal },
): Promise<Blob> {
  const { BufferTarget, CanvasSource, Mp4OutputFormat, Output, QUALITY_HIGH, WebMOutputFormat } =
    await import('mediabunny')
  const canvas = new OffscreenCanvas(video.width, video.height)
  const context = canvas.getContext('2d', { alpha: false })!
  const draw = createFrameDrawer(video)
  const target = new BufferTarget()
  const output = new Output({
    format: format === 'mp4' ? new Mp4OutputFormat({ fastStart: 'in-memory' }) : new WebMOutputFormat(),
    target,
  })
  const { codec, type } = videoFormats[format]
  const source = new CanvasSource(canvas, { codec, quality: QUALITY_HIGH })
  output.addVideoTrack(source, { frameRate: framesPerSecond })
  await output.start()
  try {
    const frames = measureVideo(video.pictures.length) * framesPerSecond
    for (let frame = 0; frame < frames; frame += 1) {
      signal.throwIfAborted()
      draw(context, frame / framesPerSecond)
      await source.add(frame / framesPerSecond, 1 / framesPerSecond)
      onProgress((frame + 1) / frames)
    }
    await output.finalize()
  } catch (cause) {
    await output.cancel()
    throw cause
  }
  return new Blob([target.buffer!], { type })
}
