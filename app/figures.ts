import { type Currency, currencies } from '#kernel/currency.ts'
import { formatMoney, type Money, money, moneyText, scale } from '#kernel/money.ts'

/** A shop's display currency, its millionths per dollar, the person's locale, and the rate's day. */
export type OwnCurrency = { currency: Currency; rateE6: bigint; locale: string; day: string }

const pickDigits = (amount: Money): Intl.NumberFormatOptions =>
  amount.minor % 100n === 0n ? { minimumFractionDigits: 0, maximumFractionDigits: 0 } : {}
/** From here on an axis shows "$20M": the full figure wouldn't fit beside it on a phone. */
export const compactTickFrom = 100_000
export const compact = { notation: 'compact', maximumFractionDigits: 1 } as const

/** A dashboard's money formats: figures in its display currency, charges and bookings in the currency of record. */
export type Figures = ReturnType<typeof createFigures>

/**
 * Money is booked in USD. With a display currency a shop reads figures in it, and amounts that stay in USD show the
 * code, "USD 24.99"; otherwise everything is "$24.99".
 */
export function createFigures(currency: OwnCurrency | null) {
  const convertMoney = (amount: Money): Money =>
    currency && amount.currency === 'USD'
      ? money(scale(amount, currency.rateE6, 1_000_000n).minor, currency.currency)
      : amount
  const locale = currency?.locale ?? 'en-US'
  const unit = 10 ** currencies[currency?.currency ?? 'USD']
  const toMoney = (value: number): Money => money(Math.round(value * unit), currency?.currency ?? 'USD')
  return {
    ownCurrency: currency,
    format: (amount: Money): string => formatMoney(convertMoney(amount), locale),
    /** Without ".00", as on the analytics cards. */
    formatRounded: (amount: Money): string =>
      formatMoney(convertMoney(amount), locale, pickDigits(convertMoney(amount))),
    /** An amount charged, paid or booked, in its own currency. */
    formatBooked: (amount: Money): string => labelBooked(formatMoney(amount), currency),
    /** The same for text that contains such amounts. */
    markBooked: (text: string): string => labelBooked(text, currency),
    /** "₦38,280.00 (USD 25.00)": for sentences that need both. */
    formatBoth: (amount: Money): string => {
      const converted = formatMoney(convertMoney(amount), locale)
      return currency ? `${converted} (${labelBooked(formatMoney(amount), currency)})` : converted
    },
    /** Charts place points by numbers; these are in the display currency, and are formatted by the next two. */
    toNumber: (amount: Money): number => Number(moneyText(convertMoney(amount))),
    formatNumber: (value: number): string => formatMoney(toMoney(value), locale),
    formatTick: (value: number): string => formatMoney(toMoney(value), locale, pickTickDigits(value)),
    rate: currency
      ? (Number(currency.rateE6) / 1e6).toLocaleString(locale, {
          minimumFractionDigits: 2,
          maximumFractionDigits: 4,
        })
      : '1',
  }
}
/** Cents only if a tick has any. */
function pickTickDigits(value: number): Intl.NumberFormatOptions {
  if (value >= compactTickFrom) return { ...compact, minimumFractionDigits: 0 }
  return value % 1 ? {} : { minimumFractionDigits: 0, maximumFractionDigits: 0 }
}

/** Replaces a dollar sign by the code, so that it can't be taken for the shop's display currency. */
const labelBooked = (text: string, currency: OwnCurrency | null): string =>
  currency ? text.replace(/\$(?=\d)/g, 'USD\u00a0') : text
