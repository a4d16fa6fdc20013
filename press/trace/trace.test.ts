import { expect, test } from 'vitest'
import { createDocument, pathLayerSchema } from '../document.ts'
import { draw } from '../draw/draw.ts'
import type { Pixels } from '../draw/effects/pixels.ts'
import { makeEnvironment, newCanvas, noAssets } from '../files/environment.ts'
import { defaultTrace, traceInks } from './trace.ts'

/** Drawn by a canvas, edges mixed the way drawing programs do. */
function drawPixels(side: number, paint: (context: CanvasRenderingContext2D) => void): Pixels {
  const canvas = newCanvas(side, side)
  paint(canvas.context as unknown as CanvasRenderingContext2D)
  return { data: canvas.pixels() as Uint8ClampedArray<ArrayBuffer>, width: side, height: side }
}
const badge = drawPixels(400, (context) => {
  context.fillStyle = '#2f4bff'
  context.beginPath()
  context.arc(200, 200, 150, 0, Math.PI * 2)
  context.fill()
  context.fillStyle = '#ffc62e'
  context.beginPath()
  context.moveTo(200, 110)
  context.lineTo(280, 260)
  context.lineTo(120, 260)
  context.closePath()
  context.fill()
})
const layersOf = (pixels: Pixels, settings = defaultTrace) => {
  const { inks, width, height } = traceInks(pixels, settings)
  return inks.map(({ colour, d }, i) =>
    pathLayerSchema.parse({
      kind: 'path',
      id: `p${i}`,
      x: 0,
      y: 0,
      width: width / 100,
      height: height / 100,
      d,
      frame: [0, 0, width, height],
      rule: 'evenodd',
      fill: { kind: 'solid', colour },
    }),
  )
}
async function redraw(pixels: Pixels, settings = defaultTrace): Promise<Uint8ClampedArray> {
  const document = createDocument({ front: { widthIn: pixels.width / 100, heightIn: pixels.height / 100 } })
  const area = { ...document.areas.front!, layers: layersOf(pixels, settings) }
  const canvas = newCanvas(pixels.width, pixels.height)
  draw(canvas, await makeEnvironment(document, noAssets), area, 100)
  return canvas.pixels()
}
/** Mean difference of two drawings over all four channels, 0 to 255. */
const difference = (a: Uint8ClampedArray, b: Uint8ClampedArray) =>
  a.reduce((sum, value, i) => sum + Math.abs(value - (b[i] as number)), 0) / a.length

test('a flat drawing comes back in its own inks, within half a level of the original', async () => {
  const { inks } = traceInks(badge, defaultTrace)
  expect(inks.map(({ colour }) => colour)).toEqual(['#2f4bff', '#ffc62e'])
  expect(inks.map(({ shapes }) => shapes)).toEqual([2, 1])
  expect(difference(await redraw(badge), badge.data)).toBeLessThan(0.5)
})

test('a disc takes few curves and is as round and as large as it was', async () => {
  const disc = drawPixels(400, (context) => {
    context.beginPath()
    context.arc(200, 200, 150, 0, Math.PI * 2)
    context.fill()
  })
  expect(traceInks(disc, defaultTrace).inks[0]?.d.match(/[cl]/g)?.length).toBeLessThan(17)
  const after = await redraw(disc)
  const alpha = (pixels: Uint8ClampedArray) => pixels.filter((_, i) => i % 4 === 3)
  const countCovered = (pixels: Uint8ClampedArray) =>
    alpha(pixels).reduce((sum, value) => sum + value, 0) / 255
  expect(Math.abs(countCovered(after) / countCovered(disc.data) - 1)).toBeLessThan(0.004)
  expect(difference(alpha(after), alpha(disc.data))).toBeLessThan(0.6)
})

test('corners of a square stay corners', () => {
  const square = drawPixels(200, (context) => context.fillRect(40, 40, 120, 120))
  const d = traceInks(square, { ...defaultTrace, smoothing: 10 }).inks[0]?.d ?? ''
  expect(d).not.toMatch(/c/)
  expect(d.match(/l/g)?.length).toBe(4)
})

test('no cloth shows where two inks meet', async () => {
  const halves = drawPixels(200, (context) => {
    context.fillStyle = '#ff5b45'
    context.fillRect(0, 0, 200, 200)
    context.fillStyle = '#15120e'
    context.beginPath()
    context.arc(100, 100, 70.3, 0, Math.PI * 2)
    context.fill()
  })
  const pixels = await redraw(halves)
  for (let y = 10; y < 190; y++)
    for (let x = 10; x < 190; x++) expect(pixels[(y * 200 + x) * 4 + 3]).toBe(255)
})

test('specks are removed, and similar colours become one', () => {
  const noisy = drawPixels(200, (context) => {
    context.fillStyle = '#f03020'
    context.fillRect(20, 20, 80, 160)
    context.fillStyle = '#f4362a'
    context.fillRect(100, 20, 80, 160)
    context.fillStyle = '#ffffff'
    for (let i = 0; i < 9; i++) context.fillRect(30 + i * 16, 60, 4, 4)
  })
  const traced = traceInks(noisy, { ...defaultTrace, tolerance: 40, inks: 2, speck: 30 })
  expect(traced.inks).toHaveLength(1)
  expect(traced.inks[0]?.shapes).toBe(1)
  expect(traceInks(noisy, { ...defaultTrace, tolerance: 0, speck: 1 }).inks).toHaveLength(3)
})

test('the same picture traced twice gives the same paths, and a clear one gives nothing', () => {
  expect(traceInks(badge, defaultTrace)).toEqual(traceInks(badge, defaultTrace))
  expect(
    traceInks(
      drawPixels(50, () => undefined),
      defaultTrace,
    ).inks,
  ).toEqual([])
})

test('a picture of nothing but specks is reported as too much, not cut short', () => {
  let seed = 7
  const noise = drawPixels(480, (context) => {
    for (let y = 0; y < 480; y += 3)
      for (let x = 0; x < 480; x += 3) {
        seed = (seed * 1103515245 + 12345) % 2147483648
        context.fillStyle = seed > 1073741824 ? '#000000' : '#ffffff'
        context.fillRect(x, y, 3, 3)
      }
  })
  expect(traceInks(noise, { ...defaultTrace, speck: 0 }).isTooMuch).toBe(true)
})
