import { isIP } from 'node:net'
import { type AddressRange, isWithin } from '#platform/config/proxies.ts'

/** A proxy's address, without the port some add and with IPv4 unwrapped from IPv6. */
const normaliseAddress = (address: string): string =>
  address
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')
    .replace(/^::ffff:(?=\d+\.)/i, '')

/** Tells if a connection is a trusted proxy's, so that its forwarding headers count. */
export const isTrustedProxy = (connected: string | undefined, trusted: readonly AddressRange[]): boolean =>
  connected !== undefined && isWithin(normaliseAddress(connected), trusted)

/**
 * The client address of a request. A proxy's headers count only if the connection is a trusted proxy's. Each proxy
 * appends its caller to the list, so it is read from the end, past our own proxies to the first address that isn't
 * one: anything before that is the client's own claim.
 */
export function readClientAddress(
  forwarded: string | null | undefined,
  connected: string | undefined,
  trusted: readonly AddressRange[],
): string {
  let from = normaliseAddress(connected ?? 'local')
  const named = (forwarded ?? '').split(',').map((address) => normaliseAddress(address.trim()))
  while (isTrustedProxy(from, trusted)) {
    const next = named.pop()
    if (!next || isIP(next) === 0) break
    from = next
  }
  return from
}
