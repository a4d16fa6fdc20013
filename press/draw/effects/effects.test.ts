import { expect, test } from 'vitest'
import type { Effect } from '../../document.ts'
import { computeEffects } from './apply-effects.ts'
import { findEdgeColour } from './background.ts'
import type { Pixels } from './pixels.ts'

const side = 60
/** A disc of one colour on a flat background, with an antialiased edge. */
function createDisc(ink: number[], ground: number[]): Pixels {
  const data = new Uint8ClampedArray(side * side * 4)
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const inkShare = Math.max(0, Math.min(1, 20.5 - Math.hypot(x - 29.5, y - 29.5)))
      for (let c = 0; c < 4; c++)
        data[(y * side + x) * 4 + c] = (ink[c] ?? 255) * inkShare + (ground[c] ?? 255) * (1 - inkShare)
    }
  }
  return { data, width: side, height: side }
}
const pixelAt = ({ data, width }: Pixels, x: number, y: number) => [
  ...data.slice((y * width + x) * 4, (y * width + x) * 4 + 4),
]
const applyAll = (from: Pixels, ...effects: Effect[]) => computeEffects(from, effects, side)
const red = [200, 30, 30]
const white = [250, 250, 250]
const coverage = ({ data }: Pixels) => {
  let sum = 0
  for (let i = 3; i < data.length; i += 4) sum += data[i] as number
  return sum / 255 / (data.length / 4)
}

test('a flat background is cleared, the drawing stays, and its edge keeps no tint of the background', () => {
  const from = createDisc(red, white)
  expect(findEdgeColour(from)).toEqual(white)
  const { pixels } = applyAll(from, { kind: 'background', tolerance: 10, everywhere: false, colour: null })
  expect(pixelAt(pixels, 0, 0)[3]).toBe(0)
  expect(pixelAt(pixels, 30, 30)).toEqual([...red, 255])
  for (let i = 0; i < pixels.data.length; i += 4) {
    if ((pixels.data[i + 3] as number) < 60) continue
    expect(Math.abs((pixels.data[i + 1] as number) - 30)).toBeLessThan(90)
  }
})

test('background enclosed by the drawing stays unless everywhere is cleared', () => {
  const discWithHole = createDisc(red, white)
  for (const [x, y] of [
    [30, 30],
    [31, 30],
  ] as const)
    discWithHole.data.set([...white, 255], (y * side + x) * 4)
  const alphaOfHole = (everywhere: boolean) =>
    pixelAt(
      applyAll(discWithHole, { kind: 'background', tolerance: 10, everywhere, colour: null }).pixels,
      30,
      30,
    )[3]
  expect(alphaOfHole(false)).toBe(255)
  expect(alphaOfHole(true)).toBe(0)
})

test('a threshold leaves one ink or nothing, and invert swaps them', () => {
  const threshold = { kind: 'threshold', level: 50, colour: '#2f4bff' } as const
  const dark = applyAll(createDisc(red, white), { ...threshold, invert: false }).pixels
  expect(pixelAt(dark, 30, 30)).toEqual([0x2f, 0x4b, 0xff, 255])
  expect(pixelAt(dark, 0, 0)[3]).toBe(0)
  const light = applyAll(createDisc(red, white), { ...threshold, invert: true }).pixels
  expect([pixelAt(light, 30, 30)[3], pixelAt(light, 0, 0)[3]]).toEqual([0, 255])
})

test('halftone dots of one ink cover a share of the area that matches the picture’s darkness, within 5 %', () => {
  for (const grey of [40, 128, 215]) {
    const flat = createDisc([grey, grey, grey], [grey, grey, grey])
    const { pixels } = applyAll(flat, {
      kind: 'halftone',
      dots: 10,
      angle: 30,
      colour: '#15120e',
      invert: false,
    })
    expect(Math.abs(coverage(pixels) - (255 - grey) / 255)).toBeLessThan(0.05)
  }
})

test('posterise leaves as many steps as asked, recolour puts two inks at the ends', () => {
  const steps = new Set(applyAll(createDisc(red, white), { kind: 'posterise', levels: 3 }).pixels.data)
  for (const value of steps) expect([0, 128, 255]).toContain(value)
  const recoloured = applyAll(createDisc([0, 0, 0], [255, 255, 255]), {
    kind: 'recolour',
    dark: '#2f4bff',
    light: '#ffc62e',
  }).pixels
  expect(pixelAt(recoloured, 30, 30).slice(0, 3)).toEqual([0x2f, 0x4b, 0xff])
  expect(pixelAt(recoloured, 0, 0).slice(0, 3)).toEqual([0xff, 0xc6, 0x2e])
})

test('a rim is as wide as asked on every side, and says how much larger the picture became', () => {
  const from = createDisc(red, red)
  for (let i = 0; i < from.data.length; i += 4)
    if (Math.abs(((i / 4) % side) - 29.5) > 10) from.data[i + 3] = 0
  const { pixels, pad } = applyAll(from, { kind: 'rim', width: 0.1, colour: '#00a878' })
  expect([pad, pixels.width]).toEqual([6, side + 12])
  const row = Math.round(29.5 + pad)
  const alphas = Array.from({ length: pixels.width }, (_, x) => pixelAt(pixels, x, row)[3] as number)
  const opaqueCount = alphas.filter((alpha) => alpha > 128).length
  expect(opaqueCount).toBe(20 + 12)
  expect(pixelAt(pixels, 30 + pad, 30 + pad)).toEqual([...red, 255])
})
