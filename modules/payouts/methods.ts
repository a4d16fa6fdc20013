import { type Currency, currencies, isCurrency } from '#kernel/currency.ts'
import { countText } from '#kernel/formats.ts'
import { addDays, type LocalDate, localDate } from '#kernel/instant.ts'
import { type Money, minus, money, plus, scale, share, usd } from '#kernel/money.ts'
import type { PayoutMethod, ProviderName } from './names.ts'
import {
  type Fee,
  type FinanceTerms,
  type ProviderTerms,
  providerTerms,
  termsOfProvider,
} from './provider-terms.ts'

export { type PayoutMethod, payoutMethods } from './names.ts'

type Terms = {
  label: string
  /** The smallest payout. */
  minimum: Money
  fee: Fee
  feeWords: string
  /** Days after sending; `banks` counts Monday to Friday, and sends only on those. */
  arrives: { from: number; to: number; banks: boolean }
  arrivalNote: string
  /** Paid in the country's own money, else in dollars. */
  local: boolean
}
/** Each method's terms when sent by hand or in the sample. Our own figures; a provider's replace them. */
export const terms: Readonly<Record<PayoutMethod, Terms>> = {
  bank_transfer: {
    label: 'Bank Transfer',
    minimum: usd(2_500),
    fee: { fixed: usd(250) },
    feeWords: '$2.50',
    arrives: { from: 1, to: 2, banks: true },
    arrivalNote: '',
    local: true,
  },
  paypal: {
    label: 'PayPal',
    minimum: usd(2_500),
    fee: { bps: 100, most: usd(2_000) },
    feeWords: '1 %, max $20',
    arrives: { from: 0, to: 0, banks: false },
    arrivalNote: '',
    local: false,
  },
  payoneer: {
    label: 'Payoneer',
    minimum: usd(2_500),
    fee: { fixed: usd(150) },
    feeWords: '$1.50',
    arrives: { from: 0, to: 1, banks: true },
    arrivalNote: '',
    local: false,
  },
  western_union: {
    label: 'Western Union',
    minimum: usd(5_000),
    fee: { fixed: usd(1_200) },
    feeWords: '$12.00',
    arrives: { from: 0, to: 0, banks: false },
    arrivalNote: 'cash',
    local: true,
  },
  crypto_wallet: {
    label: 'Crypto Wallet',
    minimum: usd(2_500),
    fee: { fixed: usd(80) },
    feeWords: 'network fee, $0.80',
    arrives: { from: 0, to: 0, banks: false },
    arrivalNote: 'USDC',
    local: false,
  },
  stripe: {
    label: 'Stripe',
    minimum: usd(2_500),
    fee: providerTerms.stripe.fee,
    feeWords: providerTerms.stripe.feeWords,
    arrives: { from: 1, to: 3, banks: false },
    arrivalNote: 'at Stripe’s rate',
    local: false,
  },
}
export const methodLabel = (method: PayoutMethod): string => terms[method].label

/**
 * Countries of bank accounts, with their currency and the shape of the number: digits with or without a branch code,
 * or an IBAN. `branchName`: the branch code's name there.
 */
export const bankCountries = {
  NG: { name: 'Nigeria', currency: 'NGN', digits: [10, 10], branch: null },
  ZA: { name: 'South Africa', currency: 'ZAR', digits: [7, 11], branch: 6 },
  KE: { name: 'Kenya', currency: 'KES', digits: [6, 14], branch: null },
  GH: { name: 'Ghana', currency: 'GHS', digits: [8, 16], branch: null },
  US: { name: 'United States', currency: 'USD', digits: [4, 17], branch: 9, branchName: 'Routing number' },
  GB: { name: 'United Kingdom', currency: 'GBP', digits: [8, 8], branch: 6, branchName: 'Sort code' },
  AT: { name: 'Austria', currency: 'EUR', iban: 20 },
  BE: { name: 'Belgium', currency: 'EUR', iban: 16 },
  DE: { name: 'Germany', currency: 'EUR', iban: 22 },
  ES: { name: 'Spain', currency: 'EUR', iban: 24 },
  FI: { name: 'Finland', currency: 'EUR', iban: 18 },
  FR: { name: 'France', currency: 'EUR', iban: 27 },
  IE: { name: 'Ireland', currency: 'EUR', iban: 22 },
  IT: { name: 'Italy', currency: 'EUR', iban: 27 },
  NL: { name: 'Netherlands', currency: 'EUR', iban: 18 },
  PT: { name: 'Portugal', currency: 'EUR', iban: 25 },
} as const satisfies Record<string, BankCountryRule>
export type BankCountryRule = {
  name: string
  currency: Currency
  digits?: readonly [number, number]
  branch?: number | null
  branchName?: string
  /** Length of its IBANs. */
  iban?: number
}
export const bankRule = (country: BankCountry): BankCountryRule => bankCountries[country]
export type BankCountry = keyof typeof bankCountries
export const isBankCountry = (text: string): text is BankCountry => Object.hasOwn(bankCountries, text)

/** Millionths of the currency for one dollar. Our own sample rates, fixed so that a quote can be checked by hand. */
export const sampleRates: Readonly<Partial<Record<Currency, bigint>>> = {
  USD: 1_000_000n,
  NGN: 1_531_200_000n,
  ZAR: 17_650_000n,
  KES: 129_250_000n,
  GHS: 10_850_000n,
  EUR: 853_000n,
  GBP: 739_000n,
}

/** Currencies a shop can show its figures in. */
const displayCurrencies: readonly string[] = ['USD', 'NGN', 'ZAR', 'KES']
/** Millionths of a currency for one dollar now; null if it has no rate. */
export const displayRateOf = (currency: string): bigint | null =>
  displayCurrencies.includes(currency) && isCurrency(currency) ? (sampleRates[currency] ?? null) : null

/** A sender, its rate (millionths of the currency for one dollar), and its terms if finance has set them. */
export type PayoutRoute = { provider: ProviderName; rateE6: bigint; terms?: FinanceTerms | undefined }

/** A method's terms with its sender. `financeTerms`: as set by finance. */
export function termsOfSender(
  method: PayoutMethod,
  provider: ProviderName,
  financeTerms?: FinanceTerms,
): Terms & Partial<ProviderTerms> {
  if (provider === 'test' || provider === 'hand') return terms[method]
  return { ...terms[method], ...termsOfProvider(provider, financeTerms) }
}

/** The fee on an amount. `isWaived`: the shop's plan pays bank fees. */
export function feeOf(
  method: PayoutMethod,
  amount: Money,
  isWaived = false,
  route?: PayoutRoute & { currency: string },
): Money {
  const { fee, arrives } = termsOfSender(method, route?.provider ?? 'test', route?.terms)
  if (isWaived && terms[method].arrives.banks && arrives.banks) return usd(0)
  if ('fixed' in fee) return fee.fixed
  if ('steps' in fee)
    return stepFeeOf(fee.steps[route?.currency ?? ''] ?? [], amount, route?.rateE6 ?? 1_000_000n)
  const part = share(amount, fee.bps)
  if ('plus' in fee) {
    const total = plus(part, fee.plus)
    return fee.most && total.minor > fee.most.minor ? fee.most : total
  }
  return part.minor > fee.most.minor ? fee.most : part
}

/** A stepped fee in the account's currency, converted to dollars and rounded up so that it is covered. */
function stepFeeOf(
  steps: readonly { upTo: bigint | null; fee: bigint }[],
  amount: Money,
  rateE6: bigint,
): Money {
  const converted = scale(amount, rateE6, 1_000_000n).minor
  const step = steps.find(({ upTo }) => upTo === null || converted <= upTo)
  return usd(((step?.fee ?? 0n) * 1_000_000n + rateE6 - 1n) / rateE6)
}

export type Offer = {
  fee: Money
  sent: Money
  receive: Money
  rateE6: bigint
  from: LocalDate
  to: LocalDate
}

/** The fee, amount received and arrival of a payout by a method, if it leaves at `at` in that zone. */
export function makeOffer(
  method: PayoutMethod,
  amount: Money,
  currency: Currency,
  at: Date,
  zone: string,
  isWaived = false,
  route: PayoutRoute = { provider: 'test', rateE6: sampleRates[currency] ?? 1_000_000n },
): Offer {
  const { provider, rateE6, terms: financeTerms } = route
  const fee = feeOf(method, amount, isWaived, { ...route, currency })
  const sent = minus(amount, fee)
  const converted = scale(
    money(sent.minor, currency),
    rateE6 * 10n ** BigInt(currencies[currency]),
    100_000_000n,
  )
  const { arrives } = termsOfSender(method, provider, financeTerms)
  const leavesOn = arrives.banks ? bankDay(localDate(at, zone), 0) : localDate(at, zone)
  const arrivalDay = (count: number): LocalDate =>
    arrives.banks ? bankDay(leavesOn, count) : addDays(leavesOn, count)
  return { fee, sent, rateE6, receive: converted, from: arrivalDay(arrives.from), to: arrivalDay(arrives.to) }
}

/** The count-th bank day after a date; for zero the date itself, or the next Monday. */
export function bankDay(from: LocalDate, count: number): LocalDate {
  let day = skipWeekend(from)
  for (let remaining = count; remaining > 0; remaining -= 1) day = skipWeekend(addDays(day, 1))
  return day
}

function skipWeekend(day: LocalDate): LocalDate {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  if (weekday === 6) return addDays(day, 2)
  return weekday === 0 ? addDays(day, 1) : day
}

/** "1 USD = 1,531.20 NGN". */
export function formatRate(rateE6: bigint, currency: Currency): string {
  const integer = rateE6 / 1_000_000n
  const fraction = String((rateE6 % 1_000_000n) / 10_000n).padStart(2, '0')
  return `1 USD = ${countText(integer)}.${fraction} ${currency}`
}
