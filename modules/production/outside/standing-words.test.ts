import { expect, test } from 'vitest'
import { usd } from '#kernel/money.ts'
import { describeStanding } from './standing-words.ts'

const costs = { currency: 'EUR', total: usd(1500), shipping: usd(400) }
const calm = { cameBack: false, isForeign: false, days: 3 }

test('an order that goes its way says nothing, until not all of it has left after ten days', () => {
  for (const status of ['pending', 'inprocess', 'partial'] as const) {
    expect(describeStanding({ status, costs }, calm)).toBe('')
    expect(describeStanding({ status, costs }, { ...calm, days: 9.9 })).toBe('')
    expect(describeStanding({ status, costs }, { ...calm, days: 12.4 })).toContain('for 12 days')
  }
  expect(describeStanding({ status: 'fulfilled', costs }, { ...calm, days: 40 })).toBe('')
})

test('what needs a person sooner is said before that', () => {
  const late = { ...calm, days: 12 }
  expect(describeStanding({ status: 'onhold', costs }, late)).toContain('on hold')
  expect(describeStanding({ status: 'partial', costs }, { ...late, cameBack: true })).toContain('came back')
  expect(describeStanding({ status: 'inprocess', costs }, { ...late, isForeign: true })).toContain('in EUR')
})
