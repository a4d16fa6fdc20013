import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { parseDocument } from '#press/document.ts'
import { draw } from '#press/draw/draw.ts'
import { makeEnvironment, newCanvas } from '#press/files/environment.ts'
import { pixelsNeeded } from '#press/files/pixels-needed.ts'
import type { Sheet } from './page.ts'
import { runPage } from './run-page.ts'

const scale = 300
const size = { widthIn: 24, heightIn: 36 }
/** Hairlines on a transparent background, so that nearly every pixel is translucent. */
const strokes = Array.from({ length: 200 }, (_, n) => {
  const [x, y] = [(n % 10) * 58 + 10, Math.floor(n / 10) * 44 + 8]
  return `M${x} ${y}q19 ${30 + (n % 9)} 38 0t${n % 7} 20M${x} ${y + 9}l40 ${n % 13}`
}).join('')
const drawing = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="900" viewBox="0 0 600 900"><g fill="none" stroke="#c03" stroke-width=".7"><path d="${strokes}"/><circle cx="300" cy="450" r="240" stroke="#2f4bff" stroke-width="40" stroke-opacity=".5"/></g></svg>`,
)
const drawAtSide = (side: number) =>
  sharp(drawing, { density: (72 * side) / 900, limitInputPixels: false })
    .png({ compressionLevel: 3 })
    .toBuffer()

test('a vector is drawn alike by browser and press on a poster, from the same rendition', async () => {
  const vector = { kind: 'image', artwork: 'vector', pixels: { width: 3600, height: 5400 } } as const
  const wholeLayer = { id: 'whole', x: 0, y: 0, width: 24, height: 36 }
  const turnedLayer = {
    id: 'turned',
    x: 3,
    y: 5,
    width: 8,
    height: 11,
    rotation: 23,
    blend: 'multiply',
  } as const
  const crop = { x: 0.2, y: 0.3, width: 0.5, height: 0.4 }
  const layers = [
    { ...vector, ...wholeLayer },
    { ...vector, ...turnedLayer, crop },
  ]
  const parsed = parseDocument({ version: 1, areas: { front: { ...size, layers } } })
  if (!parsed.ok) throw new Error(JSON.stringify(parsed))
  const area = parsed.value.areas.front!
  const [master, rendition] = [await drawAtSide(5400), await drawAtSide(10_800)]
  const needed = pixelsNeeded(parsed.value, 'front', scale)
  expect([...needed.keys()]).toEqual(['vector'])
  const environment = await makeEnvironment(
    parsed.value,
    async (_, side) => (side ? rendition : master),
    needed,
  )
  const canvas = newCanvas(size.widthIn * scale, size.heightIn * scale)
  draw(canvas, environment, area, scale)
  const pixels = canvas.pixels()
  let inked = 0
  for (let at = 3; at < pixels.length; at += 4 * 101) if (pixels[at]! > 0) inked += 1
  expect(inked, 'the poster is inked').toBeGreaterThan(50_000)

  const sheet: Sheet = { area, scale, fitted: null, whole: false, finer: ['vector'] }
  const browserDrawing = await runPage('page.ts', async (url) => {
    if (url === '/sheets.json') return { type: 'application/json', body: JSON.stringify([sheet]) }
    return url === '/finer/vector.png' ? { type: 'image/png', body: rendition } : null
  })
  expect(createHash('sha256').update(pixels).digest('hex')).toBe(browserDrawing.toString('hex'))
})
