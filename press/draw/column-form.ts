/** How a letter is in a column, and marks of the east where their face has no form for it. */
import { moveBy, turnBy } from './matrix.ts'
import { type Outline, transformOutline } from './outline.ts'

/** The middle of a letter of the east above its baseline, in ems: its box reaches from 0.88 above to 0.12 below. */
const middle = 0.38
/** Brackets, dashes, dots and the long vowel lie along the column. */
const lying = /^[（）「」『』【】〈〉《》〔〕〖〗［］｛｝｟｠ー～〜…‥―—–：；＝－]$/u
/** Commas and full stops are at the top right of their place, small kana a little that way. */
const raised = /^[、。，．]$/u
const small = /^[ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰ-ㇿ]$/u

/** How far a mark of a line is raised in a column, in ems. */
function raiseOf(letter: string): number {
  if (raised.test(letter)) return 0.6
  return small.test(letter) ? 0.1 : 0
}

type Placed = { outline: Outline; x: number; y: number; advance: number }
/**
 * The glyph about the middle of a column, which is at 0, in the middle of what it takes of it; lengths in ems. Few
 * faces say where that is, and those that don't would each begin elsewhere. `letter`: empty if the face has a form for
 * columns.
 */
export function inColumn<Glyph extends Placed>(glyph: Glyph, letter: string): Glyph {
  const { outline, x, advance } = glyph
  const y = advance / 2 + middle
  if (lying.test(letter)) return { ...glyph, y, outline: transformOutline(outline, turnBy(90, -x, -middle)) }
  const by = raiseOf(letter)
  return by === 0 ? { ...glyph, y } : { ...glyph, y, outline: transformOutline(outline, moveBy(by, -by)) }
}
