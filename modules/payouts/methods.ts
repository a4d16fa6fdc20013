import { type Currency, isCurrency } from '#kernel/currency.ts'
import { addDays, type LocalDate, localDate } from '#kernel/instant.ts'
import { type Money, minus, money, scale, share, usd } from '#kernel/money.ts'

/** The five ways to be paid, in the order in which they are offered. The first is chosen to begin with. */
export const payoutMethods = [
  'bank_transfer',
  'paypal',
  'payoneer',
  'western_union',
  'crypto_wallet',
] as const
export type PayoutMethod = (typeof payoutMethods)[number]

type Terms = {
  label: string
  /** No payout below this. */
  least: Money
  fee: { fixed: Money } | { bps: number; most: Money }
  feeWords: string
  /** Days after it was sent; `banks` counts Monday to Friday and sends on them only. */
  arrives: { from: number; to: number; banks: boolean }
  arrivalNote: string
  /** Paid out in the country's own money, or in dollars. */
  local: boolean
}
/** What each method costs. Our own sample figures; a provider's contract replaces them. */
export const terms: Readonly<Record<PayoutMethod, Terms>> = {
  bank_transfer: {
    label: 'Bank Transfer',
    least: usd(2_500),
    fee: { fixed: usd(250) },
    feeWords: '$2.50',
    arrives: { from: 1, to: 2, banks: true },
    arrivalNote: '',
    local: true,
  },
  paypal: {
    label: 'PayPal',
    least: usd(2_500),
    fee: { bps: 100, most: usd(2_000) },
    feeWords: '1 %, max $20',
    arrives: { from: 0, to: 0, banks: false },
    arrivalNote: '',
    local: false,
  },
  payoneer: {
    label: 'Payoneer',
    least: usd(2_500),
    fee: { fixed: usd(150) },
    feeWords: '$1.50',
    arrives: { from: 0, to: 1, banks: true },
    arrivalNote: '',
    local: false,
  },
  western_union: {
    label: 'Western Union',
    least: usd(5_000),
    fee: { fixed: usd(1_200) },
    feeWords: '$12.00',
    arrives: { from: 0, to: 0, banks: false },
    arrivalNote: 'cash',
    local: true,
  },
  crypto_wallet: {
    label: 'Crypto Wallet',
    least: usd(2_500),
    fee: { fixed: usd(80) },
    feeWords: 'network fee, $0.80',
    arrives: { from: 0, to: 0, banks: false },
    arrivalNote: 'USDC',
    local: false,
  },
}
export const methodLabel = (method: PayoutMethod): string => terms[method].label

/** Where a bank account can be: its own money and the shape of its number. */
export const bankCountries = {
  NG: { name: 'Nigeria', currency: 'NGN', digits: [10, 10], branch: null },
  ZA: { name: 'South Africa', currency: 'ZAR', digits: [7, 11], branch: 6 },
  KE: { name: 'Kenya', currency: 'KES', digits: [6, 14], branch: null },
} as const satisfies Record<
  string,
  { name: string; currency: Currency; digits: readonly [number, number]; branch: number | null }
>
export type BankCountry = keyof typeof bankCountries
export const isBankCountry = (text: string): text is BankCountry => Object.hasOwn(bankCountries, text)

/** Millionths of the currency for one dollar. Our own sample rates, held steady so that a quote can be checked by hand. */
export const sampleRates: Readonly<Partial<Record<Currency, bigint>>> = {
  USD: 1_000_000n,
  NGN: 1_531_200_000n,
  ZAR: 17_650_000n,
  KES: 129_250_000n,
}

/** Millionths of a currency for one dollar now; null where it has no rate. */
export const rateOf = (currency: string): bigint | null =>
  isCurrency(currency) ? (sampleRates[currency] ?? null) : null

/** What a method takes of an amount. `waived`: the shop's plan bears the fees of banks. */
export function feeOf(method: PayoutMethod, amount: Money, waived = false): Money {
  if (waived && terms[method].arrives.banks) return usd(0)
  const { fee } = terms[method]
  if ('fixed' in fee) return fee.fixed
  const part = share(amount, fee.bps)
  return part.minor > fee.most.minor ? fee.most : part
}

export type Offer = {
  fee: Money
  sent: Money
  receive: Money
  rateE6: bigint
  from: LocalDate
  to: LocalDate
}

/** What an amount costs and brings by a method, and when it arrives, if it leaves at `at` in that zone. */
export function termsFor(
  method: PayoutMethod,
  amount: Money,
  currency: Currency,
  at: Date,
  zone: string,
  waived = false,
): Offer {
  const fee = feeOf(method, amount, waived)
  const sent = minus(amount, fee)
  const rateE6 = rateOf(currency) ?? 1_000_000n
  const converted = scale(sent, rateE6, 1_000_000n).minor
  const { arrives } = terms[method]
  const leaves = arrives.banks ? bankDay(localDate(at, zone), 0) : localDate(at, zone)
  const day = (count: number): LocalDate => (arrives.banks ? bankDay(leaves, count) : addDays(leaves, count))
  return {
    fee,
    sent,
    rateE6,
    receive: money(converted, currency),
    from: day(arrives.from),
    to: day(arrives.to),
  }
}

/** The count-th bank day after a date; the date itself, or the next Monday, for zero. */
export function bankDay(from: LocalDate, count: number): LocalDate {
  let day = skipWeekend(from)
  for (let left = count; left > 0; left -= 1) day = skipWeekend(addDays(day, 1))
  return day
}

function skipWeekend(day: LocalDate): LocalDate {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday === 6 ? addDays(day, 2) : weekday === 0 ? addDays(day, 1) : day
}

/** "1 USD = 1,531.20 NGN". */
export function rateWords(rateE6: bigint, currency: Currency): string {
  const whole = rateE6 / 1_000_000n
  const rest = String((rateE6 % 1_000_000n) / 10_000n).padStart(2, '0')
  return `1 USD = ${whole.toLocaleString('en-US')}.${rest} ${currency}`
}
