import { isCurrency } from '#kernel/currency.ts'
import { dateFormat } from '#kernel/formats.ts'
import { rateOf } from '#payouts/contract'
import type { OwnCurrency } from '../figures.ts'

/** How the person's browser writes English figures; where it names no English, as the currency's country does. */
const countries: Readonly<Record<string, string>> = { NGN: 'en-NG', ZAR: 'en-ZA', KES: 'en-KE' }
function localeOf(languages: string | null, currency: string): string {
  const first = languages?.split(/[,;]/)[0]?.trim() ?? ''
  const known = /^en(?:-[A-Za-z0-9-]{2,30})?$/.test(first) && isLocale(first)
  return known ? first : (countries[currency] ?? 'en-US')
}
function isLocale(tag: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(tag).length > 0
  } catch {
    return false
  }
}

/** The currency of the settings and the rate that payouts are quoted by; null if figures in USD say it all. */
export function ownCurrencyOf(
  shop: { currency: string; timeZone: string },
  { headers }: Request,
  at: Date,
): OwnCurrency | null {
  const { currency, timeZone } = shop
  const rateE6 = currency === 'USD' ? null : rateOf(currency)
  if (rateE6 === null || !isCurrency(currency)) return null
  const locale = localeOf(headers.get('accept-language'), currency)
  const day = dateFormat('en-GB', { day: 'numeric', month: 'short', timeZone }).format(at)
  return { currency, rateE6, locale, day }
}

/** The same, unless this person asked to read figures as they are booked. */
export function figuresCurrencyOf(
  shop: { currency: string; timeZone: string },
  request: Request,
  at: Date,
): OwnCurrency | null {
  const asBooked = /(?:^|;\s*)figures=booked/.test(request.headers.get('cookie') ?? '')
  return asBooked ? null : ownCurrencyOf(shop, request, at)
}
