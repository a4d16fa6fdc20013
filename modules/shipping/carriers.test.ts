import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkDigit, isPostNumber, makeTestNumber, simulateJourney, trackingHref } from './carriers.ts'

test('a label number carries the check digit of the postal union', () => {
  // The example of the S10 standard: 47312482 has the digit 9.
  expect(checkDigit('47312482')).toBe(9)
  expect(isPostNumber('RR473124829GB')).toBe(true)
  expect(isPostNumber('RR473124828GB')).toBe(false)
  expect(makeTestNumber(7)).toMatch(/^FP00000007\dNG$/)
  expect(isPostNumber(makeTestNumber(123_456))).toBe(true)
})

test('a tracking link escapes the number, and a carrier without a page has no link', () => {
  expect(trackingHref('ups', '1Z&x=1')).toBe('https://www.ups.com/track?tracknum=1Z%26x%3D1')
  expect(trackingHref('fanfare-post', 'FP1')).toBeNull()
  expect(trackingHref(null, 'x')).toBeNull()
})

test('any journey runs forward and ends with its delivery inside the promised days', () => {
  const moment = fc.date({ min: new Date('2025-01-01'), max: new Date('2027-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(
      moment,
      fc.integer({ min: 2, max: 10 }),
      fc.integer({ min: 0, max: 12 }),
      fc.string(),
      (shippedAt, min, more, trackingNumber) => {
        const events = simulateJourney({
          trackingNumber,
          shippedAt,
          transit: { min, max: min + more },
          from: 'A',
          to: 'B',
        })
        expect(events.at(-1)?.code).toBe('delivered')
        expect(events[0]!.at.getTime()).toBeGreaterThanOrEqual(shippedAt.getTime())
        for (let n = 1; n < events.length; n += 1)
          expect(events[n]!.at.getTime()).toBeGreaterThanOrEqual(events[n - 1]!.at.getTime())
      },
    ),
  )
})
