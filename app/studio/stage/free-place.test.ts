import { expect, test } from 'vitest'
import { createShape } from '../document/new-layer.ts'
import { moveToFreeSpot } from './free-place.ts'

const area = { widthIn: 12, heightIn: 16 }
const createSquare = (x: number, y: number, side: number) => ({
  ...createShape('rect', area),
  x,
  y,
  width: side,
  height: side,
})

test('a new layer goes to the middle, or below or beside what is there already', () => {
  const fresh = createSquare(4, 6, 4)
  expect(moveToFreeSpot(fresh, [], area)).toBe(fresh)
  expect(moveToFreeSpot(fresh, [createSquare(5, 5, 2)], area)).toMatchObject({ x: 4, y: 7.48 })
  const wide = { ...createSquare(0, 4, 12), height: 6 }
  expect(moveToFreeSpot(fresh, [wide], area)).toMatchObject({ x: 4, y: 10.48 })
  const wholeArea = { ...createSquare(0, 0, 12), height: 16 }
  expect(moveToFreeSpot(fresh, [wholeArea], area)).toBe(fresh)
  expect(moveToFreeSpot(fresh, [{ ...wholeArea, hidden: true }], area)).toBe(fresh)
})
