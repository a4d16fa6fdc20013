/** Digits after the point, ISO 4217. Books are kept in USD; the others are payout and display currencies. */
export const currencies = {
  USD: 2,
  EUR: 2,
  GBP: 2,
  NGN: 2,
  ZAR: 2,
  KES: 2,
  GHS: 2,
  CAD: 2,
  AUD: 2,
  JPY: 0,
} as const
export type Currency = keyof typeof currencies

export function isCurrency(text: unknown): text is Currency {
  return typeof text === 'string' && Object.hasOwn(currencies, text)
}
