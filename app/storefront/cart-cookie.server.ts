import { randomBytes } from 'node:crypto'
import { cookieLine, cookiesOf } from '#platform/http/cookie.ts'
import type { Services } from '#platform/http/request-context.ts'

const name = 'cart'
const secondsKept = 60 * 60 * 24 * 60

/** The token of this browser's cart; null before anything was put in. */
export function cartToken(request: Request, config: Pick<Services['config'], 'appUrl'>): string | null {
  const match = /(?:^|;\s*)cart=([\w-]{43})(?:;|$)/.exec(cookiesOf(request, config))
  return match ? match[1]! : null
}

export const newCartToken = (): string => randomBytes(32).toString('base64url')

/** The cookie that carries it: for our own pages only, and for no script. */
export function cartCookie(token: string, config: Pick<Services['config'], 'appUrl'>): string {
  return cookieLine(config, name, token, secondsKept)
}
