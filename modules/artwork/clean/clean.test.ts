import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { wordsOf } from '#kernel/result.ts'
import { artworkRefusals } from '../contract.ts'
import { cleanPicture } from './clean-picture.ts'
import { judgeSvg } from './judge-svg.ts'
import { readHeader } from './read-header.ts'

const svg = (inside: string, attributes = '') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 50" ${attributes}>${inside}</svg>`)
const picture = (width: number, height: number, alpha = 1) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 40, b: 90, alpha } } })

/** A PNG that claims a size and holds next to nothing: a decompression bomb. */
function bomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const head = Buffer.alloc(8)
    head.writeUInt32BE(data.length)
    head.write(type, 4)
    return Buffer.concat([head, data, Buffer.alloc(4)])
  }
  const size = Buffer.alloc(13)
  size.writeUInt32BE(width)
  size.writeUInt32BE(height, 4)
  size.set([8, 6, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const data = deflateSync(Buffer.alloc(1000))
  return Buffer.concat([signature, chunk('IHDR', size), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))])
}

describe('the header', () => {
  it('refuses a PNG that claims 60,000 × 60,000 pixels, in words that say what to do', () => {
    const header = readHeader(bomb(60_000, 60_000))
    expect(header).toMatchObject({ ok: false, code: 'artwork.too_many_pixels' })
    if (header.ok) return
    const words = wordsOf(header, artworkRefusals)
    expect(words).toContain('60000 × 60000 pixels, 3600 megapixels; the limit is 100')
    expect(words).toContain('scale it down')
  })

  it('refuses a file that is empty, too long, too small, cut off or of another type', () => {
    const codeOf = (bytes: Uint8Array) => {
      const header = readHeader(bytes)
      return header.ok ? 'fine' : header.code
    }
    expect(codeOf(new Uint8Array())).toBe('artwork.empty')
    expect(codeOf(bomb(20_000, 100))).toBe('artwork.too_long')
    expect(codeOf(bomb(4, 4))).toBe('artwork.too_small')
    expect(codeOf(bomb(100, 100).subarray(0, 20))).toBe('artwork.unreadable')
    expect(codeOf(Buffer.from('GIF89a'))).toBe('artwork.not_taken')
    expect(codeOf(Buffer.from('<html><svg></svg></html>'))).toBe('artwork.not_taken')
    expect(codeOf(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0]))).toBe('artwork.unreadable')
    expect(codeOf(Buffer.concat([svg(''), Buffer.alloc(5_000_001, 32)]))).toBe('artwork.svg_too_large')
    expect(codeOf(new Uint8Array(100_000_001))).toBe('artwork.too_large')
  })

  it('reads the size of each kind it accepts', async () => {
    for (const [format, lossless] of [['png'], ['jpeg'], ['webp', false], ['webp', true]] as const) {
      const bytes = await picture(321, 123)
        .toFormat(format, lossless ? { lossless } : {})
        .toBuffer()
      expect(readHeader(bytes)).toMatchObject({ ok: true, value: { type: format, width: 321, height: 123 } })
    }
    expect(readHeader(svg('<path d="M0 0"/>'))).toMatchObject({ ok: true, value: { type: 'svg' } })
  })
})

describe('a drawing', () => {
  const codeOf = (bytes: Buffer) => {
    const judged = judgeSvg(bytes)
    return judged.ok ? 'fine' : judged.code
  }
  it('is refused when it could run, in any spelling', () => {
    for (const inside of [
      '<script>alert(1)</script>',
      '<svg:script href="#a"/>',
      '<path onload="alert(1)"/>',
      '<path\nonclick = "x()"/>',
      '<a href="javascript:alert(1)"/>',
      '<a href="&#106;avascript:alert(1)"/>',
      '<a href="&#x6A;avascript:alert(1)"/>',
      '<foreignObject><p/></foreignObject>',
      '<animate attributeName="href"/>',
      '<set attributeName="x"/>',
      '<iframe/>',
    ])
      expect(codeOf(svg(inside)), inside).toBe('artwork.svg_script')
  })

  it('is refused when it would fetch something', () => {
    for (const inside of [
      '<image href="https://example.test/a.png"/>',
      '<image xlink:href="file:///etc/passwd"/>',
      '<image href="//example.test/a"/>',
      '<image href=../secret.png />',
      '<use href="other.svg#a"/>',
      '<style>@import "a.css"</style>',
      '<path style="fill:url(http://example.test/a)"/>',
      '<g xml:base="http://example.test/"/>',
    ])
      expect(codeOf(svg(inside)), inside).toBe('artwork.svg_external')
    expect(codeOf(Buffer.concat([Buffer.from('<?xml-stylesheet href="#a"?>'), svg('')]))).toBe(
      'artwork.svg_external',
    )
  })

  it('is refused when it defines entities, hides its encoding or needs a font', () => {
    const laughs = '<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>'
    expect(codeOf(Buffer.concat([Buffer.from(laughs), svg('&b;')]))).toBe('artwork.svg_doctype')
    expect(codeOf(Buffer.from(`\uFEFF${svg('')}`, 'utf16le'))).toBe('artwork.unreadable')
    expect(codeOf(Buffer.concat([Buffer.from('<?xml version="1.0" encoding="utf-7"?>'), svg('')]))).toBe(
      'artwork.unreadable',
    )
    expect(codeOf(svg('<text x="1">Hello</text>'))).toBe('artwork.svg_text')
  })

  it('passes when it only draws', () => {
    const inside =
      '<style><![CDATA[.a{fill:url(#g)}]]></style><!-- by hand --><defs><linearGradient id="g"/></defs>' +
      '<use href="#a"/><image href="data:image/png;base64,iVBORw0KGgo="/><path class="a" d="M0 0h10"/>'
    expect(codeOf(svg(inside))).toBe('fine')
  })
})

describe('the cleaner', () => {
  it('hands back pixels only: no metadata, sRGB, upright, with the hash of what is kept', async () => {
    const bytes = await picture(60, 40)
      .flatten()
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Copyright: 'secret place' } })
      .jpeg()
      .toBuffer()
    const cleaned = await cleanPicture(bytes)
    if (!cleaned.ok) throw new Error(cleaned.code)
    expect(cleaned.value).toMatchObject({ kind: 'raster', width: 40, height: 60, transparent: false })
    expect(cleaned.value.hash).toMatch(/^[0-9a-f]{64}$/)
    const metadata = await sharp(cleaned.value.master).metadata()
    expect(metadata).toMatchObject({ format: 'png', space: 'srgb', width: 40, height: 60 })
    expect(metadata.exif).toBeUndefined()
    expect(cleaned.value.master.includes('secret place')).toBe(false)
    expect((await sharp(cleaned.value.thumbnail).metadata()).format).toBe('webp')
  })

  it('needs the upload only until the child has read it, and returns a large picture whole', async () => {
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
    const create = { width: 1_500, height: 1_000, channels: 3 as const, background: '#888', noise }
    const bytes = await sharp({ create }).png({ compressionLevel: 0 }).toBuffer()
    const pixels = await sharp(bytes).raw().toBuffer()
    const copy = Buffer.allocUnsafeSlow(bytes.length)
    bytes.copy(copy)
    const cleaned = await cleanPicture(copy, { whenRead: () => void copy.buffer.transfer(0) })
    expect(copy.length, 'released').toBe(0)
    if (!cleaned.ok) throw new Error(cleaned.code)
    expect((await sharp(cleaned.value.master).raw().toBuffer()).equals(pixels)).toBe(true)
    expect((await sharp(cleaned.value.thumbnail).metadata()).format).toBe('webp')
  })

  it('makes the same file from the same picture, and detects transparency', async () => {
    const bytes = await picture(50, 50, 0.5).png().toBuffer()
    const [first, second] = await Promise.all([cleanPicture(bytes), cleanPicture(bytes)])
    if (!first.ok || !second.ok) throw new Error('refused')
    expect(first.value.hash).toBe(second.value.hash)
    expect(first.value.transparent).toBe(true)
  })

  it('draws an SVG large enough to print, and nothing outside it', async () => {
    const cleaned = await cleanPicture(svg('<rect width="50" height="50" fill="#00f"/>'))
    if (!cleaned.ok) throw new Error(cleaned.code)
    expect(cleaned.value).toMatchObject({ kind: 'vector', width: 5400, height: 2700, transparent: true })
  })

  it('refuses a damaged picture, a false header and an unfinished drawing', async () => {
    const intact = await picture(400, 400).png().toBuffer()
    const cut = await sharp(
      Buffer.from(Array.from({ length: 400 * 400 * 3 }, (_, index) => (index * 7919) % 251)),
      {
        raw: { width: 400, height: 400, channels: 3 },
      },
    )
      .jpeg()
      .toBuffer()
    expect(intact.length).toBeGreaterThan(0)
    expect(await cleanPicture(cut.subarray(0, cut.length / 2))).toMatchObject({ code: 'artwork.unreadable' })
    expect(await cleanPicture(bomb(9_000, 9_000))).toMatchObject({ code: 'artwork.unreadable' })
    const open = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d='
    expect(await cleanPicture(Buffer.from(open))).toMatchObject({ code: 'artwork.unreadable' })
  })
})
