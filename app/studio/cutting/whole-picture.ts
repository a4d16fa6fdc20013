import { hrefs } from '#kernel/hrefs.ts'
import type { Pixels } from '#press/draw/effects/pixels.ts'
import type { Picture } from '#press/draw/surface.ts'

/** A picture that is here already, no larger than `side`. */
export function smallPixels(picture: Picture, side: number): Pixels {
  const k = Math.min(1, side / Math.max(picture.width, picture.height))
  return pixelsOf(
    picture.source,
    Math.max(1, Math.round(picture.width * k)),
    Math.max(1, Math.round(picture.height * k)),
  )
}

/** Every dot of an artwork of the shop, as it was uploaded. */
export async function masterPixels(artwork: string): Promise<Pixels> {
  const response = await fetch(hrefs.artwork(artwork))
  if (!response.ok) throw new Error('The picture didn’t load.')
  const bitmap = await createImageBitmap(await response.blob())
  return pixelsOf(bitmap, bitmap.width, bitmap.height)
}

export function contextOf(width: number, height: number): CanvasRenderingContext2D {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('No canvas.')
  return context
}

function pixelsOf(source: CanvasImageSource, width: number, height: number): Pixels {
  const context = contextOf(width, height)
  context.drawImage(source, 0, 0, width, height)
  return { data: context.getImageData(0, 0, width, height).data, width, height }
}

export async function pngFile({ data, width, height }: Pixels, name: string): Promise<File> {
  const context = contextOf(width, height)
  context.putImageData(new ImageData(data, width, height), 0, 0)
  const blob = await new Promise<Blob | null>((done) => context.canvas.toBlob(done, 'image/png'))
  if (!blob) throw new Error('The picture couldn’t be written.')
  return new File([blob], `${name}.png`, { type: 'image/png' })
}
