import { expect, test } from 'vitest'
import { byFingers, byWheel, isForPicture } from './closer.ts'

const turn = (deltaY: number, more: Partial<{ deltaMode: number; ctrlKey: boolean }> = {}) => ({
  deltaY,
  deltaMode: 0,
  ctrlKey: false,
  metaKey: false,
  ...more,
})

test('a wheel brings a picture closer step by step, not closer than its pixels go, and back to whole', () => {
  let scale = 1
  for (let n = 0; n < 3; n++) scale = byWheel(scale, turn(-100))
  expect(scale).toBeCloseTo(1.82, 2)
  for (let n = 0; n < 20; n++) scale = byWheel(scale, turn(-100))
  expect(scale).toBe(3.6)
  for (let n = 0; n < 20; n++) scale = byWheel(scale, turn(100))
  expect(scale).toBe(1)
  expect(byWheel(1, turn(-3, { deltaMode: 1 })), 'three lines are a notch').toBeGreaterThan(1.08)
  expect(byWheel(1, turn(-12, { ctrlKey: true })), 'fingers on a trackpad').toBeCloseTo(1.13, 2)
})

test('two fingers bring it as much closer as they go apart', () => {
  expect(byFingers(1, 80, 200)).toBe(2.5)
  expect(byFingers(2.5, 200, 80)).toBe(1)
  expect(byFingers(1, 0, 300)).toBe(3.6)
})

test('a wheel over a whole picture scrolls the page, unless the page is at its top and the wheel goes up', () => {
  expect(isForPicture(turn(100), 1, 0)).toBe(false)
  expect(isForPicture(turn(-100), 1, 300)).toBe(false)
  expect(isForPicture(turn(-100), 1, 0)).toBe(true)
  expect(isForPicture(turn(-10, { ctrlKey: true }), 1, 300)).toBe(true)
  expect(isForPicture(turn(100), 2, 300)).toBe(true)
})
