/** Reconciliation, as screens see it: kinds of differences with their cures, forms, refusals. */

import { z } from 'zod'
import type { Id } from '#kernel/id.ts'
import { type Money, parseMoney, zero } from '#kernel/money.ts'
import type { RefusalWords } from '#kernel/result.ts'

export const differenceKinds = [
  'charge',
  'refund',
  'refund_back',
  'dispute',
  'transfer',
  'other',
  'only_ours',
  'other_currency',
  'payout_unknown',
  'payout_missing',
  'payout_state',
  'payout_amount',
  'bank_movement',
  'bank_missing',
  'bank_gap',
] as const
export type DifferenceKind = (typeof differenceKinds)[number]

/** Cures of a difference besides explaining it: `ask` the provider again, `book` what moved there. */
export type Cure = 'ask' | 'book'
export const differences: Readonly<
  Record<DifferenceKind, { label: string; cures: readonly Cure[]; words: string }>
> = {
  charge: {
    label: 'Payment missing from the ledger',
    cures: ['ask', 'book'],
    words:
      'No order or purchase here is waiting for it. If it’s ours, ask again; if it came from other software, book or explain it.',
  },
  refund: {
    label: 'Refund missing from the ledger',
    cures: ['ask', 'book'],
    words: 'Ask again: if one of our refunds is still on its way, this resolves once that is refused.',
  },
  refund_back: {
    label: 'Returned refund missing from the ledger',
    cures: ['ask', 'book'],
    words: 'Ask again; it is reversed in the ledger once the provider names the refund.',
  },
  dispute: {
    label: 'Dispute booked differently',
    cures: ['ask', 'book'],
    words: 'Ask again. If it remains, it’s part of a dispute our books can’t place automatically; book it.',
  },
  transfer: {
    label: 'Transfer missing from the ledger',
    cures: ['book'],
    words: 'A transfer made in the provider’s own dashboard. Book it, or explain it if it comes back.',
  },
  other: {
    label: 'Unknown kind of movement',
    cures: ['book'],
    words: 'Costs are booked as payment fees, and gains as other income.',
  },
  only_ours: {
    label: 'In the ledger but not at the provider',
    cures: ['ask'],
    words:
      'Look for it in the provider’s dashboard. If it was never sent, it is resent automatically, or reversed if that fails.',
  },
  other_currency: {
    label: 'Money in an unsupported currency',
    cures: [],
    words:
      'Payments are booked in US dollars. Set the provider’s account to settle in US dollars, and explain earlier amounts.',
  },
  payout_unknown: {
    label: 'Transfer without a payout',
    cures: [],
    words: 'Someone sent money from the provider’s dashboard. Find out who, and explain it.',
  },
  payout_missing: {
    label: 'Payout unknown to the provider',
    cures: ['ask'],
    words: 'Ask again. If the provider never got it, mark the payout as failed under Payouts.',
  },
  payout_state: {
    label: 'Payout with a different outcome',
    cures: ['ask'],
    words: 'Ask again; the provider’s answer is then booked.',
  },
  payout_amount: {
    label: 'Payout with a different amount',
    cures: [],
    words:
      'The provider moved a different amount from the one requested. Ask its support, then explain the outcome.',
  },
  bank_movement: {
    label: 'Bank movement missing from the ledger',
    cures: ['book'],
    words:
      'Costs are booked as payment fees, and gains as other income. Later bookings are matched automatically.',
  },
  bank_missing: {
    label: 'In the ledger but on no bank statement',
    cures: [],
    words:
      'Import the next statement, or explain it: the bank may have booked it as part of a larger amount, or not at all.',
  },
  bank_gap: {
    label: 'Statement out of sequence',
    cures: [],
    words: 'Import the missing statement, then explain this; or ask the bank for it.',
  },
}

/** A difference, open or ended. `null` on a side means nothing is there. */
export type Difference = {
  id: Id<'difference'>
  number: number
  provider: string
  kind: DifferenceKind
  /** The provider's reference, or ours if it has none there. */
  reference: string
  /** The provider's charge, or our payout, to ask about. */
  about: string | null
  words: string
  ours: Money
  theirs: Money
  happenedAt: Date
  foundAt: Date
  endedAt: Date | null
  ended: 'booked' | 'explained' | null
  entryId: Id<'entry'> | null
  note: string | null
  endedByName: string | null
}

/** A balance at its last comparison, and since when it hasn't agreed; null if it does. */
export type BalanceState = {
  provider: string
  ours: Money
  theirs: Money
  lookedAt: Date
  differsSince: Date | null
  agreesSince: Date | null
}

export const maxNote = 300
export const ExplainForm = z.object({
  id: z.string().max(60),
  note: z
    .string()
    .trim()
    .min(10, 'Explain it in a sentence; the note stays with the difference.')
    .max(maxNote, `A note has at most ${maxNote} characters.`),
})

/** The balances payouts are sent from, by provider and currency. */
export const fundable = {
  'paypal:USD': 'PayPal, in US dollars',
  'paystack:NGN': 'Paystack, in naira',
  'paystack:GHS': 'Paystack, in cedis',
  'paystack:ZAR': 'Paystack, in rand',
  'paystack:KES': 'Paystack, in Kenyan shillings',
} as const
export type Fundable = keyof typeof fundable
const fundables = Object.keys(fundable) as [Fundable, ...Fundable[]]

const amountWords = 'Enter an amount such as 2500.00.'
const referenceWords = 'Enter your bank’s reference: 3 to 60 letters, digits, dots and dashes.'
/** "We sent this much from the bank, and this much arrived there." */
export const FundForm = z
  .object({
    to: z.enum(fundables, 'Choose where the money went.'),
    paid: z.string().trim().max(20, amountWords),
    got: z.string().trim().max(20, amountWords).default(''),
    reference: z.string().trim().max(60, referenceWords),
  })
  .transform(({ to, paid, got, reference }, context) => {
    const [provider, currency] = to.split(':') as ['paypal' | 'paystack', Money['currency']]
    const sent = parseMoney(paid, 'USD')
    const arrived = currency === 'USD' ? sent : parseMoney(got, currency)
    const fault = (path: string, message: string): void =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (!sent || sent.minor <= 0n) fault('paid', amountWords)
    if (currency !== 'USD' && (!arrived || arrived.minor <= 0n))
      fault('got', `Enter what arrived there, in ${currency}.`)
    if (!/^[\w./ -]{3,60}$/.test(reference)) fault('reference', referenceWords)
    return { to, provider, paid: sent ?? zero(), got: arrived ?? zero(currency), reference }
  })

export type ReconciliationRefusal =
  | 'difference.not_found'
  | 'difference.ended'
  | 'difference.no_cure'
  | 'difference.remains'
  | 'provider.no_answer'
  | 'funding.booked_before'
export const reconciliationRefusals: RefusalWords<ReconciliationRefusal> = {
  'difference.not_found': { status: 404, words: 'That difference doesn’t exist.' },
  'difference.ended': { status: 409, words: 'This difference is already resolved.' },
  'difference.no_cure': { status: 409, words: 'This can’t be booked from here. Explain it in a note.' },
  'difference.remains': {
    status: 409,
    words: 'The provider’s answer hasn’t changed, so the difference remains.',
  },
  'provider.no_answer': { status: 503, words: 'The provider did not respond. Try again in a few minutes.' },
  'funding.booked_before': {
    status: 409,
    words: 'Money with this reference was booked for this provider before. Look for it in the ledger.',
  },
}
