import { expect, test } from 'vitest'
import { type DesignArea, type LayerDraft, parseDocument } from '#press/document.ts'
import { layOut } from './lay-out.ts'

const createBox = (id: string, x: number, y: number, width: number, height: number): LayerDraft => ({
  kind: 'shape',
  shape: 'rect',
  id,
  x,
  y,
  width,
  height,
  stroke: { colour: '#15120e', width: 0.1 },
})
function createTee(...layers: LayerDraft[]): DesignArea {
  const parsed = parseDocument({ version: 1, areas: { front: { widthIn: 12, heightIn: 16, layers } } })
  if (!parsed.ok) throw new Error('not a design')
  return parsed.value.areas.front!
}
const corners = createTee(
  createBox('ground', 0, 0, 12, 16),
  createBox('top', 0, 0, 2, 2),
  createBox('foot', 10, 14, 2, 2),
)
const mug = { widthIn: 8.5, heightIn: 3.5 }
const listMiddles = (layers: ReturnType<typeof layOut>) =>
  layers.map(({ x, y, width, height }) => [(x + width / 2) / mug.widthIn, (y + height / 2) / mug.heightIn])

test('in their places, layers keep their relative positions at one scale, and a background covers the whole area', () => {
  const [background, top, foot] = layOut(corners, mug, 'places')
  expect(listMiddles([top!, foot!])).toEqual(
    [
      [1 / 12, 1 / 16],
      [11 / 12, 15 / 16],
    ].map((pair) => pair.map((value) => expect.closeTo(value, 6))),
  )
  expect(top!.width / 2).toBeCloseTo(3.5 / 16)
  expect(top!.height / 2).toBeCloseTo(3.5 / 16)
  expect(top).toMatchObject({ stroke: { width: expect.closeTo(0.1 * (3.5 / 16), 6) } })
  expect(background!.x).toBeLessThanOrEqual(1e-9)
  expect(background!.y).toBeLessThanOrEqual(1e-9)
  expect(background!.x + background!.width).toBeGreaterThanOrEqual(mug.widthIn - 1e-9)
  expect(background!.y + background!.height).toBeGreaterThanOrEqual(mug.heightIn - 1e-9)
})

test('as a whole, nothing is cut off and nothing shifts; filled, nothing stays bare', () => {
  const wholeArt = layOut(corners, mug, 'whole')[0]!
  expect(wholeArt.height).toBeCloseTo(mug.heightIn)
  expect(wholeArt.x).toBeCloseTo((mug.widthIn - wholeArt.width) / 2)
  const filledArt = layOut(corners, mug, 'fill')[0]!
  expect(filledArt.width).toBeCloseTo(mug.widthIn)
  expect(filledArt.height).toBeGreaterThan(mug.heightIn)
  expect(filledArt.y).toBeCloseTo((mug.heightIn - filledArt.height) / 2)
})

test('each mode makes new layers, and on an area of the same size leaves them where they were', () => {
  for (const mode of ['places', 'whole', 'fill'] as const) {
    const unchanged = layOut(corners, corners, mode)
    expect(unchanged.map(({ id }) => id)).not.toContain('top')
    expect(unchanged.map(({ x, y, width, height }) => [x, y, width, height])).toEqual(
      corners.layers.map(({ x, y, width, height }) =>
        [x, y, width, height].map((value) => expect.closeTo(value, 9)),
      ),
    )
  }
})
