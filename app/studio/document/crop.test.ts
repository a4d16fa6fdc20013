import { expect, test } from 'vitest'
import { type ImageLayer, imageLayerSchema } from '#press/document.ts'
import { apply, matrixOf } from '#press/draw/matrix.ts'
import { frameAs, moveBehind, pullFrame, wholePicture } from './crop.ts'

const picture = (changes: Partial<ImageLayer> = {}): ImageLayer =>
  imageLayerSchema.parse({
    kind: 'image',
    id: 'i',
    x: 2,
    y: 3,
    width: 4,
    height: 3,
    rotation: 25,
    artwork: 'a',
    pixels: { width: 1600, height: 1200 },
    ...changes,
  })
/** Where the picture's own top left is on the sheet. */
const corner = (layer: ImageLayer) => {
  const behind = wholePicture(layer)
  return apply(matrixOf(layer), behind.x, behind.y)
}

test('pulling the frame crops, and the picture behind it does not move by a hair', () => {
  for (const flips of [{}, { flipX: true }, { flipX: true, flipY: true }]) {
    const from = picture(flips)
    const cut = pullFrame(pullFrame(from, 'se', { x: -1, y: -0.6 }), 'w', { x: 0.5, y: 0.2 })
    expect(cut.width).toBeLessThan(4)
    expect(wholePicture(cut).width).toBeCloseTo(4)
    expect(wholePicture(cut).height).toBeCloseTo(3)
    expect(corner(cut)[0]).toBeCloseTo(corner(from)[0])
    expect(corner(cut)[1]).toBeCloseTo(corner(from)[1])
  }
})

test('the frame never reaches over the picture, and the whole picture comes back', () => {
  const from = picture()
  const cut = pullFrame(from, 'nw', { x: 1, y: 1 })
  expect(pullFrame(cut, 'nw', { x: -50, y: -50 }).crop).toBeNull()
  const back = frameAs(cut, null)
  expect([back.width, back.height, back.crop]).toEqual([expect.closeTo(4), expect.closeTo(3), null])
  expect(back.x).toBeCloseTo(2)
})

test('a square frame is square in inches, and the picture can be moved behind it to its edge only', () => {
  const square = frameAs(picture(), 1)
  expect(square.width).toBeCloseTo(square.height)
  const far = moveBehind(square, { x: 40, y: 40 })
  expect(far.crop?.x).toBe(0)
  expect([far.x, far.width]).toEqual([square.x, square.width])
})
