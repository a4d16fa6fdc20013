import { expect, test } from 'vitest'
import {
  buildGroundPolygon,
  buildLinePath,
  createScale,
  pickShownLabels,
  placeX,
  placeY,
} from './chart-scale.ts'

test("the sample months' ticks are those of the prototype, on both axes", () => {
  expect(createScale([4000, 3000, 5000, 4780, 5890, 4390, 6490]).ticks).toEqual([0, 2000, 4000, 6000, 8000])
  expect(createScale([240, 221, 229, 200, 218, 250, 270]).ticks).toEqual([0, 80, 160, 240, 320])
})

test('every value lies inside its scale, zero is on the axis, and there are always five ticks', () => {
  for (const values of [[0], [], [0.01], [-8550, 25000], [-3, -2], [1e9], [null, 7], [99.99, 100.01]]) {
    const scale = createScale(values)
    expect(scale.ticks).toHaveLength(5)
    expect(scale.low).toBeLessThanOrEqual(0)
    expect(scale.high).toBeGreaterThanOrEqual(0)
    for (const value of values) {
      if (value === null) continue
      expect(placeY(value, scale)).toBeGreaterThanOrEqual(-1e-6)
      expect(placeY(value, scale)).toBeLessThanOrEqual(100 + 1e-6)
    }
  }
})

test('whole values have whole ticks: nobody buys eight tenths of a tee', () => {
  expect(createScale([3, 0, 1]).ticks).toEqual([0, 1, 2, 3, 4])
  expect(createScale([10, 4]).ticks).toEqual([0, 3, 6, 9, 12])
  expect(createScale([2.5, 10]).ticks).toEqual([0, 2.5, 5, 7.5, 10])
})

test('a gap in the values interrupts the line', () => {
  const scale = createScale([0, 4])
  expect(buildLinePath([0, null, 4], scale)).toBe('M0 100M100 0')
  expect(buildLinePath([0, 2, 4], scale)).toBe('M0 100L50 50L100 0')
})

test('one point has no ground and is in the middle', () => {
  expect(buildGroundPolygon([3], createScale([3]))).toBeNull()
  expect(placeX(0, 1)).toBe(50)
})

test('at most twelve labels are shown under an axis', () => {
  for (const count of [1, 7, 12, 13, 28, 90, 365]) {
    const isShown = pickShownLabels(count)
    expect(Array.from({ length: count }, (_, index) => index).filter(isShown).length).toBeLessThanOrEqual(12)
  }
})
