/** The script for the browser: the press's own renderer on the browser's own canvas; the pixels go back as they are. */

import * as harfbuzz from 'harfbuzzjs'
import { type DesignArea, flattenLayers } from '#press/document.ts'
import { draw } from '#press/draw/draw.ts'
import { type EmojiFont, emojiPath, isEmojiFont } from '#press/draw/emoji.ts'
import type { CanvasLike, Context2d, DrawEnvironment, Picture } from '#press/draw/surface.ts'
import { createShaper } from '#press/draw/text-shaper.ts'
import type { Fit } from '#press/fit.ts'
import { type FaceId, fontIds } from '#press/fonts.ts'
import {
  type FurtherFont,
  joinedLetters,
  type Lettering,
  letteringFile,
  letteringFor,
} from '#press/further-fonts.ts'
import { sewPixels } from '#press/stitches/sew.ts'

/** The request to the page: `whole` areas come back as pixels, the others as the hash of theirs. `finer`: pictures drawn from more pixels than their masters have. */
export type Sheet = {
  area: DesignArea
  scale: number
  fitted: Fit | null
  whole: boolean
  sewn?: boolean
  finer?: string[]
}

function createCanvas(width: number, height: number): CanvasLike & { pixels(): Uint8ClampedArray } {
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

async function loadPicture(name: string): Promise<Picture> {
  const bitmap = await createImageBitmap(await (await fetch(`/${name}.png`)).blob())
  const canvas = createCanvas(bitmap.width, bitmap.height)
  canvas.context.drawImage(bitmap, 0, 0)
  return { source: canvas.source, width: bitmap.width, height: bitmap.height }
}

async function run() {
  const sheets = (await (await fetch('/sheets.json')).json()) as Sheet[]
  const bytes = new Map<FaceId | Lettering | EmojiFont, Uint8Array>()
  const load = async (id: Lettering | EmojiFont) => {
    const file = isEmojiFont(id) ? emojiPath(id) : letteringFile(id)
    bytes.set(id, new Uint8Array(await (await fetch(`/fonts/${file}`)).arrayBuffer()))
  }
  // Where finer pictures are drawn, neither masters nor faces are served.
  const finer: Record<string, Picture> = {}
  for (const id of sheets.flatMap((sheet) => sheet.finer ?? [])) finer[id] = await loadPicture(`finer/${id}`)
  const pictures: Record<string, Picture> = {}
  const isPlain = Object.keys(finer).length === 0
  if (isPlain) await Promise.all(fontIds.map(load))
  if (isPlain) for (const id of ['sun', 'grain', 'spark', 'weave']) pictures[id] = await loadPicture(id)
  const shaper = createShaper<FaceId, FurtherFont>(harfbuzz, (id) => bytes.get(id), {
    chainOf: letteringFor,
    joined: joinedLetters,
    emojiBytes: (file) => bytes.get(file),
  })
  // As the studio does: loads the fonts that letters need, until none is missing.
  const texts = sheets
    .flatMap(({ area }) => flattenLayers(area.layers))
    .filter((layer) => layer.kind === 'text')
  for (;;) {
    const lines = texts.flatMap((layer) =>
      layer.text.split('\n').map((line) => [layer.font, line, layer.emoji === 'colour'] as const),
    )
    const needed = new Set(lines.flatMap((line) => [...shaper.needs(...line)]))
    if (needed.size === 0) break
    await Promise.all([...needed].map((id) => load(id as Lettering)))
  }
  const environment = {
    newCanvas: createCanvas,
    shaper,
    picture: (id: string) => pictures[id],
    finer: (id: string) => finer[id],
  }
  for (const sheet of sheets) await answerSheet(sheet, environment)
}

async function answerSheet(
  { area, scale, fitted, whole, sewn: isSewn }: Sheet,
  environment: DrawEnvironment,
) {
  const canvas = createCanvas(area.widthIn * scale, area.heightIn * scale)
  draw(canvas, environment, area, scale, fitted ?? undefined)
  const ink = canvas.pixels() as Uint8ClampedArray<ArrayBuffer>
  const { width, height } = canvas
  const pixels = isSewn ? sewPixels({ data: ink, width, height }).data : ink
  if (!whole) {
    const body = await crypto.subtle.digest('SHA-256', pixels)
    await fetch('/pixels', { method: 'POST', body })
    return
  }
  // In bands: the browser holds back a body of a hundred megabytes.
  const band = area.widthIn * scale * 4 * 100
  for (let offset = 0; offset < pixels.length; offset += band) {
    await fetch('/pixels', { method: 'POST', body: pixels.slice(offset, offset + band) })
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
