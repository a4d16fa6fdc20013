/**
 * A product's picture for stories, 1080 x 1920. Networks cover the top and the foot with their own marks, so both
 * stay free.
 */
import sharp from 'sharp'
import { drawLine, inks, layOutTitle, mark, placePicture, type ShareCard } from './share-card.ts'

export const storySize = { width: 1080, height: 1920 }
/** Raise it when the same card comes out differently: stored pictures have it in their key. */
export const storyVersion = 1
const edge = 80
const top = 260
const pictureTop = 640
const side = 900

export async function renderStoryCard(card: ShareCard): Promise<Buffer> {
  const { width, height } = storySize
  const room = width - 2 * edge
  const title = layOutTitle(card.title, room, 270)
  const tile = width / inks.length
  const strip = inks.map(
    (fill, index) =>
      `<rect x="${index * tile}" y="${height - 24}" width="${tile}" height="24" fill="${fill}"/>`,
  )
  const rows = title.lines.map((words, row) =>
    drawLine(words, 'anton', title.size, edge, top + 60 + title.size * (1 + row * 1.16), '#f3eee4', room),
  )
  const left = (width - side) / 2
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="${width}" height="${height}" fill="#15120e"/>${strip.join('')}
${card.picture ? `<rect x="${left}" y="${pictureTop}" width="${side}" height="${side}" fill="${card.picture.ground}"/>` : ''}
<g transform="translate(${edge - 8} ${top - 48}) scale(2)">${mark}</g>
${drawLine(card.above, 'instrument-sans-bold', 36, edge + 72, top, '#ffc62e', room - 72)}
${rows.join('')}
${drawLine(card.below, 'instrument-sans-bold', 38, edge, pictureTop + side + 76, '#f3eee4', room)}</svg>`
  const rendered = sharp(Buffer.from(svg))
  if (card.picture) {
    rendered.composite([{ input: await placePicture(card.picture.bytes, side, side), left, top: pictureTop }])
  }
  return rendered.jpeg({ quality: 88, chromaSubsampling: '4:4:4', mozjpeg: false }).toBuffer()
}
