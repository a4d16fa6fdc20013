/**
 * Emoji in their own colours: Noto Color Emoji's drawings as outlines with a colour for each part, made by
 * scripts/emoji.py. Each emoji is one sign of a text, even if it joins several code points; its file is read when the
 * sign is first drawn.
 */
import { splitGraphemes } from '#kernel/formats.ts'
import { emojiStarts } from './emoji-files.ts'
import { type Matrix, multiply, scaleBy } from './matrix.ts'
import { type Outline, transformOutline } from './outline.ts'
import { parsePath } from './svg-path.ts'

/** One colour, or one that changes: along a line, or from a point outwards. `place` goes from the gradient's units to the outline's. */
export type PartFill =
  | string
  | {
      kind: 'linear' | 'radial'
      shape: readonly number[]
      stops: readonly (readonly [number, string])[]
      place: Matrix
    }
export type InkPart = { outline: Outline; fill: PartFill }
/** One emoji: its parts, from the lowest to the highest. */
export type Drawing = readonly InkPart[]
/** The file's contents: paths and colours by their numbers, and of each emoji its parts from the lowest to the highest. */
type EmojiFile = {
  paths: string[]
  paints: (string | { g: number[]; s: [number, string][]; m?: number[] })[]
  emoji: Record<string, number[][]>
}

export type EmojiFont = `emoji-${number}`
export const isEmojiFont = (id: string): id is EmojiFont => /^emoji-\d+$/.test(id)
/** Its path below `press/fonts`. */
export const emojiPath = (id: EmojiFont): string => `emoji/${id}.json`
const unitsPerEm = 1024
/** Width of an emoji in its line, in ems. */
export const emojiSize = { width: 1275 / unitsPerEm, ascent: 950 / unitsPerEm, descent: 250 / unitsPerEm }

/** The file of a sign shown in colour: because it always is, or because its writer asked for it (U+FE0F). */
export function emojiFile(sign: string): EmojiFont | null {
  if (!/\p{Emoji_Presentation}|\uFE0F/u.test(sign)) return null
  const first = sign.codePointAt(0)!
  const index = emojiStarts.findLastIndex((start) => start <= first)
  return index < 0 ? null : `emoji-${index}`
}

/** Tells if any sign of a text may be shown in its own colours. */
export const hasEmoji = (text: string): boolean =>
  splitGraphemes(text).some((sign) => emojiFile(sign) !== null)

const keyOf = (sign: string): string =>
  [...sign]
    .map((letter) => letter.codePointAt(0)!)
    .filter((code) => code !== 0xfe0f)
    .map((code) => code.toString(16))
    .join('-')

/** Reads emoji from files by their names; `partsOf` is null for a sign in no file, and undefined while its file isn't loaded. */
export function createEmojiReader(bytesOf: (file: EmojiFont) => Uint8Array | undefined): {
  partsOf(sign: string): Drawing | null | undefined
} {
  const files = new Map<string, EmojiFile>()
  const drawings = new Map<string, Drawing | null>()
  const read = (name: EmojiFont): EmojiFile | undefined => {
    const loadedFile = files.get(name)
    if (loadedFile) return loadedFile
    const bytes = bytesOf(name)
    if (!bytes) return undefined
    const file = JSON.parse(new TextDecoder().decode(bytes)) as EmojiFile
    cacheWithLimit(files, name, file, maxFiles)
    return file
  }
  return {
    partsOf(sign) {
      const name = emojiFile(sign)
      if (!name) return null
      const key = keyOf(sign)
      const cached = drawings.get(key)
      if (cached !== undefined) return cached
      const file = read(name)
      if (!file) return undefined
      const rows = file.emoji[key]
      const parts = rows ? rows.map((row) => partOf(file, row)) : null
      cacheWithLimit(drawings, key, parts, maxDrawings)
      return parts
    },
  }
}

/** Files and drawings kept for the next text: all of them together would take a hundred megabytes. */
const maxFiles = 3
const maxDrawings = 400
function cacheWithLimit<Value>(cache: Map<string, Value>, key: string, value: Value, max: number): void {
  cache.set(key, value)
  if (cache.size > max) cache.delete(cache.keys().next().value!)
}

/** A row: a path, a colour, and the path's position if it is moved. */
function partOf({ paths, paints }: EmojiFile, [path, paint, ...place]: number[]): InkPart {
  const matrix: Matrix =
    place.length === 6 ? (place as unknown as Matrix) : [1, 0, 0, 1, place[0] ?? 0, place[1] ?? 0]
  const toEms = multiply(scaleBy(1 / unitsPerEm), matrix)
  const outline = transformOutline(parsePath(paths[path!]!), toEms)
  const fill = paints[paint!]!
  if (typeof fill === 'string') return { outline, fill }
  const { g: shape, s: stops, m = [1, 0, 0, 1, 0, 0] } = fill
  const kind = shape.length === 4 ? 'linear' : 'radial'
  return { outline, fill: { kind, shape, stops, place: multiply(toEms, m as unknown as Matrix) } }
}

/** Moved with its letter. */
export const moveDrawing = (parts: Drawing, m: Matrix): Drawing =>
  parts.map(({ outline, fill }) => ({
    outline: transformOutline(outline, m),
    fill: typeof fill === 'string' ? fill : { ...fill, place: multiply(m, fill.place) },
  }))

export const outlineOfDrawings = (drawings: readonly Drawing[]): Outline =>
  drawings.flatMap((parts) => parts.flatMap(({ outline }) => outline))
