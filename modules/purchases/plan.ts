import { type Money, usd } from '#kernel/money.ts'

export const billings = ['monthly', 'yearly'] as const
export type Billing = (typeof billings)[number]
/** Our own prices. A plan never changes the share of a sale. */
export const plans = {
  starter: {
    name: 'Starter',
    words: 'Design, sell, be paid. Nothing is held back.',
    price: { monthly: usd(0), yearly: usd(0) },
  },
  plus: {
    name: 'Fanfare Plus',
    words: 'No fee on payouts by Bank Transfer and Payoneer: all of what you earned arrives.',
    price: { monthly: usd(900), yearly: usd(9_000) },
  },
} as const satisfies Record<string, { name: string; words: string; price: Record<Billing, Money> }>
export const billedWords: Readonly<Record<Billing, string>> = { monthly: 'a month', yearly: 'a year' }

export const labelOf = (billed: Billing): string =>
  `${plans.plus.name}, one ${billed === 'monthly' ? 'month' : 'year'}`
