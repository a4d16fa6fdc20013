import { type Currency, currencies, isCurrency } from './currency.ts'
import { numberFormat } from './formats.ts'
import { invariant } from './invariant.ts'

/** A whole number of minor units and its currency. Signed on purpose: a refund is not another type. */
export type Money = { readonly minor: bigint; readonly currency: Currency }

export function money(minor: bigint | number, currency: Currency = 'USD'): Money {
  invariant(
    typeof minor === 'bigint' || Number.isSafeInteger(minor),
    `money is whole minor units, not ${minor}`,
  )
  return { minor: BigInt(minor), currency }
}
export const usd = (minor: bigint | number): Money => money(minor, 'USD')
export const zero = (currency: Currency = 'USD'): Money => ({ minor: 0n, currency })

function requireSameCurrency(a: Money, b: Money): Currency {
  invariant(a.currency === b.currency, `can't combine ${a.currency} with ${b.currency}`)
  return a.currency
}
export function plus(a: Money, b: Money): Money {
  return { currency: requireSameCurrency(a, b), minor: a.minor + b.minor }
}
export function minus(a: Money, b: Money): Money {
  return { currency: requireSameCurrency(a, b), minor: a.minor - b.minor }
}
export const negate = (a: Money): Money => ({ currency: a.currency, minor: -a.minor })
export const times = (a: Money, count: number | bigint): Money => {
  invariant(typeof count === 'bigint' || Number.isSafeInteger(count), 'money is multiplied by whole counts')
  return { currency: a.currency, minor: a.minor * BigInt(count) }
}
export function compare(a: Money, b: Money): -1 | 0 | 1 {
  requireSameCurrency(a, b)
  if (a.minor === b.minor) return 0
  return a.minor < b.minor ? -1 : 1
}
export const isZero = (a: Money): boolean => a.minor === 0n
export const isNegative = (a: Money): boolean => a.minor < 0n
export function sum(amounts: readonly Money[], currency: Currency = 'USD'): Money {
  return amounts.reduce(plus, zero(currency))
}

/** a × numerator / denominator, rounded once, half to even. */
export function scale(a: Money, numerator: bigint, denominator: bigint): Money {
  return { currency: a.currency, minor: divideHalfEven(a.minor * numerator, denominator) }
}
/** A share in basis points (1/10,000), rounded once, half to even. */
export const share = (a: Money, bps: number): Money => scale(a, BigInt(bps), 10_000n)

export function divideHalfEven(dividend: bigint, divisor: bigint): bigint {
  invariant(divisor > 0n, 'divisor must be positive')
  const negative = dividend < 0n
  const size = negative ? -dividend : dividend
  const quotient = size / divisor
  const twice = (size % divisor) * 2n
  const roundsUp = twice > divisor || (twice === divisor && quotient % 2n === 1n)
  const rounded = roundsUp ? quotient + 1n : quotient
  return negative ? -rounded : rounded
}

/** Splits so that the parts sum to the whole, each within one minor unit of its exact share (largest remainder). */
export function allocate(whole: Money, weights: readonly bigint[]): Money[] {
  invariant(weights.length > 0 && weights.every((weight) => weight >= 0n), 'weights are zero or more')
  const total = weights.reduce((a, b) => a + b, 0n)
  const hasNoWeight = total === 0n
  const effectiveWeights = hasNoWeight ? weights.map(() => 1n) : weights
  const base = hasNoWeight ? BigInt(weights.length) : total
  const sign = whole.minor < 0n ? -1n : 1n
  const size = whole.minor * sign
  const parts = effectiveWeights.map((weight) => (size * weight) / base)
  let leftover = size - parts.reduce((a, b) => a + b, 0n)
  const order = effectiveWeights
    .map((weight, index) => ({ index, remainder: (size * weight) % base }))
    .sort((a, b) => Number(b.remainder - a.remainder) || a.index - b.index)
  for (const { index: place } of order) {
    if (leftover === 0n) break
    parts[place]! += 1n
    leftover -= 1n
  }
  return parts.map((part) => ({ currency: whole.currency, minor: part * sign }))
}

/** "1234.50", for JSON, CSV and form fields. `parseMoney` reads it back exactly. */
export function moneyText(a: Money): string {
  const digits = currencies[a.currency]
  const size = (a.minor < 0n ? -a.minor : a.minor).toString().padStart(digits + 1, '0')
  const text = digits === 0 ? size : `${size.slice(0, -digits)}.${size.slice(-digits)}`
  return a.minor < 0n ? `-${text}` : text
}

/** Reads what a person typed ("$1,234.5", "12"); null when it is not an amount of that currency. */
export function parseMoney(text: string, currency: Currency = 'USD'): Money | null {
  invariant(isCurrency(currency), 'unknown currency')
  const clean = text
    .trim()
    .replace(/^[^\d\-−.]{0,3}/, '')
    .replace(/−/g, '-')
    .replace(/,(?=\d{3}(\D|$))/g, '')
  const digits = currencies[currency]
  const match = /^(-?)(\d{0,13})(?:\.(\d*))?$/.exec(clean)
  if (!match || clean === '' || clean === '-' || clean === '.') return null
  const fraction = match[3] ?? ''
  if (fraction.length > digits) return null
  const minor = BigInt(`${match[2] || '0'}${fraction.padEnd(digits, '0')}`)
  return { currency, minor: match[1] ? -minor : minor }
}

/** Amounts as last written: a page has the same few in many places, and each takes longer than all else of its cell. */
const written = new Map<string, string>()
const maxWritten = 2_000

/** "$1,234.50" with a true minus sign, in the person's locale. */
export function formatMoney(a: Money, locale = 'en-US', options?: Intl.NumberFormatOptions): string {
  if (options) return writeMoney(a, locale, options)
  const key = `${a.minor}${a.currency}${locale}`
  const known = written.get(key)
  if (known !== undefined) return known
  if (written.size >= maxWritten) written.clear()
  const text = writeMoney(a, locale, {})
  written.set(key, text)
  return text
}

function writeMoney(a: Money, locale: string, options: Intl.NumberFormatOptions): string {
  const format = numberFormat(locale, { style: 'currency', currency: a.currency, ...options })
  return format.format(moneyText(a) as unknown as number).replace(/^-/, '−')
}
