import type { Gate } from './gate.ts'
import { buildInnerPath } from './store-hosts.ts'

const maxAddresses = 5_000

/** A page that is the same for all anonymous visitors. */
export type SharedPage = {
  /** The query parameters it reads. */
  query: readonly string[]
  /** The only listing whose sales it shows, by its slug; null if it may show all. */
  listing: string | null
}

/** How an address's page is shared; null if it isn't. */
export function openSharedPages(
  gate: Gate,
): (pathname: string, storeHandle: string | null) => SharedPage | null {
  const cache = new Map<string, SharedPage | null>()
  return (pathname, storeHandle) => {
    const path = storeHandle ? buildInnerPath(pathname, storeHandle) : pathname
    if (!path.startsWith('/@')) return null
    const cached = cache.get(path)
    if (cached !== undefined) return cached
    const shared = findShared(gate, path)
    if (cache.size >= maxAddresses) cache.clear()
    cache.set(path, shared)
    return shared
  }
}

function findShared(gate: Gate, path: string): SharedPage | null {
  const matches = gate.matchesOf(path)
  const page = matches.at(-1)
  if (!page?.handle.shared || matches.some(({ handle }) => handle.policy !== 'public')) return null
  const { shared, showsSalesOf } = page.handle
  return { query: shared, listing: showsSalesOf ? (page.params[showsSalesOf] ?? null) : null }
}
