/** Where the keys lead in a menu. */
import { expect, test } from 'vitest'
import { findNextInMenu } from './menu-keys.ts'

const labels = ['Manage', 'Edit', 'Duplicate', 'End now']

test('arrows go around, from the button to the first or the last', () => {
  expect([-1, 0, 3].map((at) => findNextInMenu('ArrowDown', at, labels))).toEqual([0, 1, 0])
  expect([-1, 0, 3].map((at) => findNextInMenu('ArrowUp', at, labels))).toEqual([3, 3, 2])
  expect([findNextInMenu('Home', 2, labels), findNextInMenu('End', 0, labels)]).toEqual([0, 3])
})

test('a letter leads to the next item that begins with it, and every other key keeps its meaning', () => {
  expect(findNextInMenu('e', 0, labels)).toBe(1)
  expect(findNextInMenu('E', 1, labels)).toBe(3)
  expect(findNextInMenu('e', 3, labels)).toBe(1)
  for (const key of ['z', 'Enter', ' ', 'Tab', 'Escape', 'F5'])
    expect(findNextInMenu(key, 0, labels)).toBeNull()
  expect(findNextInMenu('ArrowDown', -1, [])).toBeNull()
})
