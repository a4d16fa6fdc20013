/** Lays text out: straight lines in a box, or lines that follow concentric arcs. */
import { splitGraphemes } from '#kernel/formats.ts'
import type { TextLayer } from '../document.ts'
import { type Drawing, moveDrawing, outlineOfDrawings } from './emoji.ts'
import { type Matrix, moveBy, multiply, scaleBy, turnBy } from './matrix.ts'
import { type Bounds, boundsAfter, joinBounds, type Outline, transformOutline } from './outline.ts'
import type { Setting, ShapedLine, TextShaper } from './text-shaper.ts'
import { warpOutline } from './warp.ts'

type TextStyle = Pick<
  TextLayer,
  | 'text'
  | 'font'
  | 'size'
  | 'spacing'
  | 'lineHeight'
  | 'align'
  | 'curve'
  | 'warp'
  | 'emoji'
  | 'columns'
  | 'width'
  | 'height'
>
/** Letters in the text's ink, and the parts that have colours of their own. */
export type TextInk = { letters: Outline; drawings: readonly Drawing[] }
type TextLayout = TextInk & { width: number; height: number; hasMissing: boolean }
type Line = Pick<TextLayer, 'text' | 'font' | 'emoji'>
const inColour = ({ emoji }: Pick<TextLayer, 'emoji'>): boolean => emoji === 'colour'
const settingOf = (layer: Pick<TextLayer, 'emoji' | 'columns'>): Setting => ({
  inColour: inColour(layer),
  asColumn: layer.columns === true,
})

/** The outline of a text in its layer's inches; the block is in the middle of the box's height. */
export function textOutline(layer: TextStyle, shaper: TextShaper): Outline {
  const { letters, drawings } = layOutText(layer, shaper)
  return [...letters, ...outlineOfDrawings(drawings)]
}

/** The same outline, split into its two kinds of ink. */
export const textInk = (layer: TextStyle, shaper: TextShaper): TextInk => layOutText(layer, shaper)

/** The box that a text needs, in inches: the studio gives it to the layer after each change. */
export function measureText(layer: TextStyle, shaper: TextShaper): { width: number; height: number } {
  const { width, height } = layOutText(layer, shaper)
  return { width: Math.max(0.02, width), height: Math.max(0.02, height) }
}

/** Tells if all fonts of a text are loaded: only then is its outline the one that prints. */
export const isReady = (layer: Line, shaper: TextShaper): boolean =>
  shaper.has(layer.font) &&
  layer.text.split('\n').every((line) => shaper.needs(layer.font, line, inColour(layer)).length === 0)

/** Files other than the font's own that some of its letters come from. */
export const findBorrowedFonts = (layer: Line, shaper: TextShaper): string[] =>
  layer.text.split('\n').flatMap((line) => shaper.borrowedFonts(layer.font, line, inColour(layer)))

/** Letters of the text that are in no font: each would print as an empty box. */
export function listMissingLetters(layer: TextStyle, shaper: TextShaper): string[] {
  if (!layOutText(layer, shaper).hasMissing) return []
  const isMissing = (sign: string) =>
    shaper.shape(layer.font, sign, 0, settingOf(layer)).glyphs.some((glyph) => glyph.isMissing)
  return [...new Set(splitGraphemes(layer.text.replaceAll('\n', '')))].filter(isMissing)
}

function layOutText(layer: TextStyle, shaper: TextShaper): TextLayout {
  const lines = layer.text
    .split('\n')
    .map((line) => shaper.shape(layer.font, line, layer.spacing, settingOf(layer)))
  const hasMissing = lines.some((line) => line.glyphs.some((glyph) => glyph.isMissing))
  const em = layer.size / 72
  const { ascent, descent } = shaper.extents(layer.font)
  const isCurved = Math.abs(layer.curve) >= 1 && lines.some((line) => line.width > 0)
  const layOut = (box: TextStyle) =>
    layer.columns
      ? layOutColumns(box, lines, em)
      : (isCurved ? bendLines : layOutStraight)(box, lines, em, ascent, descent)
  const { width, height } = layOut(layer)
  if (!layer.warp?.amount || width === 0) return { hasMissing, ...layOut(layer) }
  const { warp } = layer
  const flat = layOut({ ...layer, width, height })
  const bend = (outline: Outline) => warpOutline(outline, { width, height }, warp)
  const { outline: letters, bounds } = bend(flat.letters)
  const drawings = flat.drawings.map((parts) =>
    parts.map((part) => ({ ...part, outline: bend(part.outline).outline })),
  )
  const size = { width: bounds.right - bounds.left, height: bounds.bottom - bounds.top }
  const toBox = moveBy(
    (layer.width - size.width) / 2 - bounds.left,
    (layer.height - size.height) / 2 - bounds.top,
  )
  return { hasMissing, ...moveInk({ letters, drawings }, toBox), ...size }
}

function layOutStraight(layer: TextStyle, lines: ShapedLine[], em: number, ascent: number, descent: number) {
  const lineHeight = layer.lineHeight * em
  const width = Math.max(...lines.map((line) => line.width)) * em
  const height = lines.length * lineHeight
  const top = (layer.height - height) / 2
  const alignFraction = { left: 0, center: 0.5, right: 1 }[layer.align]
  const ink = lines.map((line, row) => {
    const x = (layer.width - line.width * em) * alignFraction
    const baseline = top + row * lineHeight + (lineHeight - (ascent + descent) * em) / 2 + ascent * em
    return inkLine(line, (glyph) =>
      multiply(moveBy(x, baseline), multiply(scaleBy(em), moveBy(glyph.x, glyph.y))),
    )
  })
  return { ...joinInks(ink), width, height }
}

/** Lines as columns from right to left, each on its own axis; left, middle and right become top, middle and bottom. */
function layOutColumns(layer: TextStyle, lines: ShapedLine[], em: number) {
  const pitch = layer.lineHeight * em
  const width = lines.length * pitch
  const height = Math.max(...lines.map((line) => line.width)) * em
  const right = (layer.width + width) / 2
  const alignFraction = { left: 0, center: 0.5, right: 1 }[layer.align]
  const ink = lines.map((line, index) => {
    const axis = right - (index + 0.5) * pitch
    const top = (layer.height - line.width * em) * alignFraction
    return inkLine(line, (glyph) =>
      multiply(moveBy(axis, top), multiply(scaleBy(em), moveBy(glyph.x, glyph.y))),
    )
  })
  return { ...joinInks(ink), width, height }
}

/** The longest line spans `curve` degrees; the others lie on arcs about the same centre. */
function bendLines(layer: TextStyle, lines: ShapedLine[], em: number, ascent: number, descent: number) {
  const isArch = layer.curve > 0
  const span = (Math.abs(layer.curve) * Math.PI) / 180
  const widest = Math.max(...lines.map((line) => line.width)) * em
  const firstRadius = widest / span
  let bounds: Bounds | null = null
  const ink = lines.map((line, row) => {
    const radius = Math.max(em * 0.2, firstRadius + (isArch ? -1 : 1) * row * layer.lineHeight * em)
    return inkLine(line, (glyph) => {
      const middle = (glyph.x + glyph.advance / 2 - line.width / 2) * em
      const angle = ((isArch ? 1 : -1) * middle * 180) / (radius * Math.PI)
      const onArc = multiply(turnBy(angle), moveBy(0, isArch ? -radius : radius))
      const m = multiply(onArc, multiply(scaleBy(em), moveBy(-glyph.advance / 2, glyph.y)))
      const cell = boundsAfter({ left: 0, top: -ascent, right: glyph.advance, bottom: descent }, m)
      bounds = bounds ? joinBounds(bounds, cell) : cell
      return m
    })
  })
  const { left, top, right, bottom } = bounds ?? { left: 0, top: 0, right: 0, bottom: 0 }
  const [width, height] = [right - left, bottom - top]
  const toBox = moveBy((layer.width - width) / 2 - left, (layer.height - height) / 2 - top)
  return { ...moveInk(joinInks(ink), toBox), width, height }
}

function inkLine(line: ShapedLine, matrixOf: (glyph: ShapedLine['glyphs'][number]) => Matrix): TextInk {
  return joinInks(
    line.glyphs.map((glyph) =>
      moveInk({ letters: glyph.outline, drawings: glyph.drawing ? [glyph.drawing] : [] }, matrixOf(glyph)),
    ),
  )
}

const moveInk = ({ letters, drawings }: TextInk, m: Matrix): TextInk => ({
  letters: transformOutline(letters, m),
  drawings: drawings.map((drawing) => moveDrawing(drawing, m)),
})

const joinInks = (all: readonly TextInk[]): TextInk => ({
  letters: all.flatMap(({ letters }) => letters),
  drawings: all.flatMap(({ drawings }) => drawings),
})
