/** What real providers take and how long they need: figures they publish, as data. A contract of one's own changes them here. */
import { type Money, usd } from '#kernel/money.ts'
import type { ProviderName } from './names.ts'

/** Of a step, in minor units of the account's currency: the first whose `upTo` holds the amount. */
export type FeeSteps = readonly { upTo: bigint | null; fee: bigint }[]
export type Fee =
  | { fixed: Money }
  | { bps: number; most: Money }
  | { bps: number; plus: Money }
  | { steps: Readonly<Record<string, FeeSteps>> }

export type ProviderTerms = {
  fee: Fee
  feeWords: string
  arrives: { from: number; to: number; banks: boolean }
  /** The largest single payout that the provider takes. */
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
      'developer.paypal.com/docs/payouts/reference/fees: 2 % with a cap, $20 across borders from the US; at most $20,000 an item',
  },
  paystack: {
    fee: {
      steps: {
        NGN: [
          { upTo: 500_000n, fee: 1_000n },
          { upTo: 5_000_000n, fee: 2_500n },
          { upTo: null, fee: 5_000n },
        ],
        GHS: [{ upTo: null, fee: 800n }],
        ZAR: [{ upTo: null, fee: 300n }],
        KES: [
          { upTo: 149_900n, fee: 2_000n },
          { upTo: 2_000_000n, fee: 4_000n },
          { upTo: null, fee: 6_000n },
        ],
      },
    },
    feeWords: 'by amount, some cents',
    arrives: { from: 0, to: 1, banks: true },
    source:
      'paystack.com/pricing, transfers: NGN 10, 25 or 50; GHS 8; ZAR 3; KES 20, 40 or 60. Held as in 2025: compare with your contract',
  },
  stripe: {
    fee: { bps: 25, plus: usd(25) },
    feeWords: '0.25 % + $0.25',
    arrives: { from: 1, to: 3, banks: true },
    source: 'stripe.com/connect/pricing: 0.25 % + $0.25 a payout sent',
  },
  bank_file: {
    fee: { fixed: usd(250) },
    feeWords: '$2.50',
    arrives: { from: 1, to: 3, banks: true },
    source: 'our own figure; what your bank takes is in your contract with it',
  },
}
