import { cookieLine, cookiesOf } from '#platform/http/cookie.ts'
import type { Services } from '#platform/services.ts'
import { countryOf, homeCountryOf } from '#shipping/contract'

type Site = Pick<Services['config'], 'appUrl'>
const name = 'country'
const secondsKept = 60 * 60 * 24 * 60

/**
 * The country that prices and dates are for, on every page of a visit: the one in the address, else the one that the
 * fan chose before, else the one of the browser's language, else the shop's own.
 */
export const fanCountry = (request: Request, config: Site, shopZone: string): string =>
  countryOfRequest(request, config) ?? homeCountryOf(shopZone)

/** The same as far as the request says it; null if the shop decides. */
export function countryOfRequest(request: Request, config: Site): string | null {
  const languages = request.headers.get('accept-language') ?? ''
  const spoken = [...languages.matchAll(/\b[a-z]{2,3}-([A-Z]{2})\b/g)].map(([, code]) => code)
  return chosenCountry(request, config) ?? spoken.find((code) => code && countryOf(code)) ?? null
}

/** The country that the fan chose, on this page or before; null if it is only what we take it to be. */
export function chosenCountry(request: Request, config: Site): string | null {
  const inAddress = new URL(request.url).searchParams.get('to')
  const before = /(?:^|;\s*)country=([A-Z]{2})(?:;|$)/.exec(cookiesOf(request, config))?.[1]
  return [inAddress, before].find((code) => code && countryOf(code)) ?? null
}

/** The cookie that keeps a country the fan chose, for the pages after this one; null if it is not a country. */
export function countryCookie(code: string | null | undefined, config: Site): string | null {
  const country = code ? countryOf(code) : null
  return country && cookieLine(config, name, country.code, secondsKept)
}
