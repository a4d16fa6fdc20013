import type { Gate } from './gate.ts'
import { innerPath } from './store-hosts.ts'

const addressesMost = 5_000

/** The part of its query that the page of an address reads, where all anonymous visitors see it alike; null elsewhere. */
export function sharedOf(
  gate: Gate,
): (pathname: string, storeHandle: string | null) => readonly string[] | null {
  const known = new Map<string, readonly string[] | null>()
  return (pathname, storeHandle) => {
    const path = storeHandle ? innerPath(pathname, storeHandle) : pathname
    if (!path.startsWith('/@')) return null
    const before = known.get(path)
    if (before !== undefined) return before
    const handles = gate.handlesOf(path)
    const shared = handles.every((handle) => handle.policy === 'public')
      ? (handles.at(-1)?.shared ?? null)
      : null
    if (known.size >= addressesMost) known.clear()
    known.set(path, shared)
    return shared
  }
}
