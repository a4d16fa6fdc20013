import { expect, test } from 'vitest'
import { shaper } from './files/environment.ts'

const missing = (line: string): boolean =>
  shaper.shape('anton', line, 0).glyphs.some((glyph) => glyph.missing)

test.each([
  ['the long vowel of kana', 'コーヒー'],
  ['figures of Arabic alone', '٢٠٢٥'],
  ['the drawn-out stroke of Arabic', 'محمـــد'],
])('%s, which no script owns, is set', (_, line) => {
  expect(missing(line)).toBe(false)
})
