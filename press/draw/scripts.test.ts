/** Lettering in every living script: each letter has a file, in its order of reading, joined as its readers join it. */
import { expect, test } from 'vitest'
import { greetings } from '#drivers/greetings.ts'
import { shaper } from '../files/environment.ts'
import { boundsOf } from './outline.ts'
import { listMissingLetters, measureText, textOutline } from './text.ts'

const style = {
  font: 'anton',
  size: 72,
  spacing: 0,
  lineHeight: 1.2,
  align: 'center',
  curve: 0,
  width: 40,
  height: 4,
} as const

test('no letter of any living script is an empty box, straight, on a curve and with space between', () => {
  for (const [name, text] of Object.entries(greetings)) {
    for (const [curve, spacing] of [
      [0, 0],
      [120, 0],
      [0, 60],
    ]) {
      const layer = { ...style, text, curve: curve!, spacing: spacing! }
      expect(listMissingLetters(layer, shaper), name).toEqual([])
      const ink = boundsOf(textOutline(layer, shaper))
      expect((ink?.right ?? 0) - (ink?.left ?? 0), name).toBeGreaterThan(0.5)
    }
  }
})

test('a letter that nobody has is named', () => {
  const layer = { ...style, text: `ok ${String.fromCodePoint(0x12345)}` }
  expect(listMissingLetters(layer, shaper)).toEqual([String.fromCodePoint(0x12345)])
})

test('Arabic is joined and goes from the right; space between letters does not tear it', () => {
  const glyphs = (line: string, spacing = 0) => shaper.shape('anton', line, spacing)
  const alone = [...'سلام'].reduce((sum, letter) => sum + glyphs(letter).width, 0)
  expect(glyphs('سلام').width).toBeLessThan(alone * 0.9)
  expect(glyphs('سلام', 200).width).toBe(glyphs('سلام').width)
  // The first word is at the right: what is added to the end moves nothing but the room at its left.
  const [short, long] = [glyphs('سلام'), glyphs('سلام عالم')]
  const last = (line: typeof short) => line.glyphs.at(-1)!
  expect(last(long).advance).toBeCloseTo(last(short).advance)
  expect(long.width - last(long).x).toBeCloseTo(short.width - last(short).x)
})

test('numbers and English in a line of Hebrew keep their own order', () => {
  const order = shaper.shape('anton', 'שלום AB 12', 0).glyphs.map(({ x }) => x)
  expect([...order]).toEqual([...order].sort((a, b) => a - b))
  const parts = ['12', 'AB', 'שלום'].map((part) => shaper.shape('anton', part, 0).width)
  expect(shaper.shape('anton', 'שלום AB 12', 0).width).toBeGreaterThan(parts.reduce((a, b) => a + b))
})

test('vowels of Hindi are set around their letter, and conjuncts are one sign', () => {
  const shaped = shaper.shape('anton', 'कि', 0)
  expect(shaped.glyphs.length).toBe(2)
  expect(shaper.shape('anton', 'क्ष', 0).glyphs.length).toBe(1)
})

test('a face that has the signs of its language sets them itself; spaces and commas go with their letters', () => {
  expect(shaper.borrowed('oswald', 'Zażółć')).toEqual(['oswald+ext'])
  const [ownWidth, noto] = ['oswald', 'creepster'].map((font) => shaper.shape(font as 'oswald', 'ż', 0))
  expect(ownWidth!.width).not.toBe(noto!.width)
  const line = 'नमस्ते, दुनिया'
  const separately = ['नमस्ते', ',', ' ', 'दुनिया'].map((part) => shaper.shape('anton', part, 0).width)
  expect(shaper.shape('anton', line, 0).width).not.toBeCloseTo(separately.reduce((a, b) => a + b))
})

test('what a face has is drawn as it was before there was any other lettering', () => {
  const size = measureText({ ...style, font: 'shrikhand', text: 'Harmattan' }, shaper)
  expect([size.width.toFixed(4), shaper.borrowed('shrikhand', 'Harmattan')]).toEqual(['5.9490', []])
  expect(shaper.needs('shrikhand', 'Harmattan')).toEqual([])
})
