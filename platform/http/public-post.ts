import { lookup } from 'node:dns/promises'
import { request } from 'node:https'
import { BlockList, isIP } from 'node:net'

/** IPv4 ranges that aren't the public internet (IANA special-purpose registry). */
const closedRanges = new BlockList()
for (const [from, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  closedRanges.addSubnet(from, bits, 'ipv4')

/** Of IPv6, only global unicast is open, without tunnels and translations that could lead inside. */
const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')
for (const [from, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  closedRanges.addSubnet(from, bits, 'ipv6')

/** Tells if an address is on the public internet: never this machine, its network, or anything mapped to them. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !closedRanges.check(address, 'ipv4')
  return family === 6 && globalUnicast.check(address, 'ipv6') && !closedRanges.check(address, 'ipv6')
}

/** A typed address leads where nobody may be sent. The words may be shown. */
export class AddressRefused extends Error {}

type Resolve = (host: string) => Promise<{ address: string; family: number }[]>
const resolveAll: Resolve = (host) => lookup(host, { all: true, verbatim: true })

/** The one address a name resolves to now. If any of its addresses isn't public, none is used. */
export async function resolvePublicAddress(
  url: string,
  resolve: Resolve = resolveAll,
): Promise<{ address: string; family: number }> {
  const { protocol, port, hostname, username, password } = new URL(url)
  if (protocol !== 'https:' || (port !== '' && port !== '443') || username || password)
    throw new AddressRefused('Only https at its usual port is reached.')
  const host = hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(host) ? [{ address: host, family: isIP(host) }] : await resolve(host)
  if (addresses.length === 0) throw new AddressRefused('The name leads nowhere.')
  if (!addresses.every(({ address }) => isPublicAddress(address)))
    throw new AddressRefused('The name leads to an address that is not public.')
  return addresses[0]!
}

/** The answer before the time is over; a name server may never answer. */
const unlessAborted = <Value>(signal: AbortSignal, answer: Promise<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new AddressRefused('The name was not found in time.')), {
      once: true,
    })
    answer.then(resolve, reject)
  })

/**
 * Posts to a typed address: https only, at a public address that is resolved once and then pinned, no redirects, no
 * cookies, a time limit and a size limit.
 */
export async function postToPublicAddress(
  url: string,
  input: { headers: Record<string, string>; body: string | Uint8Array; timeoutMs: number; bytesMax: number },
  resolve: Resolve = resolveAll,
): Promise<{ status: number; text: string }> {
  const signal = AbortSignal.timeout(input.timeoutMs)
  const { address, family } = await unlessAborted(signal, resolvePublicAddress(url, resolve))
  return new Promise((resolve, reject) => {
    const sentRequest = request(
      url,
      {
        method: 'POST',
        headers: { ...input.headers, 'content-length': Buffer.byteLength(input.body) },
        agent: false,
        signal,
        lookup: (_, options, callback) =>
          options.all ? callback(null, [{ address, family }]) : callback(null, address, family),
      },
      (answer) => {
        const chunks: Buffer[] = []
        let size = 0
        answer.on('data', (chunk: Buffer) => {
          size += chunk.byteLength
          if (size > input.bytesMax) sentRequest.destroy(new AddressRefused('It answered with too much.'))
          else chunks.push(chunk)
        })
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') }),
        )
        answer.on('error', reject)
      },
    )
    sentRequest.on('error', reject)
    sentRequest.end(input.body)
  })
}

/** Posts to a program on this machine, which the caller has verified; no redirects, a time limit. */
export async function postToOwnMachine(
  url: string,
  { headers, body, timeoutMs }: { headers: Record<string, string>; body: string; timeoutMs: number },
): Promise<{ status: number }> {
  const signal = AbortSignal.timeout(timeoutMs)
  const { status } = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal })
  return { status }
}
