/** Positions a letter in a column, and East Asian marks whose face has no form for columns. */
import { moveBy, turnBy } from './matrix.ts'
import { type Outline, transformOutline } from './outline.ts'

/** Height of an East Asian letter's middle above its baseline, in ems: its box reaches from 0.88 above to 0.12 below. */
const middle = 0.38
/** Brackets, dashes, dots and the long vowel lie along the column. */
const turnedSigns = /^[（）「」『』【】〈〉《》〔〕〖〗［］｛｝｟｠ー～〜…‥―—–：；＝－]$/u
/** Commas and full stops go to the top right of their square, small kana slightly that way. */
const raisedMarks = /^[、。，．]$/u
const smallKana = /^[ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰ-ㇿ]$/u

/** Ems by which a line's punctuation is raised in a column. */
function raiseOf(letter: string): number {
  if (raisedMarks.test(letter)) return 0.6
  return smallKana.test(letter) ? 0.1 : 0
}

type PlacedGlyph = { outline: Outline; x: number; y: number; advance: number }
/**
 * The glyph centred on a column's axis, which is at 0, and in the middle of its advance; lengths in ems. Few faces
 * give that position, and the others would each start elsewhere. `letter`: empty if the face has a form for columns.
 */
export function inColumn<Glyph extends PlacedGlyph>(glyph: Glyph, letter: string): Glyph {
  const { outline, x, advance } = glyph
  const y = advance / 2 + middle
  if (turnedSigns.test(letter))
    return { ...glyph, y, outline: transformOutline(outline, turnBy(90, -x, -middle)) }
  const raise = raiseOf(letter)
  return raise === 0
    ? { ...glyph, y }
    : { ...glyph, y, outline: transformOutline(outline, moveBy(raise, -raise)) }
}
