import { isCurrency } from '#kernel/currency.ts'
import { dateFormat } from '#kernel/formats.ts'
import { displayRateOf } from '#payouts/contract'
import type { OwnCurrency } from '../figures.ts'

/** The browser's English number format; without one, that of the currency's country. */
const defaultLocales: Readonly<Record<string, string>> = { NGN: 'en-NG', ZAR: 'en-ZA', KES: 'en-KE' }
function pickLocale(languages: string | null, currency: string): string {
  const language = languages?.split(/[,;]/)[0]?.trim() ?? ''
  const isUsable = /^en(?:-[A-Za-z0-9-]{2,30})?$/.test(language) && isLocale(language)
  return isUsable ? language : (defaultLocales[currency] ?? 'en-US')
}
function isLocale(tag: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(tag).length > 0
  } catch {
    return false
  }
}

/** The chosen currency and the rate payouts are quoted at; null if figures stay in USD. */
export function readOwnCurrency(
  shop: { currency: string; timeZone: string },
  { headers }: Request,
  at: Date,
): OwnCurrency | null {
  const { currency, timeZone } = shop
  const rateE6 = currency === 'USD' ? null : displayRateOf(currency)
  if (rateE6 === null || !isCurrency(currency)) return null
  const locale = pickLocale(headers.get('accept-language'), currency)
  const day = dateFormat('en-GB', { day: 'numeric', month: 'short', timeZone }).format(at)
  return { currency, rateE6, locale, day }
}

/** The same, unless this person chose to read dollars. */
export function readFiguresCurrency(
  shop: { currency: string; timeZone: string },
  request: Request,
  at: Date,
): OwnCurrency | null {
  const asBooked = /(?:^|;\s*)figures=booked/.test(request.headers.get('cookie') ?? '')
  return asBooked ? null : readOwnCurrency(shop, request, at)
}
