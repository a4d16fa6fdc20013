import { expect, test } from 'vitest'
import { newShape } from '../document/new-layer.ts'
import { moveToFreePlace } from './free-place.ts'

const area = { widthIn: 12, heightIn: 16 }
const square = (x: number, y: number, side: number) => ({
  ...newShape('rect', area),
  x,
  y,
  width: side,
  height: side,
})

test('a new layer goes to the middle, and below or beside what lies there already', () => {
  const fresh = square(4, 6, 4)
  expect(moveToFreePlace(fresh, [], area)).toBe(fresh)
  expect(moveToFreePlace(fresh, [square(5, 5, 2)], area)).toMatchObject({ x: 4, y: 7.48 })
  const wide = { ...square(0, 4, 12), height: 6 }
  expect(moveToFreePlace(fresh, [wide], area)).toMatchObject({ x: 4, y: 10.48 })
  const all = { ...square(0, 0, 12), height: 16 }
  expect(moveToFreePlace(fresh, [all], area)).toBe(fresh)
  expect(moveToFreePlace(fresh, [{ ...all, hidden: true }], area)).toBe(fresh)
})
