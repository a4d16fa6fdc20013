import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BlendMode, PDFDocument, rgb, StandardFonts } from 'pdf-lib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { seedRandom } from '#kernel/random.ts'
import { wordsOf } from '#kernel/result.ts'
import { artworkRefusals } from '../contract.ts'
import { cleanPhoto } from './clean-photo.ts'
import { type CleanPicture, cleanPicture } from './clean-picture.ts'
import { simplifySvg } from './plain-svg.ts'
import { readHeader } from './read-header.ts'
import { isDamagedJpeg } from './walk-jpeg.ts'

const readUpload = (name: string): Buffer =>
  readFileSync(join(import.meta.dirname, '../../../tests/uploads', name))
const [coral, blue, yellow] = [
  [224, 72, 48],
  [40, 120, 200],
  [250, 210, 60],
] as const

async function cleanOrThrow(bytes: Uint8Array, page = 1): Promise<CleanPicture> {
  const picture = await cleanPicture(bytes, { page })
  if (!picture.ok) throw new Error(picture.code)
  return picture.value
}
/** The colours at fractions of the middle row, with their alpha where it isn't opaque. */
async function coloursOf({ master }: CleanPicture, ...parts: number[]): Promise<number[][]> {
  const { data, info } = await sharp(master).raw().toBuffer({ resolveWithObject: true })
  return parts.map((part) => {
    const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width * part)) * info.channels
    const colour = [...data.subarray(at, at + info.channels)]
    return colour[3] === 255 ? colour.slice(0, 3) : colour
  })
}
const maxDifference = (colours: number[][], expected: readonly (readonly number[])[]): number =>
  Math.max(
    ...colours.flatMap((colour, index) =>
      colour.map((value, ink) => Math.abs(value - expected[index]![ink]!)),
    ),
  )
const codeOf = (bytes: Uint8Array) => {
  const header = readHeader(bytes)
  return header.ok ? header.value.type : header.code
}

describe('a drawing as programs write it', () => {
  it('is drawn at print size whatever its unit, with a DOCTYPE, entities and private data', async () => {
    for (const name of ['illustrator', 'inkscape', 'affinity', 'canva']) {
      const picture = await cleanOrThrow(readUpload(`${name}.svg`))
      expect(picture.kind, name).toBe('vector')
      expect(Math.abs(picture.width - 5400), name).toBeLessThan(5)
      expect(await coloursOf(picture, 0.25, 0.76), name).toEqual([coral, blue])
    }
  })

  it('is drawn smaller if it has blurs, whose cost grows with the pixels', async () => {
    const picture = await cleanOrThrow(readUpload('figma.svg'))
    // How much smaller depends on the machine: a slow one has time for fewer pixels.
    expect(picture.width).toBeLessThanOrEqual(2400)
    expect(picture.width).toBeGreaterThan(1000)
    expect(await coloursOf(picture, 0.25, 0.76)).toEqual([coral, blue])
  })

  it('says that its effects take too long instead of keeping anyone waiting', () => {
    const words = wordsOf({ ok: false, code: 'artwork.svg_filters' }, artworkRefusals)
    expect(words).toContain('Rasterise the effects at 300 dpi')
  })

  it('may define entities of plain text, but none that nest, grow or fetch', () => {
    const drawing = (subset: string, inside = '') =>
      `<!DOCTYPE svg [${subset}]><svg width="1in">${inside}</svg>`
    const plain = (text: string) => {
      const svg = simplifySvg(text)
      return svg.ok ? svg.value : svg.code
    }
    expect(plain(drawing('<!ENTITY a "x">', '&a;&b;'))).toBe('<svg width="96">x&b;</svg>')
    for (const subset of [
      '<!ENTITY a "&b;"><!ENTITY b "ha">',
      '<!ENTITY a SYSTEM "file:///etc/passwd">',
      '<!ENTITY % a "x">',
      '<!ENTITY a "<script/>">',
      `<!ENTITY a "${'x'.repeat(501)}">`,
      '<!ELEMENT svg ANY>',
    ])
      expect(plain(drawing(subset, '&a;')), subset).toBe('artwork.svg_doctype')
    expect(plain(drawing(`<!ENTITY a "${'x'.repeat(400)}">`, '&a;'.repeat(20_000)))).toBe(
      'artwork.svg_doctype',
    )
  })

  it('keeps its own frame if its size is a percentage of a page', () => {
    const svg = simplifySvg('<!-- <svg width="9mm"> --><svg viewBox="0 0 8 4" width="100%" height=\'2cm\'/>')
    expect(svg).toMatchObject({
      value: '<!-- <svg width="9mm"> --><svg viewBox="0 0 8 4" height="75.5906"/>',
    })
  })
})

describe('a photo or scan', () => {
  it('is accepted from a phone as HEIC, in the colours of its profile', async () => {
    const picture = await cleanOrThrow(readUpload('phone.heic'))
    expect(picture).toMatchObject({ kind: 'raster', width: 96, height: 64, transparent: false })
    expect(maxDifference(await coloursOf(picture, 0.2, 0.5, 0.8), [coral, blue, yellow])).toBeLessThanOrEqual(
      4,
    )
    expect(await cleanPhoto(readUpload('phone.heic'))).toMatchObject({ ok: true })
    expect(await cleanPhoto(readUpload('cmyk.psd'))).toMatchObject({ code: 'artwork.not_a_photo' })
  })

  it('keeps its colours at 8 and at 16 bits, whatever its profile', async () => {
    const flat = sharp({
      create: { width: 40, height: 40, channels: 3, background: { r: 200, g: 120, b: 40 } },
    })
    const wide = await flat.clone().withIccProfile('p3').png().toBuffer()
    const deep = await flat.clone().toColourspace('rgb16').withIccProfile('p3').png().toBuffer()
    const bare = await flat.clone().toColourspace('rgb16').tiff().toBuffer()
    expect((await sharp(deep).metadata()).depth).toBe('ushort')
    for (const bytes of [wide, deep, bare])
      expect(
        maxDifference(await coloursOf(await cleanOrThrow(bytes), 0.5), [[200, 120, 40]]),
      ).toBeLessThanOrEqual(2)
  })

  it('is read from AVIF, and from TIFF and PSD in CMYK', async () => {
    const flat = sharp({
      create: { width: 40, height: 40, channels: 3, background: { r: 40, g: 120, b: 200 } },
    })
    expect(
      maxDifference(await coloursOf(await cleanOrThrow(await flat.avif({ quality: 95 }).toBuffer()), 0.5), [
        blue,
      ]),
    ).toBeLessThan(4)
    const [psd, tiff] = [
      await cleanOrThrow(readUpload('cmyk.psd')),
      await cleanOrThrow(readUpload('cmyk.tif')),
    ]
    expect(await coloursOf(psd, 0.2, 0.5, 0.8)).toEqual(await coloursOf(tiff, 0.2, 0.5, 0.8))
    expect(maxDifference(await coloursOf(psd, 0.2, 0.5, 0.8), [coral, blue, yellow])).toBeLessThan(60)
  })

  it('is the flattened picture of a PSD, transparent where that is', async () => {
    expect(await coloursOf(await cleanOrThrow(readUpload('flat-rle.psd')), 0.2, 0.5, 0.8)).toEqual([
      coral,
      blue,
      yellow,
    ])
    const clear = await cleanOrThrow(readUpload('clear-16.psd'))
    expect(clear.transparent).toBe(true)
    const [clearColour, half, solid] = await coloursOf(clear, 0.1, 0.25, 0.5)
    expect([clearColour![3], half![3], solid]).toEqual([0, 128, blue])
    const layered = readUpload('flat-rle.psd')
    layered.writeUInt16BE(9, 24)
    const refusal = await cleanPicture(layered)
    expect(refusal).toMatchObject({ code: 'artwork.psd_unreadable' })
  })

  it('is refused if its scan is damaged, though a decoder would go on; one that ends in padding is not', async () => {
    const random = seedRandom(20)
    const pixels = Buffer.from(
      Array.from({ length: 300 * 200 * 3 }, (_, index) => 90 + ((index * 7919) % 97)),
    )
    const raw = { raw: { width: 300, height: 200, channels: 3 as const } }
    const shares: number[] = []
    for (const options of [{}, { progressive: true }, { mozjpeg: true }, { chromaSubsampling: '4:4:4' }]) {
      const intact = await sharp(pixels, raw).blur(0.6).jpeg(options).toBuffer()
      expect(isDamagedJpeg(intact), JSON.stringify(options)).toBe(false)
      const padded = Buffer.concat([intact.subarray(0, -2), Buffer.alloc(5), intact.subarray(-2)])
      expect(isDamagedJpeg(padded), JSON.stringify(options)).toBe(false)
      const detectedCount = Array.from({ length: 20 }, () => {
        const damaged = Buffer.from(intact)
        const start = Math.floor(intact.length * (0.4 + random.next() * 0.4))
        for (let at = start; at < start + 40; at += 1) damaged[at] = Math.floor(random.next() * 255)
        return isDamagedJpeg(damaged)
      }).filter(Boolean).length
      shares.push(detectedCount / 20)
    }
    expect(Math.min(...shares), shares.join()).toBeGreaterThan(0.6)
    const intact = await sharp(pixels, raw).jpeg().toBuffer()
    const middle = Math.floor(intact.length / 2)
    const hole = Buffer.from(intact).fill(0, middle, middle + 200)
    expect(await cleanPicture(hole)).toMatchObject({ code: 'artwork.unreadable' })
  })
})

describe('a document', () => {
  it('is drawn a page at a time, transparent where nothing is, and tells how many pages there are', async () => {
    const pdf = await PDFDocument.create()
    for (const colour of [rgb(224 / 255, 72 / 255, 48 / 255), rgb(40 / 255, 120 / 255, 200 / 255)])
      pdf.addPage([150, 100]).drawRectangle({ x: 50, y: 0, width: 50, height: 100, color: colour })
    const bytes = await pdf.save()
    const [first, second] = [await cleanOrThrow(bytes), await cleanOrThrow(bytes, 2)]
    expect(first).toMatchObject({ kind: 'vector', width: 5400, height: 3600, transparent: true, pages: 2 })
    expect(await coloursOf(first, 0.1, 0.5)).toEqual([[0, 0, 0, 0], coral])
    expect(await coloursOf(second, 0.5)).toEqual([blue])
  })

  it('is cut to its trim box, without bleed and crop marks', async () => {
    const pdf = await PDFDocument.create()
    const page = pdf.addPage([200, 150])
    page.drawRectangle({ x: 0, y: 0, width: 200, height: 150, color: rgb(0, 0, 0) })
    page.drawRectangle({ x: 30, y: 30, width: 140, height: 90, color: rgb(40 / 255, 120 / 255, 200 / 255) })
    page.setTrimBox(50, 45, 100, 60)
    const picture = await cleanOrThrow(await pdf.save())
    expect(picture).toMatchObject({ width: 5400, height: 3240, transparent: false })
    expect(await coloursOf(picture, 0.001, 0.5, 0.999)).toEqual([blue, blue, blue])
    page.setTrimBox(0, 0, 200, 150)
    page.setCropBox(50, 45, 50, 60)
    expect(await cleanOrThrow(await pdf.save())).toMatchObject({ width: 4500, height: 5400 })
  })

  it('is refused if a font of its text isn’t embedded, naming the font', async () => {
    const pdf = await PDFDocument.create()
    const font = await pdf.embedFont(StandardFonts.HelveticaBold)
    pdf.addPage([150, 100]).drawText('Lagos', { x: 20, y: 40, size: 20, font })
    pdf.addPage([150, 100])
    const bytes = await pdf.save()
    const refusal = await cleanPicture(bytes)
    expect(refusal).toMatchObject({ code: 'artwork.pdf_fonts', detail: { fonts: 'Helvetica-Bold' } })
    expect(await cleanOrThrow(bytes, 2)).toMatchObject({ pages: 2 })
  })

  it('blends half-transparent parts as drawn, on a transparent background too', async () => {
    const pdf = await PDFDocument.create()
    const page = pdf.addPage([150, 100])
    const [red, cyan] = [rgb(1, 0, 0), rgb(0, 1, 1)]
    page.drawRectangle({ x: 0, y: 0, width: 50, height: 100, color: red, opacity: 0.5 })
    page.drawRectangle({ x: 50, y: 0, width: 50, height: 100, color: red })
    page.drawRectangle({ x: 50, y: 0, width: 50, height: 100, color: cyan, blendMode: BlendMode.Multiply })
    page.drawRectangle({ x: 100, y: 0, width: 50, height: 100, color: cyan, blendMode: BlendMode.Multiply })
    const colours = await coloursOf(await cleanOrThrow(await pdf.save()), 0.1, 0.5, 0.9)
    expect(
      maxDifference(colours, [
        [255, 0, 0, 128],
        [0, 0, 0],
        [0, 255, 255],
      ]),
    ).toBeLessThanOrEqual(2)
  })

  it('of scanned pages in a TIFF is drawn a page at a time', async () => {
    const scan = readUpload('pages.tif')
    const [first, second] = [await cleanOrThrow(scan), await cleanOrThrow(scan, 2)]
    expect([first.pages, first.kind]).toEqual([2, 'raster'])
    expect(await coloursOf(first, 0.5)).toEqual([coral])
    expect(second).toMatchObject({ width: 30, height: 20, pages: 2 })
    expect(await coloursOf(second, 0.5)).toEqual([blue])
    expect(await cleanPicture(scan, { page: 3 })).toMatchObject({ code: 'artwork.tiff_unreadable' })
  })

  it('that is damaged is refused as an unreadable PDF', async () => {
    expect(await cleanPicture(Buffer.from('%PDF-1.7\nnothing'))).toMatchObject({
      code: 'artwork.pdf_unreadable',
    })
  })
})

describe('a file of another format', () => {
  it('is named, with advice how to export a printable one', () => {
    const head = (text: string) => Buffer.from(`${text}${'\0'.repeat(64)}`, 'latin1')
    const cases: [string, string][] = [
      ['GIF89a', 'a GIF, which we can’t print. Save the frame you want as a PNG and upload that.'],
      ['%!PS-Adobe-3.0 EPSF-3.0', 'an EPS'],
      ['PK\x03\x04', 'a Procreate or Affinity document'],
      ['\0\0\0\x18ftypmp42', 'a video'],
      ['<!doctype html><html>', 'a web page'],
      ['8BPS\0\x02', 'a large Photoshop document'],
      ['\x1f\x8b', 'a compressed SVG'],
    ]
    for (const [start, words] of cases) {
      const header = readHeader(head(start))
      if (header.ok) throw new Error(`${start} was taken`)
      expect(header.code, start).toBe('artwork.not_taken')
      expect(wordsOf(header, artworkRefusals)).toContain(words)
    }
    expect(codeOf(Buffer.from('MZ what is this'))).toBe('artwork.unknown_type')
  })

  it('is refused by the size it claims before anything decodes it', () => {
    const psd = Buffer.alloc(40)
    psd.write('8BPS\0\x01', 'latin1')
    psd.writeUInt32BE(60_000, 14)
    psd.writeUInt32BE(60_000, 18)
    expect(codeOf(psd)).toBe('artwork.too_many_pixels')
    const tiff = Buffer.from(readUpload('cmyk.tif'))
    expect(codeOf(tiff)).toBe('tiff')
    expect(codeOf(tiff.subarray(0, 12))).toBe('artwork.unreadable')
    const heic = Buffer.from(readUpload('phone.heic'))
    heic.writeUInt32BE(60_000, heic.indexOf('ispe') + 8)
    heic.writeUInt32BE(60_000, heic.indexOf('ispe') + 12)
    expect(codeOf(heic)).toBe('artwork.too_many_pixels')
  })
})
