/** The renderer's surroundings on the server: packaged fonts, HarfBuzz, and the pictures of one document. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { createCanvas, ImageData, loadImage } from '@napi-rs/canvas'
import * as harfbuzz from 'harfbuzzjs'
import { artworksOf, type DesignDocument } from '../document.ts'
import type { CanvasLike, Context2d, DrawEnvironment, Picture } from '../draw/surface.ts'
import { createShaper } from '../draw/text-shaper.ts'
import type { FontId } from '../fonts.ts'
import { type FurtherFont, joinedLetters, letteringFile, letteringFor } from '../further-fonts.ts'

/** The bytes (PNG) of an artwork's master by its id; null where there is none. */
export type Assets = (artwork: string) => Promise<Uint8Array | null>
export const noAssets: Assets = async () => null

const folder = path.join(import.meta.dirname, '../fonts')
/** Fonts never change while a process lives, so each is read once. */
export const shaper = createShaper<FontId, FurtherFont>(
  harfbuzz,
  (font) => readFileSync(path.join(folder, letteringFile(font))),
  { chainOf: letteringFor, joined: joinedLetters },
)

type ServerCanvas = CanvasLike & { pixels(): Uint8ClampedArray; put(pixels: Uint8ClampedArray): void }

export function newCanvas(width: number, height: number): ServerCanvas {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  return {
    width,
    height,
    context: context as unknown as Context2d,
    source: canvas as unknown as CanvasImageSource,
    pixels: () => context.getImageData(0, 0, width, height).data,
    put: (pixels) => context.putImageData(new ImageData(pixels, width, height), 0, 0),
  }
}

/** Thrown by the press only: what is missing would print as nothing. Preflight finds it before. */
export class MissingArtwork extends Error {
  readonly artworks: readonly string[]
  constructor(artworks: readonly string[]) {
    super(`These artworks are missing: ${artworks.join(', ')}`)
    this.artworks = artworks
  }
}

/** The bytes of all pictures of a document; refuses where one is missing. */
export async function picturesOf(document: DesignDocument, assets: Assets): Promise<Map<string, Uint8Array>> {
  const pictures = new Map<string, Uint8Array>()
  const missing: string[] = []
  for (const artwork of artworksOf(document)) {
    const bytes = await assets(artwork)
    if (bytes) pictures.set(artwork, bytes)
    else missing.push(artwork)
  }
  if (missing.length > 0) throw new MissingArtwork(missing)
  return pictures
}

/** Loads the pictures of a document, each drawn 1:1 into a canvas before anything scales it. */
export async function environmentFor(document: DesignDocument, assets: Assets): Promise<DrawEnvironment> {
  const pictures = new Map<string, Picture>()
  for (const [artwork, bytes] of await picturesOf(document, assets))
    pictures.set(artwork, await pictureOf(bytes))
  return { newCanvas, shaper, picture: (artwork) => pictures.get(artwork) }
}

export async function pictureOf(bytes: Uint8Array): Promise<Picture> {
  const image = await loadImage(bytes)
  const canvas = newCanvas(image.width, image.height)
  canvas.context.drawImage(image as unknown as CanvasImageSource, 0, 0)
  return { source: canvas.source, width: image.width, height: image.height }
}
