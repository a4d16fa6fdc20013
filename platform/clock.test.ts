import { afterEach, expect, test, vi } from 'vitest'
import { houseDate, houseNow, saveTime } from './clock.ts'
import { readToken, signTokenFor } from './crypto/sign.ts'

const minute = 60_000
const truth = Date.parse('2026-03-01T12:00:00Z')
const ring = { secret: 's'.repeat(40) }
const database = { execute: async () => ({ rows: [{ now: truth }] }) }
afterEach(async () => {
  vi.useRealTimers()
  await saveTime({ execute: async () => ({ rows: [{ now: Date.now() }] }) })
})

/** A machine whose clock runs ahead by this much. */
async function machine(off: number): Promise<void> {
  vi.useFakeTimers({ now: truth + off, toFake: ['Date'] })
  expect(await saveTime(database)).toBe(off)
}

test.each([10 * minute, -10 * minute])('a machine whose clock is %i ms off knows the time', async (off) => {
  await machine(off)
  expect(houseNow()).toBe(truth)
  expect(houseDate()).toEqual(new Date(truth))
})

test('a link for five minutes opens on a machine that is ten ahead, and has ended on one that is ten behind', async () => {
  await machine(0)
  const open = signTokenFor(ring, 'look', 'one', 5 * minute)
  const ended = signTokenFor(ring, 'look', 'two', 5 * minute, truth - 6 * minute)
  for (const off of [10 * minute, -10 * minute]) {
    await machine(off)
    expect(readToken(ring, 'look', open)).toBe('one')
    expect(readToken(ring, 'look', ended)).toBeNull()
  }
})
