/** Lays text out: straight lines in a box, or lines that follow concentric arcs. */
import { signsOf } from '#kernel/formats.ts'
import type { TextLayer } from '../document.ts'
import { type Matrix, moved, scaled, times, turned } from './matrix.ts'
import { type Bounds, boundsAfter, joined, type Outline, transformed } from './outline.ts'
import type { ShapedLine, TextShaper } from './text-shaper.ts'
import { warped } from './warp.ts'

type TextStyle = Pick<
  TextLayer,
  'text' | 'font' | 'size' | 'spacing' | 'lineHeight' | 'align' | 'curve' | 'warp' | 'width' | 'height'
>
type SetText = { outline: Outline; width: number; height: number; missing: boolean }

/** The outline of a text in its layer's inches; the block stands in the middle of the box's height. */
export function textOutline(layer: TextStyle, shaper: TextShaper): Outline {
  return setText(layer, shaper).outline
}

/** The box that a text needs, in inches: what the studio gives the layer after each change. */
export function measureText(layer: TextStyle, shaper: TextShaper): { width: number; height: number } {
  const { width, height } = setText(layer, shaper)
  return { width: Math.max(0.02, width), height: Math.max(0.02, height) }
}

/** Whether all that a text is set in is loaded: only then is its outline the one that prints. */
export const isReady = (layer: Pick<TextLayer, 'text' | 'font'>, shaper: TextShaper): boolean =>
  shaper.has(layer.font) &&
  layer.text.split('\n').every((line) => shaper.needs(layer.font, line).length === 0)

/** Other files than the font's own that some of its letters are set in. */
export const borrowedFrom = (layer: Pick<TextLayer, 'text' | 'font'>, shaper: TextShaper): string[] =>
  layer.text.split('\n').flatMap((line) => shaper.borrowed(layer.font, line))

/** Letters of the text that no lettering has: each would print as an empty box. */
export function missingLetters(layer: TextStyle, shaper: TextShaper): string[] {
  if (!setText(layer, shaper).missing) return []
  const isMissing = (sign: string) => shaper.shape(layer.font, sign, 0).glyphs.some((glyph) => glyph.missing)
  return [...new Set(signsOf(layer.text.replaceAll('\n', '')))].filter(isMissing)
}

function setText(layer: TextStyle, shaper: TextShaper): SetText {
  const lines = layer.text.split('\n').map((line) => shaper.shape(layer.font, line, layer.spacing))
  const missing = lines.some((line) => line.glyphs.some((glyph) => glyph.missing))
  const em = layer.size / 72
  const { ascent, descent } = shaper.extents(layer.font)
  const curved = Math.abs(layer.curve) >= 1 && lines.some((line) => line.width > 0)
  const set = (box: TextStyle) => (curved ? bent : straight)(box, lines, em, ascent, descent)
  const { width, height } = set(layer)
  if (!layer.warp?.amount || width === 0) return { missing, ...set(layer) }
  const { outline, bounds } = warped(set({ ...layer, width, height }).outline, { width, height }, layer.warp)
  const size = { width: bounds.right - bounds.left, height: bounds.bottom - bounds.top }
  const home = moved(
    (layer.width - size.width) / 2 - bounds.left,
    (layer.height - size.height) / 2 - bounds.top,
  )
  return { missing, outline: transformed(outline, home), ...size }
}

function straight(layer: TextStyle, lines: ShapedLine[], em: number, ascent: number, descent: number) {
  const lineHeight = layer.lineHeight * em
  const width = Math.max(...lines.map((line) => line.width)) * em
  const height = lines.length * lineHeight
  const top = (layer.height - height) / 2
  const slack = { left: 0, center: 0.5, right: 1 }[layer.align]
  const outline = lines.flatMap((line, row) => {
    const x = (layer.width - line.width * em) * slack
    const baseline = top + row * lineHeight + (lineHeight - (ascent + descent) * em) / 2 + ascent * em
    return inked(line, (glyph) => times(moved(x, baseline), times(scaled(em), moved(glyph.x, glyph.y))))
  })
  return { outline, width, height }
}

/** The longest line spans `curve` degrees; the others lie on arcs about the same centre. */
function bent(layer: TextStyle, lines: ShapedLine[], em: number, ascent: number, descent: number) {
  const up = layer.curve > 0
  const span = (Math.abs(layer.curve) * Math.PI) / 180
  const widest = Math.max(...lines.map((line) => line.width)) * em
  const first = widest / span
  let bounds: Bounds | null = null
  const outline: Outline = lines.flatMap((line, row) => {
    const radius = Math.max(em * 0.2, first + (up ? -1 : 1) * row * layer.lineHeight * em)
    return inked(line, (glyph) => {
      const middle = (glyph.x + glyph.advance / 2 - line.width / 2) * em
      const angle = ((up ? 1 : -1) * middle * 180) / (radius * Math.PI)
      const onArc = times(turned(angle), moved(0, up ? -radius : radius))
      const m = times(onArc, times(scaled(em), moved(-glyph.advance / 2, glyph.y)))
      const cell = boundsAfter({ left: 0, top: -ascent, right: glyph.advance, bottom: descent }, m)
      bounds = bounds ? joined(bounds, cell) : cell
      return m
    })
  })
  const { left, top, right, bottom } = bounds ?? { left: 0, top: 0, right: 0, bottom: 0 }
  const [width, height] = [right - left, bottom - top]
  const home = moved((layer.width - width) / 2 - left, (layer.height - height) / 2 - top)
  return { outline: transformed(outline, home), width, height }
}

function inked(line: ShapedLine, matrixOf: (glyph: ShapedLine['glyphs'][number]) => Matrix): Outline {
  return line.glyphs.flatMap((glyph) => transformed(glyph.outline, matrixOf(glyph)))
}
