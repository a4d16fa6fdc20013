import type { Services } from '#platform/services.ts'
import { isTrustedProxy } from './address.ts'
import type { PageLifetime } from './cached-entries.ts'
import { buildStoreOrigin, openOwnOrigins } from './origin.ts'
import type { StoreHosts } from './store-hosts.ts'

/** Data passed along with a request within the server. */
export type Bindings = {
  incoming?: { socket: { remoteAddress?: string | undefined } }
  storeHandle?: string
  /** Written by the renderer of a page that may be cached. */
  lasting?: PageLifetime
  /** The variant the page is rendered for. */
  alike?: string
  /** It is rendered for everyone, whatever is in their carts. */
  marked?: boolean
}
/** A request's site: its origin, its store, and whether it came in plain text where it may not. */
export type Site = { origin: string; storeHandle: string | null; inTheClear: boolean }

/** Finds a request's site: one of ours, or a store's own name; null if neither. */
export function openSites(
  { config }: Pick<Services, 'config'>,
  hosts: StoreHosts,
): (request: Request, env: Bindings) => Promise<Site | null> {
  const findOwnOrigin = openOwnOrigins(config)
  return async (request, env) => {
    const url = new URL(request.url)
    const host = request.headers.get('host') ?? url.host
    const ownOrigin = findOwnOrigin(host, url)
    if (ownOrigin) return { origin: ownOrigin, storeHandle: null, inTheClear: false }
    const storeHandle = await hosts.storeOf(host)
    if (!storeHandle) return null
    const isProxy = isTrustedProxy(env.incoming?.socket.remoteAddress, config.trustedProxies)
    const forwardedProtocol = isProxy ? request.headers.get('x-forwarded-proto') : null
    return { ...buildStoreOrigin(host, forwardedProtocol, config), storeHandle }
  }
}
