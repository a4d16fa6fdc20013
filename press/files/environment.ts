/** The renderer's surroundings on the server: packaged fonts, HarfBuzz, and the pictures of one document. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import * as harfbuzz from 'harfbuzzjs'
import { type DesignDocument, listFilesNeeded } from '../document.ts'
import { type EmojiFont, emojiPath } from '../draw/emoji.ts'
import type { CanvasLike, Context2d, DrawEnvironment, Picture } from '../draw/surface.ts'
import { createShaper, type TextShaper } from '../draw/text-shaper.ts'
import { type FaceId, isOwnFont } from '../fonts.ts'
import {
  type FurtherFont,
  joinedLetters,
  type Lettering,
  letteringFile,
  letteringFor,
} from '../further-fonts.ts'
import type { PreflightContext } from '../preflight/finding.ts'

/**
 * The bytes that a document needs by id: an artwork's master (PNG) or a shop's own font; null if missing. With
 * `needed`, pixels along the picture's longest side: the same picture drawn with that many, or as many as it can
 * have; null where the master has the most.
 */
export type Assets = (artwork: string, needed?: number) => Promise<Uint8Array | null>
export const noAssets: Assets = async () => null

const folder = path.join(import.meta.dirname, '../fonts')
const readPackaged = (font: Lettering) => readFileSync(path.join(folder, letteringFile(font)))
const fallbacks = {
  chainOf: letteringFor,
  joined: joinedLetters,
  emojiBytes: (file: EmojiFont) => readFileSync(path.join(folder, emojiPath(file))),
}
/** Packaged fonts never change while a process lives, so each is read once. This shaper has no shop's own fonts. */
export const shaper = createShaper<FaceId, FurtherFont>(
  harfbuzz,
  (font) => (isOwnFont(font) ? undefined : readPackaged(font)),
  fallbacks,
)

/** With a shop's own fonts it lives for one drawing: another shop's words are never set in them. */
function makeShaper(files: ReadonlyMap<string, Uint8Array>): TextShaper {
  if (![...files.keys()].some(isOwnFont)) return shaper
  return createShaper<FaceId, FurtherFont>(
    harfbuzz,
    (font) => (isOwnFont(font) ? files.get(font) : readPackaged(font)),
    fallbacks,
  )
}

const requireModule = createRequire(import.meta.url)
let canvasModule: typeof import('@napi-rs/canvas') | undefined
/** Loaded by the first drawing: it takes a tenth of the start, and a web process leaves drawing to threads. */
const canvasLibrary = () =>
  (canvasModule ??= requireModule('@napi-rs/canvas') as typeof import('@napi-rs/canvas'))

type ServerCanvas = CanvasLike & { pixels(): Uint8ClampedArray; put(pixels: Uint8ClampedArray): void }

export function newCanvas(width: number, height: number): ServerCanvas {
  const { createCanvas, ImageData } = canvasLibrary()
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

/** Thrown only by the press: a missing file would print as nothing. Preflight finds it first. */
export class MissingArtwork extends Error {
  readonly artworks: readonly string[]
  constructor(artworks: readonly string[]) {
    super(`These artworks are missing: ${artworks.join(', ')}`)
    this.artworks = artworks
  }
}

/** The bytes of all files that a document needs; refuses if one is missing. */
export async function readFiles(document: DesignDocument, assets: Assets): Promise<Map<string, Uint8Array>> {
  const files = await readFoundFiles(document, assets)
  const missing = listFilesNeeded(document).filter((id) => !files.has(id))
  if (missing.length > 0) throw new MissingArtwork(missing)
  return files
}

/** The bytes of the files that exist; missing ones are left out. */
export async function readFoundFiles(
  document: DesignDocument,
  assets: Assets,
): Promise<Map<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>()
  for (const id of listFilesNeeded(document)) {
    const bytes = await assets(id)
    if (bytes) files.set(id, bytes)
  }
  return files
}

/** The pictures that exist with more pixels than their masters, for an area that needs so many. */
export async function readFinerFiles(
  needed: ReadonlyMap<string, number>,
  assets: Assets,
): Promise<Map<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>()
  for (const [id, side] of needed) {
    const bytes = await assets(id, side)
    if (bytes) files.set(id, bytes)
  }
  return files
}

/** Loads the fonts and pictures of a document, each picture drawn 1:1 into a canvas before anything scales it. */
export const makeEnvironment = async (
  document: DesignDocument,
  assets: Assets,
  needed: ReadonlyMap<string, number> = new Map(),
) => environmentOf(await readFiles(document, assets), await readFinerFiles(needed, assets))

export async function environmentOf(
  files: ReadonlyMap<string, Uint8Array>,
  finer: ReadonlyMap<string, Uint8Array> = new Map(),
) {
  const pictures = new Map<string, Picture>()
  for (const [id, bytes] of files) if (!isOwnFont(id)) pictures.set(id, await decodePicture(bytes))
  const finerPictures = new Map<string, Picture>()
  for (const [id, bytes] of finer) finerPictures.set(id, await decodePicture(bytes))
  return {
    newCanvas,
    shaper: makeShaper(files),
    picture: (artwork: string) => pictures.get(artwork),
    finer: (artwork: string) => finerPictures.get(artwork),
    reach: makeReach(finer),
  } satisfies DrawEnvironment & Pick<PreflightContext['environment'], 'reach'>
}

/** The longest sides of PNGs, from their headers. */
export function makeReach(finer: ReadonlyMap<string, Uint8Array>): (artwork: string) => number | undefined {
  return (artwork) => {
    const bytes = finer.get(artwork)
    if (!bytes) return undefined
    const head = new DataView(bytes.buffer, bytes.byteOffset + 16, 8)
    return Math.max(head.getUint32(0), head.getUint32(4))
  }
}

export async function decodePicture(bytes: Uint8Array): Promise<Picture> {
  const image = await canvasLibrary().loadImage(bytes)
  const canvas = newCanvas(image.width, image.height)
  canvas.context.drawImage(image as unknown as CanvasImageSource, 0, 0)
  return { source: canvas.source, width: image.width, height: image.height }
}
