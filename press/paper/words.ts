/**
 * What words a paper can show, and how wide they are. Windows-1252 is set in the PDF's own Helvetica; a line with any
 * other sign is drawn as outlines. Letters that neither has become question marks, and the paper says so.
 */

import type { PDFFont } from 'pdf-lib'
import { signsOf } from '#kernel/formats.ts'
import { type Lettered, lettered } from '#press/files/lettering.ts'

const extra = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'
const isOwn = (sign: string): boolean => {
  const code = sign.codePointAt(0)!
  return (code >= 0x20 && code <= 0x7e) || (code >= 0xa0 && code <= 0xff) || extra.includes(sign)
}
/** Whether the PDF's own lettering has every sign of it. */
const isPlain = (words: string): boolean => [...words].every(isOwn)

/** The words with a question mark for each letter that no lettering here has. Pictures (emoji) are left out. */
export function legible(words: string): string {
  const whole = words.normalize('NFC').replace(/\s/g, ' ')
  if (isPlain(whole)) return whole
  return signsOf(whole)
    .map((sign) => {
      if (isPlain(sign) || lettered(sign).whole) return sign
      return /\p{Extended_Pictographic}|\p{Regional_Indicator}/u.test(sign) ? '' : '?'
    })
    .join('')
    .trimEnd()
}

/** Whether words can be set as they were written: else the paper says so instead of printing question marks. */
export const isAllLegible = (words: string): boolean => !legible(words.replaceAll('?', '')).includes('?')

/** The words as outlines, where the PDF's own lettering lacks a sign of them. */
export const asOutline = (words: string): Lettered | null => (isPlain(words) ? null : lettered(words))

/** Points that legible words take at a size. */
export function widthOf(words: string, font: PDFFont, size: number): number {
  const drawn = asOutline(words)
  return drawn ? drawn.width * size : font.widthOfTextAtSize(words, size)
}

/** One line in its room; what is wider ends in an ellipsis. */
export function fitted(words: string, font: PDFFont, size: number, width?: number): string {
  if (width === undefined || widthOf(words, font, size) <= width) return words
  const signs = signsOf(words)
  while (signs.length > 1 && widthOf(`${signs.join('')}…`, font, size) > width) signs.pop()
  return `${signs.join('').trimEnd()}…`
}

/** Words broken into lines of this width; a word that is wider than a line goes on in the next. */
export function brokenInto(words: string, font: PDFFont, size: number, width: number): string[] {
  const fits = (line: string): boolean => widthOf(line, font, size) <= width
  return words.split(/\r?\n/).flatMap((part) => {
    const lines = ['']
    for (const word of legible(part).split(' ')) {
      const longer = lines.at(-1) ? `${lines.at(-1)} ${word}` : word
      if (fits(longer)) {
        lines[lines.length - 1] = longer
        continue
      }
      if (lines.at(-1)) lines.push('')
      for (const sign of signsOf(word)) {
        if (!fits(lines.at(-1) + sign)) lines.push('')
        lines[lines.length - 1] += sign
      }
    }
    return lines
  })
}

/** Whether a line is read from the right: its first letters are Hebrew or Arabic. */
export const readsFromRight = (line: string): boolean =>
  /^[^\p{L}]*[\p{Script=Hebrew}\p{Script=Arabic}]/u.test(line)
