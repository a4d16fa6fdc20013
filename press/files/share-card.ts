/**
 * The preview picture of a shared link, 1200 x 630: a title in wood type on ink, with a product beside it if there is
 * one.
 */
import sharp from 'sharp'
import type { Outline } from '../draw/outline.ts'
import type { FontId } from '../fonts.ts'
import { shaper } from './environment.ts'

export type ShareCard = {
  /** The small line above: the kind of page. */
  above: string
  /** Broken at its line breaks and at the end of its space. */
  title: string
  /** The small line below. */
  below: string
  /** A square picture, clear behind the product, and its background. */
  picture?: { bytes: Uint8Array; ground: string } | undefined
}

/** Raise it when the same card comes out differently: stored pictures have it in their key. */
export const shareCardVersion = 2
export const shareCardSize = { width: 1200, height: 630 }

const ink = '#15120e'
const paper = '#f3eee4'
export const inks = ['#ff5b45', '#ffc62e', '#00a878', '#2f4bff']
const edge = 64
/** Our swatch book: plain inks as they look on ink. */
export const mark = [
  ['#2f4bff', 32],
  ['#ffc62e', 0],
  ['#ff5b45', -32],
]
  .map(
    ([fill, turn]) =>
      `<rect x="11" y="3" width="10" height="26" rx="2" fill="${fill}" transform="rotate(${turn} 16 26)"/>`,
  )
  .join('')
const pictureSide = 560
const maxLines = 4

export async function renderShareCard(card: ShareCard): Promise<Buffer> {
  const { width, height } = shareCardSize
  const room = (card.picture ? width - pictureSide : width) - edge - (card.picture ? 40 : edge)
  const title = layOutTitle(card.title, room)
  const strip = inks.map(
    (fill, index) => `<rect x="${index * 48}" y="${height - 18}" width="48" height="18" fill="${fill}"/>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="${width}" height="${height}" fill="${ink}"/>${strip.join('')}
${card.picture ? `<rect x="${width - pictureSide}" width="${pictureSide}" height="${height}" fill="${card.picture.ground}"/>` : ''}
<g transform="translate(${edge - 8} 50) scale(2)">${mark}</g>
${drawLine(card.above, 'instrument-sans-bold', 30, edge + 68, 96, '#ffc62e', room - 68)}
${title.lines.map((words, row) => drawLine(words, 'anton', title.size, edge, 150 + title.size + row * title.size * 1.16, paper, room)).join('')}
${drawLine(card.below, 'instrument-sans', 28, edge, height - 58, '#b3ab9e', room)}</svg>`
  const rendered = sharp(Buffer.from(svg))
  if (card.picture) {
    const product = await placePicture(card.picture.bytes, pictureSide, height)
    rendered.composite([{ input: product, left: width - pictureSide, top: 0 }])
  }
  return rendered.jpeg({ quality: 88, chromaSubsampling: '4:4:4', mozjpeg: false }).toBuffer()
}

/** A product shown whole in its space and clear around it; a scene, which has its own background, fills it. */
export async function placePicture(picture: Uint8Array, width: number, height: number): Promise<Buffer> {
  const fit = (await sharp(picture).stats()).isOpaque ? 'cover' : 'contain'
  return sharp(picture).resize(width, height, { fit, background: '#0000' }).toBuffer()
}

/** Width of a line of words at that size. */
export const widthOf = (words: string, font: FontId, size: number): number =>
  shaper.shape(font, words, 0).width * size

/** The largest size at which a title fits its space; a title that still doesn't fit is cut. */
export function layOutTitle(title: string, room: number, height = 360): { size: number; lines: string[] } {
  for (const size of [116, 100, 88, 76, 64]) {
    const lines = title.split('\n').flatMap((part) => breakTitle(part, size, room))
    if (lines.length * size * 1.16 <= height && lines.every((words) => widthOf(words, 'anton', size) <= room))
      return { size, lines }
  }
  return {
    size: 64,
    lines: breakTitle(title, 64, room).slice(0, Math.min(maxLines, Math.floor(height / (64 * 1.16)))),
  }
}

function breakTitle(title: string, size: number, room: number): string[] {
  const lines: string[] = []
  for (const nextWord of title.split(/\s+/)) {
    const longer = [lines.at(-1), nextWord].filter(Boolean).join(' ')
    if (lines.length && widthOf(longer, 'anton', size) <= room) lines[lines.length - 1] = longer
    else lines.push(nextWord)
  }
  return lines
}

/** A line of words as SVG outlines, cut at the end of its space. */
export function drawLine(
  words: string,
  font: FontId,
  size: number,
  x: number,
  y: number,
  fill: string,
  room: number,
): string {
  let shortened = words
  while (shortened.length > 1 && widthOf(shortened, font, size) > room)
    shortened = `${shortened.slice(0, -2).trimEnd()}…`
  const { glyphs } = shaper.shape(font, shortened, 0)
  const paths = glyphs.map(
    ({ outline, x: left, y: up }) =>
      `<path transform="translate(${(x + left * size).toFixed(2)} ${(y + up * size).toFixed(2)}) scale(${size})" d="${pathOf(outline)}"/>`,
  )
  return `<g fill="${fill}">${paths.join('')}</g>`
}

const pathOf = (outline: Outline): string =>
  outline
    .map(
      ([letter, ...coordinates]) =>
        letter + (coordinates as number[]).map((part) => part.toFixed(4)).join(' '),
    )
    .join('')
