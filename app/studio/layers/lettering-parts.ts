/** The parts of lettering: lines of words and marks, on a square sheet. */
import type { ShapeLayer, Warp } from '#press/document.ts'
import type { FontId } from '#press/fonts.ts'

/** The sheet that lettering is set on, in inches. */
export const sheetSide = 12
/** `ink` is dark on light cloth and light on dark cloth; the others are the house's. */
export const colours = {
  coral: '#ff5b45',
  blue: '#2f4bff',
  yellow: '#ffc62e',
  green: '#00a878',
  mint: '#9fe0c4',
  wine: '#8c2f39',
}
export type Colour = 'ink' | 'cloth' | keyof typeof colours
/** A line of text `t` in font `f` and colour `c`, its middle `y` inches down, `w` inches wide. */
export type Line = {
  t: string
  f: FontId
  y: number
  w: number
  c?: Colour
  curve?: number
  spacing?: number
  turn?: number
  edge?: [colour: Colour, width: number]
  drop?: [colour: Colour, by: number]
  /** A solid shadow. */
  block?: [colour: Colour, by: number]
  warp?: [kind: Warp['kind'], amount: number]
  /** Percent of the ink worn off. */
  wear?: number
}
/** A shape `s` in colour `c` about its centre, `w` by `h` inches. */
export type Mark = {
  s: ShapeLayer['shape']
  x?: number
  y: number
  w: number
  h: number
  c?: Colour
  edge?: [colour: Colour, width: number]
  points?: number
  inner?: number
  corner?: number
}
/** A library element `e`, by name, in colour `c` about its centre, `w` inches wide. */
export type ElementMark = {
  e: string
  x?: number
  y: number
  w: number
  c?: Colour
  turn?: number
  wear?: number
}
export type Lettering = {
  id: string
  name: string
  words: string
  parts: readonly (Line | Mark | ElementMark)[]
}

export const createRule = (y: number, w: number, c: Colour = 'ink', h = 0.12): Mark => ({
  s: 'rect',
  y,
  w,
  h,
  c,
})
export const createStar = (x: number, y: number, w: number, c: Colour): Mark => ({
  s: 'star',
  x,
  y,
  w,
  h: w,
  c,
})
export const createRing = (w: number, edge: [Colour, number]): Mark => ({ s: 'ellipse', y: 6, w, h: w, edge })
