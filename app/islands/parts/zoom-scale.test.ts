import { expect, test } from 'vitest'
import { isForPicture, scaleByPinch, scaleByWheel } from './zoom-scale.ts'

const buildWheel = (deltaY: number, overrides: Partial<{ deltaMode: number; ctrlKey: boolean }> = {}) => ({
  deltaY,
  deltaMode: 0,
  ctrlKey: false,
  metaKey: false,
  ...overrides,
})

test('a wheel zooms a picture step by step, no further than its pixels allow, and back to the whole', () => {
  let scale = 1
  for (let n = 0; n < 3; n++) scale = scaleByWheel(scale, buildWheel(-100))
  expect(scale).toBeCloseTo(1.82, 2)
  for (let n = 0; n < 20; n++) scale = scaleByWheel(scale, buildWheel(-100))
  expect(scale).toBe(3.6)
  for (let n = 0; n < 20; n++) scale = scaleByWheel(scale, buildWheel(100))
  expect(scale).toBe(1)
  expect(scaleByWheel(1, buildWheel(-3, { deltaMode: 1 })), 'three lines are a notch').toBeGreaterThan(1.08)
  expect(scaleByWheel(1, buildWheel(-12, { ctrlKey: true })), 'a pinch on a trackpad').toBeCloseTo(1.13, 2)
})

test('a pinch zooms as far as the fingers move apart', () => {
  expect(scaleByPinch(1, 80, 200)).toBe(2.5)
  expect(scaleByPinch(2.5, 200, 80)).toBe(1)
  expect(scaleByPinch(1, 0, 300)).toBe(3.6)
})

test('a wheel over a whole picture scrolls the page, unless the page is at its top and the wheel goes up', () => {
  expect(isForPicture(buildWheel(100), 1, 0)).toBe(false)
  expect(isForPicture(buildWheel(-100), 1, 300)).toBe(false)
  expect(isForPicture(buildWheel(-100), 1, 0)).toBe(true)
  expect(isForPicture(buildWheel(-10, { ctrlKey: true }), 1, 300)).toBe(true)
  expect(isForPicture(buildWheel(100), 2, 300)).toBe(true)
})
