import { type Currency, currencies } from '#kernel/currency.ts'
import { formatMoney, type Money, money, moneyText, scale } from '#kernel/money.ts'

/** A shop's display currency, its millionths per dollar, the person's locale, and the rate's day. */
export type OwnCurrency = { currency: Currency; rateE6: bigint; locale: string; day: string }

const fewest = (of: Money): Intl.NumberFormatOptions =>
  of.minor % 100n === 0n ? { minimumFractionDigits: 0, maximumFractionDigits: 0 } : {}
/** From here on an axis shows "$20M": the full figure wouldn't fit beside it on a phone. */
export const longTick = 100_000
export const compact = { notation: 'compact', maximumFractionDigits: 1 } as const

/** A dashboard's money formats: figures in its display currency, charges and bookings in the currency of record. */
export type Figures = ReturnType<typeof figuresIn>

/**
 * Money is booked in USD. With a display currency a shop reads figures in it, and amounts that stay in USD show the
 * code, "USD 24.99"; otherwise everything is "$24.99".
 */
export function figuresIn(own: OwnCurrency | null) {
  const convertMoney = (of: Money): Money =>
    own && of.currency === 'USD' ? money(scale(of, own.rateE6, 1_000_000n).minor, own.currency) : of
  const locale = own?.locale ?? 'en-US'
  const unit = 10 ** currencies[own?.currency ?? 'USD']
  const ofNumber = (value: number): Money => money(Math.round(value * unit), own?.currency ?? 'USD')
  return {
    own,
    shown: (of: Money): string => formatMoney(convertMoney(of), locale),
    /** Without ".00", as on the analytics cards. */
    whole: (of: Money): string => formatMoney(convertMoney(of), locale, fewest(convertMoney(of))),
    /** An amount charged, paid or booked, in its own currency. */
    booked: (of: Money): string => asBooked(formatMoney(of), own),
    /** The same for text that contains such amounts. */
    asBooked: (words: string): string => asBooked(words, own),
    /** "₦38,280.00 (USD 25.00)": for sentences that need both. */
    both: (of: Money): string => {
      const shown = formatMoney(convertMoney(of), locale)
      return own ? `${shown} (${asBooked(formatMoney(of), own)})` : shown
    },
    /** Charts place points by numbers; these are in the display currency, and are formatted by the next two. */
    number: (of: Money): number => Number(moneyText(convertMoney(of))),
    fromNumber: (value: number): string => formatMoney(ofNumber(value), locale),
    tick: (value: number): string => formatMoney(ofNumber(value), locale, tickDigits(value)),
    rate: own
      ? (Number(own.rateE6) / 1e6).toLocaleString(locale, {
          minimumFractionDigits: 2,
          maximumFractionDigits: 4,
        })
      : '1',
  }
}
/** Cents only if a tick has any. */
function tickDigits(value: number): Intl.NumberFormatOptions {
  if (value >= longTick) return { ...compact, minimumFractionDigits: 0 }
  return value % 1 ? {} : { minimumFractionDigits: 0, maximumFractionDigits: 0 }
}

/** Replaces a dollar sign by the code, so that it can't be taken for the shop's display currency. */
const asBooked = (words: string, own: OwnCurrency | null): string =>
  own ? words.replace(/\$(?=\d)/g, 'USD\u00a0') : words
