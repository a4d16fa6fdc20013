/** What the browser runs: the press's own renderer on the browser's own canvas; the pixels go back as they are. */

import * as harfbuzz from 'harfbuzzjs'
import type { DesignDocument } from '#press/document.ts'
import { draw } from '#press/draw/draw.ts'
import type { CanvasLike, Context2d, Picture } from '#press/draw/surface.ts'
import { createShaper } from '#press/draw/text-shaper.ts'
import { type FontId, fonts } from '#press/fonts.ts'

function newCanvas(width: number, height: number): CanvasLike & { pixels(): Uint8ClampedArray } {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('No canvas.')
  return {
    width,
    height,
    context: context as Context2d,
    source: canvas,
    pixels: () => context.getImageData(0, 0, width, height).data,
  }
}

async function picture(name: string): Promise<Picture> {
  const bitmap = await createImageBitmap(await (await fetch(`/${name}.png`)).blob())
  const canvas = newCanvas(bitmap.width, bitmap.height)
  canvas.context.drawImage(bitmap, 0, 0)
  return { source: canvas.source, width: bitmap.width, height: bitmap.height }
}

async function run() {
  const { design, scale } = (await (await fetch('/sheet.json')).json()) as {
    design: DesignDocument
    scale: number
  }
  const bytes = new Map<FontId, Uint8Array>()
  for (const [id, { file }] of Object.entries(fonts)) {
    bytes.set(id as FontId, new Uint8Array(await (await fetch(`/fonts/${file}`)).arrayBuffer()))
  }
  const pictures: Record<string, Picture> = { sun: await picture('sun'), grain: await picture('grain') }
  const area = design.areas.front
  if (!area) throw new Error('No front.')
  const canvas = newCanvas(area.widthIn * scale, area.heightIn * scale)
  const shaper = createShaper(harfbuzz, (font) => bytes.get(font))
  draw(canvas, { newCanvas, shaper, picture: (id) => pictures[id] }, area, scale)
  const pixels = canvas.pixels() as Uint8ClampedArray<ArrayBuffer>
  // In bands: the browser holds back a body of a hundred megabytes.
  const band = area.widthIn * scale * 4 * 100
  for (let at = 0; at < pixels.length; at += band) {
    await fetch(`/pixels?at=${at}`, { method: 'POST', body: pixels.slice(at, at + band) })
  }
}

run().then(
  () => {
    document.title = 'done'
  },
  (fault: unknown) => {
    document.title = `failed: ${fault instanceof Error ? fault.stack : String(fault)}`
  },
)
