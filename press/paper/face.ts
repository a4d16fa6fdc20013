/**
 * The lettering of papers: the house's own faces, embedded whole, so that a paper looks the same on every screen and
 * printer. A document has only the faces that it uses.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { deflateSync } from 'node:zlib'
import * as harfbuzz from 'harfbuzzjs'
import {
  beginText,
  type Color,
  endText,
  moveText,
  type PDFArray,
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFOperator,
  PDFOperatorNames,
  type PDFPage,
  PDFRawStream,
  type PDFRef,
  PDFString,
  popGraphicsState,
  pushGraphicsState,
  setFillingColor,
  setFontAndSize,
} from 'pdf-lib'

const pressFolder = path.join(import.meta.dirname, '..')
/** The files of each face, the one with plain Latin first. */
const files = {
  text: ['fonts/instrument-sans-400.ttf', 'fonts/more/instrument-sans-400-ext.ttf'],
  bold: ['fonts/instrument-sans-700.ttf', 'fonts/more/instrument-sans-700-ext.ttf'],
  display: ['lettering/bricolage-grotesque-700.ttf'],
  mono: ['fonts/space-mono-700.ttf'],
} as const satisfies Record<string, readonly string[]>
export type FaceName = keyof typeof files

/** Advances, boxes and heights are thousandths of an em, as a PDF counts them. */
type Glyph = { id: number; advance: number }
/** One file of a face, as a PDF embeds it: its number of glyphs and the letter of each. */
type Part = {
  key: string
  has(sign: string): boolean
  /**
   * Kerned from left to right, with one glyph for each letter, so that text copied from the paper is the text that
   * was written.
   */
  glyphsOf(words: string): Glyph[]
  /** The width of a glyph before kerning. */
  advanceOf(glyph: number): number
  length: number
  deflated: Uint8Array
  glyphs: number
  letters: ReadonlyMap<number, string>
  box: number[]
  ascent: number
  descent: number
}
type Face = { name: FaceName; parts: readonly Part[] }

const loadedFaces = new Map<FaceName, Face>()
export function loadFace(name: FaceName): Face {
  const cached = loadedFaces.get(name)
  if (cached) return cached
  const face = { name, parts: files[name].map((file, index) => loadPart(`${name}-${index}`, file)) }
  loadedFaces.set(name, face)
  return face
}

function loadPart(key: string, file: string): Part {
  const bytes = new Uint8Array(readFileSync(path.join(pressFolder, file)))
  const face = new harfbuzz.Face(new harfbuzz.Blob(bytes))
  const font = new harfbuzz.Font(face)
  const thousandths = 1000 / face.upem
  const letters = new Map<number, string>()
  for (const code of face.collectUnicodes()) {
    const glyph = font.nominalGlyph(code)
    if (glyph !== undefined && !letters.has(glyph)) letters.set(glyph, String.fromCodePoint(code))
  }
  const [head, maxp] = ['head', 'maxp'].map((tag) => {
    const table = face.referenceTable(tag)!
    return new DataView(table.buffer, table.byteOffset, table.byteLength)
  })
  const { ascender, descender } = font.hExtents()
  const noLigatures = ['liga', 'clig', 'dlig', 'calt'].map((tag) => new harfbuzz.Feature(tag, 0))
  return {
    key,
    has: (sign) => font.nominalGlyph(sign.codePointAt(0)!) !== undefined,
    glyphsOf(words) {
      const buffer = new harfbuzz.Buffer()
      buffer.addText(words)
      buffer.guessSegmentProperties()
      harfbuzz.shape(font, buffer, noLigatures)
      return buffer
        .getGlyphInfosAndPositions()
        .map(({ codepoint, xAdvance }) => ({ id: codepoint, advance: (xAdvance ?? 0) * thousandths }))
    },
    advanceOf: (glyph) => font.glyphHAdvance(glyph) * thousandths,
    length: bytes.length,
    deflated: deflateSync(bytes),
    glyphs: maxp!.getUint16(4),
    letters,
    box: [36, 38, 40, 42].map((at) => head!.getInt16(at) * thousandths),
    ascent: ascender * thousandths,
    descent: descender * thousandths,
  }
}

const partOf = ({ parts }: Face, sign: string): Part | undefined =>
  markPattern.test(sign) ? undefined : parts.find((part) => part.has(sign))
/** A mark without a glyph of its own has to be placed over a letter, which a plain line of a PDF can't do. */
const markPattern = /^\p{M}/u
/** Tells if the face has every letter of a line. */
export const hasAll = (face: Face, words: string): boolean =>
  [...words].every((sign) => partOf(face, sign) !== undefined)

/** A line split by the files that have its letters. Callers don't pass letters that the face lacks. */
function splitRuns(face: Face, words: string): { part: Part; glyphs: Glyph[] }[] {
  const runs: { part: Part; words: string }[] = []
  for (const sign of words) {
    const last = runs.at(-1)
    // A space or a full stop between two letters of one file stays with them.
    const part = last?.part.has(sign) ? last.part : partOf(face, sign)
    if (part === undefined) continue
    if (last?.part === part) last.words += sign
    else runs.push({ part, words: sign })
  }
  return runs.map((run) => ({ part: run.part, glyphs: run.part.glyphsOf(run.words) }))
}

/** Width of words at a size, in points. */
export const widthIn = (face: Face, words: string, size: number): number =>
  (splitRuns(face, words)
    .flatMap(({ glyphs }) => glyphs)
    .reduce((sum, { advance }) => sum + advance, 0) *
    size) /
  1000

/** A face in one document, into which each of its files is written when the first line needs it. */
export type PaperFont = { face: Face; refOf: (part: Part) => PDFRef }

export function fontIn(pdf: PDFDocument, name: FaceName): PaperFont {
  const embedded = new Map<Part, PDFRef>()
  return {
    face: loadFace(name),
    refOf(part) {
      const ref = embedded.get(part) ?? embed(pdf, part)
      embedded.set(part, ref)
      return ref
    },
  }
}

/** ISO 32000-1, 9.7: a Type 0 font whose codes are glyph numbers, with the letter of each. */
function embed(pdf: PDFDocument, part: Part): PDFRef {
  const { context } = pdf
  const fontName = PDFName.of(`Fanfare-${part.key}`)
  const bytes = PDFRawStream.of(
    context.obj({ Filter: 'FlateDecode', Length: part.deflated.length, Length1: part.length }),
    part.deflated,
  )
  const descriptor = context.obj({
    Type: 'FontDescriptor',
    FontName: fontName,
    Flags: 4,
    FontBBox: part.box,
    ItalicAngle: 0,
    Ascent: part.ascent,
    Descent: part.descent,
    CapHeight: part.ascent,
    StemV: part.key.startsWith('text') ? 80 : 140,
    FontFile2: context.register(bytes),
  })
  const advances = Array.from({ length: part.glyphs }, (_, glyph) => Math.round(part.advanceOf(glyph)))
  const descendant = context.obj({
    Type: 'Font',
    Subtype: 'CIDFontType2',
    BaseFont: fontName,
    CIDSystemInfo: { Registry: PDFString.of('Adobe'), Ordering: PDFString.of('Identity'), Supplement: 0 },
    FontDescriptor: context.register(descriptor),
    W: [0, advances],
    CIDToGIDMap: 'Identity',
  })
  return context.register(
    context.obj({
      Type: 'Font',
      Subtype: 'Type0',
      BaseFont: fontName,
      Encoding: 'Identity-H',
      DescendantFonts: [context.register(descendant)],
      ToUnicode: context.register(context.flateStream(writeUnicodeMap(part.letters))),
    }),
  )
}

const hex = (code: number): string => code.toString(16).padStart(4, '0').toUpperCase()
const toUtf16Hex = (letter: string): string =>
  Array.from({ length: letter.length }, (_, index) => hex(letter.charCodeAt(index))).join('')

/** The map by which a reader copies and finds words; at most a hundred lines a block, by Adobe's note 5014. */
function writeUnicodeMap(letters: ReadonlyMap<number, string>): string {
  const lines = [...letters].map(([glyph, letter]) => `<${hex(glyph)}> <${toUtf16Hex(letter)}>`)
  const blocks = Array.from({ length: Math.ceil(lines.length / 100) }, (_, block) => {
    const part = lines.slice(block * 100, block * 100 + 100)
    return `${part.length} beginbfchar\n${part.join('\n')}\nendbfchar`
  })
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
    '1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange',
    ...blocks,
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n')
}

/** Sets one line with its baseline at x, y of the page's own axes. */
export function showLine(
  page: PDFPage,
  words: string,
  { x, y, size, font, color }: { x: number; y: number; size: number; font: PaperFont; color: Color },
): void {
  page.pushOperators(pushGraphicsState(), beginText(), setFillingColor(color), moveText(x, y))
  for (const { part, glyphs } of splitRuns(font.face, words)) {
    const key = page.node.newFontDictionary(part.key, font.refOf(part))
    const operands = page.doc.context.obj(encodeGlyphs(part, glyphs)) as PDFArray
    page.pushOperators(
      setFontAndSize(key, size),
      PDFOperator.of(PDFOperatorNames.ShowTextAdjusted, [operands]),
    )
  }
  page.pushOperators(endText(), popGraphicsState())
}

/** Glyphs with the kerning between them. */
function encodeGlyphs(part: Part, glyphs: readonly Glyph[]): (PDFHexString | PDFNumber)[] {
  const encoded: (PDFHexString | PDFNumber)[] = []
  let run = ''
  for (const { id, advance } of glyphs) {
    run += hex(id)
    const kern = Math.round(part.advanceOf(id)) - Math.round(advance)
    if (kern === 0) continue
    encoded.push(PDFHexString.of(run), PDFNumber.of(kern))
    run = ''
  }
  return run ? [...encoded, PDFHexString.of(run)] : encoded
}
