import { expect, test } from 'vitest'
import { isForPicture, scaleByFingers, scaleByWheel } from './closer.ts'

const buildTurn = (deltaY: number, more: Partial<{ deltaMode: number; ctrlKey: boolean }> = {}) => ({
  deltaY,
  deltaMode: 0,
  ctrlKey: false,
  metaKey: false,
  ...more,
})

test('a wheel brings a picture closer step by step, not closer than its pixels go, and back to whole', () => {
  let scale = 1
  for (let n = 0; n < 3; n++) scale = scaleByWheel(scale, buildTurn(-100))
  expect(scale).toBeCloseTo(1.82, 2)
  for (let n = 0; n < 20; n++) scale = scaleByWheel(scale, buildTurn(-100))
  expect(scale).toBe(3.6)
  for (let n = 0; n < 20; n++) scale = scaleByWheel(scale, buildTurn(100))
  expect(scale).toBe(1)
  expect(scaleByWheel(1, buildTurn(-3, { deltaMode: 1 })), 'three lines are a notch').toBeGreaterThan(1.08)
  expect(scaleByWheel(1, buildTurn(-12, { ctrlKey: true })), 'fingers on a trackpad').toBeCloseTo(1.13, 2)
})

test('two fingers bring it as much closer as they go apart', () => {
  expect(scaleByFingers(1, 80, 200)).toBe(2.5)
  expect(scaleByFingers(2.5, 200, 80)).toBe(1)
  expect(scaleByFingers(1, 0, 300)).toBe(3.6)
})

test('a wheel over a whole picture scrolls the page, unless the page is at its top and the wheel goes up', () => {
  expect(isForPicture(buildTurn(100), 1, 0)).toBe(false)
  expect(isForPicture(buildTurn(-100), 1, 300)).toBe(false)
  expect(isForPicture(buildTurn(-100), 1, 0)).toBe(true)
  expect(isForPicture(buildTurn(-10, { ctrlKey: true }), 1, 300)).toBe(true)
  expect(isForPicture(buildTurn(100), 2, 300)).toBe(true)
})
