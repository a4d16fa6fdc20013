/** The vault of the test provider. Card numbers are read here and never leave here. */
import { ok, type Result, refused } from '#kernel/result.ts'
import { type CardBehaviour, type CardRefusal, testCards } from '../contract.ts'

export type CardForm = { number: string; expiry: string; cvc: string }
/** It may be used before `expiresAt`. */
export type TestCard = { behaviour: CardBehaviour; brand: string; last4: string; expiresAt: Date }

const digitsOf = (text: string): string => text.replace(/[\s-]/g, '')

/** The check digit of card numbers (Luhn). */
export function isCardNumber(digits: string): boolean {
  if (!/^\d{13,19}$/.test(digits)) return false
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** The end of a card's last month; null if it isn't readable. */
function readExpiry(expiry: string): Date | null {
  const match = /^(0?[1-9]|1[0-2])\s*[/.-]?\s*(?:20)?(\d{2})$/.exec(expiry.trim())
  return match && new Date(Date.UTC(2000 + Number(match[2]), Number(match[1]), 1))
}

/**
 * Reads a card form. Refusals: `card.number_wrong`, `card.not_a_test_card`, `card.expired` (only if unreadable),
 * `card.cvc_wrong`.
 */
export function readCard(form: CardForm): Result<TestCard, CardRefusal> {
  const digits = digitsOf(form.number)
  if (!isCardNumber(digits)) return refused('card.number_wrong')
  const card = testCards.find(({ number }) => digitsOf(number) === digits)
  if (!card) return refused('card.not_a_test_card')
  const expiresAt = readExpiry(form.expiry)
  if (!expiresAt) return refused('card.expired')
  if (!/^\d{3,4}$/.test(form.cvc.trim())) return refused('card.cvc_wrong')
  return ok({ behaviour: card.behaviour, brand: 'Visa', last4: digits.slice(-4), expiresAt })
}
