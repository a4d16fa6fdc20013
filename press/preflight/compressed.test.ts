import sharp from 'sharp'
import { expect, test } from 'vitest'
import { seedRandom } from '#kernel/random.ts'
import { parseDocument } from '../document.ts'
import { decodePicture, newCanvas, shaper } from '../files/environment.ts'
import { preflight } from './preflight.ts'

const [width, height] = [900, 700]
type Raw = Parameters<typeof sharp>[0] & Uint8Array
const encodePng = (data: Uint8Array, w = width, h = height) =>
  sharp(data as Raw, { raw: { width: w, height: h, channels: 3 } })
    .png()
    .toBuffer()
/** Light that falls off, soft shapes, an edge and the grain of a lens. */
async function createPhotograph(seed: number): Promise<Buffer> {
  const random = seedRandom(seed)
  const waves = Array.from({ length: 9 }, () => [
    random.integer(2, 40),
    random.integer(2, 40),
    random.integer(0, 628) / 100,
  ])
  const data = new Uint8Array(width * height * 3)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      let light = 118 + (x / width) * 50 + (Math.hypot(x - 600, y - 300) < 180 ? 52 : 0)
      for (const [across, down, phase] of waves as [number, number, number][])
        light += 7 * Math.sin((across * x) / 160 + (down * y) / 160 + phase)
      for (let c = 0; c < 3; c += 1)
        data[(y * width + x) * 3 + c] = Math.max(0, Math.min(255, light + random.integer(-4, 4) + c * 9))
    }
  return encodePng(data)
}
/** Soft colours in boxes of this many pixels, with a grain in each or without. */
function createBoxes(across: number, down: number, grain = 0): Promise<Buffer> {
  const random = seedRandom(5)
  const colours = Array.from({ length: width * height }, () => random.integer(100, 140))
  const data = new Uint8Array(width * height * 3)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const box = Math.floor(y / down) * width + Math.floor(x / across)
      data.fill(colours[box]! + random.integer(0, grain), (y * width + x) * 3, (y * width + x) * 3 + 3)
    }
  return encodePng(data)
}
const saveJpeg = async (from: Buffer, quality: number) => sharp(from).jpeg({ quality }).toBuffer()

async function findingsOf(bytes: Uint8Array, widthIn = 3): Promise<string[]> {
  const picture = await decodePicture(bytes)
  const image = {
    kind: 'image',
    id: 'i',
    name: 'Sun',
    artwork: 'a',
    pixels: { width: picture.width, height: picture.height },
    x: 2,
    y: 2,
    width: widthIn,
    height: (widthIn * picture.height) / picture.width,
  }
  const parsed = parseDocument({
    version: 1,
    areas: { front: { widthIn: 12, heightIn: 16, layers: [image] } },
  })
  if (!parsed.ok) throw new Error(JSON.stringify(parsed))
  const environment = { newCanvas, shaper, picture: () => picture }
  return preflight(parsed.value, 'front', { environment, technique: 'dtg', dpi: 300 })
    .filter(({ rule }) => rule === 'compressed')
    .map(({ title, severity }) => `${severity}: ${title}`)
}
const expected = ['warn: Sun is over-compressed']

test('a photograph that was saved as a coarse JPEG is reported, one that was saved well is not', async () => {
  for (const seed of [1, 2, 3]) {
    const good = await createPhotograph(seed)
    for (const quality of [5, 8, 15])
      expect(await findingsOf(await saveJpeg(good, quality)), `${quality}`).toEqual(expected)
    for (const quality of [60, 80, 95])
      expect(await findingsOf(await saveJpeg(good, quality)), `${quality}`).toEqual([])
    expect(await findingsOf(good)).toEqual([])
  }
})

test('the squares are still found after it is cropped and saved well', async () => {
  const coarse = await saveJpeg(await createPhotograph(1), 8)
  const cropped = sharp(coarse).extract({ left: 3, top: 5, width: 700, height: 500 })
  expect(await findingsOf(await cropped.png().toBuffer())).toEqual(expected)
})

test('squares that were drawn are no fault, nor are those that are too fine to see', async () => {
  expect(await findingsOf(await createBoxes(8, 8)), 'pixel art that was made large').toEqual([])
  expect(await findingsOf(await createBoxes(8, height, 2)), 'stripes').toEqual([])
  expect(await findingsOf(await createBoxes(5, 5, 2)), 'boxes of another size').toEqual([])
  expect(await findingsOf(await saveJpeg(await createPhotograph(1), 8), 1.4)).toEqual([])
})

/** Flat inks on white, as a drawing program saves them. */
async function createDrawing(seed: number): Promise<Buffer> {
  const random = seedRandom(seed)
  const shapes = Array.from({ length: 14 }, () => {
    const [x, y, side] = [
      random.integer(20, width - 160),
      random.integer(20, height - 160),
      random.integer(30, 140),
    ]
    const ink = random.pick(['#15120e', '#2f4bff', '#ff5b45', '#ffc62e'])
    return random.next() < 0.5
      ? `<circle cx="${x + side / 2}" cy="${y + side / 2}" r="${side / 2}" fill="${ink}"/>`
      : `<rect x="${x}" y="${y}" width="${side}" height="${side / 3}" fill="${ink}"/>`
  })
  const ground = '<rect width="100%" height="100%" fill="#ffffff"/>'
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${ground}${shapes.join('')}</svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}

test('a drawing that was saved as a coarse JPEG is reported, one that was saved well is not', async () => {
  for (const seed of [1, 2, 3, 4, 5]) {
    const good = await createDrawing(seed)
    for (const quality of [5, 8])
      expect(await findingsOf(await saveJpeg(good, quality)), `${seed} at ${quality}`).toEqual(expected)
    for (const quality of [60, 80, 95])
      expect(await findingsOf(await saveJpeg(good, quality)), `${seed} at ${quality}`).toEqual([])
    expect(await findingsOf(good)).toEqual([])
  }
})
