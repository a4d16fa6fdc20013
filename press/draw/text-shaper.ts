/**
 * Turns letters into outlines with HarfBuzz: the same code and fonts in browser and server, so that a word is as wide
 * on paper as on screen.
 */
import { splitGraphemes } from '#kernel/formats.ts'
import type { FaceId } from '../fonts.ts'
import { inColumn } from './column-form.ts'
import { createEmojiReader, type Drawing, type EmojiFont, emojiFile, emojiSize } from './emoji.ts'
import type { Outline } from './outline.ts'
import { readingOrder, writingOrder } from './reading-order.ts'
import { parsePath } from './svg-path.ts'

type HarfBuzz = typeof import('harfbuzzjs')
/** A shaped line in ems: pen positions and outlines with y downwards, the baseline at 0. */
export type ShapedGlyph = {
  outline: Outline
  /** An emoji in its own colours; its outline is empty then. */
  drawing?: Drawing
  x: number
  y: number
  advance: number
  isMissing: boolean
}
/**
 * `inColour`: emoji in their own colours, where files of them exist. `asColumn`: from top to bottom around an axis at
 * x = 0; advances and width are then lengths of the column.
 */
export type Setting = { inColour: boolean; asColumn: boolean }
const plain: Setting = { inColour: false, asColumn: false }
export type ShapedLine = { glyphs: readonly ShapedGlyph[]; width: number }
export type TextShaper<Font extends string = FaceId> = {
  has(font: Font): boolean
  /**
   * Files that the line needs and that aren't loaded yet. Once they are, the line is shaped again, as some letters
   * may be in none of them.
   */
  needs(font: Font, line: string, inColour?: boolean): readonly string[]
  /** Other files that some of its letters come from, and `coloured` for emoji in their own colours. */
  borrowedFonts(font: Font, line: string, inColour?: boolean): readonly string[]
  /** One line, in its script's reading order; a letter that the font lacks comes from the file that has it. */
  shape(font: Font, line: string, spacing: number, setting?: Setting): ShapedLine
  /** Above and below the baseline, in ems; both positive. */
  extents(font: Font): { ascent: number; descent: number }
}

type Face = { font: InstanceType<HarfBuzz['Font']>; upem: number; glyphs: Map<number, Outline> }

/** The files to search for a line's signs: `chainOf` names them, best first; without it there is only the font. */
type FurtherFonts<Font extends string, Other extends string> = {
  chainOf(font: Font, sign: string, line: string): readonly (Font | Other)[]
  /** Letters that no space may come between. */
  joined: RegExp
  /** The file of colour emoji, if there is one; undefined while it isn't loaded. */
  emojiBytes?(file: EmojiFont): Uint8Array | undefined
}

/** `bytesOf` returns the bytes of a loaded font, or nothing. */
export function createShaper<Font extends string = FaceId, Other extends string = never>(
  harfbuzz: HarfBuzz,
  bytesOf: (font: Font | Other) => Uint8Array | undefined,
  fallbacks?: FurtherFonts<Font, Other>,
): TextShaper<Font> {
  const faceOf = createFaceReader(harfbuzz, bytesOf)
  const bytesOfEmoji = fallbacks?.emojiBytes
  const partsOf = bytesOfEmoji ? createEmojiReader(bytesOfEmoji).partsOf : () => null
  const chainOf = (font: Font, sign: string, line: string): readonly (Font | Other)[] =>
    fallbacks?.chainOf(font, sign, line) ?? [font]

  /** The first loaded file with the sign; if none has it, the font itself, which shows an empty box. */
  function fontOf(font: Font, sign: string, line: string): Font | Other {
    const face = faceOf(font)
    if (!fallbacks || (face && doesCover(face, sign))) return font
    return (
      chainOf(font, sign, line).find((id) => {
        const fallback = faceOf(id)
        return fallback !== undefined && doesCover(fallback, sign)
      }) ?? font
    )
  }

  /** Punctuation and spaces between letters of one file are set in that file too. */
  function fontsOf(font: Font, line: string, inColour: boolean): (Font | Other | typeof colouredEmoji)[] {
    const signs = splitGraphemes(line)
    const chosen = signs.map((sign) => (inColour && partsOf(sign) ? colouredEmoji : fontOf(font, sign, line)))
    if (chosen.every((id) => id === font)) return chosen
    const scriptFonts = signs.map((sign, index) => (isNeutral(sign) ? null : chosen[index]!))
    return chosen.map((id, index) => {
      if (scriptFonts[index] !== null || id !== font) return id
      const after = scriptFonts.slice(index + 1).find((scriptFont) => scriptFont !== null)
      const before = scriptFonts.slice(0, index).findLast((scriptFont) => scriptFont !== null) ?? after
      const fontAround = before !== undefined && (after === undefined || after === before) ? before : font
      const face = fontAround === colouredEmoji ? undefined : faceOf(fontAround)
      return face && doesCover(face, signs[index]!) ? fontAround : id
    })
  }

  return {
    has: (font) => faceOf(font) !== undefined,
    needs(font, line, inColour = false) {
      const neededFiles = new Set<string>()
      for (const sign of new Set(splitGraphemes(line))) {
        const parts = inColour ? partsOf(sign) : null
        if (parts === undefined) neededFiles.add(emojiFile(sign)!)
        // While its file is loading, nothing else is fetched that would only be needed without it.
        if (parts !== null) continue
        for (const id of chainOf(font, sign, line)) {
          const face = faceOf(id)
          if (face && doesCover(face, sign)) break
          if (face) continue
          neededFiles.add(id)
          break
        }
      }
      return [...neededFiles]
    },
    borrowedFonts: (font, line, inColour = false) =>
      [...new Set(fontsOf(font, line, inColour))].filter((id) => id !== font),
    extents: (font) => extentsOf(faceOf(font)),
    shape(font, line, spacing, { inColour, asColumn } = plain) {
      if (!faceOf(font)) return { glyphs: [], width: 0 }
      const fonts = fontsOf(font, line, inColour)
      const runs = (asColumn ? writingOrder : readingOrder)(line, (_, index) => fonts[index]!)
      const glyphs: ShapedGlyph[] = []
      let pen = 0
      let gap = 0
      for (const run of runs) {
        gap = fallbacks?.joined.test(run.text) ? 0 : spacing / 1000
        const direction = run.rightToLeft ? 'RTL' : 'LTR'
        const forcedDirection = runs.length > 1 || run.rightToLeft ? direction : null
        const shaped =
          run.key === colouredEmoji
            ? emojiOf(run, (sign) => partsOf(sign) ?? [], asColumn)
            : shapeRun(harfbuzz, faceOf(run.key)!, run.text, asColumn ? 'TTB' : forcedDirection)
        for (const glyph of shaped) {
          const advance = glyph.advance + gap
          glyphs.push({ ...glyph, ...(asColumn ? { y: pen + glyph.y } : { x: pen + glyph.x }), advance })
          pen += advance
        }
      }
      return { glyphs, width: Math.max(0, glyphs.length > 0 ? pen - gap : 0) }
    },
  }
}

/** Opens each file once it is loaded. */
function createFaceReader<Id extends string>(
  harfbuzz: HarfBuzz,
  bytesOf: (id: Id) => Uint8Array | undefined,
): (id: Id) => Face | undefined {
  const faces = new Map<Id, Face>()
  return (id) => {
    const cachedFace = faces.get(id)
    if (cachedFace) return cachedFace
    const bytes = bytesOf(id)
    if (!bytes) return undefined
    const face = new harfbuzz.Face(new harfbuzz.Blob(bytes))
    const loadedFace = { font: new harfbuzz.Font(face), upem: face.upem, glyphs: new Map<number, Outline>() }
    faces.set(id, loadedFace)
    return loadedFace
  }
}

function extentsOf(face: Face | undefined): { ascent: number; descent: number } {
  if (!face) return { ascent: 0.8, descent: 0.2 }
  const { ascender, descender } = face.font.hExtents()
  return { ascent: ascender / face.upem, descent: -descender / face.upem }
}

/** Replaces a file: a sign drawn in its own colours. */
const colouredEmoji = 'coloured'

/** Each sign of a run of emoji, from left to right or from top to bottom. */
function emojiOf(
  { text, rightToLeft }: { text: string; rightToLeft: boolean },
  partsOf: (sign: string) => Drawing,
  asColumn: boolean,
): ShapedGlyph[] {
  const glyphs = splitGraphemes(text).map((sign) => ({
    outline: [],
    drawing: partsOf(sign),
    x: asColumn ? -emojiSize.width / 2 : 0,
    y: asColumn ? emojiSize.ascent : 0,
    advance: asColumn ? emojiSize.ascent + emojiSize.descent : emojiSize.width,
    isMissing: false,
  }))
  return rightToLeft ? glyphs.toReversed() : glyphs
}

/** Signs that belong to no script: spaces, punctuation, figures. */
const isNeutral = (sign: string): boolean => /^[\p{P}\p{Z}\p{Nd}+=<>|~^$]+$/u.test(sign)

/** Tells if a file has every letter of a sign, as it is or composed; signs that are never drawn may be missing. */
function doesCover({ font }: Face, sign: string): boolean {
  const has = (text: string): boolean =>
    [...text].every(
      (letter) =>
        /\p{Default_Ignorable_Code_Point}/u.test(letter) ||
        font.nominalGlyph(letter.codePointAt(0)!) !== undefined,
    )
  return has(sign) || has(sign.normalize('NFC'))
}

/**
 * Glyphs of one run in the line's order; `x` and `y` move a glyph from its usual position. `direction` null: the letters
 * decide.
 */
function shapeRun(
  harfbuzz: HarfBuzz,
  face: Face,
  text: string,
  direction: 'LTR' | 'RTL' | 'TTB' | null,
): ShapedGlyph[] {
  const buffer = new harfbuzz.Buffer()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  if (direction) buffer.setDirection(harfbuzz.Direction[direction])
  harfbuzz.shape(face.font, buffer)
  return buffer.getGlyphInfosAndPositions().map((info) => {
    const glyph = {
      outline: outlineOf(face, info.codepoint),
      x: (info.xOffset ?? 0) / face.upem,
      y: -(info.yOffset ?? 0) / face.upem,
      advance: (info.xAdvance ?? 0) / face.upem,
      isMissing: info.codepoint === 0,
    }
    if (direction !== 'TTB') return glyph
    const letter = text.codePointAt(info.cluster)!
    // A face that has a form of its own for columns has given it.
    const isSubstituted = face.font.nominalGlyph(letter) !== info.codepoint
    const advance = -(info.yAdvance ?? 0) / face.upem
    return inColumn({ ...glyph, advance }, isSubstituted ? '' : String.fromCodePoint(letter))
  })
}

function outlineOf(face: Face, glyph: number): Outline {
  const cachedOutline = face.glyphs.get(glyph)
  if (cachedOutline) return cachedOutline
  const k = 1 / face.upem
  const steps = parsePath(face.font.glyphToPath(glyph)).map((step) =>
    step.map((part, i) => (i === 0 ? part : (part as number) * (i % 2 === 1 ? k : -k))),
  ) as unknown as Outline
  face.glyphs.set(glyph, steps)
  return steps
}
