/**
 * Words of any buyer as outlines for papers: DejaVu Sans has Latin with all marks, Greek, Cyrillic, Arabic and Hebrew;
 * WenQuanYi Micro Hei has Chinese, Japanese and Korean. Neither is among the fonts of a design. The scripts of India
 * and of South-East Asia are in none of them.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as harfbuzz from 'harfbuzzjs'
import { moved } from '../draw/matrix.ts'
import { type Outline, transformed } from '../draw/outline.ts'
import { readingOrder } from '../draw/reading-order.ts'
import { createShaper } from '../draw/text-shaper.ts'

const folder = path.join(import.meta.dirname, '../lettering')
const files = { wide: 'dejavu-sans.ttf', east: 'wqy-microhei.ttc' } as const
// Each is read when the first line needs it: the one of East Asia is 5 MB.
const shaper = createShaper<keyof typeof files>(harfbuzz, (font) =>
  readFileSync(path.join(folder, files[font])),
)
const east =
  /([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\u3000-\u303f\u30fb\u30fc\uff00-\uffef])/u

/** Ems, with y downwards and the baseline at 0. `whole` unless a letter is not in the lettering. */
export type Lettered = { outline: Outline; width: number; whole: boolean }

export function lettered(line: string): Lettered {
  let width = 0
  let whole = true
  const runs = readingOrder(line, (sign) => (east.test(sign) ? ('east' as const) : ('wide' as const)))
  const outline = runs.flatMap(({ text, key }) => {
    const shaped = shaper.shape(key, text, 0)
    const from = width
    width += shaped.width
    return shaped.glyphs.flatMap((glyph) => {
      whole = whole && !glyph.missing
      return transformed(glyph.outline, moved(from + glyph.x, glyph.y))
    })
  })
  return { outline, width, whole }
}
