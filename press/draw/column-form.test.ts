import { expect, test } from 'vitest'
import { shaper } from '../files/environment.ts'
import { moveBy } from './matrix.ts'
import { boundsOf, transformOutline } from './outline.ts'
import { measureText } from './text.ts'

const setting = { inColour: true, asColumn: true }
/** The bounds of a letter's ink, from the middle of its column and the top of its own square. */
function inkOf(letter: string) {
  const { outline, x, y, advance } = shaper.shape('anton', letter, 0, setting).glyphs[0]!
  return { ...boundsOf(transformOutline(outline, moveBy(x, y)))!, advance }
}

test('East Asian letters are centred in their squares, one below another', () => {
  const { glyphs, width } = shaper.shape('anton', '中文好', 0, setting)
  expect(glyphs.map(({ y }) => Number((y - glyphs[0]!.y).toFixed(6)))).toEqual([0, 1, 2])
  expect(width).toBe(3)
  const { left, right, top, bottom } = inkOf('中')
  expect(left + right).toBeCloseTo(0, 1)
  expect(top + bottom).toBeCloseTo(1, 1)
})

test('brackets and the long vowel lie along the column, commas stand at its top right, small kana a little that way', () => {
  const [bracket, vowel] = [inkOf('（'), inkOf('ー')]
  expect(bracket.right - bracket.left).toBeGreaterThan(2 * (bracket.bottom - bracket.top))
  expect(bracket.top, 'it opens the place below it').toBeGreaterThan(0.5)
  expect(inkOf('）').bottom).toBeLessThan(0.5)
  expect(vowel.bottom - vowel.top).toBeGreaterThan(3 * (vowel.right - vowel.left))
  for (const mark of ['、', '。']) {
    const { left, bottom } = inkOf(mark)
    expect(left, mark).toBeGreaterThan(0)
    expect(bottom, mark).toBeLessThan(0.5)
  }
  expect(inkOf('ょ').right).toBeGreaterThan(-inkOf('ょ').left)
})

test('columns run from right to left, and a text in columns is as wide as its columns', () => {
  const style = {
    text: '夏祭り\n東京',
    font: 'anton',
    size: 72,
    spacing: 0,
    lineHeight: 1.2,
    align: 'left',
    curve: 90,
    columns: true,
    width: 4,
    height: 4,
  } as const
  const { width, height } = measureText(style, shaper)
  expect([width, height]).toEqual([2.4, 3])
  expect(measureText({ ...style, text: '夏祭り' }, shaper).width).toBe(1.2)
  expect(measureText({ ...style, text: 'LAGOS 🔥', emoji: 'colour' }, shaper).height).toBeGreaterThan(5)
})
