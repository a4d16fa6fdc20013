import { expect, test } from 'vitest'
import { usd } from '#kernel/money.ts'
import { noTip, TipForm, tipFor } from './tip.ts'

const wordsFor = (choice: string, tipAmount = '') =>
  TipForm.safeParse({ choice, tipAmount }).error?.issues[0]?.message ?? null

test('a tip is a share of the goods or a sum of the fan’s own, and nothing unless chosen', () => {
  const goods = usd(2399)
  expect(tipFor(noTip, goods)).toEqual(usd(0))
  expect(tipFor({ choice: '10', tipAmount: '' }, goods)).toEqual(usd(240))
  expect(tipFor({ choice: 'other', tipAmount: '$7.25' }, goods)).toEqual(usd(725))
  expect(tipFor({ choice: '', tipAmount: '7.25' }, goods)).toEqual(usd(0))
  expect(tipFor({ choice: '15', tipAmount: '' }, usd(9_000_000))).toEqual(usd(50_000))
})

test('an amount that is unreadable, negative or too large is refused; unless chosen, the field is ignored', () => {
  for (const wrong of ['', 'much', '-3.00', '1.234', '500.01']) expect(wordsFor('other', wrong)).toBeTruthy()
  for (const right of ['0', '5', '5.00', '$5.00', '500.00']) expect(wordsFor('other', right)).toBeNull()
  expect(wordsFor('', 'much')).toBeNull()
  expect(TipForm.safeParse({ choice: '90', tipAmount: '' }).success).toBe(false)
})
