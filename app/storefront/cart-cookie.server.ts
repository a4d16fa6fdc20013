import { randomBytes } from 'node:crypto'
import type { Services } from '#platform/http/request-context.ts'

const name = 'cart'
const secondsKept = 60 * 60 * 24 * 60

/** The token of this browser's cart; null before anything was put in. */
export function cartToken(request: Request): string | null {
  const match = /(?:^|;\s*)cart=([\w-]{43})(?:;|$)/.exec(request.headers.get('cookie') ?? '')
  return match ? match[1]! : null
}

export const newCartToken = (): string => randomBytes(32).toString('base64url')

/** The cookie that carries it: for our own pages only, and for no script. */
export function cartCookie(token: string, config: Services['config']): string {
  const secure = config.appUrl.startsWith('https:') ? '; Secure' : ''
  return `${name}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${secondsKept}${secure}`
}
