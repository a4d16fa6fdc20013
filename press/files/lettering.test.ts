import { expect, test } from 'vitest'
import { lettered } from './lettering.ts'

test.each([
  ['Vietnamese', 'Nguyễn Thị Thu Hường'],
  ['Yoruba', 'Adébáyọ̀ Ọlátúnjí'],
  ['Polish', 'Łukasz Żółć'],
  ['Greek', 'Ελένη Παπαδοπούλου'],
  ['Ukrainian', 'Їжакевич Ґалаґан'],
  ['Arabic', 'محمد عبد الله'],
  ['Hebrew', 'דוד בן־גוריון'],
])('%s has all its letters', (_, name) => {
  expect(lettered(name).whole).toBe(true)
})

test('letters that are not in it are told', () => {
  expect(lettered('田中').whole).toBe(false)
  expect(lettered('नमस्ते').whole).toBe(false)
})

test('Hebrew begins at the right', () => {
  const last = lettered('ב').outline
  expect(lettered('אב').outline.slice(0, last.length)).toEqual(last)
})

test('Arabic letters join instead of standing alone', () => {
  const alone = [...'محمد'].reduce((width, letter) => width + lettered(letter).width, 0)
  expect(lettered('محمد').width).toBeLessThan(alone - 0.02)
})

test('a mark stands on its letter and takes no room', () => {
  expect(lettered('ọ̀').width).toBeCloseTo(lettered('o').width, 2)
})
