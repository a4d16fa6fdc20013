/** The production file of one area: exact pixels, dpi and sRGB written into the file, clear where nothing prints. */
import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { invariant } from '#kernel/invariant.ts'
import type { DesignDocument } from '../document.ts'
import { draw } from '../draw/draw.ts'
import { fitOn, type Gravity } from '../fit.ts'
import { type Finding, preflight, type Technique } from '../preflight/preflight.ts'
import { type Assets, makeEnvironment, newCanvas } from './environment.ts'
import { pixelsNeeded } from './pixels-needed.ts'
import { addHead } from './png-head.ts'

export type InkBox = { left: number; top: number; width: number; height: number }
export type PrintFile = {
  png: Buffer
  sha256: string
  width: number
  height: number
  dpi: number
  /** The box around everything that isn't clear; null if all of it is. */
  ink: InkBox | null
  /** A small picture of the ink, where one was ordered and there is any. */
  thumbnail: Buffer | null
}
/** The blank's print area, if the design was made on another. */
export type PrintTarget = { blankId: string; widthIn: number; heightIn: number; gravity: Gravity }
export type PrintOrder = {
  dpi?: number
  onto?: PrintTarget | undefined
  /** The technique: its limits are refused. Without it nothing is checked. */
  technique?: Technique
  /** Pixels along the longer side of a small picture of the ink; absent: none is made. */
  thumbnailSide?: number
}

/** Thrown only by the press: the print would come out wrong. Publishing finds it first. */
export class Unprintable extends Error {
  readonly finding: Finding
  constructor(finding: Finding) {
    super(`${finding.title}. ${finding.words}`)
    this.finding = finding
  }
}

/** The same document, assets and target give the same bytes, on any machine with the same versions. */
export async function renderPrintFile(
  document: DesignDocument,
  area: string,
  assets: Assets,
  { dpi = 300, onto, technique, thumbnailSide: side }: PrintOrder = {},
): Promise<PrintFile> {
  const design = document.areas[area]
  invariant(design, `The design has no area ${area}.`)
  const size = onto ?? design
  const [width, height] = [Math.round(size.widthIn * dpi), Math.round(size.heightIn * dpi)]
  const needed = pixelsNeeded(document, area, dpi, onto)
  const environment = await makeEnvironment({ ...document, areas: { [area]: design } }, assets, needed)
  if (technique) {
    // Checked as in the studio: with the masters, and with other pictures only where the size needs them.
    const context = { environment: { ...environment, finer: undefined }, technique, dpi, onto }
    const hardFinding = preflight(document, area, context).find(({ severity }) => severity === 'hard')
    if (hardFinding) throw new Unprintable(hardFinding)
  }
  const canvas = newCanvas(width, height)
  draw(canvas, environment, design, dpi, onto ? (fitOn(document, area, onto) ?? undefined) : undefined)
  const pixels = canvas.pixels()
  const raw = Buffer.from(pixels.buffer, pixels.byteOffset, pixels.byteLength)
  const openPixels = () => sharp(raw, { raw: { width, height, channels: 4 }, limitInputPixels: false })
  const barePng = await openPixels()
    .png({ compressionLevel: 3, adaptiveFiltering: false, palette: false })
    .toBuffer()
  const png = await addHead(barePng, dpi, width, height)
  const ink = findInkBox(raw, width, height)
  const sha256 = createHash('sha256').update(png).digest('hex')
  const thumbnail =
    ink && side
      ? await openPixels().extract(ink).resize(side, side, { fit: 'inside' }).webp({ quality: 82 }).toBuffer()
      : null
  return { png, sha256, width, height, dpi, ink, thumbnail }
}

function findInkBox(raw: Buffer, width: number, height: number): InkBox | null {
  const isClear = (i: number) => raw[i * 4 + 3] === 0
  let [left, right, top, bottom] = [width, -1, -1, -1]
  for (let row = 0; row < height; row++) {
    const from = row * width
    let first = 0
    while (first < width && isClear(from + first)) first++
    if (first === width) continue
    if (top < 0) top = row
    bottom = row
    if (first < left) left = first
    let last = width - 1
    while (last > right && isClear(from + last)) last--
    right = last
  }
  return top < 0 ? null : { left, top, width: right - left + 1, height: bottom - top + 1 }
}
