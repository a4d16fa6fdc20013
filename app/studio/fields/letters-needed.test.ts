import { expect, test } from 'vitest'
import { splitGraphemes } from '#kernel/formats.ts'
import { shaper } from '#press/files/environment.ts'
import { fontIds } from '#press/fonts.ts'
import { hasLetters, lettersNeeded } from './letters-needed.ts'

test('plain English needs nothing, a word of Polish and a reader in Lagos what they write with', () => {
  expect(lettersNeeded('Quick & loud', ['en-GB'])).toEqual([])
  expect(lettersNeeded('jaźń ₦5', ['en'])).toEqual(['ź', 'ń', '₦'])
  expect(lettersNeeded('', ['yo-NG', 'en'])).toEqual(['ẹ', 'ọ'])
})

test('the list says of every face what its own files have, letter by letter', () => {
  for (const font of fontIds)
    for (const letter of splitGraphemes('ąćęłńśźżğışİăđơưạếộữẹọɓɗƙɛɔŋ₦₹₵₺')) {
      const own = shaper.borrowed(font, letter).every((id) => !id.startsWith('noto-'))
      expect(hasLetters(font, [letter]), `${font} ${letter}`).toBe(own)
    }
  expect(fontIds.filter((font) => hasLetters(font, [...'ąćęłńśźż'])).length).toBeGreaterThan(40)
})
