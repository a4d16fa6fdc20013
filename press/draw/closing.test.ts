import { expect, test } from 'vitest'
import { shapeLayerSchema, type TextLayer, textLayerSchema } from '../document.ts'
import { newCanvas, shaper } from '../files/environment.ts'
import { blockOutline } from './block.ts'
import { draw } from './draw.ts'
import { flattenOutline } from './flat.ts'
import { textOutline } from './text.ts'

const createText = (changes: Partial<TextLayer>): TextLayer =>
  textLayerSchema.parse({
    kind: 'text',
    id: 'words',
    x: 1,
    y: 1,
    width: 6,
    height: 2,
    text: 'Slow Sundays',
    font: 'special-elite',
    size: 90,
    fill: { kind: 'solid', colour: '#111111' },
    ...changes,
  })
const edge = { colour: '#2f4bff', width: 0.05, join: 'round' as const, dash: [] }
const block = { colour: '#ff5b45', dx: 0.2, dy: 0.2, block: true as const }

/** Counts the calls that draw lines, and those among them that close a path. */
function countSteps(layer: TextLayer): { closed: number; all: number } {
  const count = { closed: 0, all: 0 }
  const newWatchedCanvas: typeof newCanvas = (width, height) => {
    const canvas = newCanvas(width, height)
    const context = new Proxy(canvas.context, {
      get(target, key) {
        const member = target[key as keyof typeof target] as unknown
        if (typeof member !== 'function') return member
        return (...args: unknown[]) => {
          if (key === 'closePath') count.closed += 1
          if (/To$|closePath/.test(String(key))) count.all += 1
          return member.apply(target, args)
        }
      },
      set: (target, key, value) => Reflect.set(target, key, value, target),
    })
    return { ...canvas, context }
  }
  const environment = { newCanvas: newWatchedCanvas, shaper, picture: () => undefined }
  const area = { widthIn: 12, heightIn: 8, layers: [layer] }
  draw(newWatchedCanvas(600, 400), environment, area, 50)
  return count
}

test('a path that is only filled closes none of its rings: a browser measures the whole path at each', () => {
  expect(countSteps(createText({})).closed).toBe(0)
  expect(countSteps(createText({ shadow: block })).closed).toBe(0)
  expect(countSteps(createText({ wear: { amount: 60, seed: 1 } })).closed).toBe(0)
})

test('a stroked text closes the rings of its letters, never the thousands of its block', () => {
  const rings = textOutline(createText({}), shaper).filter(([kind]) => kind === 'Z').length
  const { closed, all } = countSteps(createText({ stroke: edge, shadow: block }))
  expect(closed).toBeGreaterThan(0)
  expect(closed).toBeLessThanOrEqual(rings * 2)
  expect(all).toBeLessThan(60_000)
})

test('a curve takes as many straight sides as it needs to stay within a dot of itself, and no more', () => {
  const arcOf = (size: number) => flattenOutline([['M', 0, 0], ['Q', size, 0, size, size], ['Z']], 0.002)[0]!
  for (const size of [0.01, 0.1, 1, 6]) {
    const ring = arcOf(size)
    for (const [i, [x, y]] of ring.slice(1).entries()) {
      const [fromX, fromY] = ring[i]!
      const t = (i + 0.5) / (ring.length - 1)
      const [midX, midY] = [2 * t * (1 - t) * size + t * t * size, t * t * size]
      expect(Math.hypot(midX - (x + fromX) / 2, midY - (y + fromY) / 2), `${size}`).toBeLessThan(0.0021)
    }
  }
  expect(arcOf(0.004).length).toBe(2)
  expect(blockOutline(textOutline(createText({}), shaper), block).length).toBeLessThan(30_000)
})

test('the block of a stroked shape is stroked all round, straight down too', () => {
  const layer = shapeLayerSchema.parse({
    kind: 'shape',
    id: 'box',
    shape: 'rect',
    x: 4,
    y: 2,
    width: 4,
    height: 2,
    fill: { kind: 'solid', colour: '#111111' },
    stroke: { ...edge, width: 0.4 },
    shadow: { colour: '#ff5b45', dx: 0, dy: 1, block: true },
  })
  const canvas = newCanvas(240, 160)
  const environment = { newCanvas, shaper, picture: () => undefined }
  draw(canvas, environment, { widthIn: 12, heightIn: 8, layers: [layer] }, 20)
  const pixels = canvas.pixels()
  const isInked = (x: number, y: number) => (pixels[(y * 240 + x) * 4 + 3] as number) > 127
  // Below the box, beside its block: as far on its left as on its right.
  for (const y of [92, 96]) {
    const xs = Array.from({ length: 240 }, (_, x) => x).filter((x) => isInked(x, y))
    expect([xs[0], xs.at(-1)]).toEqual([76, 163])
  }
})
