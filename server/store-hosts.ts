/** Stores under names of their own: the store of a host, and its pages' addresses there. */
import { findShop, findShopByHandle } from '#accounts'
import { findNameOfStore, findShopOfDomain } from '#domains'
import { readDomain } from '#domains/contract'
import type { Services } from '#platform/services.ts'
import type { StillPage } from './still-pages.ts'
import { zipResponse } from './zip.ts'

/** The time an answer is cached: a released name is served at most this much longer. */
const cacheMs = 15_000
const maxCached = 2_000

export type StoreHosts = {
  /** The handle of the store with an active claim to a host; null for other hosts. */
  storeOf(host: string): Promise<string | null>
  /** The name of its own that a store is found under. */
  nameOf(handle: string): Promise<string | null>
}

export function openStoreHosts({ read }: Pick<Services, 'read'>): StoreHosts {
  const storeOf = createCache((name: string) =>
    read(async (tx) => {
      const shopId = await findShopOfDomain(tx, name)
      const shop = shopId && (await findShop(tx, shopId))
      return shop?.handle ?? null
    }),
  )
  const nameOf = createCache((handle: string) =>
    read(async (tx) => {
      const shop = await findShopByHandle(tx, handle)
      return shop ? findNameOfStore(tx, shop.id) : null
    }),
  )
  return {
    async storeOf(host) {
      const name = readDomain(host.replace(/:\d+$/, ''))
      return name ? storeOf(name) : null
    },
    nameOf,
  }
}

/** Caches the answers to frequent questions. */
function createCache(
  findAnswer: (key: string) => Promise<string | null>,
): (key: string) => Promise<string | null> {
  const cache = new Map<string, { answer: string | null; until: number }>()
  return async (key) => {
    const cached = cache.get(key)
    if (cached && cached.until > Date.now()) return cached.answer
    const answer = await findAnswer(key)
    if (cache.size >= maxCached) cache.clear()
    cache.set(key, { answer, until: Date.now() + cacheMs })
    return answer
  }
}

/**
 * Rewrites a store's absolute addresses (canonical, for search engines, in feed and sitemap, for sharing) to its own
 * name, whichever host was requested, so that a page has one address.
 */
export async function renderUnderOwnName<Page extends Response | StillPage>(
  page: Page,
  pathname: string,
  config: Pick<Services['config'], 'appUrl' | 'storeUrl'>,
  nameOf: StoreHosts['nameOf'],
): Promise<Page | Response> {
  const handle = /^\/@([a-z0-9][a-z0-9-]{1,39})(\/|$)/.exec(pathname)?.[1]
  if (!handle || ('headers' in page && !rewrittenTypes.test(page.headers.get('content-type') ?? '')))
    return page
  const name = await nameOf(handle)
  if (!name) return page
  const site = config.storeUrl ?? config.appUrl
  const { protocol, port } = new URL(site)
  const ownSite = `${protocol}//${name}${port ? `:${port}` : ''}`
  const sitePattern = new RegExp(`${site.replace(/[.*+?^$(){}|[\]\\]/g, '\\$&')}/@${handle}(?![\\w-])`, 'g')
  if ('html' in page) return { ...page, html: page.html.replace(sitePattern, ownSite) }
  const { status, statusText } = page
  const headers = new Headers(page.headers)
  headers.delete('content-length')
  return new Response((await page.text()).replace(sitePattern, ownSite), { status, statusText, headers })
}
const rewrittenTypes = /^(text\/html|application\/(xml|atom\+xml))/

/** A store's host also serves these: pictures and files, orders by link, places in line. */
const sharedPaths = /^\/(pictures|assets|fonts|order|standing|test-bank|reports)\/|^\/icon\.svg$/

/** The inner path of a path on a store's own host. */
export function buildInnerPath(pathname: string, handle: string): string {
  if (sharedPaths.test(pathname) || pathname === `/@${handle}` || pathname.startsWith(`/@${handle}/`))
    return pathname
  return pathname === '/' ? `/@${handle}` : `/@${handle}${pathname}`
}

/** A page's address on a store's own host: the store's are short, the platform's lead to the platform. */
export function buildOuterAddress(address: string, handle: string, appUrl: string): string {
  const pathAfterStore = address.startsWith(`/@${handle}`) ? address.slice(handle.length + 2) : null
  if (pathAfterStore !== null && /^([/?#]|$)/.test(pathAfterStore))
    return pathAfterStore.startsWith('/') ? pathAfterStore : `/${pathAfterStore}`
  return sharedPaths.test(address.replace(/[?#].*$/, '')) ? address : `${appUrl}${address}`
}

const addressPattern = /(\s(?:href|data-href|action|formaction)=")(\/(?!\/)[^"]*)(?=")/g

/** Answers a request to a store's own host with the store's page, rewriting its addresses. */
export async function answerAsStore(
  request: Request,
  handle: string,
  appUrl: string,
  answer: (inner: Request) => Response | Promise<Response>,
): Promise<Response> {
  const url = new URL(request.url)
  url.pathname = buildInnerPath(url.pathname, handle)
  const headers = new Headers(request.headers)
  headers.delete('accept-encoding')
  const { method, body } = request
  const innerRequest = new Request(url, {
    method,
    headers,
    ...(body ? { body, duplex: 'half' } : {}),
  } as RequestInit)
  const response = await answer(innerRequest)
  const outerHeaders = new Headers(response.headers)
  const location = outerHeaders.get('location')
  if (location?.startsWith('/') && !location.startsWith('//'))
    outerHeaders.set('Location', buildOuterAddress(location, handle, appUrl))
  const responseInit = { status: response.status, statusText: response.statusText, headers: outerHeaders }
  if (!outerHeaders.get('content-type')?.startsWith('text/html'))
    return new Response(response.body, responseInit)
  outerHeaders.delete('content-length')
  const html = (await response.text()).replace(
    addressPattern,
    (_, separator: string, address: string) => separator + buildOuterAddress(address, handle, appUrl),
  )
  return zipResponse(request, new Response(html, responseInit))
}
