import { expect, test } from 'vitest'
import { type DesignDocument, isBare, parseDocument } from '#press/document.ts'
import { placePasted, readLayersText, writeLayersText } from '../document/clipboard.ts'
import { listLayers } from '../document/edits.ts'
import { beginHistory } from '../document/history.ts'
import { pickReadableInk } from '../document/new-layer.ts'
import { applyChange, containerOfState, documentOf, type StudioState } from '../document/studio-state.ts'
import { changeFor } from './use-keys.ts'

const square = { kind: 'shape', shape: 'rect', y: 2, width: 1, height: 1 }
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
const state: StudioState = {
  history: beginHistory(parsed.value),
  products: [],
  choices: [],
  current: '',
  area: 'front',
  inside: [],
  selection: ['a'],
  terms: { title: '', description: '', schedule: 'always', endsAt: '', unitsCap: '' },
  name: 'Squares',
}
const press = (
  from: StudioState,
  key: string,
  keys: Partial<Record<'ctrlKey' | 'shiftKey' | 'altKey', boolean>> = {},
) => {
  const change = changeFor(
    { key, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...keys },
    from,
  )
  return change ? applyChange(from, change) : from
}
const listAreaLayers = (studioState: StudioState) => documentOf(studioState).areas.front?.layers ?? []

test('arrows nudge the selection, and consecutive nudges are one step to undo', () => {
  let current = state
  for (let i = 0; i < 4; i++) current = press(current, 'ArrowRight')
  current = press(current, 'ArrowDown', { shiftKey: true })
  expect(listAreaLayers(current)[0]).toMatchObject({ x: expect.closeTo(1.2), y: expect.closeTo(2.5) })
  expect(listAreaLayers(press(current, 'z', { ctrlKey: true }))[0]).toMatchObject({ x: 1, y: 2 })
})

test('copy, group, order, delete and undo work from the keyboard', () => {
  const copied = press(state, 'd', { ctrlKey: true })
  expect(listAreaLayers(copied).length).toBe(4)
  expect(copied.selection).not.toContain('a')
  const grouped = press({ ...state, selection: ['a', 'b'] }, 'g', { ctrlKey: true })
  expect(listAreaLayers(grouped).map((layer) => layer.kind)).toEqual(['group', 'shape'])
  expect(listAreaLayers(press(grouped, 'g', { ctrlKey: true, shiftKey: true })).length).toBe(3)
  expect(listAreaLayers(press(state, ']')).map((layer) => layer.id)).toEqual(['b', 'a', 'c'])
  const deleted = press(state, 'Delete')
  expect([listAreaLayers(deleted).length, deleted.selection]).toEqual([2, []])
  expect(listAreaLayers(press(deleted, 'z', { ctrlKey: true })).length).toBe(3)
})

test('locked layers stay, and keys without a selection do nothing', () => {
  const allSelected = press(state, 'a', { ctrlKey: true })
  expect(allSelected.selection).toEqual(['a', 'b'])
  expect(press({ ...state, selection: ['c'] }, 'ArrowLeft').history.present.areas.front?.layers[2]?.x).toBe(7)
  expect(
    changeFor(
      { key: 'Delete', ctrlKey: false, metaKey: false, shiftKey: false, altKey: false },
      { ...state, selection: [] },
    ),
  ).toBeNull()
})

test('a key that changes nothing adds no step: arrows on what is locked, brackets at either end', () => {
  const locked = { ...state, selection: ['c'] }
  for (const key of ['ArrowLeft', 'ArrowDown', ']'])
    expect(press(locked, key).history.past.map(({ name }) => name)).toEqual([])
  expect(press(state, '[').history).toBe(state.history)
  expect(press(state, 'ArrowLeft').history.past.length).toBe(1)
})

test('new text starts in an ink that is readable on every offered colour', () => {
  expect(pickReadableInk(['#ffffff', '#f2ece0'])).toBe('#15120e')
  expect(pickReadableInk(['#1d1d1f', '#23395b'])).toBe('#f7f4ec')
  const mixed = pickReadableInk(['#ffffff', '#1d1d1f', '#23395b'])
  expect(['#15120e', '#f7f4ec']).not.toContain(mixed)
})

test('an undo that removes a layer removes it from the selection too', () => {
  const copied = press(state, 'd', { ctrlKey: true })
  const undone = press(copied, 'z', { ctrlKey: true })
  expect(undone.selection).toEqual([])
  const document: DesignDocument = documentOf(undone)
  expect(document.areas.front && isBare(document.areas.front)).toBe(false)
})

test('Enter goes inside a group, Escape out of it again, and the keys act on the layers inside', () => {
  const grouped = press({ ...state, selection: ['a', 'b'] }, 'g', { ctrlKey: true })
  const inside = press(grouped, 'Enter')
  expect(inside.inside).toEqual(grouped.selection)
  const selected = applyChange(inside, { do: 'select', ids: ['a'] })
  const moved = press(selected, 'ArrowRight', { shiftKey: true })
  expect(listLayers(documentOf(moved), containerOfState(moved))[0]?.x).toBeCloseTo(0.5)
  const ungrouped = press(press(moved, 'Escape'), 'Escape')
  expect(ungrouped.inside).toEqual([])
  expect(ungrouped.selection).toEqual(grouped.selection)
  const undone = press(ungrouped, 'z', { ctrlKey: true })
  expect(listLayers(documentOf(undone), 'front').map((layer) => layer.kind)).toEqual(['group', 'shape'])
})

test('copied layers are pasted inside the edges of another area, with new ids', () => {
  const area = documentOf(state).areas.front
  if (!area) throw new Error('no front')
  const pasted = readLayersText(writeLayersText(area, area.layers))
  expect(pasted).toEqual(area.layers)
  const small = { widthIn: 3, heightIn: 3, layers: [] }
  const pastedLayers = placePasted(pasted, small, [])
  for (const layer of pastedLayers) {
    expect(layer.x).toBeGreaterThanOrEqual(-1e-9)
    expect(layer.x + layer.width).toBeLessThanOrEqual(3 + 1e-9)
    expect(area.layers.some(({ id }) => id === layer.id)).toBe(false)
  }
  expect(placePasted(pasted, area, area.layers)[0]?.x).toBeCloseTo(1.25)
  expect(readLayersText('{"version":1,"areas":{"copied":{"x":1}}}')).toEqual([])
})
