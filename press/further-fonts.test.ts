import { expect, test } from 'vitest'
import { shaper } from './files/environment.ts'

const hasMissingGlyph = (line: string): boolean =>
  shaper.shape('anton', line, 0).glyphs.some((glyph) => glyph.isMissing)

test.each([
  ['the long vowel of kana', 'コーヒー'],
  ['figures of Arabic alone', '٢٠٢٥'],
  ['the drawn-out stroke of Arabic', 'محمـــد'],
])('%s, which no script owns, is set', (_, line) => {
  expect(hasMissingGlyph(line)).toBe(false)
})
