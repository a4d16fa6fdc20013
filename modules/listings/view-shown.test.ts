import { expect, test } from 'vitest'
import type { BlankView } from '#catalogue/contract'
import { viewShown } from './view-shown.ts'

const view = (name: string, area: string | null, scene?: true): BlankView =>
  ({ name, area, ...(scene ? { scene } : {}) }) as BlankView
const tee = [view('front', 'front'), view('back', 'back'), view('rail', 'front', true), view('worn', 'front')]

test('the main picture shows the design, on whichever side it is', () => {
  expect(viewShown(tee, ['front'], 'main')?.name).toBe('front')
  expect(viewShown(tee, ['back'], 'main')?.name).toBe('back')
  expect(viewShown(tee, [], 'main')?.name).toBe('front')
})

test('in use is a scene that shows the design, and the main picture where none does', () => {
  expect(viewShown(tee, ['front', 'back'], 'in-use')?.name).toBe('rail')
  expect(viewShown(tee, ['back'], 'in-use')?.name).toBe('back')
  expect(viewShown([view('front', 'front')], ['front'], 'in-use')?.name).toBe('front')
})

test('any other name is that of a view, or of nothing', () => {
  expect(viewShown(tee, ['front'], 'worn')?.name).toBe('worn')
  expect(viewShown(tee, ['front'], 'under')).toBeUndefined()
})
