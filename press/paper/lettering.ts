/**
 * Any buyer's words as outlines for papers: DejaVu Sans for Latin with all marks, Greek, Cyrillic, Arabic and Hebrew,
 * WenQuanYi Micro Hei for Chinese, Japanese and Korean; everything else in the Noto family of its script, as on a
 * design.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as harfbuzz from 'harfbuzzjs'
import { moveBy } from '../draw/matrix.ts'
import { type Outline, transformOutline } from '../draw/outline.ts'
import { createShaper } from '../draw/text-shaper.ts'
import { type FurtherFont, isNoto, joinedLetters, letteringFile, letteringFor } from '../further-fonts.ts'

const folder = path.join(import.meta.dirname, '..')
const files = { wide: 'lettering/dejavu-sans.ttf', east: 'lettering/wqy-microhei.ttc' } as const
type FallbackFont = 'east' | FurtherFont
const fileOf = (font: 'wide' | FallbackFont): string =>
  font === 'wide' || font === 'east' ? files[font] : `fonts/${letteringFile(font)}`
const eastAsian =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\u3000-\u303f\u30fb\u30fc\uff00-\uffef]/u
const notoFor = (sign: string, line: string): FallbackFont[] =>
  letteringFor('instrument-sans', sign, line).flatMap((font) => (isNoto(font) ? [font as FurtherFont] : []))
// Each is read when the first line needs it: the East Asian one is 5 MB.
const shaper = createShaper<'wide', FallbackFont>(
  harfbuzz,
  (font) => readFileSync(path.join(folder, fileOf(font))),
  {
    chainOf: (_, sign, line) => [
      'wide',
      ...(eastAsian.test(sign) ? (['east'] as const) : []),
      ...notoFor(sign, line),
    ],
    joined: joinedLetters,
  },
)

/** In ems, with y downwards and the baseline at 0. `isComplete`: false if a letter is in no font here. */
export type LetteredLine = { outline: Outline; width: number; isComplete: boolean }

export function letterLine(line: string): LetteredLine {
  const { glyphs, width } = shaper.shape('wide', line, 0)
  return {
    outline: glyphs.flatMap(({ outline, x, y }) => transformOutline(outline, moveBy(x, y))),
    width,
    isComplete: glyphs.every(({ isMissing }) => !isMissing),
  }
}
