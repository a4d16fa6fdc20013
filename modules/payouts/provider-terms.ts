/**
 * Creators' fees and promised days for each provider's payouts until finance sets them: the provider's published
 * fees, each with its source; none if it publishes none for everyone, so that the house pays. The days are our own
 * promise, not a provider's.
 */
import { formatMoney, type Money, usd } from '#kernel/money.ts'
import type { ProviderName } from './names.ts'

/**
 * Stepped fees in minor units of the account's currency: the first step whose `upTo` is at least the amount applies.
 */
export type FeeSteps = readonly { upTo: bigint | null; fee: bigint }[]
export type Fee =
  | { fixed: Money }
  | { bps: number; most: Money }
  | { bps: number; plus: Money; most?: Money }
  | { steps: Readonly<Record<string, FeeSteps>> }

export type ProviderTerms = {
  fee: Fee
  feeWords: string
  arrives: { from: number; to: number; banks: boolean }
  /** The provider's largest single payout. */
  most?: Money
  source: string
}

export const providerTerms: Readonly<Record<Exclude<ProviderName, 'test' | 'hand'>, ProviderTerms>> = {
  paypal: {
    fee: { bps: 200, most: usd(2_000) },
    feeWords: '2 %, max $20',
    arrives: { from: 0, to: 1, banks: false },
    most: usd(2_000_000),
    source:
      'developer.paypal.com/docs/payouts/standard/reference/fees: typically 2 % with a cap by the country of who sends, at most $20,000 an item; the cap of $20 by developer.paypal.com/docs/integration/direct/payouts-overview of 2016',
  },
  paystack: {
    // Of its bank transfer prices only Ghana's is published; elsewhere it takes a few cents, which its answer reports
    // and the house pays.
    fee: { steps: { GHS: [{ upTo: null, fee: 800n }] } },
    feeWords: 'none; in Ghana GHS 8',
    arrives: { from: 0, to: 1, banks: true },
    source: 'support.paystack.com/en/articles/2132866, transfers to bank accounts: GHS 8 a transfer',
  },
  stripe: {
    fee: { fixed: usd(0) },
    feeWords: 'none',
    arrives: { from: 1, to: 3, banks: true },
    source:
      'docs.stripe.com/connect/cross-border-payouts: depends on the country of who is paid, by the contract with Stripe; so nothing is taken until finance sets it',
  },
  bank_file: {
    fee: { fixed: usd(250) },
    feeWords: '$2.50',
    arrives: { from: 1, to: 3, banks: true },
    source: 'our own figure; what your bank takes is in your contract with it',
  },
}

/** A provider's terms as set by finance. */
export type FinanceTerms = { bps: number; plus: Money; most: Money | null; from: number; to: number }

/** A provider's terms: as set, else as above. */
export function termsOfProvider(
  provider: keyof typeof providerTerms,
  financeTerms?: FinanceTerms,
): ProviderTerms {
  const defaults = providerTerms[provider]
  if (!financeTerms) return defaults
  const { bps, plus, most: max, from, to } = financeTerms
  return {
    ...defaults,
    fee: { bps, plus, ...(max ? { most: max } : {}) },
    feeWords: formatFee(financeTerms),
    arrives: { ...defaults.arrives, from, to },
  }
}

/** "2 % + $0.25, max $20.00"; "none" if nothing is taken. */
function formatFee({ bps, plus, most: max }: FinanceTerms): string {
  const percentText = bps > 0 ? `${bps / 100} %` : ''
  const fixedText = plus.minor > 0n ? formatMoney(plus) : ''
  const text = [percentText, fixedText].filter(Boolean).join(' + ')
  return text ? `${text}${max && bps > 0 ? `, max ${formatMoney(max)}` : ''}` : 'none'
}
