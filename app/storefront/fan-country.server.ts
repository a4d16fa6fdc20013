import { cookieLine, cookiesOf } from '#platform/http/cookie.ts'
import type { Services } from '#platform/services.ts'
import { countryOf, homeCountryOf } from '#shipping/contract'

type Site = Pick<Services['config'], 'appUrl'>
const name = 'country'
const cookieSeconds = 60 * 60 * 24 * 60

/**
 * The country for prices and dates on every page of a visit: from the address, else the fan's earlier choice, else
 * the browser's language, else the shop's own.
 */
export const pickFanCountry = (request: Request, config: Site, shopZone: string): string =>
  readRequestCountry(request, config) ?? homeCountryOf(shopZone)

/** The same from the request only; null if the shop decides. */
export function readRequestCountry(request: Request, config: Site): string | null {
  const languages = request.headers.get('accept-language') ?? ''
  const languageCountries = [...languages.matchAll(/\b[a-z]{2,3}-([A-Z]{2})\b/g)].map(([, code]) => code)
  return (
    readChosenCountry(request, config) ?? languageCountries.find((code) => code && countryOf(code)) ?? null
  )
}

/** The country the fan chose, on this page or before; null if it is only our guess. */
export function readChosenCountry(request: Request, config: Site): string | null {
  const addressCode = new URL(request.url).searchParams.get('to')
  const saved = /(?:^|;\s*)country=([A-Z]{2})(?:;|$)/.exec(cookiesOf(request, config))?.[1]
  return [addressCode, saved].find((code) => code && countryOf(code)) ?? null
}

/** The cookie that stores the fan's country for later pages; null if it isn't a country. */
export function buildCountryCookie(code: string | null | undefined, config: Site): string | null {
  const country = code ? countryOf(code) : null
  return country && cookieLine(config, name, country.code, cookieSeconds)
}
