import type { Services } from '#platform/services.ts'
import { isTrustedProxy } from './address.ts'
import type { Lasting } from './kept-entries.ts'
import { openOwnOrigins, storeOrigin } from './origin.ts'
import type { StoreHosts } from './store-hosts.ts'

/** The data that comes with a request through our own rooms. */
export type Bindings = {
  incoming?: { socket: { remoteAddress?: string | undefined } }
  storeHandle?: string
  /** Written by those who draw a page that may be kept. */
  lasting?: Lasting
  /** For whom the page is drawn alike. */
  alike?: string
  /** It is drawn for all who see it alike, whatever is in their carts. */
  marked?: boolean
}
/** The site of a request: its origin, the store whose name that is, and whether it came in the clear where it may not. */
export type Site = { origin: string; storeHandle: string | null; inTheClear: boolean }

/** Finds the site that a request is for: one of ours, or a store under its own name; null: nobody's here. */
export function openSites(
  { config }: Pick<Services, 'config'>,
  hosts: StoreHosts,
): (request: Request, env: Bindings) => Promise<Site | null> {
  const ownOf = openOwnOrigins(config)
  return async (request, env) => {
    const url = new URL(request.url)
    const host = request.headers.get('host') ?? url.host
    const own = ownOf(host, url)
    if (own) return { origin: own, storeHandle: null, inTheClear: false }
    const storeHandle = await hosts.storeOf(host)
    if (!storeHandle) return null
    const isProxy = isTrustedProxy(env.incoming?.socket.remoteAddress, config.trustedProxies)
    const said = isProxy ? request.headers.get('x-forwarded-proto') : null
    return { ...storeOrigin(host, said, config), storeHandle }
  }
}
