import { expect, test } from 'vitest'
import { splitGraphemes } from '#kernel/formats.ts'
import { shaper } from '#press/files/environment.ts'
import { fontIds } from '#press/fonts.ts'
import { hasLetters, listNeededLetters } from './letters-needed.ts'

test('plain English needs nothing, a word of Polish and a reader in Lagos what they write with', () => {
  expect(listNeededLetters('Quick & loud', ['en-GB'])).toEqual([])
  expect(listNeededLetters('jaźń ₦5', ['en'])).toEqual(['ź', 'ń', '₦'])
  expect(listNeededLetters('', ['yo-NG', 'en'])).toEqual(['ẹ', 'ọ'])
})

test('the list says of every face what its own files have, letter by letter', () => {
  for (const font of fontIds)
    for (const letter of splitGraphemes('ąćęłńśźżğışİăđơưạếộữẹọɓɗƙɛɔŋ₦₹₵₺')) {
      const hasOwn = shaper.borrowed(font, letter).every((id) => !id.startsWith('noto-'))
      expect(hasLetters(font, [letter]), `${font} ${letter}`).toBe(hasOwn)
    }
  expect(fontIds.filter((font) => hasLetters(font, [...'ąćęłńśźż'])).length).toBeGreaterThan(40)
})
