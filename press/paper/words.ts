/**
 * The words that a paper can show, and their width. Letters in its face are set in it; a line with any other sign is
 * drawn as outlines. Letters that neither has become question marks, and the paper says so.
 */

import { splitGraphemes } from '#kernel/formats.ts'
import { type LetteredLine, letterLine } from '#press/paper/lettering.ts'
import { hasAll, loadFace, type PaperFont, widthIn } from './face.ts'

/** The words, with a question mark for each letter that no font here has. An emoji that none has is left out. */
export function toLegible(words: string): string {
  const normalised = words.normalize('NFC').replace(/\s/g, ' ')
  // Punctuation is set like the letters around it, so it may exist beside them and not alone.
  if (hasAll(loadFace('text'), normalised) || letterLine(normalised).isComplete) return normalised
  return splitGraphemes(normalised)
    .map((sign) => {
      if (letterLine(sign).isComplete) return sign
      return /\p{Extended_Pictographic}|\p{Regional_Indicator}/u.test(sign) ? '' : '?'
    })
    .join('')
    .trimEnd()
}

/** Tells if words can be set as written; if not, the paper says so instead of printing question marks. */
export const isAllLegible = (words: string): boolean => !toLegible(words.replaceAll('?', '')).includes('?')

/** Part of a line: set in the face, or drawn where the face lacks one of its letters. */
type Run = { words: string; lettering: LetteredLine | null }
/** Whole words are drawn, since one letter of another face in a word shows; a currency sign is drawn alone. */
export function splitRuns(words: string, { face }: PaperFont): Run[] {
  if (hasAll(face, words)) return [{ words, lettering: null }]
  if (rightToLeft.test(words)) return [{ words, lettering: letterLine(words) }]
  const runs: Run[] = []
  for (const part of words.split(/(\p{Sc}|\s+)/u).filter(Boolean)) {
    const lettering = hasAll(face, part) ? null : letterLine(part)
    const last = runs.at(-1)
    if (last && !last.lettering && !lettering) last.words += part
    else runs.push({ words: part, lettering })
  }
  return runs
}

export const runWidth = ({ words, lettering }: Run, { face }: PaperFont, size: number): number =>
  lettering ? lettering.width * size : widthIn(face, words, size)

/** Width of legible words at a size, in points. */
export const widthOf = (words: string, font: PaperFont, size: number): number =>
  splitRuns(words, font).reduce((sum, run) => sum + runWidth(run, font, size), 0)

/** One line in its space; a wider line ends in an ellipsis. */
export function fitWords(words: string, font: PaperFont, size: number, width?: number): string {
  if (width === undefined || widthOf(words, font, size) <= width) return words
  const signs = splitGraphemes(words)
  while (signs.length > 1 && widthOf(`${signs.join('')}…`, font, size) > width) signs.pop()
  return `${signs.join('').trimEnd()}…`
}

/** Breaks words into lines of this width; a word wider than a line continues on the next. */
export function breakIntoLines(words: string, font: PaperFont, size: number, width: number): string[] {
  const doesFit = (line: string): boolean => widthOf(line, font, size) <= width
  return words.split(/\r?\n/).flatMap((part) => {
    const lines = ['']
    for (const word of toLegible(part).split(' ')) {
      const longer = lines.at(-1) ? `${lines.at(-1)} ${word}` : word
      if (doesFit(longer)) {
        lines[lines.length - 1] = longer
        continue
      }
      if (lines.at(-1)) lines.push('')
      for (const sign of splitGraphemes(word)) {
        if (!doesFit(lines.at(-1) + sign)) lines.push('')
        lines[lines.length - 1] += sign
      }
    }
    return lines
  })
}

const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}]/u
/** Tells if a line is read from the right: its first letters are Hebrew or Arabic. */
export const isRightToLeft = (line: string): boolean =>
  /^[^\p{L}]*[\p{Script=Hebrew}\p{Script=Arabic}]/u.test(line)
