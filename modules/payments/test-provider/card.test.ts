import { expect, test } from 'vitest'
import { testCards } from '../contract.ts'
import { isCardNumber, readCard } from './card.ts'

const at = new Date('2025-08-24T10:00:00Z')
const read = (fields: Partial<{ number: string; expiry: string; cvc: string }>) => {
  const result = readCard({ number: '4242 4242 4242 4242', expiry: '12/28', cvc: '123', ...fields })
  if (!result.ok) return result.code
  return at < result.value.expiresAt ? result.value.behaviour : 'card.expired'
}

test('every published test card is a card number and is known', () => {
  for (const card of testCards) {
    expect(isCardNumber(card.number.replaceAll(' ', '')), card.number).toBe(true)
    expect(read({ number: card.number })).toBe(card.behaviour)
  }
})

test('a real card number is turned away, and so is one with a wrong digit', () => {
  expect(read({ number: '5555 5555 5555 4444' })).toBe('card.not_a_test_card')
  expect(read({ number: '4242 4242 4242 4241' })).toBe('card.number_wrong')
  expect(read({ number: 'card' })).toBe('card.number_wrong')
})

test('a card runs until the end of its month', () => {
  expect(read({ expiry: '08/25' })).toBe('pays')
  expect(read({ expiry: '7/25' })).toBe('card.expired')
  expect(read({ expiry: '13/28' })).toBe('card.expired')
  expect(read({ expiry: '1228' })).toBe('pays')
  expect(read({ expiry: '12 / 2028' })).toBe('pays')
  expect(read({ cvc: '12' })).toBe('card.cvc_wrong')
})
