import type { Gate } from './gate.ts'
import { innerPath } from './store-hosts.ts'

const addressesMost = 5_000

/** A page that all anonymous visitors see alike. */
export type Shared = {
  /** The parts of its query that it reads. */
  query: readonly string[]
  /** The listing whose sales alone it shows, as its address names it; null if it may show those of all. */
  listing: string | null
}

/** How the page of an address is shared; null if it is not. */
export function sharedOf(gate: Gate): (pathname: string, storeHandle: string | null) => Shared | null {
  const known = new Map<string, Shared | null>()
  return (pathname, storeHandle) => {
    const path = storeHandle ? innerPath(pathname, storeHandle) : pathname
    if (!path.startsWith('/@')) return null
    const before = known.get(path)
    if (before !== undefined) return before
    const shared = findShared(gate, path)
    if (known.size >= addressesMost) known.clear()
    known.set(path, shared)
    return shared
  }
}

function findShared(gate: Gate, path: string): Shared | null {
  const matches = gate.matchesOf(path)
  const page = matches.at(-1)
  if (!page?.handle.shared || matches.some(({ handle }) => handle.policy !== 'public')) return null
  const { shared, showsSalesOf } = page.handle
  return { query: shared, listing: showsSalesOf ? (page.params[showsSalesOf] ?? null) : null }
}
