/** Payouts, as screens see them: methods and their terms, forms, labels, refusals. */
import { z } from 'zod'
import { parseMoney, usd } from '#kernel/money.ts'
import type { RefusalWords } from '#kernel/result.ts'
import { bankCountries, isBankCountry, payoutMethods } from './methods.ts'
import type { PayoutStatus } from './payout.ts'
import { isCheckedAddress } from './wallet-address.ts'

export {
  bankCountries,
  methodLabel,
  type PayoutMethod,
  payoutMethods,
  rateWords,
  terms,
  termsFor,
} from './methods.ts'
export { type PayoutEvent, type PayoutStatus, payoutMoves, payoutStatuses } from './payout.ts'

const line = (what: string, max: number) =>
  z.string().trim().min(1, `${what} is missing.`).max(max, `${what} has at most ${max} characters.`)
const compact = z.string().transform((text) => text.replace(/[\s-]/g, ''))

/** Bank details, as Settings asks for them. */
export const BankForm = z
  .object({
    accountName: line('The account name', 120),
    accountNumber: compact.pipe(z.string().regex(/^\d+$/, 'An account number has digits only.')),
    bankName: line('The bank name', 120),
    country: z.string().refine(isBankCountry, 'Choose the country of the bank.'),
    branchCode: compact.optional().default(''),
  })
  .superRefine((bank, context) => {
    if (!isBankCountry(bank.country)) return
    const rule = bankCountries[bank.country]
    const [least, most] = rule.digits
    const length = bank.accountNumber.length
    if (length < least || length > most)
      context.addIssue({
        code: 'custom',
        path: ['accountNumber'],
        message: `An account number in ${rule.name} has ${least === most ? least : `${least} to ${most}`} digits; this one has ${length}.`,
      })
    if (rule.branch && !new RegExp(`^\\d{${rule.branch}}$`).test(bank.branchCode))
      context.addIssue({
        code: 'custom',
        path: ['branchCode'],
        message: `A branch code in ${rule.name} has ${rule.branch} digits.`,
      })
  })
const email = z.email('Enter the e-mail address of the account.').trim().toLowerCase().max(254)
const country = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, 'Choose a country.')

/** The details of each method. */
export const detailsForms = {
  bank_transfer: BankForm,
  paypal: z.object({ email }),
  payoneer: z.object({ email }),
  western_union: z.object({
    fullName: line('The name on the identity document', 120),
    city: line('The city', 80),
    country,
  }),
  crypto_wallet: z.object({
    address: z
      .string()
      .trim()
      .refine(isCheckedAddress, 'Paste the address as your wallet shows it: 0x, then 40 letters and digits.'),
  }),
} as const
export type DetailsOf<Method extends keyof typeof detailsForms> = z.infer<(typeof detailsForms)[Method]>
export type Details = {
  [Method in keyof typeof detailsForms]: { method: Method } & DetailsOf<Method>
}[keyof typeof detailsForms]

export const PayoutForm = z.object({
  method: z.enum(payoutMethods).default('bank_transfer'),
  amount: z.string().transform((text, context) => {
    const amount = parseMoney(text, 'USD')
    if (amount && amount.minor > 0n) return amount
    context.addIssue({ code: 'custom', message: 'Enter an amount such as 250.00.' })
    return usd(0)
  }),
})
export const ConfirmForm = z.object({ quoteId: z.string(), key: z.string().min(8).max(200) })

export const statusWords: Readonly<
  Record<PayoutStatus, { label: string; shape: 'done' | 'running' | 'waiting' | 'over' | 'wrong' }>
> = {
  requested: { label: 'Requested', shape: 'waiting' },
  approved: { label: 'Approved', shape: 'waiting' },
  in_transit: { label: 'In transit', shape: 'running' },
  paid: { label: 'Paid', shape: 'done' },
  failed: { label: 'Failed', shape: 'wrong' },
  cancelled: { label: 'Cancelled', shape: 'over' },
}

export type PayoutRefusal =
  | 'payout.not_found'
  | 'payout.shop_suspended'
  | 'payout.no_details'
  | 'payout.details_wait'
  | 'payout.below_least'
  | 'payout.above_most'
  | 'payout.not_available'
  | 'payout.one_waits'
  | 'payout.quote_expired'
  | 'payout.quote_unknown'
  | 'payout.own_request'
  | 'payout.approved_before'
  | 'payout.move_not_allowed'
  | 'command.key_reused'

export const payoutRefusals: RefusalWords<PayoutRefusal> = {
  'payout.not_found': { status: 404, words: 'There is no such payout.' },
  'payout.shop_suspended': {
    status: 409,
    words: 'Payouts of this shop wait while it is suspended. The money stays yours; support tells you why.',
  },
  'payout.no_details': { status: 422, words: 'Say first where {method} should go.' },
  'payout.details_wait': {
    status: 409,
    words: 'These details are new. Money can go to them from {when}, 72 hours after they were added.',
  },
  'payout.below_least': { status: 422, words: '{method} pays out from {least}.' },
  'payout.above_most': { status: 422, words: 'One payout is at most {most}. Ask for the rest in another.' },
  'payout.not_available': { status: 422, words: 'You have {available} available.' },
  'payout.one_waits': {
    status: 409,
    words: 'Event {number} still waits for approval. Cancel it first, or ask again when it has left.',
  },
  'payout.quote_expired': {
    status: 409,
    words: 'The rate was held for 15 minutes, which are over. Here is the rate of now.',
  },
  'payout.quote_unknown': { status: 404, words: 'This offer is not known. Ask for a new one.' },
  'payout.own_request': {
    status: 403,
    words: 'A payout is approved by somebody else than who asked for it.',
  },
  'payout.approved_before': {
    status: 409,
    words: 'You approved this payout already. From $10,000.00 a second colleague approves it too.',
  },
  'payout.move_not_allowed': { status: 409, words: 'A payout that is {from} can’t do that.' },
  'command.key_reused': {
    status: 409,
    words: 'This form was sent before with another amount. Open the page again.',
  },
}
