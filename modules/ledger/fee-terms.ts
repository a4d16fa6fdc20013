/** The house's share of a sale and the clearing days of profit, as an administrator entered them. */
import { z } from 'zod'
import { formatMoney, moneyText, parseMoney, usd } from '#kernel/money.ts'

export type FeeTerms = {
  /** Basis points of the price after discount, the same on every plan. */
  readonly platformBps: number
  readonly platformDigitalBps: number
  /**
   * The payment provider's fee on the goods: a share, and a fixed sum per order. The house pays its share of shipping
   * and tax.
   */
  readonly paymentBps: number
  readonly paymentFixedMinor: number
  /** Profit becomes available this many days after the carrier's report, whichever comes first. */
  readonly daysAfterDelivery: number
  readonly daysAfterShipping: number
  readonly daysForDownloads: number
}

/** The proposal for a new house; the sample uses it too. */
export const startingFees: FeeTerms = {
  platformBps: 500,
  platformDigitalBps: 500,
  paymentBps: 290,
  paymentFixedMinor: 30,
  daysAfterDelivery: 3,
  daysAfterShipping: 10,
  daysForDownloads: 3,
}

/** "2.9 %" */
export const percent = (bps: number): string => `${bps / 100} %`

/** Upper limits. A price must leave something after both shares. */
export const feeLimits = { platformBps: 4_000, paymentBps: 1_500, paymentFixedMinor: 500, days: 90 } as const

const percentField = (max: number) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,2}([.,]\d{1,2})?$/, 'Enter a percentage such as 5 or 2.9.')
    .transform((text) => Math.round(Number(text.replace(',', '.')) * 100))
    .refine((bps) => bps <= max, `At most ${percent(max)} can be kept.`)
const daysWords = `Enter whole days, from 0 to ${feeLimits.days}.`
const daysField = z
  .string()
  .trim()
  .regex(/^\d{1,3}$/, daysWords)
  .transform(Number)
  .refine((days) => days <= feeLimits.days, daysWords)

/** The terms as a person types them: shares in percent, the sum in dollars. */
export const FeesForm = z.strictObject({
  platformBps: percentField(feeLimits.platformBps),
  platformDigitalBps: percentField(feeLimits.platformBps),
  paymentBps: percentField(feeLimits.paymentBps),
  paymentFixedMinor: z
    .string()
    .trim()
    .max(12)
    .transform((text, fault) => {
      const amount = parseMoney(text)
      if (amount && amount.minor >= 0n && amount.minor <= BigInt(feeLimits.paymentFixedMinor))
        return Number(amount.minor)
      fault.addIssue(
        `Enter an amount from $0.00 to ${formatMoney(usd(feeLimits.paymentFixedMinor))}, such as 0.30.`,
      )
      return z.NEVER
    }),
  daysAfterDelivery: daysField,
  daysAfterShipping: daysField,
  daysForDownloads: daysField,
})

/** The same terms as typed, to fill the form. */
export const toFormFields = (fees: FeeTerms): Record<keyof FeeTerms, string> => ({
  platformBps: String(fees.platformBps / 100),
  platformDigitalBps: String(fees.platformDigitalBps / 100),
  paymentBps: String(fees.paymentBps / 100),
  paymentFixedMinor: moneyText(usd(fees.paymentFixedMinor)),
  daysAfterDelivery: String(fees.daysAfterDelivery),
  daysAfterShipping: String(fees.daysAfterShipping),
  daysForDownloads: String(fees.daysForDownloads),
})

/** The terms in words, line by line. */
export const describeFees = (fees: FeeTerms): [string, string][] => [
  ['Currency', 'USD'],
  ['Platform fee', `${percent(fees.platformBps)} of the price after discount`],
  ['Platform fee on downloads', percent(fees.platformDigitalBps)],
  ['Payment fee', `${percent(fees.paymentBps)} and ${formatMoney(usd(fees.paymentFixedMinor))} an order`],
  [
    'Profit can be paid out',
    `${fees.daysAfterDelivery} days after delivery, or at the latest ${fees.daysAfterShipping} after shipping; ${fees.daysForDownloads} days for downloads`,
  ],
]
