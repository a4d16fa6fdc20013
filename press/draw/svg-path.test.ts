import { expect, test } from 'vitest'
import { boundsOf } from './outline.ts'
import { parsePath } from './svg-path.ts'

test('relative, absolute, implied and smooth commands give the same outline', () => {
  const plain = parsePath('M10 10 L20 10 L20 20 L10 20 Z')
  expect(parsePath('m10,10 10,0 0,10-10,0z')).toEqual(plain)
  expect(parsePath('M10 10H20V20H10Z')).toEqual(plain)
  expect(parsePath('M0 0C1 1 2 1 3 0S5-1 6 0')).toEqual(parsePath('M0 0C1 1 2 1 3 0C4-1 5-1 6 0'))
  expect(parsePath('M0 0Q1 1 2 0T4 0')).toEqual(parsePath('M0 0Q1 1 2 0Q3-1 4 0'))
})

test('after a close, a relative move starts from where the path began', () => {
  expect(parsePath('M5 5h1v1zm1 1l1 0').at(-2)).toEqual(['M', 6, 6])
})

test('an arc ends where it says, also with its flags run together', () => {
  const spaced = parsePath('M12 2a10 10 0 1 0 10 10')
  expect(parsePath('M12 2a10 10 0 1010 10')).toEqual(spaced)
  expect(spaced.at(-1)?.slice(-2)).toEqual([expect.closeTo(22, 9), expect.closeTo(12, 9)])
  const bounds = boundsOf(parsePath('M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0z'))
  expect(bounds?.bottom).toBeCloseTo(22, 1)
})
