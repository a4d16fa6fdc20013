/**
 * Words of any buyer as outlines for papers: DejaVu Sans has Latin with all marks, Greek, Cyrillic, Arabic and Hebrew.
 * It is not among the fonts of a design. Chinese, Japanese, Korean and the scripts of India are not in it.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as harfbuzz from 'harfbuzzjs'
import { moved } from '../draw/matrix.ts'
import { type Outline, transformed } from '../draw/outline.ts'
import { readingOrder } from '../draw/reading-order.ts'
import { createShaper } from '../draw/text-shaper.ts'

const file = path.join(import.meta.dirname, '../lettering/dejavu-sans.ttf')
const shaper = createShaper<'papers'>(harfbuzz, () => readFileSync(file))

/** Ems, with y downwards and the baseline at 0. `whole` unless a letter is not in the lettering. */
export type Lettered = { outline: Outline; width: number; whole: boolean }

export function lettered(line: string): Lettered {
  let width = 0
  let whole = true
  const outline = readingOrder(line).flatMap((text) => {
    const shaped = shaper.shape('papers', text, 0)
    const from = width
    width += shaped.width
    return shaped.glyphs.flatMap((glyph) => {
      whole = whole && !glyph.missing
      return transformed(glyph.outline, moved(from + glyph.x, glyph.y))
    })
  })
  return { outline, width, whole }
}
