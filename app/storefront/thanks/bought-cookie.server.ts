import { cookieLine, cookiesOf } from '#platform/http/cookie.ts'
import type { Services } from '#platform/services.ts'

const name = 'bought'
/** Long enough to read the page and open the order; the order's link also arrives by letter. */
const cookieSeconds = 60 * 30

/** The key of the order this browser has just paid; null if there was none. */
export function readBoughtKey(request: Request, config: Pick<Services['config'], 'appUrl'>): string | null {
  return /(?:^|;\s*)bought=([\w.-]{20,300})(?:;|$)/.exec(cookiesOf(request, config))?.[1] ?? null
}

/** Carries the key past the thank-you page, hidden from its scripts. */
export function buildBoughtCookie(key: string, config: Pick<Services['config'], 'appUrl'>): string {
  return cookieLine(config, name, key, cookieSeconds)
}
