import { z } from 'zod'
import { isIban } from './iban.ts'
import { bankRule, isBankCountry } from './methods.ts'
import type { PayoutMethod } from './names.ts'
import { isCheckedAddress } from './wallet-address.ts'

const textLine = (label: string, max: number) =>
  z.string().trim().min(1, `${label} is missing.`).max(max, `${label} has at most ${max} characters.`)
const compact = z.string().transform((text) => text.replace(/[\s-]/g, ''))

/** Omitted if empty, so that details without it stay equal. */
const optional = <Schema extends z.ZodType<string>>(schema: Schema) =>
  schema.transform((text) => text || undefined).optional()

/** The Settings form for bank details. */
export const BankForm = z
  .object({
    accountName: textLine('The account name', 120),
    accountNumber: compact.pipe(z.string().min(1, 'The account number is missing.').max(34).toUpperCase()),
    bankName: textLine('The bank name', 120),
    country: z.string().refine(isBankCountry, 'Choose the country of the bank.'),
    branchCode: compact.optional().default(''),
    /** For transfers abroad: the holder's town and the bank's code. */
    city: optional(z.string().trim().max(35, 'A town has at most 35 characters.')),
    bic: optional(
      compact.pipe(
        z
          .string()
          .toUpperCase()
          .regex(/^([A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?)?$/, 'A BIC has 8 or 11 letters and digits.'),
      ),
    ),
  })
  .superRefine((bank, context) => {
    if (!isBankCountry(bank.country)) return
    const rule = bankRule(bank.country)
    const addFault = (path: string, message: string): void =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (rule.iban) {
      if (!isIban(bank.accountNumber, bank.country))
        addFault(
          'accountNumber',
          `An IBAN of ${rule.name} begins with ${bank.country} and has ${rule.iban} characters; check each of them.`,
        )
      return
    }
    const [minDigits, maxDigits] = rule.digits ?? [1, 34]
    const length = bank.accountNumber.length
    if (!/^\d+$/.test(bank.accountNumber)) addFault('accountNumber', 'An account number has digits only.')
    else if (length < minDigits || length > maxDigits)
      addFault(
        'accountNumber',
        `An account number in ${rule.name} has ${minDigits === maxDigits ? minDigits : `${minDigits} to ${maxDigits}`} digits; this one has ${length}.`,
      )
    if (rule.branch && !new RegExp(`^\\d{${rule.branch}}$`).test(bank.branchCode))
      addFault(
        'branchCode',
        `A ${(rule.branchName ?? 'branch code').toLowerCase()} in ${rule.name} has ${rule.branch} digits.`,
      )
  })
const email = z.email('Enter the e-mail address of the account.').trim().toLowerCase().max(254)
const country = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, 'Choose a country.')

/** The forms of each method. Stripe asks for its own. */
export const detailsForms = {
  bank_transfer: BankForm,
  paypal: z.object({ email }),
  payoneer: z.object({ email }),
  western_union: z.object({
    fullName: textLine('The name on the identity document', 120),
    city: textLine('The city', 80),
    country,
  }),
  crypto_wallet: z.object({
    address: z
      .string()
      .trim()
      .refine(isCheckedAddress, 'Paste the address as your wallet shows it: 0x, then 40 letters and digits.'),
  }),
} as const satisfies Record<Exclude<PayoutMethod, 'stripe'>, z.ZodType>
export type DetailsOf<Method extends keyof typeof detailsForms> = z.infer<(typeof detailsForms)[Method]>
type MethodWithForm = Exclude<keyof typeof detailsForms, 'bank_transfer'>
/** `bankCode`: from the provider's list, if the bank was chosen there. */
export type BankDetails = { method: 'bank_transfer' } & DetailsOf<'bank_transfer'> & { bankCode?: string }
/** A destination: the fields of our own form, or the shop's account with Stripe. */
export type Details =
  | BankDetails
  | {
      [Method in MethodWithForm]: { method: Method } & DetailsOf<Method>
    }[MethodWithForm]
  | { method: 'stripe'; account: string; country: string }
