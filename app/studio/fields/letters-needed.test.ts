import { expect, test } from 'vitest'
import { splitGraphemes } from '#kernel/formats.ts'
import { shaper } from '#press/files/environment.ts'
import { fontIds } from '#press/fonts.ts'
import { hasLetters, listNeededLetters } from './letters-needed.ts'

test('plain English needs no letters, a Polish word and a reader of Yoruba need their own', () => {
  expect(listNeededLetters('Quick & loud', ['en-GB'])).toEqual([])
  expect(listNeededLetters('jaźń ₦5', ['en'])).toEqual(['ź', 'ń', '₦'])
  expect(listNeededLetters('', ['yo-NG', 'en'])).toEqual(['ẹ', 'ọ'])
})

test('the list knows, letter by letter, what the files of every font contain', () => {
  for (const font of fontIds)
    for (const letter of splitGraphemes('ąćęłńśźżğışİăđơưạếộữẹọɓɗƙɛɔŋ₦₹₵₺')) {
      const hasOwn = shaper.borrowedFonts(font, letter).every((id) => !id.startsWith('noto-'))
      expect(hasLetters(font, [letter]), `${font} ${letter}`).toBe(hasOwn)
    }
  expect(fontIds.filter((font) => hasLetters(font, [...'ąćęłńśźż'])).length).toBeGreaterThan(40)
})
