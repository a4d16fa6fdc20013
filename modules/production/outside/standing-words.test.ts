import { expect, test } from 'vitest'
import { usd } from '#kernel/money.ts'
import { standingWords } from './standing-words.ts'

const costs = { currency: 'EUR', total: usd(1500), shipping: usd(400) }
const calm = { cameBack: false, isForeign: false, days: 3 }

test('an order that goes its way says nothing, until not all of it has left after ten days', () => {
  for (const status of ['pending', 'inprocess', 'partial'] as const) {
    expect(standingWords({ status, costs }, calm)).toBe('')
    expect(standingWords({ status, costs }, { ...calm, days: 9.9 })).toBe('')
    expect(standingWords({ status, costs }, { ...calm, days: 12.4 })).toContain('for 12 days')
  }
  expect(standingWords({ status: 'fulfilled', costs }, { ...calm, days: 40 })).toBe('')
})

test('what needs a person sooner is said before that', () => {
  const late = { ...calm, days: 12 }
  expect(standingWords({ status: 'onhold', costs }, late)).toContain('on hold')
  expect(standingWords({ status: 'partial', costs }, { ...late, cameBack: true })).toContain('came back')
  expect(standingWords({ status: 'inprocess', costs }, { ...late, isForeign: true })).toContain('in EUR')
})
