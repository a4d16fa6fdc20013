import { cookieLine, cookiesOf } from '#platform/http/cookie.ts'
import type { Services } from '#platform/services.ts'

const name = 'code'
const cookieSeconds = 60 * 60 * 24 * 7
const pattern = /^[A-Za-z0-9][A-Za-z0-9-]{2,23}$/

/** The code of a link this browser followed to the store; empty if there was none. */
export function readLinkedCode(
  request: Request,
  handle: string,
  config: Pick<Services['config'], 'appUrl'>,
): string {
  const saved = /(?:^|;\s*)code=([a-z0-9-]{1,40})\.([A-Za-z0-9-]{3,24})(?:;|$)/.exec(
    cookiesOf(request, config),
  )
  return saved && saved[1] === handle ? saved[2]! : ''
}

/** The cookie that stores a link's code for a week, so that the checkout fills it in. */
export function buildCodeCookie(
  url: URL,
  handle: string,
  config: Pick<Services['config'], 'appUrl'>,
): string | null {
  const code = url.searchParams.get('code')
  if (!code || !pattern.test(code)) return null
  return cookieLine(config, name, `${handle}.${code}`, cookieSeconds)
}
