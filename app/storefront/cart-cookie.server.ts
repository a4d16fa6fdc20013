import { randomBytes } from 'node:crypto'
import { cookieLine, cookiesOf } from '#platform/http/cookie.ts'
import type { Services } from '#platform/services.ts'

type Site = Pick<Services['config'], 'appUrl'>
const name = 'cart'
const secondsKept = 60 * 60 * 24 * 60
const units = 'units'
/** A number that changed without this browser's back, as by a payment that was told late, is wrong for this long at most. */
const unitsSeconds = 60 * 30
const unitsMost = 9_999

/** The token of this browser's cart; null before anything was put in. */
export function cartToken(request: Request, config: Site): string | null {
  const match = /(?:^|;\s*)cart=([\w-]{43})(?:;|$)/.exec(cookiesOf(request, config))
  return match ? match[1]! : null
}

export const newCartToken = (): string => randomBytes(32).toString('base64url')

/** The cookie that carries it: for our own pages only, and for no script. */
export function cartCookie(token: string, config: Site): string {
  return cookieLine(config, name, token, secondsKept)
}

/** How many pieces this browser's cart at a store held when that was last looked up; null if it must be looked up. */
export function unitsKnown(request: Request, handle: string, config: Site): number | null {
  const found = /(?:^|;\s*)units=([a-z0-9-]{1,40})\.(\d{1,4})(?:;|$)/.exec(cookiesOf(request, config))
  return found && found[1] === handle ? Number(found[2]) : null
}

/** The cookie that says so, so that the next page need not ask. */
export const unitsCookie = (handle: string, count: number, config: Site): string =>
  cookieLine(config, units, `${handle}.${Math.min(count, unitsMost)}`, unitsSeconds)

/** Takes it away where the cart changes: the next page looks it up. */
export const unitsForgotten = (config: Site): string => cookieLine(config, units, '', 0)

/** The same where this browser says otherwise, or nothing. `count`: null if it has no cart. */
export const unitsCookies = (
  request: Request,
  handle: string,
  count: number | null,
  config: Site,
): string[] =>
  count === null || unitsKnown(request, handle, config) === count ? [] : [unitsCookie(handle, count, config)]
