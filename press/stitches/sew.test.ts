import { expect, test } from 'vitest'
import { textLayerSchema } from '../document.ts'
import { draw } from '../draw/draw.ts'
import type { Pixels } from '../draw/effects/pixels.ts'
import { newCanvas, shaper } from '../files/environment.ts'
import { drawInkToSew, sewArt } from '../mockup/sew-art.ts'
import { digitisePixels } from './digitise.ts'
import { stitchDpi } from './plan.ts'
import { sewPixels } from './sew.ts'

const createArea = (colour: string) => ({
  widthIn: 2,
  heightIn: 1,
  layers: [
    textLayerSchema.parse({
      kind: 'text',
      id: 'a',
      text: 'Ebb',
      font: 'pacifico',
      size: 60,
      x: 0.1,
      y: 0,
      width: 1.8,
      height: 1,
      fill: { kind: 'solid', colour },
    }),
  ],
})
const environment = { newCanvas, shaper, picture: () => undefined }
function drawInk(colour: string): Pixels {
  const canvas = newCanvas(2 * stitchDpi, stitchDpi)
  draw(canvas, environment, createArea(colour), stitchDpi)
  return { data: canvas.pixels() as Pixels['data'], width: canvas.width, height: canvas.height }
}
const alphaAt = ({ data, width }: Pixels, x: number, y: number) => data[(y * width + x) * 4 + 3] as number

test('every stitch of the stitch file is in its picture, and there is no thread anywhere else', () => {
  const ink = drawInk('#c8102e')
  const plan = digitisePixels(ink)
  const picture = sewPixels(drawInk('#c8102e'))
  let from: (typeof plan.steps)[number] | null = null
  const nearStitch = new Uint8Array(picture.width * picture.height)
  for (const step of plan.steps) {
    if (step.kind === 'stitch' && from) {
      const parts = Math.ceil(Math.hypot(step.x - from.x, step.y - from.y)) || 1
      for (let i = 0; i <= parts; i += 1) {
        const x = from.x + ((step.x - from.x) * i) / parts + picture.width / 2
        const y = from.y + ((step.y - from.y) * i) / parts + picture.height / 2
        expect(alphaAt(picture, Math.min(picture.width - 1, Math.floor(x)), Math.floor(y))).toBe(255)
        for (let dy = -4; dy <= 4; dy += 1)
          for (let dx = -4; dx <= 4; dx += 1)
            nearStitch[(Math.floor(y) + dy) * picture.width + Math.floor(x) + dx] = 1
      }
    }
    from = step.kind === 'stitch' ? step : null
  }
  expect(plan.stitches).toBeGreaterThan(300)
  for (let y = 0; y < picture.height; y += 1)
    for (let x = 0; x < picture.width; x += 1)
      if (alphaAt(picture, x, y) === 255) expect(nearStitch[y * picture.width + x], `${x} ${y}`).toBe(1)
})

test('thread has the colour of its spool on average, lighter and darker as its cords turn to the light', () => {
  for (const [hex, channel] of [
    ['#ffffff', 255],
    ['#c8102e', 200],
  ] as const) {
    const { data } = sewPixels(drawInk(hex))
    const reds: number[] = []
    for (let i = 0; i < data.length; i += 4) if (data[i + 3] === 255) reds.push(data[i] as number)
    const mean = reds.reduce((sum, red) => sum + red, 0) / reds.length
    expect(mean / channel, hex).toBeGreaterThan(0.88)
    expect(mean / channel, hex).toBeLessThan(1.12)
    expect(Math.max(...reds) - Math.min(...reds), hex).toBeGreaterThan(60)
  }
})

test('beside thread the cloth is darker below and to the right, and untouched above', () => {
  const picture = sewPixels(drawInk('#c8102e'))
  let [above, below] = [0, 0]
  for (let y = 6; y < picture.height - 6; y += 1)
    for (let x = 6; x < picture.width - 6; x += 1) {
      if (alphaAt(picture, x, y) !== 255) continue
      if (alphaAt(picture, x - 5, y - 5) < 255) above += alphaAt(picture, x - 5, y - 5)
      if (alphaAt(picture, x + 4, y + 4) < 255) below += alphaAt(picture, x + 4, y + 4)
    }
  expect(below).toBeGreaterThan(2 * above)
})

test('stitches placed in a picture keep their position to a dot, whatever the size of the picture', () => {
  const patch = { widthIn: 6, heightIn: 4 }
  const ink = drawInkToSew(newCanvas, environment, createArea('#000000'), { x: 3, y: 2, scale: 1 }, patch)!
  expect(ink.box).toEqual({ left: 3, top: 2, widthIn: 2, heightIn: 1 })
  const stitches = sewPixels(ink.ink)
  for (const width of [90, 600, 3000]) {
    const texture = { width, height: (width * 2) / 3 }
    const art = sewArt(stitches, ink.box, patch, texture)
    const sums = [0, 0, 0] as [number, number, number]
    for (let y = 0; y < texture.height; y += 1)
      for (let x = 0; x < width; x += 1) {
        const alpha = art.data[(y * width + x) * 4 + 3] as number
        if (alpha < 200) continue
        sums[0] += 1
        sums[1] += ((x + 0.5) / width) * patch.widthIn
        sums[2] += ((y + 0.5) / texture.height) * patch.heightIn
      }
    expect(sums[1] / sums[0], `${width}`).toBeCloseTo(middleOf(stitches).x + 3, 1)
    expect(sums[2] / sums[0], `${width}`).toBeCloseTo(middleOf(stitches).y + 2, 1)
  }
  expect(
    drawInkToSew(newCanvas, environment, createArea('#000000'), { x: 7, y: 2, scale: 1 }, patch),
  ).toBeNull()
})

function middleOf(picture: Pixels): { x: number; y: number } {
  const sum = { count: 0, x: 0, y: 0 }
  for (let y = 0; y < picture.height; y += 1)
    for (let x = 0; x < picture.width; x += 1) {
      if (alphaAt(picture, x, y) !== 255) continue
      sum.count += 1
      sum.x += x + 0.5
      sum.y += y + 0.5
    }
  return { x: sum.x / sum.count / stitchDpi, y: sum.y / sum.count / stitchDpi }
}
