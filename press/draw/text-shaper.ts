/**
 * Letters to outlines, by HarfBuzz: the same code and the same fonts in browser and server, so that a word is as wide
 * on paper as it was on screen.
 */
import type { FontId } from '../fonts.ts'
import type { Outline } from './outline.ts'
import { parsePath } from './svg-path.ts'

type HarfBuzz = typeof import('harfbuzzjs')
/** A shaped line in ems: pen positions and outlines with y downwards, the baseline at 0. */
export type ShapedGlyph = { outline: Outline; x: number; y: number; advance: number; missing: boolean }
export type ShapedLine = { glyphs: readonly ShapedGlyph[]; width: number }
export type TextShaper<Font extends string = FontId> = {
  has(font: Font): boolean
  shape(font: Font, text: string, spacing: number): ShapedLine
  /** Above and below the baseline, in ems; both positive. */
  extents(font: Font): { ascent: number; descent: number }
}

type Face = { font: InstanceType<HarfBuzz['Font']>; upem: number; glyphs: Map<number, Outline> }

/** `bytesOf` answers with the TrueType file of a font that was loaded, or nothing. */
export function createShaper<Font extends string = FontId>(
  harfbuzz: HarfBuzz,
  bytesOf: (font: Font) => Uint8Array | undefined,
): TextShaper<Font> {
  const faces = new Map<Font, Face>()

  function faceOf(id: Font): Face | undefined {
    const known = faces.get(id)
    if (known) return known
    const bytes = bytesOf(id)
    if (!bytes) return undefined
    const face = new harfbuzz.Face(new harfbuzz.Blob(bytes))
    const made = { font: new harfbuzz.Font(face), upem: face.upem, glyphs: new Map<number, Outline>() }
    faces.set(id, made)
    return made
  }

  function outlineOf(face: Face, glyph: number): Outline {
    const known = face.glyphs.get(glyph)
    if (known) return known
    const k = 1 / face.upem
    const steps = parsePath(face.font.glyphToPath(glyph)).map((step) =>
      step.map((part, i) => (i === 0 ? part : (part as number) * (i % 2 === 1 ? k : -k))),
    ) as unknown as Outline
    face.glyphs.set(glyph, steps)
    return steps
  }

  return {
    has: (font) => faceOf(font) !== undefined,
    extents(font) {
      const face = faceOf(font)
      if (!face) return { ascent: 0.8, descent: 0.2 }
      const { ascender, descender } = face.font.hExtents()
      return { ascent: ascender / face.upem, descent: -descender / face.upem }
    },
    shape(font, text, spacing) {
      const face = faceOf(font)
      if (!face) return { glyphs: [], width: 0 }
      const buffer = new harfbuzz.Buffer()
      buffer.addText(text)
      buffer.guessSegmentProperties()
      harfbuzz.shape(face.font, buffer)
      let pen = 0
      const glyphs = buffer.getGlyphInfosAndPositions().map((glyph): ShapedGlyph => {
        const advance = (glyph.xAdvance ?? 0) / face.upem + spacing / 1000
        const x = pen + (glyph.xOffset ?? 0) / face.upem
        const y = -(glyph.yOffset ?? 0) / face.upem
        pen += advance
        return { outline: outlineOf(face, glyph.codepoint), x, y, advance, missing: glyph.codepoint === 0 }
      })
      return { glyphs, width: Math.max(0, glyphs.length > 0 ? pen - spacing / 1000 : 0) }
    },
  }
}
