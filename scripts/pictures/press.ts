import sharp from 'sharp'
import type { DesignDocument } from '#press/document.ts'
import { draw } from '#press/draw/draw.ts'
import { makeEnvironment, newCanvas, noAssets } from '#press/files/environment.ts'
import { renderMockup } from '#press/files/mockup.ts'
import { readView } from '#press/views.ts'
import { loadSampleArtworks } from '#sample/artworks/index.ts'
import type { Recipe } from './recipes.ts'

const artworks = new Map<string, DesignDocument>()
function loadArtwork(name: string): DesignDocument {
  if (artworks.size === 0) for (const [key, document] of loadSampleArtworks()) artworks.set(key, document)
  const document = artworks.get(name)
  if (!document) throw new Error(`no sample artwork is called ${name}`)
  return document
}

/** A product picture without a background, `size` pixels square. */
export function drawMockup({ view: name, hex, artwork }: Recipe, size: number): Promise<Buffer> {
  const view = readView(name)
  if (!view) throw new Error(`no map set is called ${name}`)
  const document = loadArtwork(artwork ?? 'harmattan-sun')
  return renderMockup({
    document,
    area: artwork ? 'front' : undefined,
    view,
    colour: { hex },
    size,
    ink: { process: 'coated', isThrough: false },
    assets: noAssets,
  })
}

/** An artwork on its own, clear where nothing prints, `width` pixels wide. */
export async function drawFlat(artwork: string, width: number): Promise<Buffer> {
  const document = loadArtwork(artwork)
  const area = document.areas.front
  if (!area) throw new Error(`${artwork} has no front`)
  const scale = width / area.widthIn
  const canvas = newCanvas(width, Math.round(area.heightIn * scale))
  draw(canvas, await makeEnvironment(document, noAssets), area, scale)
  const raw = { width: canvas.width, height: canvas.height, channels: 4 as const }
  return sharp(Buffer.from(canvas.pixels()), { raw }).webp({ quality: 84 }).toBuffer()
}
