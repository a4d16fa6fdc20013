import { expect, test } from 'vitest'
import { type DesignDocument, type ImageLayer, type Layer, parseDocument } from '#press/document.ts'
import { draw } from '#press/draw/draw.ts'
import { newCanvas, shaper } from '#press/files/environment.ts'
import { repeatOver } from './repeat.ts'

const picture = newCanvas(300, 200)
for (const [i, colour] of ['#2f4bff', '#ff5b45', '#ffc62e'].entries()) {
  picture.context.fillStyle = colour
  picture.context.beginPath()
  picture.context.rect(20 + i * 90, 10 + i * 30, 80, 90)
  picture.context.fill('nonzero')
}
const environment = { newCanvas, shaper, picture: () => picture }
const perInch = 60
const area = { widthIn: 6, heightIn: 6 }

function createDocument(...layers: unknown[]): DesignDocument {
  const parsed = parseDocument({ version: 1, areas: { front: { ...area, layers } } })
  if (!parsed.ok) throw new Error(JSON.stringify(parsed))
  return parsed.value
}
const readOnlyLayer = (document: DesignDocument) => document.areas.front?.layers[0] as Layer
function drawFront(document: DesignDocument) {
  const canvas = newCanvas(area.widthIn * perInch, area.heightIn * perInch)
  if (document.areas.front) draw(canvas, environment, document.areas.front, perInch)
  return canvas.pixels()
}
const image = {
  kind: 'image',
  id: 'i',
  artwork: 'a',
  pixels: { width: 300, height: 200 },
  x: 0,
  y: 0,
  width: 3,
  height: 2,
}
const star = { shape: 'star', corner: 0.2, points: 6 }
const crop = { x: 0.2, y: 0.1, width: 0.5, height: 0.75 }

test.each([
  ['as it is', {}],
  ['cropped', { crop, width: 1.5, height: 1.5 }],
  ['cut to a star', { mask: star }],
  ['with two inks', { effects: [{ kind: 'recolour', dark: '#15120e', light: '#9fe0c4' }] }],
  ['mirrored', { flipX: true, flipY: true }],
  ['stretched', { width: 2, height: 2.5 }],
  ['faded', { opacity: 0.4 }],
  [
    'all of it',
    { crop, width: 2, height: 2, mask: star, flipX: true, effects: [{ kind: 'posterise', levels: 2 }] },
  ],
])('the first repeat of a picture looks like the picture: %s', (_, changes) => {
  const single = createDocument({ ...image, ...changes })
  const layer = readOnlyLayer(single) as ImageLayer
  const pattern = repeatOver(layer, area)
  const spaced = { ...pattern, gap: 6 }
  const [drawnOne, repeats] = [drawFront(single), drawFront(createDocument(spaced))]
  expect(drawnOne.some((value) => value > 0)).toBe(true)
  expect(Buffer.compare(Buffer.from(drawnOne), Buffer.from(repeats))).toBe(0)
  expect(drawFront(createDocument(pattern)).filter((value) => value > 0).length).toBeGreaterThan(
    drawnOne.filter((value) => value > 0).length * 2,
  )
})

test('a turned picture stays turned, and its repeats don’t overlap', () => {
  const layer = readOnlyLayer(createDocument({ ...image, rotation: 90 })) as ImageLayer
  const pattern = repeatOver(layer, area)
  expect(pattern.turn).toBe(90)
  const repeats = drawFront(createDocument({ ...pattern, stagger: 0 }))
  const upright = drawFront(createDocument({ ...image, x: -0.5, y: 0.5, rotation: 90 }))
  const readPixel = (pixels: Uint8ClampedArray, x: number, y: number) =>
    pixels.slice((y * area.widthIn * perInch + x) * 4, (y * area.widthIn * perInch + x) * 4 + 4)
  for (const [x, y] of [
    [100, 30],
    [60, 90],
    [20, 150],
  ] as const) {
    expect(readPixel(repeats, x, y)).toEqual(readPixel(upright, x, y))
    expect(readPixel(repeats, x + 2 * perInch, y + 3 * perInch)).toEqual(readPixel(upright, x, y))
  }
})

test('a stored pattern from before repeats had effects is read and written unchanged', () => {
  const old =
    '{"version":1,"areas":{"front":{"widthIn":6,"heightIn":6,"layers":[{"kind":"pattern","id":"p","name":"","x":0,"y":0,"width":6,"height":6,"rotation":0,"opacity":1,"blend":"normal","hidden":false,"locked":false,"artwork":"a","pixels":{"width":300,"height":200},"tile":1,"gap":0,"stagger":0.5}]}},"placements":{}}'
  const parsed = parseDocument(old)
  expect(parsed.ok && JSON.stringify(parsed.value)).toBe(old)
  const plainImage = readOnlyLayer(createDocument(image)) as ImageLayer
  expect(Object.keys(repeatOver(plainImage, area)).slice(-3)).toEqual(['tile', 'gap', 'stagger'])
})
