import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { gatherCalls, gatherMs } from './gather.ts'

beforeAll(() => void vi.useFakeTimers())
afterAll(() => void vi.useRealTimers())

test('the first call goes through at once, and what comes soon after it goes once, for each thing apart', () => {
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

test('under calls without end it goes through once in each time, and none is lost', () => {
  let passed = 0
  const call = gatherCalls<null>(() => {
    passed += 1
  })
  for (let ms = 0; ms < 20 * gatherMs; ms += 5) {
    call(null)
    vi.advanceTimersByTime(5)
  }
  expect(passed).toBe(21)
  vi.advanceTimersByTime(gatherMs)
  expect(passed).toBeLessThanOrEqual(22)
})
