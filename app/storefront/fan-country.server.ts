import { cookieLine, cookiesOf } from '#platform/http/cookie.ts'
import type { Services } from '#platform/services.ts'
import { countryOf, homeCountryOf } from '#shipping/contract'

type Site = Pick<Services['config'], 'appUrl'>
const name = 'country'
const secondsKept = 60 * 60 * 24 * 60

/**
 * The country for prices and dates on every page of a visit: from the address, else the fan's earlier choice, else
 * the browser's language, else the shop's own.
 */
export const fanCountry = (request: Request, config: Site, shopZone: string): string =>
  countryOfRequest(request, config) ?? homeCountryOf(shopZone)

/** The same from the request only; null if the shop decides. */
export function countryOfRequest(request: Request, config: Site): string | null {
  const languages = request.headers.get('accept-language') ?? ''
  const spoken = [...languages.matchAll(/\b[a-z]{2,3}-([A-Z]{2})\b/g)].map(([, code]) => code)
  return chosenCountry(request, config) ?? spoken.find((code) => code && countryOf(code)) ?? null
}

/** The country the fan chose, on this page or before; null if it is only our guess. */
export function chosenCountry(request: Request, config: Site): string | null {
  const inAddress = new URL(request.url).searchParams.get('to')
  const before = /(?:^|;\s*)country=([A-Z]{2})(?:;|$)/.exec(cookiesOf(request, config))?.[1]
  return [inAddress, before].find((code) => code && countryOf(code)) ?? null
}

/** The cookie that stores the fan's country for later pages; null if it isn't a country. */
export function countryCookie(code: string | null | undefined, config: Site): string | null {
  const country = code ? countryOf(code) : null
  return country && cookieLine(config, name, country.code, secondsKept)
}
