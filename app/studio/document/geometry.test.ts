import fc from 'fast-check'
import { expect, test } from 'vitest'
import { apply, matrixOf } from '#press/draw/matrix.ts'
import {
  distributeBoxes,
  type Handle,
  handlePoint,
  handles,
  isInside,
  measureBounds,
  measureTurn,
  resizeBox,
} from './geometry.ts'

const opposite: Record<Handle, Handle> = {
  nw: 'se',
  n: 's',
  ne: 'sw',
  e: 'w',
  se: 'nw',
  s: 'n',
  sw: 'ne',
  w: 'e',
}
const inches = fc.double({ min: 0.5, max: 20, noNaN: true })
const boxes = fc.record({
  x: inches,
  y: inches,
  width: inches,
  height: inches,
  rotation: fc.double({ min: -180, max: 180, noNaN: true }),
})
const pulls = fc.record({
  x: fc.double({ min: -0.4, max: 8, noNaN: true }),
  y: fc.double({ min: -0.4, max: 8, noNaN: true }),
})

test('whatever handle is pulled on a box at any angle, the opposite side stays in place', () => {
  fc.assert(
    fc.property(boxes, pulls, fc.constantFrom(...handles), fc.boolean(), (box, offset, handle, keepRatio) => {
      const resized = resizeBox(box, handle, offset, keepRatio)
      const findFixedPoint = (input: typeof box) => {
        const point = handlePoint(opposite[handle], input)
        return apply(matrixOf(input), point.x, point.y)
      }
      const [before, after] = [findFixedPoint(box), findFixedPoint(resized)]
      expect(after[0]).toBeCloseTo(before[0], 6)
      expect(after[1]).toBeCloseTo(before[1], 6)
      expect(resized.width).toBeGreaterThan(0)
      if (keepRatio && handle.length === 2)
        expect(resized.width / resized.height).toBeCloseTo(box.width / box.height, 6)
    }),
  )
})

test('the handle follows the pointer on an upright box', () => {
  const box = { x: 1, y: 1, width: 4, height: 2, rotation: 0 }
  expect(resizeBox(box, 'se', { x: 1, y: 1 }, false)).toEqual({
    x: 1,
    y: 1,
    width: 5,
    height: 3,
    rotation: 0,
  })
  expect(resizeBox(box, 'nw', { x: 1, y: 0.5 }, false)).toEqual({
    x: 2,
    y: 1.5,
    width: 3,
    height: 1.5,
    rotation: 0,
  })
  expect(resizeBox(box, 'e', { x: 1, y: 9 }, false)).toEqual({ x: 1, y: 1, width: 5, height: 2, rotation: 0 })
})

test('turning points the top at the pointer and snaps to upright', () => {
  const box = { x: 0, y: 0, width: 2, height: 2, rotation: 0 }
  expect(measureTurn(box, { x: 1, y: -5 }, false)).toBe(0)
  expect(measureTurn(box, { x: 5, y: 1.05 }, false)).toBe(90)
  expect(measureTurn(box, { x: 4, y: -2.2 }, true)).toBe(45)
})

test('a point is on a turned box only where the box is', () => {
  const box = { x: 0, y: 0, width: 4, height: 1, rotation: 90 }
  expect(isInside(box, { x: 2, y: 2.3 })).toBe(true)
  expect(isInside(box, { x: 3.5, y: 0.5 })).toBe(false)
  expect(isInside(box, { x: 2.6, y: 0.5 }, 0.2)).toBe(true)
  const bounds = measureBounds(box)
  expect([bounds.left, bounds.top, bounds.right, bounds.bottom]).toEqual([1.5, -1.5, 2.5, 2.5])
})

test('three boxes are spread with even gaps, and the outer two stay', () => {
  const box = (id: string, x: number, width: number) => ({ id, x, y: 0, width, height: 1, rotation: 0 })
  const positions = distributeBoxes([box('c', 9, 1), box('a', 0, 2), box('b', 2.5, 1)], 'x')
  expect([positions.get('a')?.x, positions.get('b')?.x, positions.get('c')?.x]).toEqual([0, 5, 9])
  expect(distributeBoxes([box('a', 0, 1), box('b', 4, 1)], 'x').size).toBe(0)
})
