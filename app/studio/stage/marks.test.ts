import { expect, test } from 'vitest'
import { type Layer, parseDocument } from '#press/document.ts'
import type { Matrix } from '#press/draw/matrix.ts'
import { buildSelectionMarks } from './selection-marks.ts'
import styles from './stage.module.css'
import { buildTraceMarks } from './trace-marks.ts'

const square = { kind: 'shape', shape: 'rect', y: 2, width: 2, height: 2 }
const parsed = parseDocument({
  version: 1,
  areas: {
    front: {
      widthIn: 12,
      heightIn: 16,
      layers: [
        { ...square, id: 'a', x: 1 },
        { ...square, id: 'b', x: 4 },
        { ...square, id: 'c', x: 7, locked: true },
      ],
    },
  },
})
if (!parsed.ok) throw new Error(parsed.code)
const [a, b, c] = (parsed.value.areas.front?.layers ?? []) as [Layer, Layer, Layer]
const fiftyAnInch: Matrix = [50, 0, 0, 50, 0, 0]
const buildMarks = (layers: readonly Layer[]) =>
  buildSelectionMarks(layers, fiftyAnInch).children?.flatMap(
    ({ attributes }) => attributes['data-handle'] ?? [],
  ) ?? []

test('one shape has eight handles and a knob, several have four corners, a locked one has none', () => {
  expect(buildMarks([a])).toEqual(['turn', 'nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'])
  expect(buildMarks([a, b])).toEqual(['turn', 'nw', 'ne', 'se', 'sw'])
  expect(buildMarks([c])).toEqual([])
})

test('a handle is moved by its transform alone, so that a frame of a drag sets one attribute of it', () => {
  const findHandle = (layer: Layer) =>
    buildSelectionMarks([layer], fiftyAnInch).children?.find(
      ({ attributes }) => attributes['data-handle'] === 'nw',
    )
  const [before, after] = [findHandle(a), findHandle({ ...a, x: a.x + 1 })]
  expect(before?.attributes.transform).toBe('translate(50.0 100.0)')
  expect({ ...after, attributes: { ...after?.attributes, transform: before?.attributes.transform } }).toEqual(
    before,
  )
  expect(after?.attributes.transform).toBe('translate(100.0 100.0)')
})

test('gaps are shown in the person’s unit, at the size they print', () => {
  const gaps = [{ axis: 'x', from: 0, to: 2, at: 3 }] as const
  const marks = buildTraceMarks(
    { guides: [{ axis: 'y', at: 4 }], gaps, frame: null },
    { matrix: fiftyAnInch, area: { widthIn: 12, heightIn: 16 }, units: 'cm', scale: 1.5 },
  )
  const [guide, gap] = marks.children ?? []
  expect(guide?.attributes).toMatchObject({ class: styles.guide, y1: 200, y2: 200 })
  expect(gap?.children?.[1]).toMatchObject({ tag: 'text', words: '7.6' })
})
