import type { FontId } from '#press/fonts.ts'
import { ownLetters } from '#press/own-letters.ts'

/** A language's letters beyond those of English, as far as our fonts may have them. */
const lettersByLanguage: Readonly<Record<string, string>> = {
  ak: 'ɛɔ',
  az: 'əğış',
  cs: 'čďěňřšťůž',
  ee: 'ɖɛƒɣŋɔʋ',
  eo: 'ĉĝĥĵŝŭ',
  ff: 'ɓɗŋ',
  ha: 'ɓɗƙ',
  hr: 'čćđšž',
  hu: 'őű',
  ig: 'ịọụ',
  lt: 'ąčęėįšųūž',
  lv: 'āčēģīķļņšūž',
  mi: 'āēīōū',
  mt: 'ċġħż',
  pl: 'ąćęłńśźż',
  ro: 'ăîșț',
  sk: 'čďľňšťž',
  sl: 'čšž',
  tr: 'ğışİ',
  vi: 'ăđơưạếộữ',
  wo: 'ëŋ',
  yo: 'ẹọ',
}

const indexes = new Map([...ownLetters.letters].map((letter, index) => [letter, index]))
const bitsByFont = new Map<FontId, Uint8Array>()
function readBits(font: FontId): Uint8Array {
  const cached = bitsByFont.get(font)
  if (cached) return cached
  const text = ownLetters.faces[font] ?? ''
  const decoded = Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  bitsByFont.set(font, decoded)
  return decoded
}

/** The letters of a text, and of its readers' languages, that not every font has; other scripts are ignored. */
export function listNeededLetters(text: string, languages: readonly string[]): string[] {
  const languageLetters = languages
    .map((language) => lettersByLanguage[language.split('-')[0]!.toLowerCase()] ?? '')
    .join('')
  return [...new Set(`${text}${languageLetters}`.normalize('NFC'))].filter((letter) => indexes.has(letter))
}

/** Tells if a font has all of the letters itself. */
export const hasLetters = (font: FontId, letters: readonly string[]): boolean =>
  letters.every((letter) => {
    const index = indexes.get(letter)
    return index !== undefined && ((readBits(font)[index >> 3] ?? 0) & (1 << (index & 7))) !== 0
  })
