/** The renderer's surroundings in the browser: fonts and pictures are fetched when a design first needs them. */

import { hrefs } from '#kernel/hrefs.ts'
import { artworksOf, type DesignDocument, everyLayer } from '#press/document.ts'
import type { CanvasLike, Context2d, Picture } from '#press/draw/surface.ts'
import { createShaper } from '#press/draw/text-shaper.ts'
import { type FontId, fonts } from '#press/fonts.ts'
import type { PreflightContext } from '#press/preflight/preflight.ts'

const files = import.meta.glob<string>('../../../press/fonts/*.ttf', {
  query: '?url',
  import: 'default',
  eager: true,
})
/** Where a face's file is. */
export function fontHref(id: FontId): string {
  const href = files[`../../../press/fonts/${fonts[id].file}`]
  if (!href) throw new Error(`no file of the face ${id} was built`)
  return href
}

/** Larger pictures are scaled down for the screen only; the press reads the master. */
const screenSide = 2400

export type PressKit = {
  environment: PreflightContext['environment']
  /** Fetches what the document still lacks; answers whether anything new arrived. */
  ensure(document: DesignDocument): Promise<boolean>
  font(id: FontId): Promise<boolean>
}

export async function openPressKit(): Promise<PressKit> {
  const harfbuzz = await import('harfbuzzjs')
  const bytes = new Map<FontId, Uint8Array>()
  const pictures = new Map<string, Picture>()
  const asked = new Map<string, Promise<boolean>>()
  const shaper = createShaper(harfbuzz, (id) => bytes.get(id))

  function once(key: string, fetchIt: () => Promise<void>): Promise<boolean> {
    const before = asked.get(key)
    if (before) return before.then(() => false)
    const asking = fetchIt().then(
      () => true,
      () => {
        asked.delete(key)
        return false
      },
    )
    asked.set(key, asking)
    return asking
  }
  const font = (id: FontId) =>
    once(`font ${id}`, async () => {
      const response = await fetch(fontHref(id))
      if (!response.ok) throw new Error(`The font ${id} didn’t load.`)
      bytes.set(id, new Uint8Array(await response.arrayBuffer()))
    })
  const picture = (id: string) =>
    once(`picture ${id}`, async () => {
      pictures.set(id, await fetchPicture(id))
    })

  return {
    environment: { newCanvas, shaper, picture: (id) => pictures.get(id) },
    font,
    async ensure(document) {
      const used = Object.values(document.areas).flatMap((area) => everyLayer(area.layers))
      const wanted = new Set(used.flatMap((layer) => (layer.kind === 'text' ? [layer.font] : [])))
      const arrived = await Promise.all([...[...wanted].map(font), ...artworksOf(document).map(picture)])
      return arrived.includes(true)
    },
  }
}

export function newCanvas(width: number, height: number): CanvasLike & { pixels(): Uint8ClampedArray } {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('This browser draws no pictures.')
  return {
    width,
    height,
    context: context as Context2d,
    source: canvas,
    pixels: () => context.getImageData(0, 0, width, height).data,
  }
}

async function fetchPicture(id: string): Promise<Picture> {
  const response = await fetch(hrefs.artwork(id))
  if (!response.ok) throw new Error(`The picture ${id} didn’t load.`)
  const whole = await createImageBitmap(await response.blob())
  const k = Math.min(1, screenSide / Math.max(whole.width, whole.height))
  const [width, height] = [
    Math.max(1, Math.round(whole.width * k)),
    Math.max(1, Math.round(whole.height * k)),
  ]
  const canvas = newCanvas(width, height)
  canvas.context.imageSmoothingEnabled = true
  canvas.context.imageSmoothingQuality = 'high'
  canvas.context.drawImage(whole, 0, 0, width, height)
  whole.close()
  return { source: canvas.source, width, height }
}
