/**
 * Every name under .localhost is this machine (RFC 6761). Browsers know that on their own; the requests that Playwright
 * makes beside a browser ask DNS, which on some machines does not know it.
 */
import dns from 'node:dns'

export function resolveLocalhostNames(): void {
  const lookup = dns.promises.lookup as (name: string, options: object) => Promise<unknown>
  const resolveLocalhost = (name: string, options: object) =>
    lookup(name.endsWith('.localhost') ? 'localhost' : name, options)
  dns.promises.lookup = resolveLocalhost as typeof dns.promises.lookup
}
