import { randomBytes } from 'node:crypto'
import { cookieLine, cookiesOf } from '#platform/http/cookie.ts'
import type { Services } from '#platform/services.ts'

type Site = Pick<Services['config'], 'appUrl'>
const name = 'cart'
const cookieSeconds = 60 * 60 * 24 * 60
const unitsCookieName = 'units'
/** Seconds for which the count may be wrong after a change without this browser, such as a late payment. */
const unitsSeconds = 60 * 30
const maxUnits = 9_999

/** The token of this browser's cart; null before anything was added. */
export function readCartToken(request: Request, config: Site): string | null {
  const match = /(?:^|;\s*)cart=([\w-]{43})(?:;|$)/.exec(cookiesOf(request, config))
  return match ? match[1]! : null
}

export const createCartToken = (): string => randomBytes(32).toString('base64url')

/** The cookie that carries it: for our own pages only, hidden from scripts. */
export function buildCartCookie(token: string, config: Site): string {
  return cookieLine(config, name, token, cookieSeconds)
}

/** The units in this browser's cart at a store, as last looked up; null if it must be looked up. */
export function readKnownUnits(request: Request, handle: string, config: Site): number | null {
  const match = /(?:^|;\s*)units=([a-z0-9-]{1,40})\.(\d{1,4})(?:;|$)/.exec(cookiesOf(request, config))
  return match && match[1] === handle ? Number(match[2]) : null
}

/** The cookie that stores the count, so that the next page needn't look it up. */
export const buildUnitsCookie = (handle: string, count: number, config: Site): string =>
  cookieLine(config, unitsCookieName, `${handle}.${Math.min(count, maxUnits)}`, unitsSeconds)

/** Clears the count when the cart changes: the next page looks it up. */
export const buildClearedUnitsCookie = (config: Site): string => cookieLine(config, unitsCookieName, '', 0)

/** The cookies that correct this browser's count, if it differs. `count`: null if it has no cart. */
export const buildUnitsCookies = (
  request: Request,
  handle: string,
  count: number | null,
  config: Site,
): string[] =>
  count === null || readKnownUnits(request, handle, config) === count
    ? []
    : [buildUnitsCookie(handle, count, config)]
