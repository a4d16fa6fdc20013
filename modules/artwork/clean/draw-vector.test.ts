import { PDFDocument, PDFName, rgb } from 'pdf-lib'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import { parseDocument } from '#press/document.ts'
import { renderPrintFile } from '#press/files/print-file.ts'
import { sidesFor } from '../ladder.ts'
import { type CleanPicture, cleanPicture } from './clean-picture.ts'
import { drawVector } from './draw-vector.ts'

const poster = { widthIn: 24, heightIn: 36 }
/** Strokes as thin as those of small type, on paper. */
const strokes = Array.from({ length: 300 }, (_, n) => {
  const [x, y] = [(n % 20) * 29 + 10, Math.floor(n / 20) * 59 + 8]
  return `M${x} ${y}q9 ${20 + (n % 7)} 18 0t${n % 5} 22M${x} ${y + 30}l14 ${n % 11}v9h-${7 + (n % 3)}z`
}).join('')
const drawing = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="900" viewBox="0 0 600 900"><rect width="600" height="900" fill="#f4efe2"/><path d="${strokes}" fill="none" stroke="#15120e" stroke-width=".18"/></svg>`,
)

async function cleanOrThrow(bytes: Uint8Array, page = 1): Promise<CleanPicture> {
  const picture = await cleanPicture(bytes, { page })
  if (!picture.ok) throw new Error(picture.code)
  return picture.value
}
async function drawPixels({ vector }: CleanPicture, side: number) {
  if (!vector) throw new Error('no vector was kept')
  const outcome = await drawVector(vector.kind, vector.bytes, side)
  if (typeof outcome === 'string') throw new Error(outcome)
  return outcome
}

/** The dots of a picture that covers the whole of a poster, as the press prints it. */
async function drawForPrint(picture: CleanPicture): Promise<Buffer> {
  const { width, height, vector } = picture
  const layer = { kind: 'image', id: 'a', x: 0, y: 0, width: 24, height: 36, artwork: 'art_a' }
  const parsed = parseDocument({
    version: 1,
    areas: { front: { ...poster, layers: [{ ...layer, pixels: { width, height } }] } },
  })
  if (!parsed.ok || !vector) throw new Error('no vector on a poster')
  const assets = async (_: string, needed?: number) => {
    if (!needed) return picture.master
    const [side] = sidesFor({ width, height, side: vector.side }, needed)
    return side ? (await drawPixels(picture, side)).png : null
  }
  const { png } = await renderPrintFile(parsed.value, 'front', assets)
  return rawOf(sharp(png, { limitInputPixels: false }))
}
const rawOf = (picture: Sharp) => picture.ensureAlpha().raw().toBuffer()
function countDifferences(first: Buffer, second: Buffer): number {
  if (first.equals(second)) return 0
  let count = 0
  for (let at = 0; at < first.length; at += 1) if (first[at] !== second[at]) count += 1
  return count
}

describe('a vector on a poster of 24 x 36 in', () => {
  it('prints an SVG at the full 300 dots per inch, as if it were drawn for that poster', async () => {
    const picture = await cleanOrThrow(drawing)
    expect(picture).toMatchObject({ width: 3600, height: 5400, vector: { kind: 'svg', side: 12_200 } })
    const direct = await rawOf(sharp(drawing, { density: 72 * 12, limitInputPixels: false }))
    expect(direct.length).toBe(7200 * 10_800 * 4)
    expect(countDifferences(await drawForPrint(picture), direct)).toBe(0)
  }, 120_000)

  it('prints a page of a PDF likewise: a hairline is as thin as its page says', async () => {
    const pdf = await PDFDocument.create()
    pdf.addPage([100, 100])
    const page = pdf.addPage([600, 900])
    page.drawRectangle({ x: 0, y: 0, width: 600, height: 900, color: rgb(1, 1, 1) })
    page.drawLine({ start: { x: 300, y: 0 }, end: { x: 300, y: 900 }, thickness: 1 / 6, color: rgb(0, 0, 0) })
    const dots = await drawForPrint(await cleanOrThrow(await pdf.save(), 2))
    const row = dots.subarray(5400 * 7200 * 4, 5401 * 7200 * 4)
    const dark = Array.from({ length: 7200 }, (_, x) => row[x * 4]!).filter((value) => value < 250)
    // 1/6 of a point of a page of 600 is 2 of 7,200 dots. Enlarged from the master of 3,600 it would be a broader 1.
    expect(dark.reduce((sum, value) => sum + (255 - value) / 255, 0)).toBeCloseTo(2, 0)
    expect(dark.length).toBeLessThanOrEqual(3)
  }, 120_000)
})

describe('the stored form of a vector', () => {
  it('is the plain drawing, not the uploaded file', async () => {
    const file = drawing.toString().replace('<svg', '<!DOCTYPE svg [<!ENTITY ink "#c03">]><svg')
    const { vector } = await cleanOrThrow(Buffer.from(file.replace('#15120e', '&ink;')))
    expect(vector?.bytes.toString()).toContain('stroke="#c03"')
    expect(vector?.bytes.toString()).not.toContain('ENTITY')
  })

  it('is one page of a document, without the others, its scripts and its attachments', async () => {
    const pdf = await PDFDocument.create()
    for (const red of [0.2, 0.4, 0.6])
      pdf.addPage([150, 100]).drawRectangle({ x: 50, y: 0, width: 50, height: 100, color: rgb(red, 0, 0) })
    pdf.addJavaScript('hello', 'app.alert(1)')
    await pdf.attach(Buffer.from('a secret letter'), 'letter.txt')
    const { vector, master } = await cleanOrThrow(await pdf.save(), 2)
    const document = await PDFDocument.load(vector!.bytes)
    expect(document.getPageCount()).toBe(1)
    expect(document.catalog.get(PDFName.of('Names'))).toBeUndefined()
    const second = await drawVector('pdf', vector!.bytes, 5400)
    expect(second).toMatchObject({ width: 5400, height: 3600 })
    const png = typeof second === 'string' ? Buffer.alloc(0) : second.png
    expect(countDifferences(await rawOf(sharp(png)), await rawOf(sharp(master)))).toBe(0)
  })

  it('is missing for a page that looks different alone, because its document hides layers', async () => {
    const pdf = await PDFDocument.create()
    const page = pdf.addPage([150, 100])
    const hidden = pdf.context.register(pdf.context.obj({ Type: 'OCG', Name: 'Notes' }))
    pdf.catalog.set(
      PDFName.of('OCProperties'),
      pdf.context.obj({ OCGs: [hidden], D: { OFF: [hidden], Order: [hidden] } }),
    )
    page.node.normalize()
    page.node.Resources()!.set(PDFName.of('Properties'), pdf.context.obj({ Notes: hidden }))
    const content = pdf.context.stream(
      '0 0 1 rg 0 0 75 100 re f /OC /Notes BDC 1 0 0 rg 75 0 75 100 re f EMC',
    )
    page.node.set(PDFName.of('Contents'), pdf.context.register(content))
    const { master, vector } = await cleanOrThrow(await pdf.save())
    const { data, info } = await sharp(master).raw().toBuffer({ resolveWithObject: true })
    expect(info.channels === 4 && data[data.length - 1], 'the layer is not seen').toBe(0)
    expect(vector).toBeNull()
  })

  it('is missing for a raster', async () => {
    const photo = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#c03' } })
      .png()
      .toBuffer()
    expect((await cleanOrThrow(photo)).vector).toBeNull()
  })
})
