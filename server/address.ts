import { isIP } from 'node:net'
import { type AddressRange, isWithin } from '#platform/config/proxies.ts'

/** An address as proxies write it, without the port that some add and without IPv6's way of writing IPv4. */
const bare = (address: string): string =>
  address
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')
    .replace(/^::ffff:(?=\d+\.)/i, '')

/** Whether a connection is a trusted proxy's, so that what it says of the request it hands on counts. */
export const isTrustedProxy = (connected: string | undefined, trusted: readonly AddressRange[]): boolean =>
  connected !== undefined && isWithin(bare(connected), trusted)

/**
 * The address a request came from. A proxy's word counts only when the connection is a trusted proxy's. Each proxy adds
 * who came to it at the end of the list, so it is read from there, past our own proxies to the first address that is
 * none of them: whatever lies before that, the client says of itself.
 */
export function addressOf(
  forwarded: string | null | undefined,
  connected: string | undefined,
  trusted: readonly AddressRange[],
): string {
  let from = bare(connected ?? 'local')
  const named = (forwarded ?? '').split(',').map((part) => bare(part.trim()))
  while (isTrustedProxy(from, trusted)) {
    const next = named.pop()
    if (!next || isIP(next) === 0) break
    from = next
  }
  return from
}
