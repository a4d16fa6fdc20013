import type { Config } from '#platform/config.ts'

/** Paths whose callers are programs with a signature or a key of their own, not browsers with a cookie. */
const programs = ['/webhooks/', '/api/']
/** Where a mailbox posts its own "unsubscribe", with the key in the address; a browser's form has to be ours here too. */
const mailboxes = ['/newsletter/leave']

/** The hosts this process answers for. Anything else is not ours to serve. */
export function isOurHost(
  host: string,
  config: Pick<Config, 'appUrl' | 'storeUrl' | 'filesUrl' | 'operatorUrl' | 'production'>,
): boolean {
  const ours = [config.appUrl, config.storeUrl, config.filesUrl, config.operatorUrl].flatMap((url) =>
    url ? [new URL(url).host] : [],
  )
  if (ours.includes(host)) return true
  return !config.production && /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host)
}

/** True when a request that changes something came from one of our own pages, and not from another site's. */
export function isOwnForm(request: Request, pathname: string): boolean {
  if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return true
  if (programs.some((prefix) => pathname.startsWith(prefix))) return true
  const site = request.headers.get('sec-fetch-site')
  if (site !== null && site !== 'same-origin' && site !== 'none') return false
  const origin = request.headers.get('origin')
  if (origin === null) return site !== null || mailboxes.includes(pathname)
  return (
    URL.canParse(origin) &&
    new URL(origin).host === (request.headers.get('host') ?? new URL(request.url).host)
  )
}
