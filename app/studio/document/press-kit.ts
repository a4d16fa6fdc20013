/** The renderer's environment in the browser: fonts and pictures are fetched when a design first needs them. */

import { z } from 'zod'
import { hrefs } from '#kernel/hrefs.ts'
import { type DesignDocument, flattenLayers, listArtworks, type TextLayer } from '#press/document.ts'
import { type EmojiFont, emojiPath, isEmojiFont } from '#press/draw/emoji.ts'
import type { CanvasLike, Context2d, Picture } from '#press/draw/surface.ts'
import { createShaper } from '#press/draw/text-shaper.ts'
import { type FaceId, isOwnFont } from '#press/fonts.ts'
import {
  type FurtherFont,
  joinedLetters,
  type Lettering,
  letteringFile,
  letteringFor,
} from '#press/further-fonts.ts'
import type { PreflightContext } from '#press/preflight/preflight.ts'

const files = import.meta.glob<string>('../../../press/fonts/**/*.{ttf,otf,json}', {
  query: '?url',
  import: 'default',
  eager: true,
})
/** The address of a font file: ours come with the studio, a shop's own only goes to its team. */
export function buildFontHref(id: FaceId | Lettering | EmojiFont): string {
  if (isOwnFont(id)) return hrefs.studioFont(id)
  const href = files[`../../../press/fonts/${isEmojiFont(id) ? emojiPath(id) : letteringFile(id)}`]
  if (!href) throw new Error(`no file of the lettering ${id} was built`)
  return href
}

const Reaches = z.record(z.string(), z.number())

/** Larger pictures are scaled down for the screen only; the press reads the master. */
const screenSide = 2400

export type PressKit = {
  environment: PreflightContext['environment']
  /** Fetches what the document still lacks; tells if anything new arrived. */
  ensure(document: DesignDocument): Promise<boolean>
  loadFont(id: FaceId): Promise<boolean>
}

export async function openPressKit(): Promise<PressKit> {
  const harfbuzz = await import('harfbuzzjs')
  const bytes = new Map<FaceId | Lettering | EmojiFont, Uint8Array>()
  const pictures = new Map<string, Picture>()
  const reaches = new Map<string, number>()
  const fetches = new Map<string, Promise<boolean>>()
  const shaper = createShaper<FaceId, FurtherFont>(harfbuzz, (id) => bytes.get(id), {
    chainOf: letteringFor,
    joined: joinedLetters,
    emojiBytes: (file) => bytes.get(file),
  })

  function fetchOnce(key: string, load: () => Promise<void>): Promise<boolean> {
    const pending = fetches.get(key)
    if (pending) return pending.then(() => false)
    const request = load().then(
      () => true,
      () => {
        fetches.delete(key)
        return false
      },
    )
    fetches.set(key, request)
    return request
  }
  const loadFont = (id: FaceId | Lettering | EmojiFont) =>
    fetchOnce(`font ${id}`, async () => {
      const response = await fetch(buildFontHref(id))
      if (!response.ok) throw new Error(`The font ${id} didn’t load.`)
      bytes.set(id, new Uint8Array(await response.arrayBuffer()))
    })
  const loadPicture = (id: string) =>
    fetchOnce(`picture ${id}`, async () => {
      pictures.set(id, await fetchPicture(id))
    })

  /** The print size of each picture: for a vector larger than its picture here. */
  const loadReaches = (ids: readonly string[]) =>
    fetchOnce(`reach ${ids.join()}`, async () => {
      const response = await fetch(hrefs.artworkReaches(ids))
      if (!response.ok) throw new Error('The sizes of the pictures didn’t load.')
      for (const [id, side] of Object.entries(Reaches.parse(await response.json()))) reaches.set(id, side)
    })

  /** Loads the fonts of texts, then fallback fonts for missing letters: only a loaded font shows what it lacks. */
  async function loadLetters(texts: readonly Pick<TextLayer, 'font' | 'text' | 'emoji'>[]): Promise<boolean> {
    let hasArrived = (
      await Promise.all([...new Set(texts.map((layer) => layer.font))].map(loadFont))
    ).includes(true)
    for (;;) {
      const lines = texts.flatMap((layer) =>
        layer.text.split('\n').map((line) => [layer.font, line, layer.emoji === 'colour'] as const),
      )
      const needed = new Set(lines.flatMap((line) => [...shaper.needs(...line)]))
      const missing = [...needed].filter((id) => !fetches.has(`font ${id}`))
      if (missing.length === 0) return hasArrived
      const results = await Promise.all(missing.map((id) => loadFont(id as Lettering | EmojiFont)))
      if (!results.includes(true)) return hasArrived
      hasArrived = true
    }
  }

  return {
    environment: {
      newCanvas: createCanvas,
      shaper,
      picture: (id) => pictures.get(id),
      reach: (id) => reaches.get(id),
    },
    loadFont,
    async ensure(document) {
      const layers = Object.values(document.areas).flatMap((area) => flattenLayers(area.layers))
      const texts = layers.filter((layer) => layer.kind === 'text')
      const ids = listArtworks(document)
      const missing = ids.filter((id) => !reaches.has(id))
      const requests = missing.length > 0 ? [loadReaches(missing)] : []
      const arrived = await Promise.all([loadLetters(texts), ...requests, ...ids.map(loadPicture)])
      return arrived.includes(true)
    },
  }
}

export function createCanvas(width: number, height: number): CanvasLike & { pixels(): Uint8ClampedArray } {
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
  const bitmap = await createImageBitmap(await response.blob())
  const scale = Math.min(1, screenSide / Math.max(bitmap.width, bitmap.height))
  const [width, height] = [
    Math.max(1, Math.round(bitmap.width * scale)),
    Math.max(1, Math.round(bitmap.height * scale)),
  ]
  const canvas = createCanvas(width, height)
  canvas.context.imageSmoothingEnabled = true
  canvas.context.imageSmoothingQuality = 'high'
  canvas.context.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  return { source: canvas.source, width, height }
}
