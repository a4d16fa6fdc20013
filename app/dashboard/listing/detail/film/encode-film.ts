import { createDraw, type Film, loadPicture } from './draw-film.ts'
import {
  type FilmGround,
  type FilmShape,
  filmGrounds,
  filmSeconds,
  filmShapes,
  framesPerSecond,
} from './timeline.ts'

export const filmFormats = {
  mp4: { label: 'MP4', type: 'video/mp4', codec: 'avc' },
  webm: { label: 'WebM', type: 'video/webm', codec: 'vp9' },
} as const
export type FilmFormat = keyof typeof filmFormats

/** The formats that this browser can write in this size; none where it has no encoder. */
export async function formatsHere(shape: FilmShape): Promise<FilmFormat[]> {
  if (typeof VideoEncoder === 'undefined') return []
  const { canEncodeVideo } = await import('mediabunny')
  const { width, height } = filmShapes[shape]
  const can = await Promise.all(
    (Object.keys(filmFormats) as FilmFormat[]).map(async (format) =>
      (await canEncodeVideo(filmFormats[format].codec, { width, height })) ? [format] : [],
    ),
  )
  return can.flat()
}

/** A listing's pictures as a video that begins where it ends. `told` hears which part of it is made. Throws when stopped. */
export async function makeFilm(
  addresses: readonly string[],
  { shape, ground, format }: { shape: FilmShape; ground: FilmGround; format: FilmFormat },
  { told, signal }: { told: (part: number) => void; signal: AbortSignal },
): Promise<Blob> {
  const { width, height } = filmShapes[shape]
  const pictures = await Promise.all(addresses.map((address) => loadPicture(address, signal)))
  try {
    return await encode({ width, height, ground: filmGrounds[ground].colour, pictures }, format, {
      told,
      signal,
    })
  } finally {
    for (const { picture } of pictures) picture.close()
  }
}

async function encode(
  film: Film,
  format: FilmFormat,
  { told, signal }: { told: (part: number) => void; signal: AbortSignal },
): Promise<Blob> {
  const { BufferTarget, CanvasSource, Mp4OutputFormat, Output, QUALITY_HIGH, WebMOutputFormat } =
    await import('mediabunny')
  const canvas = new OffscreenCanvas(film.width, film.height)
  const context = canvas.getContext('2d', { alpha: false })!
  const draw = createDraw(film)
  const target = new BufferTarget()
  const output = new Output({
    format: format === 'mp4' ? new Mp4OutputFormat({ fastStart: 'in-memory' }) : new WebMOutputFormat(),
    target,
  })
  const { codec, type } = filmFormats[format]
  const source = new CanvasSource(canvas, { codec, quality: QUALITY_HIGH })
  output.addVideoTrack(source, { frameRate: framesPerSecond })
  await output.start()
  try {
    const frames = filmSeconds(film.pictures.length) * framesPerSecond
    for (let frame = 0; frame < frames; frame += 1) {
      signal.throwIfAborted()
      draw(context, frame / framesPerSecond)
      await source.add(frame / framesPerSecond, 1 / framesPerSecond)
      told((frame + 1) / frames)
    }
    await output.finalize()
  } catch (cause) {
    await output.cancel()
    throw cause
  }
  return new Blob([target.buffer!], { type })
}
