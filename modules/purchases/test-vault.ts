/**
 * The local vault of test cards. It knows the published test numbers only; any other number is not checked further,
 * stored or logged. It replaces a number by a token that gives the card's behaviour.
 */
export type Brand = 'Visa' | 'Mastercard' | 'American Express'
export type TestCard = { number: string; brand: Brand; token: string; behaviour: string }

export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', brand: 'Visa', token: 'tok_visa', behaviour: 'pays' },
  { number: '5555555555554444', brand: 'Mastercard', token: 'tok_mastercard', behaviour: 'pays' },
  { number: '378282246310005', brand: 'American Express', token: 'tok_amex', behaviour: 'pays' },
  {
    number: '4000002500003155',
    brand: 'Visa',
    token: 'tok_second_step',
    behaviour: 'asks for a second step',
  },
  { number: '4000000000000002', brand: 'Visa', token: 'tok_declined', behaviour: 'is declined' },
]

export const digitsOf = (text: string): string => text.replace(/[\s-]/g, '')
export const isTestNumber = (text: string): boolean =>
  testCards.some((card) => card.number === digitsOf(text))

/** The card of a published test number; null for any other text. */
export function vaultCard(text: string): { token: string; brand: Brand; lastFour: string } | null {
  const card = testCards.find((testCard) => testCard.number === digitsOf(text))
  return card ? { token: card.token, brand: card.brand, lastFour: card.number.slice(-4) } : null
}

/** The vault's answer to a charge. `confirmed`: the holder completed the second step. */
export function chargeToken(token: string, confirmed = false): 'paid' | 'declined' | 'awaiting' {
  if (token === 'tok_declined') return 'declined'
  return token === 'tok_second_step' && !confirmed ? 'awaiting' : 'paid'
}

/** An HTML pattern for the published numbers only, with or without spaces: no other leaves the browser. */
export const testNumberPattern = testCards.map((card) => [...card.number].join('[ \\-]?')).join('|')
