import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { gatherCalls, gatherMs } from './gather.ts'

beforeAll(() => void vi.useFakeTimers())
afterAll(() => void vi.useRealTimers())

test('the first call goes through at once, and those soon after it go as one, separately for each item', () => {
  const calls: string[] = []
  const call = gatherCalls<string>((item) => calls.push(item))
  call('letters')
  expect(calls).toEqual(['letters'])
  for (let n = 0; n < 50; n += 1) call('letters')
  call('figures')
  expect(calls).toEqual(['letters', 'figures'])
  vi.advanceTimersByTime(gatherMs)
  expect(calls).toEqual(['letters', 'figures', 'letters'])
  // Nothing more came.
  vi.advanceTimersByTime(10 * gatherMs)
  expect(calls).toHaveLength(3)
  call('letters')
  expect(calls).toHaveLength(4)
})

test('under endless calls one goes through in each interval, and none is lost', () => {
  let passedCount = 0
  const call = gatherCalls<null>(() => {
    passedCount += 1
  })
  for (let ms = 0; ms < 20 * gatherMs; ms += 5) {
    call(null)
    vi.advanceTimersByTime(5)
  }
  expect(passedCount).toBe(21)
  vi.advanceTimersByTime(gatherMs)
  expect(passedCount).toBeLessThanOrEqual(22)
})
