import { expect, test } from 'vitest'
import { seedRandom } from '#kernel/random.ts'
import { type LayerDraft, parseDocument } from '../document.ts'
import { draw } from '../draw/draw.ts'
import { newCanvas, shaper } from '../files/environment.ts'
import { findDrawnMarks } from './drawn-marks.ts'

const environment = { newCanvas, shaper, picture: () => undefined }
const fill = (colour: string) => ({ kind: 'solid', colour }) as const
const ground = (colour: string): LayerDraft => ({
  kind: 'shape',
  id: 'ground',
  shape: 'rect',
  x: 0,
  y: 0,
  width: 10,
  height: 10,
  fill: fill(colour),
})
const createWords = (size: number, colour: string, text = 'All rights reserved, Lagos 2027'): LayerDraft => ({
  kind: 'text',
  id: 'words',
  text,
  x: 1,
  y: 6,
  width: 8,
  height: 1,
  font: 'instrument-sans',
  size,
  fill: fill(colour),
})
const disc: LayerDraft = {
  kind: 'shape',
  id: 'disc',
  shape: 'ellipse',
  x: 2,
  y: 1,
  width: 5,
  height: 4,
  fill: fill('#2f4bff'),
}
const bar = (height: number): LayerDraft => ({
  kind: 'shape',
  id: 'bar',
  shape: 'rect',
  x: 1,
  y: 8,
  width: 7,
  height,
  fill: fill('#15120e'),
})

/** A picture of ten by ten inches, this many pixels to each. */
function drawPicture(layers: LayerDraft[], dpi = 150) {
  const parsed = parseDocument({ version: 1, areas: { front: { widthIn: 10, heightIn: 10, layers } } })
  if (!parsed.ok) throw new Error(JSON.stringify(parsed))
  const canvas = newCanvas(10 * dpi, 10 * dpi)
  draw(canvas, environment, parsed.value.areas.front!, dpi)
  return canvas
}
const findMarks = (layers: LayerDraft[], dpi = 150) => {
  const { letters, hairline } = findDrawnMarks(drawPicture(layers, dpi), environment)
  const inInches = (pixels: number | null) => pixels && pixels / dpi
  return { letters: inInches(letters), hairline: inInches(hairline) }
}

test.each([
  ['dark on light', '#ffffff', '#15120e'],
  ['light on dark', '#15120e', '#ffffff'],
  ['on nothing', null, '#15120e'],
])('words in a drawing are found with their height, %s', (_, groundColour, ink) => {
  const background = groundColour ? [ground(groundColour)] : []
  for (const size of [6, 8, 12]) {
    const { letters } = findMarks([...background, disc, createWords(size, ink)])
    // A capital is seven tenths of an em, a letter with a tail nearly a whole one.
    expect(letters, `${size} pt`).toBeGreaterThan((size / 72) * 0.6)
    expect(letters, `${size} pt`).toBeLessThan((size / 72) * 1.15)
  }
})

test('the smallest of several lines counts, whatever the picture’s own size', () => {
  const lines = [
    createWords(40, '#15120e', 'LOUD RADIO'),
    { ...createWords(7, '#15120e'), id: 'small', y: 9 },
  ]
  for (const dpi of [150, 300]) {
    const { letters } = findMarks([ground('#ffffff'), ...lines], dpi)
    expect(letters, `${dpi}`).toBeGreaterThan(0.05)
    expect(letters, `${dpi}`).toBeLessThan(0.12)
  }
})

test('a hairline is found with its width, and a bar is none', () => {
  const thin = findMarks([ground('#ffffff'), disc, bar(0.01)]).hairline
  expect(thin).toBeGreaterThan(0.004)
  expect(thin).toBeLessThan(0.014)
  const thick = findMarks([ground('#ffffff'), disc, bar(0.1)]).hairline
  expect(thick === null || thick > 0.05).toBe(true)
})

test('rows of dots, shapes and photographs have no words in them', () => {
  const dots = Array.from(
    { length: 200 },
    (_, n): LayerDraft => ({
      ...disc,
      id: `dot${n}`,
      x: 0.5 + (n % 20) * 0.4,
      y: 0.5 + Math.floor(n / 20) * 0.4,
      width: 0.1,
      height: 0.1,
    }),
  )
  expect(findMarks([ground('#ffffff'), ...dots]).letters).toBeNull()
  const random = seedRandom(7)
  const noise = newCanvas(400, 400)
  for (let y = 0; y < 400; y += 4)
    for (let x = 0; x < 400; x += 4) {
      noise.context.fillStyle = `rgb(${random.integer(0, 255)} ${random.integer(0, 255)} ${random.integer(0, 255)})`
      noise.context.beginPath()
      noise.context.rect(x, y, 4, 4)
      noise.context.fill('nonzero')
    }
  expect(findDrawnMarks(noise, environment)).toEqual({ letters: null, hairline: null, spots: [] })
})
