import { afterEach, expect, test, vi } from 'vitest'
import { houseDate, houseNow, syncClock } from './clock.ts'
import { readToken, signTokenFor } from './crypto/sign.ts'

const minute = 60_000
const trueTime = Date.parse('2026-03-01T12:00:00Z')
const ring = { secret: 's'.repeat(40) }
const database = { execute: async () => ({ rows: [{ now: trueTime }] }) }
afterEach(async () => {
  vi.useRealTimers()
  await syncClock({ execute: async () => ({ rows: [{ now: Date.now() }] }) })
})

/** A machine whose clock runs ahead by this much. */
async function startMachine(offMs: number): Promise<void> {
  vi.useFakeTimers({ now: trueTime + offMs, toFake: ['Date'] })
  expect(await syncClock(database)).toBe(offMs)
}

test.each([10 * minute, -10 * minute])('a machine whose clock is %i ms off knows the time', async (offMs) => {
  await startMachine(offMs)
  expect(houseNow()).toBe(trueTime)
  expect(houseDate()).toEqual(new Date(trueTime))
})

test('a link ends on time, also on a machine whose clock is ten minutes ahead or behind', async () => {
  await startMachine(0)
  const openToken = signTokenFor(ring, 'look', 'one', 5 * minute)
  const endedToken = signTokenFor(ring, 'look', 'two', 5 * minute, trueTime - 6 * minute)
  for (const offMs of [10 * minute, -10 * minute]) {
    await startMachine(offMs)
    expect(readToken(ring, 'look', openToken)).toBe('one')
    expect(readToken(ring, 'look', endedToken)).toBeNull()
  }
})
