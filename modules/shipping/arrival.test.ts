import { expect, test } from 'vitest'
import { addBusinessDays, arrivalRange, estimateBeforeShipping, estimateInTransit } from './arrival.ts'

test('business days skip the weekend', () => {
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
    production: { min: 2, max: 5 },
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

test('the range of an order narrows from its payment to its carrier, and never ends later while all goes well', () => {
  const at = (day: string) => new Date(`${day}T10:00:00Z`)
  const piece = {
    cutOff: new Date('2025-08-26T17:00:00Z'),
    zone: 'Africa/Lagos',
    production: { min: 2, max: 5 },
    transit: { min: 3, max: 4 },
    packingDays: 1,
  }
  const estimate = (stage: 'print' | 'press' | 'made', today: string, since = today) =>
    estimateBeforeShipping({ ...piece, stage, since: at(since), at: at(today) })
  const dates = [
    estimate('print', '2025-08-24'),
    estimate('press', '2025-08-27'),
    estimate('press', '2025-08-29'),
    estimate('press', '2025-09-01'),
    estimate('made', '2025-09-01'),
    estimate('made', '2025-09-02', '2025-09-01'),
    estimateInTransit({
      departedOn: '2025-09-02',
      from: '2025-09-05',
      to: '2025-09-08',
      at: at('2025-09-02'),
    }),
    estimateInTransit({
      departedOn: '2025-09-02',
      from: '2025-09-05',
      to: '2025-09-08',
      at: at('2025-09-08'),
    }),
  ]
  expect(dates.map(({ from, to }) => `${from} ${to}`)).toEqual([
    '2025-09-02 2025-09-08',
    '2025-09-02 2025-09-08',
    '2025-09-03 2025-09-08',
    '2025-09-04 2025-09-08',
    '2025-09-04 2025-09-08',
    '2025-09-05 2025-09-08',
    '2025-09-05 2025-09-08',
    '2025-09-08 2025-09-08',
  ])
  expect(dates.map(({ basis }) => basis).join(' ')).toBe('print press press press made made carrier carrier')
  expect(dates.some(({ isLate }) => isLate)).toBe(false)
})

test('an overdue order says so, and is never expected in the past', () => {
  const at = new Date('2025-09-15T10:00:00Z')
  const late = estimateBeforeShipping({
    stage: 'press',
    cutOff: new Date('2025-08-26T17:00:00Z'),
    zone: 'Africa/Lagos',
    since: at,
    at,
    production: { min: 2, max: 5 },
    transit: { min: 3, max: 4 },
    packingDays: 1,
  })
  expect(late).toMatchObject({ from: '2025-09-18', to: '2025-09-19', isLate: true })
  const lost = estimateInTransit({ departedOn: '2025-09-01', from: '2025-09-04', to: '2025-09-08', at })
  expect(lost).toMatchObject({ from: '2025-09-04', to: '2025-09-08', isLate: true })
})
