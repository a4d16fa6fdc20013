import { expect, test } from 'vitest'
import { parseDocument } from '../document.ts'
import { newCanvas, shaper } from '../files/environment.ts'
import { type PreflightContext, preflight } from './preflight.ts'

type Box = readonly [colour: string, x: number, y: number, width: number, height: number]
const [white, black] = [
  { name: 'White', hex: '#ffffff' },
  { name: 'Black', hex: '#1d1d1f' },
]

function findingsFor(boxes: readonly Box[], layer: object = {}, context: Partial<PreflightContext> = {}) {
  const picture = newCanvas(1200, 1200)
  for (const [colour, x, y, width, height] of boxes) {
    picture.context.fillStyle = colour
    picture.context.beginPath()
    picture.context.rect(x, y, width, height)
    picture.context.fill('nonzero')
  }
  const image = {
    kind: 'image',
    id: 'i',
    name: 'Sun',
    artwork: 'a',
    pixels: { width: 1200, height: 1200 },
    x: 2,
    y: 2,
    width: 4,
    height: 4,
    ...layer,
  }
  const parsed = parseDocument({
    version: 1,
    areas: { front: { widthIn: 12, heightIn: 16, layers: [image] } },
  })
  if (!parsed.ok) throw new Error(JSON.stringify(parsed))
  const environment = { newCanvas, shaper, picture: () => picture }
  const preflightContext = { environment, technique: 'dtg', colours: [white, black], ...context } as const
  return preflight(parsed.value, 'front', preflightContext).find(({ rule }) => rule === 'box')
}
const onWhite: readonly Box[] = [
  ['#fefefe', 0, 0, 1200, 1200],
  ['#ff5b45', 300, 300, 600, 600],
]

test('a drawing on the background of its file is reported, with the colours on which the box shows', () => {
  expect(findingsFor(onWhite)).toMatchObject({
    severity: 'warn',
    title: 'Sun prints with a white box',
    words: expect.stringContaining('as a box on Black.'),
    fix: { layerId: 'i', change: { clearGround: true } },
  })
  expect(findingsFor([['#101010', 0, 0, 1200, 1200], onWhite[1]!])?.words).toContain('on White.')
  expect(findingsFor(onWhite, {}, { technique: 'embroidery' })).toBeDefined()
})

test('nothing is reported where no box shows, or where it is meant', () => {
  expect(findingsFor(onWhite, {}, { colours: [white] })).toBeUndefined()
  expect(findingsFor(onWhite, {}, { technique: 'sublimation' })).toBeUndefined()
  expect(findingsFor([['#ffffff', 0, 0, 1200, 1200]])).toBeUndefined()
  expect(findingsFor([onWhite[1]!])).toBeUndefined()
  expect(
    findingsFor([
      ['#ffffff', 0, 0, 1200, 1200],
      ['#ff5b45', 20, 20, 1160, 1160],
    ]),
  ).toBeUndefined()
  expect(findingsFor(onWhite, { x: 0, y: 0, width: 12, height: 16 })).toBeUndefined()
  const shape = { shape: 'ellipse', corner: 0, points: 5 }
  expect(findingsFor(onWhite, { mask: shape })).toBeUndefined()
  expect(findingsFor(onWhite, { blend: 'multiply' })).toBeUndefined()
  const effects = [{ kind: 'background', tolerance: 14, everywhere: false, colour: null }]
  expect(findingsFor(onWhite, { effects })).toBeUndefined()
})

test('a photograph whose edge has many colours is no box', () => {
  const tiles = Array.from(
    { length: 64 },
    (_, i): Box => [
      `rgb(${(i * 83) % 256} ${(i * 47) % 256} ${(i * 151) % 256})`,
      (i % 8) * 150,
      Math.floor(i / 8) * 150,
      150,
      150,
    ],
  )
  expect(findingsFor(tiles)).toBeUndefined()
  // A white sky above it, down to its middle.
  expect(findingsFor([...tiles, ['#ffffff', 0, 0, 1200, 700]])).toBeUndefined()
})
