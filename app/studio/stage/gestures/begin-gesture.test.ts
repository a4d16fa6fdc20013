import { expect, test } from 'vitest'
import { beginGesture, type Press } from './begin-gesture.ts'
import { createBench, createPicture, createReach } from './sample-bench.ts'

const bench = createBench(
  createPicture('below', 1, 1),
  createPicture('above', 2, 2),
  createPicture('locked', 6, 6, { locked: true }),
)
const camera = { zoom: 1, x: 0, y: 0 }
const press = (x: number, y: number, changes: Partial<Press> = {}): Press => ({
  ...createReach(x, y),
  handle: null,
  byTouch: false,
  panning: false,
  ...changes,
})
const begin = (at: Press, selection: string[] = [], cropping: string | null = null) =>
  beginGesture(at, { selection, cropping, camera }, bench)

test('the uppermost layer under the hand is taken and selected; one that is selected already brings the others', () => {
  expect(begin(press(2.5, 2.5))).toMatchObject({ gesture: { kind: 'drag' }, select: ['above'] })
  const bothHit = begin(press(2.5, 2.5), ['below', 'above'])
  expect(bothHit.gesture).toMatchObject({ kind: 'drag', layers: [{ id: 'below' }, { id: 'above' }] })
})

test('Shift adds a layer to those that are selected, and takes it out', () => {
  expect(begin(press(1.2, 1.2, { shift: true }), ['above']).select).toEqual(['above', 'below'])
  expect(begin(press(1.2, 1.2, { shift: true }), ['below', 'above']).select).toEqual(['above'])
})

test('free ground begins a frame for a mouse and moves the view for a finger; what is locked is free ground', () => {
  expect(begin(press(10, 10)).gesture.kind).toBe('frame')
  expect(begin(press(7, 7)).gesture.kind).toBe('frame')
  expect(begin(press(10, 10, { byTouch: true })).gesture.kind).toBe('pan')
})

test('a finger may miss a layer by more than a mouse may', () => {
  expect(begin(press(0.9, 1.5)).gesture.kind).toBe('frame')
  expect(begin(press(0.9, 1.5, { byTouch: true })).gesture.kind).toBe('drag')
})

test('a handle pulls or turns what is selected, but what is locked', () => {
  expect(begin(press(4, 4, { handle: 'se' }), ['above', 'locked']).gesture).toMatchObject({
    kind: 'resize',
    handle: 'se',
    layers: [{ id: 'above' }],
  })
  expect(begin(press(3, 0, { handle: 'turn' }), ['above']).gesture.kind).toBe('turn')
})

test('while a picture is cropped its frame and itself are moved, and a press beside it ends that', () => {
  expect(begin(press(3, 3), ['above'], 'above').gesture).toMatchObject({ kind: 'crop', handle: null })
  expect(begin(press(4, 4, { handle: 'e' }), ['above'], 'above').gesture).toMatchObject({ handle: 'e' })
  expect(begin(press(10, 10), ['above'], 'above')).toMatchObject({
    endCrop: true,
    gesture: { kind: 'frame' },
  })
})

test('with the space bar held everything moves the view', () => {
  expect(begin(press(2.5, 2.5, { panning: true, handle: 'se' })).gesture).toMatchObject({
    kind: 'pan',
    moved: true,
  })
})
