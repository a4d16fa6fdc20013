import { expect, test } from 'vitest'
import { usd } from '#kernel/money.ts'
import { describeStanding } from './standing-words.ts'

const costs = { currency: 'EUR', total: usd(1500), shipping: usd(400) }
const onTrack = { cameBack: false, isForeign: false, days: 3 }

test('an order on track has no note, until after ten days not all of it has left', () => {
  for (const status of ['pending', 'inprocess', 'partial'] as const) {
    expect(describeStanding({ status, costs }, onTrack)).toBe('')
    expect(describeStanding({ status, costs }, { ...onTrack, days: 9.9 })).toBe('')
    expect(describeStanding({ status, costs }, { ...onTrack, days: 12.4 })).toContain('for 12 days')
  }
  expect(describeStanding({ status: 'fulfilled', costs }, { ...onTrack, days: 40 })).toBe('')
})

test('a note on what needs a person sooner comes before that', () => {
  const late = { ...onTrack, days: 12 }
  expect(describeStanding({ status: 'onhold', costs }, late)).toContain('on hold')
  expect(describeStanding({ status: 'partial', costs }, { ...late, cameBack: true })).toContain('came back')
  expect(describeStanding({ status: 'inprocess', costs }, { ...late, isForeign: true })).toContain('in EUR')
})
