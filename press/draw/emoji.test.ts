import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as harfbuzz from 'harfbuzzjs'
import { expect, test } from 'vitest'
import { type LayerDraft, parseDocument } from '../document.ts'
import { newCanvas, shaper } from '../files/environment.ts'
import type { FaceId } from '../fonts.ts'
import { type FurtherFont, joinedLetters, letteringFor } from '../further-fonts.ts'
import { draw } from './draw.ts'
import { createEmojiReader, type EmojiFont, emojiFile, emojiPath, hasEmoji, isEmojiFont } from './emoji.ts'
import { listMissingLetters, measureText, textInk } from './text.ts'
import { createShaper } from './text-shaper.ts'

const folder = path.join(import.meta.dirname, '../fonts')
const read = (file: EmojiFont) => readFileSync(path.join(folder, emojiPath(file)))
const signOf = (key: string) =>
  String.fromCodePoint(...key.split('-').map((code) => Number.parseInt(code, 16)))
const style = {
  text: 'Hi 😀🔥',
  font: 'shrikhand',
  size: 72,
  spacing: 0,
  lineHeight: 1,
  align: 'left',
  curve: 0,
  emoji: 'colour',
  width: 6,
  height: 2,
} as const

test('each of four thousand emoji is found in its file, and drawn in parts', () => {
  const { partsOf } = createEmojiReader(read)
  let count = 0
  for (const name of readdirSync(path.join(folder, 'emoji')).map((file) => file.replace('.json', ''))) {
    if (!isEmojiFont(name)) throw new Error(name)
    const file = JSON.parse(String(read(name))) as { emoji: Record<string, unknown> }
    for (const key of Object.keys(file.emoji)) {
      const sign = `${signOf(key)}\uFE0F`
      expect(emojiFile(sign), sign).toBe(name)
      expect(partsOf(sign)?.length, sign).toBeGreaterThan(0)
      count += 1
    }
  }
  expect(count).toBeGreaterThan(4_000)
})

test('a sign is in colour if it always is or its writer asks for it; figures and marks are letters', () => {
  for (const sign of ['😀', '❤️', '👩🏾‍🚀', '🇳🇬', '1️⃣', '☀️']) expect(hasEmoji(`of ${sign}`), sign).toBe(true)
  for (const sign of ['1', '#', '©', '®', '❤', '☀', '™', 'ọ', '木', '₦'])
    expect(hasEmoji(sign), sign).toBe(false)
})

test('letters keep the text’s ink, and each emoji is a drawing beside them; in one ink everything is letters', () => {
  const { letters, drawings } = textInk(style, shaper)
  expect(drawings).toHaveLength(2)
  expect(drawings.every((parts) => parts.length > 1)).toBe(true)
  const { emoji: _, ...inOneInk } = style
  const plain = textInk(inOneInk, shaper)
  expect(plain.drawings).toEqual([])
  expect(plain.letters.length).toBeGreaterThan(letters.length)
  expect(textInk({ ...inOneInk, text: 'Hi ' }, shaper).letters.length).toBe(letters.length)
  expect(measureText({ ...style, text: '😀😀' }, shaper).width).toBeCloseTo(
    2 * measureText({ ...style, text: '😀' }, shaper).width,
    6,
  )
  expect(listMissingLetters({ ...style, text: '👨‍👩‍👧‍👦🏴󠁧󠁢󠁳󠁣󠁴󠁿🫶🏿' }, shaper)).toEqual([])
})

test('a text needs the file of its emoji until it is loaded, and no other lettering meanwhile', () => {
  const bytes = new Map<string, Uint8Array>([
    ['shrikhand', readFileSync(path.join(folder, 'shrikhand-400.ttf'))],
  ])
  const slow = createShaper<FaceId, FurtherFont>(harfbuzz, (id) => bytes.get(id), {
    chainOf: letteringFor,
    joined: joinedLetters,
    emojiBytes: (file) => bytes.get(file),
  })
  const file = emojiFile('😀')!
  expect(slow.needs('shrikhand', 'Hi 😀', true)).toEqual([file])
  expect(slow.needs('shrikhand', 'Hi 😀')).toEqual(['noto-emoji'])
  bytes.set(file, read(file))
  expect(slow.needs('shrikhand', 'Hi 😀', true)).toEqual([])
  expect(
    slow.shape('shrikhand', '😀', 0, { inColour: true, asColumn: false }).glyphs[0]!.drawing,
  ).toBeDefined()
})

/** The picture of one text, 50 pixels to the inch, in the middle of a sheet of 4 × 4 in. */
function drawText(changes: Partial<Extract<LayerDraft, { kind: 'text' }>>) {
  const layer: LayerDraft = {
    kind: 'text',
    id: 't',
    x: 0,
    y: 0,
    width: 4,
    height: 4,
    text: '🌊',
    font: 'anton',
    size: 200,
    emoji: 'colour',
    ...changes,
  }
  const parsed = parseDocument({ version: 1, areas: { front: { widthIn: 4, heightIn: 4, layers: [layer] } } })
  if (!parsed.ok) throw new Error(JSON.stringify(parsed))
  const canvas = newCanvas(200, 200)
  draw(canvas, { newCanvas, shaper, picture: () => undefined }, parsed.value.areas.front!, 50)
  const pixels = canvas.pixels()
  const colours = new Set<string>()
  for (let at = 0; at < pixels.length; at += 4)
    if (pixels[at + 3] === 255)
      colours.add(`${pixels[at]! >> 4} ${pixels[at + 1]! >> 4} ${pixels[at + 2]! >> 4}`)
  return { pixels, colours }
}

test('a wave runs through blues by its gradient; in one ink it is that ink, and an outline lies behind it', () => {
  const wave = drawText({})
  expect(wave.colours.size).toBeGreaterThan(20)
  const { colours } = drawText({ emoji: undefined, fill: { kind: 'solid', colour: '#ff0000' } })
  expect([...colours]).toEqual(['15 0 0'])
  const outlined = drawText({ stroke: { colour: '#ff0000', width: 0.1, join: 'round', dash: [] } })
  expect(outlined.colours.has('15 0 0')).toBe(true)
  expect(wave.colours.has('15 0 0')).toBe(false)
  // Where the wave was opaque before, its outline changes nothing: it is behind.
  let changed = 0
  for (let at = 0; at < wave.pixels.length; at += 4)
    if (wave.pixels[at + 3] === 255 && wave.pixels[at] !== outlined.pixels[at]) changed += 1
  expect(changed).toBe(0)
})
