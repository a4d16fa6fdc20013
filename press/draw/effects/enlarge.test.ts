import { expect, test } from 'vitest'
import { imageLayerSchema, isTooLargeForEffects } from '../../document.ts'
import { computeDpi } from '../../preflight/resolution.ts'
import { computeEffects } from './apply-effects.ts'
import { enlargePixels } from './enlarge.ts'
import type { Pixels } from './pixels.ts'

const enlarge = (times: 2 | 4, sharpen = 60) => ({ kind: 'enlarge', times, sharpen }) as const
function createPicture(side: number, colourAt: (x: number, y: number) => readonly number[]): Pixels {
  const data = new Uint8ClampedArray(side * side * 4)
  for (let y = 0; y < side; y++) for (let x = 0; x < side; x++) data.set(colourAt(x, y), (y * side + x) * 4)
  return { data, width: side, height: side }
}
const disc = createPicture(40, (x, y) => {
  const part = Math.max(0, Math.min(1, 12.5 - Math.hypot(x - 19.5, y - 19.5)))
  return [200, 30, 30, 255 * part]
})
/** Pixels that are neither nearly clear nor nearly full: how wide the edge is. */
const countSoft = ({ data }: Pixels) =>
  data.reduce((count, value, i) => count + Number(i % 4 === 3 && value > 25 && value < 230), 0)

test('flat ground stays exactly what it was, clear stays clear', () => {
  for (const colour of [
    [12, 200, 77, 255],
    [90, 90, 90, 128],
    [0, 0, 0, 0],
  ]) {
    const { data, width } = enlargePixels(
      createPicture(9, () => colour),
      enlarge(4),
    )
    expect(width).toBe(36)
    for (let i = 0; i < data.length; i++) expect(data[i]).toBe(colour[i % 4])
  }
})

test('no dot is lighter or darker than the ones it lies between', () => {
  const edge = createPicture(20, (x) => (x < 10 ? [40, 40, 40, 255] : [220, 220, 220, 255]))
  for (const times of [2, 4] as const) {
    const { data } = enlargePixels(edge, enlarge(times, 100))
    for (let i = 0; i < data.length; i += 4) {
      expect(data[i]).toBeGreaterThanOrEqual(40)
      expect(data[i]).toBeLessThanOrEqual(220)
    }
  }
})

test('sharpening narrows the edge and keeps the size of the shape', () => {
  const [plain, sharp] = [enlargePixels(disc, enlarge(4, 0)), enlargePixels(disc, enlarge(4, 100))]
  expect(countSoft(sharp)).toBeLessThan(countSoft(plain) * 0.75)
  const area = ({ data }: Pixels) => data.reduce((sum, value, i) => sum + (i % 4 === 3 ? value : 0), 0) / 255
  expect(area(plain) / 16).toBeCloseTo(area(disc), -1)
  expect(Math.abs(area(sharp) / area(plain) - 1)).toBeLessThan(0.03)
})

test('a picture turned on its side is enlarged the same way', () => {
  const turnPixels = (from: Pixels): Pixels =>
    createPicture(
      from.width,
      (x, y) => from.data.slice((x * from.width + y) * 4, (x * from.width + y) * 4 + 4) as never,
    )
  const slope = createPicture(16, (x, y) => [x * 15, y * 9, 90, 255 - x * 3])
  const [first, second] = [
    turnPixels(enlargePixels(slope, enlarge(2))),
    enlargePixels(turnPixels(slope), enlarge(2)),
  ]
  for (const [i, value] of first.data.entries())
    expect(Math.abs(value - (second.data[i] as number))).toBeLessThanOrEqual(1)
})

test('effects after it work on the larger picture, in the same parts of it', () => {
  const rim = { kind: 'rim', width: 0.1, colour: '#ffffff' } as const
  expect(computeEffects(disc, [rim], 40).pad).toBe(4)
  expect(computeEffects(disc, [enlarge(4), rim], 40).pad).toBe(16)
})

test('resolution is computed from the pixels of the upload, enlarged or not, and large ones are refused', () => {
  const layer = (side: number, effects: unknown[]) =>
    imageLayerSchema.parse({
      kind: 'image',
      id: 'a',
      x: 0,
      y: 0,
      width: 10,
      height: 10,
      artwork: 'a',
      pixels: { width: side, height: side },
      effects,
    })
  const scale = { matrix: [1, 0, 0, 1, 0, 0] } as const
  expect(computeDpi(layer(1000, [enlarge(4)]), scale as never)).toBe(100)
  expect(isTooLargeForEffects(layer(1000, [enlarge(4)]))).toBe(false)
  expect(isTooLargeForEffects(layer(2000, [enlarge(4)]))).toBe(true)
  expect(isTooLargeForEffects(layer(2000, [enlarge(2)]))).toBe(false)
})
