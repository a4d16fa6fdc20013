import { isIP } from 'node:net'
import { type AddressRange, isWithin } from '#platform/config/proxies.ts'

/** A proxy's address, without the port some add and with IPv4 unwrapped from IPv6. */
const normaliseAddress = (address: string): string =>
  address
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')
    .replace(/^::ffff:(?=\d+\.)/i, '')

/** Whether a connection is a trusted proxy's, so that its forwarding headers count. */
export const isTrustedProxy = (peerAddress: string | undefined, trusted: readonly AddressRange[]): boolean =>
  peerAddress !== undefined && isWithin(normaliseAddress(peerAddress), trusted)

/**
 * The client address of a request. A proxy's headers count only if the connection is a trusted proxy's. Each proxy
 * appends its caller to the list, so it is read from the end, past our own proxies to the first address that isn't
 * one: anything before that is the client's own claim.
 */
export function readClientAddress(
  forwardedFor: string | null | undefined,
  peerAddress: string | undefined,
  trusted: readonly AddressRange[],
): string {
  let client = normaliseAddress(peerAddress ?? 'local')
  const forwardedAddresses = (forwardedFor ?? '')
    .split(',')
    .map((address) => normaliseAddress(address.trim()))
  while (isTrustedProxy(client, trusted)) {
    const next = forwardedAddresses.pop()
    if (!next || isIP(next) === 0) break
    client = next
  }
  return client
}
