import { expect, test } from 'vitest'
import { beginGesture, type Press } from './begin-gesture.ts'
import { createBench, createMove, createPicture } from './sample-bench.ts'

const bench = createBench(
  createPicture('below', 1, 1),
  createPicture('above', 2, 2),
  createPicture('locked', 6, 6, { locked: true }),
)
const camera = { zoom: 1, x: 0, y: 0 }
const press = (x: number, y: number, changes: Partial<Press> = {}): Press => ({
  ...createMove(x, y),
  handle: null,
  isTouch: false,
  isPanning: false,
  ...changes,
})
const begin = (at: Press, selection: string[] = [], croppedId: string | null = null) =>
  beginGesture(at, { selection, croppedId, camera }, bench)

test('a press takes and selects the uppermost layer; one that is selected already brings the others along', () => {
  expect(begin(press(2.5, 2.5))).toMatchObject({ gesture: { kind: 'drag' }, select: ['above'] })
  const bothHit = begin(press(2.5, 2.5), ['below', 'above'])
  expect(bothHit.gesture).toMatchObject({ kind: 'drag', layers: [{ id: 'below' }, { id: 'above' }] })
})

test('Shift adds a layer to the selection, and removes it again', () => {
  expect(begin(press(1.2, 1.2, { shift: true }), ['above']).select).toEqual(['above', 'below'])
  expect(begin(press(1.2, 1.2, { shift: true }), ['below', 'above']).select).toEqual(['above'])
})

test('on empty ground a mouse begins a frame and a finger moves the view; a locked layer is empty ground', () => {
  expect(begin(press(10, 10)).gesture.kind).toBe('frame')
  expect(begin(press(7, 7)).gesture.kind).toBe('frame')
  expect(begin(press(10, 10, { isTouch: true })).gesture.kind).toBe('pan')
})

test('a finger may miss a layer by more than a mouse may', () => {
  expect(begin(press(0.9, 1.5)).gesture.kind).toBe('frame')
  expect(begin(press(0.9, 1.5, { isTouch: true })).gesture.kind).toBe('drag')
})

test('a handle resizes or turns the selection, except locked layers', () => {
  expect(begin(press(4, 4, { handle: 'se' }), ['above', 'locked']).gesture).toMatchObject({
    kind: 'resize',
    handle: 'se',
    layers: [{ id: 'above' }],
  })
  expect(begin(press(3, 0, { handle: 'turn' }), ['above']).gesture.kind).toBe('turn')
})

test('while a picture is being cropped, its frame or the picture moves, and a press beside it ends that', () => {
  expect(begin(press(3, 3), ['above'], 'above').gesture).toMatchObject({ kind: 'crop', handle: null })
  expect(begin(press(4, 4, { handle: 'e' }), ['above'], 'above').gesture).toMatchObject({ handle: 'e' })
  expect(begin(press(10, 10), ['above'], 'above')).toMatchObject({
    endCrop: true,
    gesture: { kind: 'frame' },
  })
})

test('with the space bar held everything moves the view', () => {
  expect(begin(press(2.5, 2.5, { isPanning: true, handle: 'se' })).gesture).toMatchObject({
    kind: 'pan',
    hasMoved: true,
  })
})
