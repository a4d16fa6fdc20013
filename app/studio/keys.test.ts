import { expect, test } from 'vitest'
import { type DesignDocument, isBare, parseDocument } from '#press/document.ts'
import { begun } from './history.ts'
import { readableInk } from './new-layer.ts'
import { documentOf, next, type StudioState } from './studio-state.ts'
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
  history: begun(parsed.value),
  products: [],
  choices: [],
  current: '',
  area: 'front',
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
const layers = (of: StudioState) => documentOf(of).areas.front?.layers ?? []

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
