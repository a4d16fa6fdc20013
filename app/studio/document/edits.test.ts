import { expect, test } from 'vitest'
import { type DesignDocument, parseDocument } from '#press/document.ts'
import { apply, matrixOf, multiply } from '#press/draw/matrix.ts'
import {
  findEvenPositions,
  listSnapLines,
  measureAreaBounds,
  measureGaps,
  snapBox,
} from '../stage/snapping.ts'
import {
  containerOf,
  copyOnto,
  duplicateLayers,
  findMatrix,
  groupLayers,
  listLayers,
  removeLayers,
  reorderLayers,
  replaceLayers,
  setPlacement,
  tidyArea,
  ungroupLayers,
} from './edits.ts'

const createShape = (id: string, x: number, y: number) => ({
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
    front: {
      widthIn: 12,
      heightIn: 16,
      layers: [createShape('a', 1, 1), createShape('b', 4, 2), createShape('c', 6, 9)],
    },
  },
})
if (!parsed.ok) throw new Error(parsed.code)
const document = parsed.value
const listIds = (input: DesignDocument) => input.areas.front?.layers.map((layer) => layer.id)

test('layers change their order, never their number', () => {
  expect(listIds(reorderLayers(document, 'front', 'a', 2))).toEqual(['b', 'c', 'a'])
  expect(listIds(reorderLayers(document, 'front', 'c', -4))).toEqual(['c', 'a', 'b'])
  expect(listIds(reorderLayers(document, 'front', 'gone', 1))).toEqual(['a', 'b', 'c'])
})

test('grouping and ungrouping leaves every layer where it was', () => {
  const group = groupLayers(document, 'front', ['a', 'c'])
  expect(listIds(group?.document as DesignDocument)).toEqual(['b', group?.id])
  const ungrouped = ungroupLayers(group?.document as DesignDocument, 'front', group?.id ?? '')
  expect(ungrouped.ids).toEqual(['a', 'c'])
  const layers = ungrouped.document.areas.front?.layers ?? []
  for (const id of ['a', 'c']) {
    const [before, after] = [document.areas.front?.layers, layers].map((layerList) =>
      layerList?.find((layer) => layer.id === id),
    )
    expect(after?.x).toBeCloseTo(before?.x ?? 0)
    expect(after?.y).toBeCloseTo(before?.y ?? 0)
    expect(after?.rotation).toBe(30)
  }
  expect(groupLayers(document, 'front', ['a'])).toBeNull()
})

test('a copy has an id of its own and stays a valid document', () => {
  const copy = duplicateLayers(document, 'front', ['a', 'b'])
  expect(copy.document.areas.front?.layers.length).toBe(5)
  expect(parseDocument(copy.document).ok).toBe(true)
})

test('a design copied onto another area keeps its proportions and lies inside', () => {
  const front = document.areas.front
  const layers = front ? copyOnto(front, { widthIn: 9, heightIn: 3.5 }) : []
  expect(layers.map((layer) => Math.round((layer.width / layer.height) * 100))).toEqual([200, 200, 200])
  for (const layer of layers) expect(layer.x >= 0 && layer.x + layer.width <= 9).toBe(true)
})

test('the default placement is not stored', () => {
  const moved = setPlacement(document, 'mug', 'front', { dx: 1, dy: 0, scale: 1 })
  expect(moved.placements).toEqual({ mug: { front: { dx: 1, dy: 0, scale: 1 } } })
  expect(setPlacement(moved, 'mug', 'front', { dx: 0, dy: 0, scale: 1 }).placements).toEqual({})
})

test('a box near lines snaps to the nearest one, and a box far from all does not', () => {
  const lines = listSnapLines(measureAreaBounds({ widthIn: 12, heightIn: 16 }), [
    { left: 2, top: 2, right: 4, bottom: 4 },
  ])
  const nearBox = { left: 4.95, top: 10, right: 7.09, bottom: 11 }
  expect(snapBox(nearBox, lines, 0.1)).toEqual({
    dx: expect.closeTo(-0.02),
    dy: 0,
    guides: [{ axis: 'x', at: 6 }],
  })
  expect(snapBox({ left: 4.7, top: 10, right: 6.9, bottom: 11 }, lines, 0.1).guides).toEqual([])
})

test('a box between two others snaps to even gaps, and the gaps are measured', () => {
  const otherLayers = [
    { left: 1, top: 4, right: 2, bottom: 6 },
    { left: 9, top: 4, right: 10, bottom: 6 },
  ]
  const box = { left: 4.46, top: 4.5, right: 6.46, bottom: 5.5 }
  const snap = snapBox(box, { x: [], y: [] }, 0.1, findEvenPositions(box, otherLayers))
  expect(snap.dx).toBeCloseTo(0.04)
  const area = measureAreaBounds({ widthIn: 12, heightIn: 16 })
  const lengths = measureGaps({ ...box, left: 4.5, right: 6.5 }, area, otherLayers).map(
    ({ from, to }) => to - from,
  )
  expect(lengths).toEqual([2.5, 2.5, 4.5, 10.5])
})

test('work inside a group moves nothing else, and its box fits again afterwards', () => {
  const group = groupLayers(document, 'front', ['a', 'b'])
  if (!group) throw new Error('no group')
  const container = containerOf('front', [group.id])
  const rotated = replaceLayers(group.document, 'front', [group.id], (layer) => ({ ...layer, rotation: 40 }))
  const changed = replaceLayers(rotated, container, ['b'], (layer) => ({ ...layer, x: layer.x + 3 }))
  const measureCorner = (input: DesignDocument, id: string) => {
    const layer = listLayers(input, container).find((candidate) => candidate.id === id)
    if (!layer) throw new Error('gone')
    const m = findMatrix(input, container)
    return apply(multiply(m, matrixOf(layer)), 0, 0)
  }
  const tidied = tidyArea(changed, 'front')
  for (const id of ['a', 'b']) {
    const [before, after] = [measureCorner(changed, id), measureCorner(tidied, id)]
    expect(after[0]).toBeCloseTo(before[0])
    expect(after[1]).toBeCloseTo(before[1])
  }
  const box = listLayers(tidied, 'front').find((layer) => layer.id === group.id)
  expect(box?.width).toBeGreaterThan(6)
  expect(tidyArea(tidied, 'front')).toBe(tidied)
  const emptied = removeLayers(tidied, container, ['a', 'b'])
  expect(listIds(tidyArea(emptied, 'front'))).toEqual(['c'])
})
