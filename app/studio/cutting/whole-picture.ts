import { hrefs } from '#kernel/hrefs.ts'
import type { Pixels } from '#press/draw/effects/pixels.ts'
import type { Picture } from '#press/draw/surface.ts'
import { createCanvas } from '../document/press-kit.ts'

/** A loaded picture, no larger than `side`. */
export function readSmallPixels(picture: Picture, side: number): Pixels {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height))
  return readPixels(
    picture.source,
    Math.max(1, Math.round(picture.width * scale)),
    Math.max(1, Math.round(picture.height * scale)),
  )
}

/** Every pixel of a shop's artwork, as uploaded. */
export async function readMasterPixels(artwork: string): Promise<Pixels> {
  const response = await fetch(hrefs.artwork(artwork))
  if (!response.ok) throw new Error('The picture didn’t load.')
  const bitmap = await createImageBitmap(await response.blob())
  return readPixels(bitmap, bitmap.width, bitmap.height)
}

function readPixels(source: CanvasImageSource, width: number, height: number): Pixels {
  const canvas = createCanvas(width, height)
  canvas.context.drawImage(source, 0, 0, width, height)
  return { data: canvas.pixels() as Pixels['data'], width, height }
}

export async function createPngFile({ data, width, height }: Pixels, name: string): Promise<File> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  canvas.getContext('2d')?.putImageData(new ImageData(data, width, height), 0, 0)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('The picture couldn’t be written.')
  return new File([blob], `${name}.png`, { type: 'image/png' })
}
