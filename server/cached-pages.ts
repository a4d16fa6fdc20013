/**
 * Pages of stores that are the same for all anonymous visitors, cached in this process until anything on them
 * changes, in any process, or until time changes them: a drop's page is rendered once for a thousand simultaneous
 * visitors. The cart's words are filled in for each. A visitor with any other cookie gets a page of their own.
 */

import { findShopByHandle } from '#accounts'
import type { Id } from '#kernel/id.ts'
import { Unavailable } from '#platform/database/unavailable.ts'
import { contentOf, salesOf, salesOfListing } from '#platform/http/page-changes.ts'
import type { Services } from '#platform/services.ts'
import { openEntries, type PageLifetime } from './cached-entries.ts'
import { type CachedPage, fillOwnValues, type OwnValues, readPage, showPage } from './cached-page.ts'
import type { SharedPage } from './shared-pages.ts'

const maxShops = 1_000
/** Memory for pages; the least recently used is evicted first. */
const maxBytes = 24_000_000
/** A link's parameters that don't change a store's page: the fan's channel, for the cart. */
const ignoredParameters = new Set(['channel', 'code'])
/** Cookies that don't make a page personal: the country is part of its key, and the cart's words are filled in. */
const ignoredCookies = new Set([...ignoredParameters, 'country', 'cart', 'units', 'bought'])
/** Campaign parameters for outside scripts; our pages read none of them. */
const trackingPattern =
  /^(utm_[a-z_]+|fbclid|gclid|gbraid|wbraid|msclkid|ttclid|igshid|igsh|epik|sccid|mc_[ce]id)$/i

type Visit = {
  key: string
  handle: string
  /** The only listing whose sales the page shows. */
  listing: string | null
  /** The request without anything personal. */
  inner(): Request
  cookies: readonly string[]
  /** A cart's token. */
  cart: string | null
  /** The words of the answer that are this browser's only. */
  ownValues: OwnValues | null
}

/** Renders a page: `marked` with placeholders for personal words. */
type Render = (request: Request, lifetime: PageLifetime, marked: boolean) => Response | Promise<Response>
export type CachedPages = {
  /** Answers a request: with a cached page if possible, else with `answer`. */
  answer(request: Request, storeHandle: string | null, render: Render): Promise<Response>
}

/** The properties of a store's pages that caching depends on. */
export type PageCaching = {
  /** How visitors share the page of an address; null if it isn't cached. */
  sharedPageOf(pathname: string, storeHandle: string | null): SharedPage | null
  /** The cookies that a link's query sets for later pages. */
  cookiesOf(url: URL, handle: string): string[]
  /** The country a request asks for; null if the shop decides. */
  countryOf(request: Request): string | null
  /** The token of a browser's cart. */
  cartOf(request: Request): string | null
  /** A page's words about the cart, by placeholder, as far as the browser knows them; null if they must be looked up. */
  findKnownValues(request: Request, handle: string): OwnValues | null
  /** The same, looked up, with the cookie that stores them in the browser. */
  findOwnValues(
    token: string,
    shop: { id: Id<'shop'>; handle: string },
  ): Promise<{ ownValues: OwnValues; cookie: string }>
}

export function openCachedPages(
  { database, pageLooks }: Pick<Services, 'database' | 'pageLooks'>,
  caching: PageCaching,
  room: number = maxBytes,
  now: () => number = () => performance.now(),
): CachedPages {
  const { save, findResting, findFresh, pickShown } = openEntries(
    () => database.replica !== undefined,
    room,
    now,
  )
  /** The shop of a handle, and the sign of its content before the handle was last looked up. */
  const shops = new Map<string, { id: Id<'shop'>; content: string | null }>()
  async function findShopId(handle: string): Promise<Id<'shop'> | null> {
    const cachedShop = shops.get(handle)
    const content = cachedShop ? pageLooks.signOf(listContentScopes(cachedShop.id)) : null
    const shop = await database.readOn((tx) => findShopByHandle(tx, handle))
    shops.delete(handle)
    if (!shop) return null
    if (shops.size >= maxShops) shops.clear()
    shops.set(handle, { id: shop.id, content: shop.id === cachedShop?.id ? content : null })
    return shop.id
  }
  const shopOf = async (handle: string): Promise<Id<'shop'> | null> =>
    shops.get(handle)?.id ?? findShopId(handle)
  /** The version of a page; null if there is no such shop. */
  async function findVersion({ key, handle, listing }: Visit): Promise<string | null> {
    await pageLooks.look()
    const cachedShop = shops.get(handle)
    const version = cachedShop ? pageLooks.signOf(listPageScopes(cachedShop.id, listing)) : null
    if (version && findFresh(key, version)) return version
    // The handle may be another shop's by now, unless nothing of its shop has changed since: a new handle is a change.
    if (version && cachedShop?.content === pageLooks.signOf(listContentScopes(cachedShop!.id))) return version
    const shopId = await findShopId(handle)
    return shopId && pageLooks.signOf(listPageScopes(shopId, listing))
  }
  /** A visitor's own part of a page; null if it is unavailable now, or nobody has that handle. */
  async function findPersonalPart({ cart, handle, ownValues, cookies }: Visit): Promise<PersonalPart | null> {
    if (!cart) return { ownValues: {}, cookies, isPrivate: cookies.length > 0 }
    if (ownValues) return { ownValues, cookies, isPrivate: true }
    const id = await shopOf(handle)
    if (!id) return null
    const visitorPart = await caching.findOwnValues(cart, { id, handle })
    return { ownValues: visitorPart.ownValues, cookies: [...cookies, visitorPart.cookie], isPrivate: true }
  }
  return {
    async answer(request, storeHandle, render) {
      const visit = readVisit(request, storeHandle, caching)
      const lifetime: PageLifetime = { ms: Number.POSITIVE_INFINITY }
      const answerDirectly = () => render(request, lifetime, false)
      if (!visit) return answerDirectly()
      const { key, inner } = visit
      const show = async (page: CachedPage): Promise<Response> => {
        const personalPart = await findPersonalPart(visit).catch(() => null)
        return personalPart ? showPage(page, request, personalPart.ownValues, personalPart) : answerDirectly()
      }
      const restingPage = await pickShown(findResting(key))
      if (restingPage) return show(restingPage)
      const version = await findVersion(visit).catch((cause: unknown) => {
        // A replica may still have the page.
        if (database.replica && cause instanceof Unavailable) return null
        throw cause
      })
      if (version === null) return answerDirectly()
      const entry = findFresh(key, version)
      if (entry) {
        const page = await entry.page
        return page ? show(page) : answerDirectly()
      }
      const { promise, resolve, reject } = Promise.withResolvers<CachedPage | null>()
      save(key, version, promise, lifetime)
      try {
        const response = await render(inner(), lifetime, true)
        const page = await readPage(response)
        resolve(page)
        if (page) return await show(page)
        const ownPart = await findPersonalPart(visit)
        return ownPart
          ? addOwnCookies(await fillOwnValues(response, ownPart.ownValues), ownPart)
          : answerDirectly()
      } catch (cause) {
        reject(cause)
        throw cause
      }
    },
  }
}

const listContentScopes = (shopId: Id<'shop'>): string[] => ['*', contentOf(shopId)]
/** The scopes of a shop's page, or of the page of one of its listings, which other listings' sales don't change. */
const listPageScopes = (shopId: Id<'shop'>, listing: string | null): string[] => [
  ...listContentScopes(shopId),
  listing === null ? salesOf(shopId) : salesOfListing(shopId, listing),
]

/**
 * A request's visit, if its page is the same for everyone. The key contains everything the page may depend on: host,
 * path, the relevant query, the fan's country, and the browser's refusal of tracking. The page is rendered from a
 * request with nothing else in it.
 */
function readVisit(request: Request, storeHandle: string | null, caching: PageCaching): Visit | null {
  const { sharedPageOf, cookiesOf, countryOf } = caching
  if (request.method !== 'GET' || isPersonal(request)) return null
  const url = new URL(request.url)
  if (!/^[\w/@.-]*$/.test(url.pathname)) return null
  const shared = sharedPageOf(url.pathname, storeHandle)
  const handle = storeHandle ?? /^\/@([a-z0-9][a-z0-9-]{1,39})(\/|$)/.exec(url.pathname)?.[1]
  if (!shared || !handle) return null
  const cookies = cookiesOf(url, handle)
  const query = new URLSearchParams()
  for (const [name, value] of url.searchParams) {
    if (shared.query.includes(name) && value.length <= 200) query.append(name, value)
    else if (!trackingPattern.test(name) && !ignoredParameters.has(name)) return null
  }
  query.sort()
  url.search = String(query)
  const country = countryOf(request) ?? ''
  const refusesTracking = request.headers.get('sec-gpc') === '1'
  const host = request.headers.get('host') ?? url.host
  const headers = new Headers({ host, ...(country ? { 'accept-language': `en-${country}` } : {}) })
  if (refusesTracking) headers.set('sec-gpc', '1')
  return {
    key: [host, url.pathname, url.search, country, refusesTracking].join(' '),
    handle,
    listing: shared.listing,
    inner: () => new Request(url, { headers }),
    cookies,
    cart: caching.cartOf(request),
    ownValues: caching.findKnownValues(request, handle),
  }
}

/** The private part of an answer: given to nobody else, and never stored. */
type PersonalPart = { ownValues: OwnValues; cookies: readonly string[]; isPrivate: boolean }

/** The same for an uncached page. */
function addOwnCookies(answer: Response, { cookies, isPrivate }: PersonalPart): Response {
  if (!isPrivate) return answer
  const headers = new Headers(answer.headers)
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
  headers.set('Cache-Control', 'private, no-store')
  const { status, statusText } = answer
  return new Response(answer.body, { status, statusText, headers })
}

/** Whether a browser sends anything that could make its page personal. */
const isPersonal = (request: Request): boolean =>
  carriesOtherCookies(request, (name) => ignoredCookies.has(name))

/** Whether a browser sends any cookie but these. */
export const carriesOtherCookies = (request: Request, besides: (name: string) => boolean): boolean =>
  request.headers.has('authorization') ||
  (request.headers.get('cookie') ?? '')
    .split(';')
    .map((pair) =>
      pair
        .split('=')[0]!
        .trim()
        .replace(/^__Host-/, ''),
    )
    .some((name) => name !== '' && !besides(name))
