/** Files that a decoder would silently draw wrongly: they are drawn right, or refused with advice. */
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { wordsOf } from '#kernel/result.ts'
import { artworkRefusals } from '../contract.ts'
import { limits } from '../limits.ts'
import { cleanPicture } from './clean-picture.ts'
import { affordableSide } from './draw-svg.ts'
import { judgeSvg } from './judge-svg.ts'
import { readHeader } from './read-header.ts'

const drawing = (attributes: string, inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`
const verdictOf = (text: string | Uint8Array): string => {
  const judged = judgeSvg(Buffer.from(text as string))
  return judged.ok ? 'drawn' : wordsOf(judged, artworkRefusals)
}
const redSquare = '<rect width="9" height="9" fill="#c00"/>'

/** A TIFF of 12 × 12 floating-point samples, as photo programs write them. */
function createFloatTiff(): Buffer {
  const [side, entries] = [12, 10]
  const pixels = 8 + 2 + entries * 12 + 4
  const file = Buffer.alloc(pixels + side * side * 4)
  file.write('II*\0\x08\0\0\0', 'latin1')
  file.writeUInt16LE(entries, 8)
  const fields = [
    [256, side],
    [257, side],
    [258, 32],
    [259, 1],
    [262, 1],
    [273, pixels],
    [277, 1],
    [278, side],
    [279, side * side * 4],
    [339, 3],
  ] as const
  for (const [index, [tag, value]] of fields.entries()) {
    const at = 10 + index * 12
    file.writeUInt16LE(tag, at)
    file.writeUInt16LE(4, at + 2)
    file.writeUInt32LE(1, at + 4)
    file.writeUInt32LE(value, at + 8)
  }
  for (let dot = 0; dot < side * side; dot += 1) file.writeFloatLE(0.8, pixels + dot * 4)
  return file
}

test('a drawing without a page size is refused, not drawn as a speck', () => {
  expect(verdictOf(drawing('', redSquare))).toContain('doesn’t say how large its page is')
  expect(verdictOf(drawing('width="100%" height="100%"', redSquare))).toContain('doesn’t say how large')
  for (const size of ['width="9" height="9"', 'width="3mm" height="3mm"', 'viewBox="0 0 9 9"'])
    expect(verdictOf(drawing(size, redSquare)), size).toBe('drawn')
})

test('colours that would turn black are refused by name, and so are embedded files of other formats', () => {
  const variable = '<style>:root{--ink:#0a0}rect{fill:var(--ink)}</style>'
  expect(verdictOf(drawing('viewBox="0 0 9 9"', variable + redSquare))).toContain(
    'holds colours as CSS variables',
  )
  const font = '<style>@font-face{font-family:x;src:url(data:font/woff2;base64,AAAA)}</style>'
  const gif = '<image href="data:image/gif;base64,R0lGODlhAQABAAAAACw="/>'
  const nested = '<image href="data:image/svg+xml;base64,PHN2Zy8+"/>'
  for (const inside of [font, gif, nested])
    expect(verdictOf(drawing('viewBox="0 0 9 9"', inside))).toContain('other than a PNG, JPEG or WebP')
})

test('a drawing in the encoding of older programs is drawn, and is read as it declares', async () => {
  const text = `<?xml version="1.0" encoding="ISO-8859-1"?>${drawing('viewBox="0 0 9 9"', `<desc>Café</desc>${redSquare}`)}`
  const cleaned = await cleanPicture(Buffer.from(text, 'latin1'))
  if (!cleaned.ok) throw new Error(cleaned.code)
  const { channels } = await sharp(cleaned.value.master).stats()
  expect(channels.slice(0, 3).map(({ mean }) => Math.round(mean))).toEqual([204, 0, 0])
  const hidden = text.replace('<desc>Café</desc>', '<script>1</script>')
  expect(verdictOf(Buffer.from(hidden, 'latin1'))).toContain('a script')
})

test('floating-point samples are refused, not drawn as black, naming the depths that are accepted', async () => {
  const cleaned = await cleanPicture(createFloatTiff())
  expect(cleaned.ok ? 'taken' : wordsOf(cleaned, artworkRefusals)).toContain('at 8 or 16 bits')
})

test('a Targa is not called an icon', () => {
  const describeFile = (bytes: number[]) => {
    const header = readHeader(Uint8Array.from([...bytes, ...new Array(40).fill(0)]))
    return header.ok ? 'taken' : wordsOf(header, artworkRefusals)
  }
  expect(describeFile([0, 0, 2, 0, 0, 0])).toContain('a Targa')
  expect(describeFile([0, 0, 1, 0, 1, 0])).toContain('an icon')
})

/** Small drawings that would take from ten seconds to years. */
const copies = (depth: number) =>
  `<defs><g id="a0"><rect width="5" height="5"/></g>${Array.from({ length: depth }, (_, d) => `<g id="a${d + 1}">${`<use href="#a${d}" x="1"/>`.repeat(10)}</g>`).join('')}</defs><use href="#a${depth}"/>`
const masks = `<defs><mask id="m0"><rect width="9" height="9" fill="#fff"/></mask>${Array.from({ length: 14 }, (_, d) => `<mask id="m${d + 1}">${`<rect width="9" height="9" fill="#fff" mask="url(#m${d})"/>`.repeat(2)}</mask>`).join('')}</defs><rect width="9" height="9" mask="url(#m14)"/>`
const patterns = `<pattern id="p0" width=".01" height=".01" patternUnits="userSpaceOnUse"><rect width=".005" height=".005"/></pattern><pattern id="p1" width=".04" height=".04" patternUnits="userSpaceOnUse"><rect width="9" height="9" fill="url(#p0)"/></pattern><pattern id="p2" width=".16" height=".16" patternUnits="userSpaceOnUse"><rect width="9" height="9" fill="url(#p1)"/></pattern><rect width="9" height="9" fill="url(#p2)"/>`
const noise = `<filter id="f"><feTurbulence baseFrequency=".9" numOctaves="200"/></filter>${'<rect width="9" height="9" filter="url(#f)"/>'.repeat(60)}`
test.each([
  ['copies of copies', copies(9), 'artwork.too_heavy'],
  ['masks of masks', masks, 'artwork.too_heavy'],
  ['patterns in patterns', patterns, 'artwork.too_heavy'],
  ['noise upon noise', noise, 'artwork.svg_filters'],
])(
  'a drawing that is made to take long is refused within seconds: %s',
  async (_, inside, code) => {
    const cleaned = await cleanPicture(Buffer.from(drawing('viewBox="0 0 9 9"', inside)))
    expect(cleaned.ok ? 'drawn' : cleaned.code).toBe(code)
  },
  30_000,
)

test('the size of a drawing follows from the time that two smaller ones took', () => {
  const sideFor = (trial: number, second: number, more = 0) =>
    affordableSide(limits.svg, { trial, second, extraSeconds: more })
  expect(sideFor(0.02, 0.03), 'a plain one').toBe(5_400)
  expect(sideFor(0.27, 0.36), 'of many dashes, which cost nearly the same at any size').toBe(5_400)
  expect(sideFor(0.1, 0.4), 'washes, which cost by the dot').toBeGreaterThan(3_500)
  expect(sideFor(0.1, 0.4)).toBeLessThan(4_000)
  expect(sideFor(0.15, 0.9), 'washes of which there are many').toBe(2_000)
  expect(sideFor(0.009, 0.5), 'patterns in patterns').toBeLessThan(2_600)
  expect(sideFor(0.2, 2), 'slower than there is time for').toBe(2_000)
  expect(sideFor(1, 5, 20), 'a large file has more time').toBeGreaterThan(3_000)
})

test('nested half-transparent layers are drawn, though beyond some size they take far longer', async () => {
  const layers = Array.from({ length: 6 }).reduce<string>(
    (inside) => `<g opacity=".9">${inside}</g>`,
    '<circle cx="4" cy="4" r="4" fill="#c03"/>',
  )
  const cleaned = await cleanPicture(Buffer.from(drawing('viewBox="0 0 9 9"', layers)))
  expect(cleaned.ok ? cleaned.value.width : cleaned.code).toBe(limits.svg.secondSide)
}, 30_000)

test('a blur over a whole drawing is drawn, as large as a few seconds allow', async () => {
  const blur =
    '<filter id="f"><feGaussianBlur stdDeviation="0.4"/></filter><rect x="1" y="1" width="7" height="7" filter="url(#f)"/>'
  const cleaned = await cleanPicture(Buffer.from(drawing('viewBox="0 0 9 9"', blur)))
  if (!cleaned.ok) throw new Error(cleaned.code)
  expect(cleaned.value.width).toBeGreaterThan(1_000)
  expect(cleaned.value.width).toBeLessThanOrEqual(2_400)
})
