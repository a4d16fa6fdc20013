import { expect, test } from 'vitest'
import { type DesignDocument, isBare, parseDocument } from '#press/document.ts'
import { landLayers, layersFromText, layersToText } from '../document/clipboard.ts'
import { layersAt } from '../document/edits.ts'
import { beginHistory } from '../document/history.ts'
import { readableInk } from '../document/new-layer.ts'
import { documentOf, next, type StudioState, workplaceOf } from '../document/studio-state.ts'
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
const pressed = (
  from: StudioState,
  key: string,
  held: Partial<Record<'ctrlKey' | 'shiftKey' | 'altKey', boolean>> = {},
) => {
  const change = changeFor(
    { key, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...held },
    from,
  )
  return change ? next(from, change) : from
}
const layers = (studioState: StudioState) => documentOf(studioState).areas.front?.layers ?? []

test('arrows nudge what is selected, steps in a row are one undo', () => {
  let now = state
  for (let i = 0; i < 4; i++) now = pressed(now, 'ArrowRight')
  now = pressed(now, 'ArrowDown', { shiftKey: true })
  expect(layers(now)[0]).toMatchObject({ x: expect.closeTo(1.2), y: expect.closeTo(2.5) })
  expect(layers(pressed(now, 'z', { ctrlKey: true }))[0]).toMatchObject({ x: 1, y: 2 })
})

test('copy, group, order, delete and undo work from the keyboard', () => {
  const copied = pressed(state, 'd', { ctrlKey: true })
  expect(layers(copied).length).toBe(4)
  expect(copied.selection).not.toContain('a')
  const grouped = pressed({ ...state, selection: ['a', 'b'] }, 'g', { ctrlKey: true })
  expect(layers(grouped).map((layer) => layer.kind)).toEqual(['group', 'shape'])
  expect(layers(pressed(grouped, 'g', { ctrlKey: true, shiftKey: true })).length).toBe(3)
  expect(layers(pressed(state, ']')).map((layer) => layer.id)).toEqual(['b', 'a', 'c'])
  const gone = pressed(state, 'Delete')
  expect([layers(gone).length, gone.selection]).toEqual([2, []])
  expect(layers(pressed(gone, 'z', { ctrlKey: true })).length).toBe(3)
})

test('locked layers stay, and keys without a selection do nothing', () => {
  const all = pressed(state, 'a', { ctrlKey: true })
  expect(all.selection).toEqual(['a', 'b'])
  expect(pressed({ ...state, selection: ['c'] }, 'ArrowLeft').history.present.areas.front?.layers[2]?.x).toBe(
    7,
  )
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
    expect(pressed(locked, key).history.past.map(({ name }) => name)).toEqual([])
  expect(pressed(state, '[').history).toBe(state.history)
  expect(pressed(state, 'ArrowLeft').history.past.length).toBe(1)
})

test('new words start in an ink that can be read on every colour on offer', () => {
  expect(readableInk(['#ffffff', '#f2ece0'])).toBe('#15120e')
  expect(readableInk(['#1d1d1f', '#23395b'])).toBe('#f7f4ec')
  const mixed = readableInk(['#ffffff', '#1d1d1f', '#23395b'])
  expect(['#15120e', '#f7f4ec']).not.toContain(mixed)
})

test('an undo that takes a layer away takes it out of the selection too', () => {
  const copied = pressed(state, 'd', { ctrlKey: true })
  const undone = pressed(copied, 'z', { ctrlKey: true })
  expect(undone.selection).toEqual([])
  const document: DesignDocument = documentOf(undone)
  expect(document.areas.front && isBare(document.areas.front)).toBe(false)
})

test('Enter goes inside a group, Escape out of it again, and what lies in it obeys the keys', () => {
  const both = pressed({ ...state, selection: ['a', 'b'] }, 'g', { ctrlKey: true })
  const inside = pressed(both, 'Enter')
  expect(inside.inside).toEqual(both.selection)
  const chosen = next(inside, { do: 'select', ids: ['a'] })
  const moved = pressed(chosen, 'ArrowRight', { shiftKey: true })
  expect(layersAt(documentOf(moved), workplaceOf(moved))[0]?.x).toBeCloseTo(0.5)
  const out = pressed(pressed(moved, 'Escape'), 'Escape')
  expect(out.inside).toEqual([])
  expect(out.selection).toEqual(both.selection)
  const undone = pressed(out, 'z', { ctrlKey: true })
  expect(layersAt(documentOf(undone), 'front').map((layer) => layer.kind)).toEqual(['group', 'shape'])
})

test('what is copied lands on another area inside its edges, with names of its own', () => {
  const area = documentOf(state).areas.front
  if (!area) throw new Error('no front')
  const back = layersFromText(layersToText(area, area.layers))
  expect(back).toEqual(area.layers)
  const small = { widthIn: 3, heightIn: 3, layers: [] }
  const there = landLayers(back, small, [])
  for (const layer of there) {
    expect(layer.x).toBeGreaterThanOrEqual(-1e-9)
    expect(layer.x + layer.width).toBeLessThanOrEqual(3 + 1e-9)
    expect(area.layers.some(({ id }) => id === layer.id)).toBe(false)
  }
  expect(landLayers(back, area, area.layers)[0]?.x).toBeCloseTo(1.25)
  expect(layersFromText('{"version":1,"areas":{"copied":{"x":1}}}')).toEqual([])
})
