import { expect, test } from 'vitest'
import { addBusinessDays, arrivalRange } from './arrival.ts'

test('business days step over the weekend', () => {
  expect(addBusinessDays('2025-08-29', 1)).toBe('2025-09-01')
  expect(addBusinessDays('2025-08-26', 3)).toBe('2025-08-29')
  expect(addBusinessDays('2025-08-26', 0)).toBe('2025-08-26')
  expect(addBusinessDays('2025-08-30', 1)).toBe('2025-09-01')
})

test('an order that prints on Tuesday arrives after production and transit, by the press’s calendar', () => {
  // 18:00 in Lagos on Tuesday 26 August 2025; 2 to 5 days on the press, 3 to 4 in transit.
  const range = arrivalRange({
    cutOff: new Date('2025-08-26T17:00:00Z'),
    zone: 'Africa/Lagos',
    transit: { min: 3, max: 4 },
  })
  expect(range).toEqual({ printedOn: '2025-08-26', from: '2025-09-02', to: '2025-09-08' })
})

test('the day of printing is the press’s day, not the one in Greenwich', () => {
  const range = arrivalRange({
    cutOff: new Date('2025-08-26T23:30:00Z'),
    zone: 'Africa/Lagos',
    production: { min: 0, max: 0 },
    transit: { min: 1, max: 1 },
  })
  expect(range).toMatchObject({ printedOn: '2025-08-27', from: '2025-08-28' })
})
