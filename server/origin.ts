import type { Config } from '#platform/config.ts'

type Sites = Pick<Config, 'appUrl' | 'storeUrl' | 'filesUrl' | 'operatorUrl' | 'production'>
/** Paths whose callers are programs with their own signature or key, rather than browsers with a cookie. */
const programPaths = ['/webhooks/', '/api/']
/** Where a mail client posts its own "unsubscribe", with the key in the address; a browser's form must be ours here too. */
const mailboxPaths = ['/newsletter/leave', '/letters/stop']

/** A host normalised for the scheme: lower case, without the default port. */
const readHost = (origin: URL, host: string): string | null => {
  const address = `${origin.protocol}//${host}`
  return URL.canParse(address) ? new URL(address).host : null
}

/**
 * The origin of our site that a host belongs to; null if it isn't ours. The scheme is the setting's: behind a proxy
 * that ends TLS a request arrives in plain text though its page is https.
 */
function findOwnOrigin(host: string, url: URL, config: Sites): string | null {
  for (const site of [config.appUrl, config.storeUrl, config.filesUrl, config.operatorUrl]) {
    if (site && readHost(new URL(site), host) === new URL(site).host) return new URL(site).origin
  }
  const isLocal = !config.production && /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host)
  return isLocal ? `${url.protocol}//${host}` : null
}

const maxHosts = 1_000
/** The same, found once for each host, because requests repeat the same few. */
export function openOwnOrigins(config: Sites): (host: string, input: URL) => string | null {
  const cache = new Map<string, string | null>()
  return (host, input) => {
    const key = `${input.protocol}${host}`
    const cached = cache.get(key)
    if (cached !== undefined) return cached
    const origin = findOwnOrigin(host, input, config)
    if (cache.size >= maxHosts) cache.clear()
    cache.set(key, origin)
    return origin
  }
}

/**
 * The origin of a store's own name: by TLS if our sites use it, or if a trusted proxy says so. `forwarded` is a
 * trusted proxy's header; a proxy that only passes it on may leave a list, of which the first is the browser's own.
 */
export function buildStoreOrigin(
  host: string,
  forwarded: string | null,
  config: Pick<Config, 'appUrl' | 'storeUrl'>,
): { origin: string; inTheClear: boolean } {
  const ownProtocol = new URL(config.storeUrl ?? config.appUrl).protocol
  const forwardedProtocol = forwarded?.split(',')[0]?.trim().toLowerCase()
  const protocol = forwardedProtocol === 'https' ? 'https:' : ownProtocol
  return {
    origin: `${protocol}//${host.toLowerCase()}`,
    inTheClear: ownProtocol === 'https:' && forwardedProtocol === 'http',
  }
}

/** The request as the browser sent it: to an address of this origin, whatever is in between. */
export function moveToOrigin(request: Request, origin: string): Request {
  const { pathname, search, origin: requestOrigin } = new URL(request.url)
  if (requestOrigin === origin) return request
  const { method, headers, body, signal } = request
  const init = { method, headers, signal, ...(body ? { body, duplex: 'half' } : {}) }
  return new Request(origin + pathname + search, init as RequestInit)
}

/** Whether a request that changes something came from one of our own pages, rather than another site's. */
export function isOwnForm(request: Request, pathname: string): boolean {
  if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return true
  if (programPaths.some((prefix) => pathname.startsWith(prefix))) return true
  const site = request.headers.get('sec-fetch-site')
  if (site !== null && site !== 'same-origin' && site !== 'none') return false
  const origin = request.headers.get('origin')
  if (origin === null) return site !== null || mailboxPaths.includes(pathname)
  return URL.canParse(origin) && new URL(origin).origin === new URL(request.url).origin
}
