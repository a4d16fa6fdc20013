/** Where the keys lead in a menu. */
import { expect, test } from 'vitest'
import { nextInMenu } from './menu-keys.ts'

const words = ['Manage', 'Edit', 'Duplicate', 'End now']

test('arrows go around, from the button to the first or the last', () => {
  expect([-1, 0, 3].map((at) => nextInMenu('ArrowDown', at, words))).toEqual([0, 1, 0])
  expect([-1, 0, 3].map((at) => nextInMenu('ArrowUp', at, words))).toEqual([3, 3, 2])
  expect([nextInMenu('Home', 2, words), nextInMenu('End', 0, words)]).toEqual([0, 3])
})

test('a letter leads to the next item that begins with it, and every other key keeps its meaning', () => {
  expect(nextInMenu('e', 0, words)).toBe(1)
  expect(nextInMenu('E', 1, words)).toBe(3)
  expect(nextInMenu('e', 3, words)).toBe(1)
  for (const key of ['z', 'Enter', ' ', 'Tab', 'Escape', 'F5']) expect(nextInMenu(key, 0, words)).toBeNull()
  expect(nextInMenu('ArrowDown', -1, [])).toBeNull()
})
