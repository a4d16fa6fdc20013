import { expect, test } from 'vitest'
import { shapeLayerSchema, type TextLayer, textLayerSchema, warps } from '../document.ts'
import { newCanvas, shaper } from '../files/environment.ts'
import { blockOutline } from './block.ts'
import { draw } from './draw.ts'
import { boundsOf, type Outline } from './outline.ts'
import { measureText, textOutline } from './text.ts'

const createText = (changes: Partial<TextLayer> = {}): TextLayer => {
  const layer = textLayerSchema.parse({
    kind: 'text',
    id: 'words',
    x: 1,
    y: 1,
    width: 4,
    height: 2,
    text: 'Slow Sundays',
    font: 'anton',
    size: 60,
    ...changes,
  })
  return { ...layer, ...measureText(layer, shaper) }
}

function pixelsOf(layer: TextLayer): Uint8ClampedArray {
  const canvas = newCanvas(600, 400)
  const area = { widthIn: 12, heightIn: 8, layers: [layer] }
  draw(canvas, { newCanvas, shaper, picture: () => undefined }, area, 50)
  return canvas.pixels()
}
const countInked = (pixels: Uint8ClampedArray) =>
  pixels.filter((value, i) => i % 4 === 3 && value > 127).length

test('each warp moves the words in both directions, and measures the box that they then fill', () => {
  for (const kind of warps) {
    for (const amount of [-60, 60]) {
      const layer = createText({ warp: { kind, amount } })
      const outline = textOutline(layer, shaper)
      const straight = pixelsOf(createText())
      const moved = pixelsOf(layer).filter((value, i) => i % 4 === 3 && value !== straight[i])
      expect(moved.length, kind).toBeGreaterThan(1000)
      const ink = boundsOf(outline)
      const slack = layer.height * 0.1
      expect(ink?.left, kind).toBeGreaterThan(-slack)
      expect(ink?.right, kind).toBeLessThan(layer.width + slack)
      expect(ink?.top, kind).toBeGreaterThan(-slack)
      expect(ink?.bottom, kind).toBeLessThan(layer.height + slack)
    }
  }
})

test('a warp of zero changes nothing, nor does any warp of an empty text', () => {
  const bent = createText({ warp: { kind: 'arch', amount: 0 } })
  expect(textOutline(bent, shaper)).toEqual(textOutline(createText(), shaper))
  const emptyText = createText({ text: '', warp: { kind: 'wave', amount: 80 } })
  expect(textOutline(emptyText, shaper)).toEqual([])
  expect(measureText(emptyText, shaper)).toEqual(measureText(createText({ text: '' }), shaper))
})

test('a block is one solid from the ink to its shadow, whichever way it falls', () => {
  const square: Outline = [['M', 0, 0], ['L', 1, 0], ['L', 1, 1], ['L', 0, 1], ['Z']]
  for (const [dx, dy] of [
    [1, 1],
    [-1, 0.5],
    [0, -2],
    [0.5, -0.25],
  ] as const) {
    const rings = blockOutline(square, { dx, dy })
    const area = areasOf(rings)
    expect(area.every((part) => part > 0)).toBe(true)
    // Twice what the four sides of the square pass over.
    expect(area.reduce((sum, part) => sum + part, 0)).toBeCloseTo(4 * (Math.abs(dx) + Math.abs(dy)))
  }
  const plain = createText({ shadow: { colour: '#2f4bff', dx: 0.5, dy: 0.5 } })
  const block = createText({ shadow: { colour: '#2f4bff', dx: 0.5, dy: 0.5, block: true } })
  expect(countInked(pixelsOf(block))).toBeGreaterThan(countInked(pixelsOf(plain)))
})

/** Twice the area of each closed ring of straight sides, with its sign. */
function areasOf(outline: Outline): number[] {
  const rings: (readonly [number, number])[][] = []
  for (const step of outline) {
    if (step[0] === 'M') rings.push([])
    if (step[0] === 'M' || step[0] === 'L') rings.at(-1)?.push([step[1], step[2]])
  }
  return rings.map((ring) =>
    ring.reduce((sum, [x, y], i) => {
      const [toX, toY] = ring[(i + 1) % ring.length] as readonly [number, number]
      return sum + x * toY - toX * y
    }, 0),
  )
}

test('more wear removes more ink, and the same seed always the same ink', () => {
  const inkedFully = countInked(pixelsOf(createText()))
  const inkedWorn = countInked(pixelsOf(createText({ wear: { amount: 30, seed: 1 } })))
  const inkedLeast = countInked(pixelsOf(createText({ wear: { amount: 100, seed: 1 } })))
  expect(inkedWorn).toBeLessThan(inkedFully)
  expect(inkedLeast).toBeLessThan(inkedWorn * 0.8)
  expect(inkedLeast).toBeGreaterThan(inkedFully * 0.1)
  const sameSeed = createText({ wear: { amount: 30, seed: 1 } })
  expect(pixelsOf(sameSeed)).toEqual(pixelsOf(createText({ wear: { amount: 30, seed: 1 } })))
  expect(pixelsOf(sameSeed)).not.toEqual(pixelsOf(createText({ wear: { amount: 30, seed: 2 } })))
})

test('wear removes nothing from the layers beneath', () => {
  const canvas = newCanvas(200, 200)
  const box = { kind: 'shape' as const, shape: 'rect' as const, x: 0, y: 0, width: 4, height: 4 }
  const fill = { kind: 'solid' as const, colour: '#15120e' }
  const layers = [
    shapeLayerSchema.parse({ ...box, id: 'under', fill }),
    shapeLayerSchema.parse({ ...box, id: 'worn', fill, wear: { amount: 100, seed: 3 } }),
  ]
  draw(canvas, { newCanvas, shaper, picture: () => undefined }, { widthIn: 4, heightIn: 4, layers }, 50)
  expect(countInked(canvas.pixels())).toBe(200 * 200)
})
