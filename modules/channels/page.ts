/** A shop's page at a service: connected by its address, and checked for links to the store. */
import { ok, type Result, refused } from '#kernel/result.ts'
import { fetchOutbound } from '#platform/http/outbound.ts'
import type { ChannelRefusal, PageService } from './contract.ts'
import { limits } from './limits.ts'

/** Each service's own hosts, and the one that answers without a redirect, so that nothing typed leads elsewhere. */
type Place = { hostNames: readonly string[]; host: string; path: RegExp; drawnLater?: boolean }
const hosts: Readonly<Record<PageService, Place>> = {
  linktree: { hostNames: ['linktr.ee'], host: 'linktr.ee', path: /^\/[\w.-]{1,60}$/ },
  beacons: { hostNames: ['beacons.ai', 'beacons.page'], host: 'beacons.ai', path: /^\/[\w.-]{1,60}$/ },
  youtube: {
    hostNames: ['youtube.com', 'm.youtube.com'],
    host: 'www.youtube.com',
    path: /^\/(?:@[\w.-]{1,60}|(?:c|channel|user)\/[\w-]{1,60})$/,
  },
  patreon: { hostNames: ['patreon.com'], host: 'www.patreon.com', path: /^\/(?:c\/|cw\/)?[\w-]{1,60}$/ },
  // Its panels aren't part of its answer: a store not found there may still be linked.
  twitch: {
    hostNames: ['twitch.tv', 'm.twitch.tv'],
    host: 'www.twitch.tv',
    path: /^\/\w{3,25}$/,
    drawnLater: true,
  },
}

/** Finds the page in pasted text, normalised. Null if it isn't the service's. */
export function readPage(service: PageService, text: string): string | null {
  const trimmed = text.trim().slice(0, 300)
  const address = URL.parse(/^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`)
  if (!address || address.port || address.username || address.password) return null
  const { hostNames, host, path } = hosts[service]
  const pathname = address.pathname.replace(/\/$/, '')
  if (!hostNames.includes(address.hostname.replace(/^www\./, '')) || !path.test(pathname)) return null
  return `https://${host}${pathname}`
}

export type ReadPage = (address: string) => Promise<{ status: number; body: Buffer }>
const readOutbound: ReadPage = (address) =>
  fetchOutbound(address, {
    headers: { Accept: 'text/html' },
    timeoutMs: limits.pageMs,
    bytesMax: limits.pageBytes,
  })

const isDrawnLater = (address: string): boolean =>
  Object.values(hosts).some((place) => place.drawnLater && URL.parse(address)?.hostname === place.host)

/** Addresses as found in pages: plain, escaped in a script, or inside a redirect's address. */
const plainText = (html: string): string =>
  html
    .replace(/\\u002f|\\\/|%2f|&#x2f;/gi, '/')
    .replace(/\\u0040|%40|&#64;|&#x40;/gi, '@')
    .toLowerCase()

/**
 * Reads the page as any visitor sees it. `stores`: the store's addresses without their scheme, such as
 * `fanfare.test/@harmattan`; one of them is enough. Never inside a transaction.
 */
export async function checkPage(
  address: string,
  stores: readonly string[],
  read: ReadPage = readOutbound,
): Promise<Result<undefined, Extract<ChannelRefusal, `page.${string}`>>> {
  const answer = await read(address).catch(() => null)
  if (!answer) return refused('page.unreachable')
  if (answer.status === 404 || answer.status === 410) return refused('page.missing')
  if (answer.status !== 200) return refused('page.closed', { status: answer.status })
  const text = plainText(answer.body.toString('utf8'))
  const hasStoreLink = stores.some((store) => {
    const index = text.indexOf(store.toLowerCase())
    return index >= 0 && !/[\w-]/.test(text[index + store.length] ?? '')
  })
  if (hasStoreLink) return ok()
  return refused(isDrawnLater(address) ? 'page.drawn_later' : 'page.without_store')
}
