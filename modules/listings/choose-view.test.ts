import { expect, test } from 'vitest'
import type { BlankView } from '#catalogue/contract'
import { chooseView } from './choose-view.ts'

const spans = [{ from: 0.2, to: 0.8 }]
const view = (name: string, area: string | null, scene?: true): BlankView =>
  ({ name, area, ...(scene ? { scene } : {}) }) as BlankView
const tee = [view('front', 'front'), view('back', 'back'), view('rail', 'front', true), view('worn', 'front')]

test('the main picture shows the design, on whichever side it is', () => {
  expect(chooseView(tee, { front: spans }, 'main')?.name).toBe('front')
  expect(chooseView(tee, { back: spans }, 'main')?.name).toBe('back')
  expect(chooseView(tee, {}, 'main')?.name).toBe('front')
})

test('the picture in use is a scene that shows the design, or the main picture if none does', () => {
  expect(chooseView(tee, { front: spans, back: spans }, 'in-use')?.name).toBe('rail')
  expect(chooseView(tee, { back: spans }, 'in-use')?.name).toBe('back')
  expect(chooseView([view('front', 'front')], { front: spans }, 'in-use')?.name).toBe('front')
})

test('any other name finds the view of that name, or nothing', () => {
  expect(chooseView(tee, { front: spans }, 'worn')?.name).toBe('worn')
  expect(chooseView(tee, { front: spans }, 'under')).toBeUndefined()
})

const createView = (name: string, from: number, to: number, scene?: true): BlankView => ({
  ...view(name, 'wrap', scene),
  sees: { from, to },
})
const mug = [
  createView('right', 0.6, 1),
  createView('front', 0.3, 0.7),
  createView('left', 0, 0.4),
  createView('desk', 0.475, 0.9, true),
]
const mainViewOf = (...wrap: { from: number; to: number }[]) => chooseView(mug, { wrap }, 'main')?.name

test('for a print that wraps around, the main picture is the side that shows most of it', () => {
  expect(mainViewOf({ from: 0.35, to: 0.65 }), 'across from the handle').toBe('front')
  expect(mainViewOf({ from: 0.05, to: 0.35 }), 'for someone who drinks with the left hand').toBe('left')
  expect(mainViewOf({ from: 0.65, to: 0.95 })).toBe('right')
  expect(mainViewOf({ from: 0, to: 1 }), 'all round: as the blank is shown').toBe('right')
  expect(mainViewOf({ from: 0.05, to: 0.35 }, { from: 0.65, to: 0.95 }), 'the same on both sides').toBe(
    'right',
  )
  expect(chooseView(mug, { wrap: [{ from: 0.35, to: 0.65 }] }, 'in-use')?.name).toBe('desk')
})
