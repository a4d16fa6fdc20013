import { expect, test } from 'vitest'
import { type DesignDocument, parseDocument } from '#press/document.ts'
import { copiedOnto, duplicated, grouped, placedOn, reordered, ungrouped } from './edits.ts'
import { snapLines, snapped } from './snapping.ts'

const shape = (id: string, x: number, y: number) => ({
  kind: 'shape',
  id,
  shape: 'rect',
  x,
  y,
  width: 2,
  height: 1,
  rotation: 30,
})
const parsed = parseDocument({
  version: 1,
  areas: {
    front: { widthIn: 12, heightIn: 16, layers: [shape('a', 1, 1), shape('b', 4, 2), shape('c', 6, 9)] },
  },
})
if (!parsed.ok) throw new Error(parsed.code)
const document = parsed.value
const ids = (of: DesignDocument) => of.areas.front?.layers.map((layer) => layer.id)

test('layers change places, never number', () => {
  expect(ids(reordered(document, 'front', 'a', 2))).toEqual(['b', 'c', 'a'])
  expect(ids(reordered(document, 'front', 'c', -4))).toEqual(['c', 'a', 'b'])
  expect(ids(reordered(document, 'front', 'gone', 1))).toEqual(['a', 'b', 'c'])
})

test('grouping and ungrouping leaves every layer where it was', () => {
  const group = grouped(document, 'front', ['a', 'c'])
  expect(ids(group?.document as DesignDocument)).toEqual(['b', group?.id])
  const back = ungrouped(group?.document as DesignDocument, 'front', group?.id ?? '')
  expect(back.ids).toEqual(['a', 'c'])
  const layers = back.document.areas.front?.layers ?? []
  for (const id of ['a', 'c']) {
    const [before, after] = [document.areas.front?.layers, layers].map((all) =>
      all?.find((one) => one.id === id),
    )
    expect(after?.x).toBeCloseTo(before?.x ?? 0)
    expect(after?.y).toBeCloseTo(before?.y ?? 0)
    expect(after?.rotation).toBe(30)
  }
  expect(grouped(document, 'front', ['a'])).toBeNull()
})

test('a copy has an id of its own and stays a valid document', () => {
  const copy = duplicated(document, 'front', ['a', 'b'])
  expect(copy.document.areas.front?.layers.length).toBe(5)
  expect(parseDocument(copy.document).ok).toBe(true)
})

test('a design copied onto another area keeps its proportions and lies inside', () => {
  const front = document.areas.front
  const layers = front ? copiedOnto(front, { widthIn: 9, heightIn: 3.5 }) : []
  expect(layers.map((layer) => Math.round((layer.width / layer.height) * 100))).toEqual([200, 200, 200])
  for (const layer of layers) expect(layer.x >= 0 && layer.x + layer.width <= 9).toBe(true)
})

test('a placement that is the usual one is not written down', () => {
  const moved = placedOn(document, 'mug', 'front', { dx: 1, dy: 0, scale: 1 })
  expect(moved.placements).toEqual({ mug: { front: { dx: 1, dy: 0, scale: 1 } } })
  expect(placedOn(moved, 'mug', 'front', { dx: 0, dy: 0, scale: 1 }).placements).toEqual({})
})

test('a box near a line is caught by the nearest one, and a box far from all is free', () => {
  const lines = snapLines({ widthIn: 12, heightIn: 16 }, [{ left: 2, top: 2, right: 4, bottom: 4 }])
  const near = { left: 4.95, top: 10, right: 7.09, bottom: 11 }
  expect(snapped(near, lines, 0.1)).toEqual({
    dx: expect.closeTo(-0.02),
    dy: 0,
    guides: [{ axis: 'x', at: 6 }],
  })
  expect(snapped({ left: 4.7, top: 10, right: 6.9, bottom: 11 }, lines, 0.1).guides).toEqual([])
})
