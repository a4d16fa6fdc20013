import { expect, test } from 'vitest'
import { printableSide, sidesFor, topSide } from './ladder.ts'
import { limits } from './limits.ts'

const poster = { width: 3600, height: 5400 }

test('a vector may be drawn up to the size limit of a picture, and up to a smaller one if it has blurs', () => {
  expect(topSide({ width: 5400, height: 3 }, false)).toBe(limits.side)
  expect(topSide({ width: 5400, height: 5400 }, false)).toBe(9900)
  expect(topSide(poster, false)).toBe(12_200)
  expect(topSide(poster, true)).toBe(limits.rendition.filteredSide)
  for (const height of [5400, 4321, 3600, 1234, 600]) {
    const side = topSide({ width: 5400, height }, false)
    expect(Math.ceil((side + 1) * ((side * height) / 5400 + 1))).toBeLessThanOrEqual(limits.pixels)
  }
})

test('a print tries the smallest side that is large enough, then each smaller one', () => {
  const vector = { ...poster, side: topSide(poster, false) }
  expect(sidesFor(vector, 5400)).toEqual([])
  expect(sidesFor(vector, 5400.001)).toEqual([])
  expect(sidesFor(vector, 5401)).toEqual([7200])
  expect(sidesFor(vector, 7200.000_01)).toEqual([7200])
  expect(sidesFor(vector, 9000)).toEqual([10_800, 7200])
  expect(sidesFor(vector, 90_000)).toEqual([12_200, 10_800, 7200])
  const blurred = { width: 1600, height: 2400, side: 5400 }
  expect(sidesFor(blurred, 10_800)).toEqual([5400, 3600])
})

test('a size that could not be drawn is not offered again', () => {
  const vector = { ...poster, side: 12_200 }
  expect(printableSide(vector, null)).toBe(12_200)
  expect(printableSide(vector, 12_200)).toBe(10_800)
  expect(printableSide(vector, 7200)).toBe(5400)
})
