/** The picture of a panel below a stream: Twitch shows panels 320 pixels wide, and takes PNG. */
import sharp from 'sharp'
import { drawLine, widthOf } from './share-card.ts'

export type Panel = {
  name: string
  below: string
  /** The store's own two colours. */
  colour: string
  inkColour: string
  /** A square picture, clear behind the product. */
  picture?: Uint8Array | undefined
}

export const panelSize = { width: 320, height: 160 }
const edge = 16
const pictureSide = 132
const fontSizes = [52, 44, 36, 30, 24]

/** The store's name in wood type on its colour, its newest product beside it. */
export async function renderPanel({ name, below, colour, inkColour, picture }: Panel): Promise<Buffer> {
  const { width, height } = panelSize
  const room = width - edge * 2 - (picture ? pictureSide : 0)
  const { lines, size } = layOutName(name, room)
  const top = (height - lines.length * size * 1.1) / 2 - 6
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="${width}" height="${height}" fill="${colour}"/>
${lines.map((words, row) => drawLine(words, 'anton', size, edge, top + size + row * size * 1.1, inkColour, room)).join('')}
${drawLine(below, 'instrument-sans-bold', 13, edge, height - edge, inkColour, width - edge * 2)}</svg>`
  const rendered = sharp(Buffer.from(svg))
  if (picture) {
    const product = await sharp(picture).resize(pictureSide, pictureSide, { fit: 'inside' }).toBuffer()
    rendered.composite([{ input: product, left: width - pictureSide - 8, top: 6 }])
  }
  return rendered.png().toBuffer()
}

/** On one line or two, as large as fits. */
function layOutName(name: string, room: number): { lines: string[]; size: number } {
  const words = name.split(/\s+/)
  const half = Math.ceil(words.length / 2)
  const attempts = [
    [name],
    ...(words.length > 1 ? [[words.slice(0, half).join(' '), words.slice(half).join(' ')]] : []),
  ]
  for (const size of fontSizes)
    for (const lines of attempts)
      if (lines.length * size * 1.1 <= 108 && lines.every((line) => widthOf(line, 'anton', size) <= room))
        return { lines, size }
  return { lines: attempts.at(-1)!, size: fontSizes.at(-1)! }
}
