import { expect, test } from 'vitest'
import { type ImageLayer, imageLayerSchema } from '#press/document.ts'
import { apply, matrixOf } from '#press/draw/matrix.ts'
import { cropToRatio, measureWholePicture, movePicture, pullFrame } from './crop.ts'

const createPicture = (changes: Partial<ImageLayer> = {}): ImageLayer =>
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
const findCorner = (layer: ImageLayer) => {
  const picture = measureWholePicture(layer)
  return apply(matrixOf(layer), picture.x, picture.y)
}

test('pulling the frame crops, and the picture behind it does not move by a hair', () => {
  for (const flips of [{}, { flipX: true }, { flipX: true, flipY: true }]) {
    const from = createPicture(flips)
    const cut = pullFrame(pullFrame(from, 'se', { x: -1, y: -0.6 }), 'w', { x: 0.5, y: 0.2 })
    expect(cut.width).toBeLessThan(4)
    expect(measureWholePicture(cut).width).toBeCloseTo(4)
    expect(measureWholePicture(cut).height).toBeCloseTo(3)
    expect(findCorner(cut)[0]).toBeCloseTo(findCorner(from)[0])
    expect(findCorner(cut)[1]).toBeCloseTo(findCorner(from)[1])
  }
})

test('the frame never reaches beyond the picture, and the whole picture can be restored', () => {
  const from = createPicture()
  const cut = pullFrame(from, 'nw', { x: 1, y: 1 })
  expect(pullFrame(cut, 'nw', { x: -50, y: -50 }).crop).toBeNull()
  const uncropped = cropToRatio(cut, null)
  expect([uncropped.width, uncropped.height, uncropped.crop]).toEqual([
    expect.closeTo(4),
    expect.closeTo(3),
    null,
  ])
  expect(uncropped.x).toBeCloseTo(2)
})

test('a square frame is square in inches, and the picture can be moved behind it to its edge only', () => {
  const square = cropToRatio(createPicture(), 1)
  expect(square.width).toBeCloseTo(square.height)
  const movedFar = movePicture(square, { x: 40, y: 40 })
  expect(movedFar.crop?.x).toBe(0)
  expect([movedFar.x, movedFar.width]).toEqual([square.x, square.width])
})
