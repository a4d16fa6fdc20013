/**
 * Pages of stores that all anonymous visitors see alike, kept in this process until anything on them changes, in any
 * process, or until time alone changes them: a drop's page is drawn once for a thousand who come at once. Who is known
 * by a cookie always gets a page of their own.
 */
import { findShopByHandle } from '#accounts'
import { Unavailable } from '#platform/database/unavailable.ts'
import { pageVersion } from '#platform/http/page-changes.ts'
import type { Services } from '#platform/http/request-context.ts'
import { type KeptPage, readPage, showPage } from './kept-page.ts'

/** How long a page is shown at most, for what it shows of the house's queues that nobody notes. */
const keptMs = 60_000
/** The same where pages are drawn from a replica, which may be behind the change that last cut the page. */
const keptOfReplicaMs = 500
/** How old what is known of another process's changes may be; changes of this one are known at once. */
const versionMs = 250
const shopsMost = 1_000
/** How much memory pages may take; the one that nobody asked for longest goes first. */
const bytesMost = 24_000_000
/** A page that so many ask for within a rest is in a rush: it is looked after once a rest, not once a visitor. */
const rushFrom = 100
const restMs = 1_000
/** In a rush the page before is shown while the next is drawn, for so long at most. */
const lateMs = 10_000
/** Cookies, and names in a link, that no page of a store shows anything of: where a fan came from, for the cart. */
const silentCookies = new Set(['channel', 'code'])
/** What links of campaigns carry for scripts of others; pages of ours read none of it. */
const tracking = /^(utm_[a-z_]+|fbclid|gclid|gbraid|wbraid|msclkid|ttclid|igshid|igsh|epik|sccid|mc_[ce]id)$/i

type Entry = {
  version: string
  until: number
  page: Promise<KeptPage | null>
  bytes: number
  /** Since its rest began. */
  asked: number
  /** In a rush the page is shown until then without asking whether it changed. */
  restUntil: number
  rush: boolean
  /** What is shown until then without waiting: the page, or in a rush the one before it while it is drawn. */
  shown: KeptPage | null
  shownUntil: number
}
type Asked = {
  key: string
  handle: string /** The request with nothing of anybody's in it. */
  inner(): Request
  cookies: readonly string[]
}
/** For how long a page is what it is if nobody changes anything; whoever draws it says so. `forMany`: many wait for it. */
export type Lasting = { ms: number; forMany?: boolean }
type Answer = (request: Request, lasting: Lasting) => Response | Promise<Response>
export type KeptPages = {
  /** The answer to a request: a kept page where it may be one, else whatever `answer` says. */
  answer(request: Request, storeHandle: string | null, answer: Answer): Promise<Response>
}

/** What the pages of a store say of themselves. */
export type Keeping = {
  /** The parts of the query that matter to the page of an address; null where it is not one to keep. */
  keptOf(pathname: string, storeHandle: string | null): readonly string[] | null
  /** What a link's query leaves with the browser for the cart; no page shows it. */
  cookiesOf(url: URL, handle: string): string[]
}

export function openKeptPages(
  services: Pick<Services, 'database' | 'read' | 'writes'>,
  keeping: Keeping,
  room: number = bytesMost,
  now: () => number = () => performance.now(),
): KeptPages {
  const pages = new Map<string, Entry>()
  const shops = new Map<string, string>()
  const versionOf = openVersions(services)
  let bytes = 0
  const drop = (key: string, entry: Entry) => {
    if (pages.get(key) !== entry) return
    pages.delete(key)
    bytes -= entry.bytes
  }
  function keep(key: string, version: string, page: Promise<KeptPage | null>, lasting: Lasting): void {
    // Who comes while it is being drawn waits for it, however long that takes.
    const before = pages.get(key)
    const rush = before !== undefined && isRush(before)
    const never = Number.POSITIVE_INFINITY
    const shown = rush ? before.shown : null
    const entry: Entry = {
      ...{ version, until: never, page, bytes: 0, asked: 0, restUntil: never, rush },
      ...{ shown, shownUntil: Math.min(before?.shownUntil ?? never, now() + lateMs) },
    }
    // What can't be drawn just now is tried again after a rest.
    const failed = () => {
      if (!shown || now() >= entry.shownUntil || pages.get(key) !== entry) return drop(key, entry)
      Object.assign(entry, { version: '', page: Promise.resolve(shown), restUntil: now() + restMs })
    }
    lasting.forMany = rush
    if (before) drop(key, before)
    pages.set(key, entry)
    page.then((one) => {
      if (!one || pages.get(key) !== entry) return failed()
      Object.assign(entry, { shown: one, shownUntil: never })
      entry.until = one.drawnAt + Math.min(lasting.ms, services.database.replica ? keptOfReplicaMs : keptMs)
      entry.restUntil = now() + restMs
      entry.bytes = one.bytes
      bytes += one.bytes
      for (const [oldest, old] of pages) {
        if (bytes <= room) break
        drop(oldest, old)
      }
    }, failed)
  }
  /** A page in a rush whose rest is not over: nobody asks whether it changed. */
  const resting = (key: string): Entry | null => {
    const entry = pages.get(key)
    if (!entry || entry.until <= performance.now()) return null
    if (now() >= entry.restUntil) {
      // The first who comes after a rest asks for all who come in the next.
      entry.rush = entry.asked >= rushFrom
      entry.asked = 1
      entry.restUntil = now() + restMs
      return null
    }
    entry.asked += 1
    return isRush(entry) ? entry : null
  }
  const fresh = (key: string, version: string): Entry | null => {
    const entry = pages.get(key)
    if (!entry || entry.version !== version || entry.until <= performance.now()) return null
    pages.delete(key)
    pages.set(key, entry)
    return entry
  }
  const shownOf = (entry: Entry | null): KeptPage | null | Promise<KeptPage | null> => {
    if (!entry) return null
    return now() < entry.shownUntil && entry.shown ? entry.shown : entry.page.catch(() => null)
  }
  /** What the shop of a page stands at; null where there is no such shop. */
  async function versionFor(key: string, handle: string): Promise<string | null> {
    const known = shops.get(handle)
    const version = known ? await versionOf(known) : ''
    if (known && fresh(key, version)) return version
    const shop = await services.read((tx) => findShopByHandle(tx, handle))
    if (!shop) return null
    if (shops.size >= shopsMost) shops.clear()
    shops.set(handle, shop.id)
    return versionOf(shop.id)
  }
  return {
    async answer(request, storeHandle, answer) {
      const asked = readAsked(request, storeHandle, keeping)
      const lasting: Lasting = { ms: Number.POSITIVE_INFINITY }
      if (!asked) return answer(request, lasting)
      const { key, handle, inner, cookies } = asked
      const rested = await shownOf(resting(key))
      if (rested) return withCookies(showPage(rested, request), cookies)
      const version = await versionFor(key, handle).catch((cause: unknown) => {
        // A replica may have the page still.
        if (services.database.replica && cause instanceof Unavailable) return null
        throw cause
      })
      if (version === null) return answer(request, lasting)
      const entry = fresh(key, version)
      if (entry) {
        const page = await entry.page
        if (!page) return answer(request, lasting)
        return withCookies(showPage(page, request), cookies)
      }
      const { promise, resolve, reject } = Promise.withResolvers<KeptPage | null>()
      keep(key, version, promise, lasting)
      try {
        const given = await answer(inner(), lasting)
        const page = await readPage(given)
        resolve(page)
        return withCookies(page ? showPage(page, request) : given, cookies)
      } catch (cause) {
        reject(cause)
        throw cause
      }
    },
  }
}

const isRush = ({ rush, asked }: Entry): boolean => rush || asked >= rushFrom

/** What a shop's pages stand at: asked again once this process wrote anything, and in any case soon. */
function openVersions({ database, writes }: Pick<Services, 'database' | 'writes'>) {
  type Known = { writes: number; until: number; version: Promise<string> }
  const known = new Map<string, Known>()
  return (shopId: string): Promise<string> => {
    const before = known.get(shopId)
    if (before && before.writes === writes.count && before.until > performance.now()) return before.version
    if (known.size >= shopsMost) known.clear()
    const version = pageVersion(database, shopId)
    known.set(shopId, { writes: writes.count, until: performance.now() + versionMs, version })
    version.catch(() => known.delete(shopId))
    return version
  }
}

/**
 * What a request asks for, where it is a page that anybody gets alike. The key is all that the page may depend on: host,
 * path, the parts of the query that matter, the country of the browser's language, and the browser's own refusal to be
 * tracked. The page is drawn from a request that has nothing else in it.
 */
function readAsked(
  request: Request,
  storeHandle: string | null,
  { keptOf, cookiesOf }: Keeping,
): Asked | null {
  if (request.method !== 'GET' || isKnown(request)) return null
  const url = new URL(request.url)
  if (!/^[\w/@.-]*$/.test(url.pathname)) return null
  const names = keptOf(url.pathname, storeHandle)
  const handle = storeHandle ?? /^\/@([a-z0-9][a-z0-9-]{1,39})(\/|$)/.exec(url.pathname)?.[1]
  if (!names || !handle) return null
  const cookies = cookiesOf(url, handle)
  const query = new URLSearchParams()
  for (const [name, value] of url.searchParams) {
    if (names.includes(name) && value.length <= 200) query.append(name, value)
    else if (!tracking.test(name) && !silentCookies.has(name)) return null
  }
  query.sort()
  url.search = String(query)
  const country = /[a-z]{2,3}-([A-Z]{2})\b/.exec(request.headers.get('accept-language') ?? '')?.[1] ?? ''
  const refuses = request.headers.get('sec-gpc') === '1'
  const host = request.headers.get('host') ?? url.host
  const headers = new Headers({ host, ...(country ? { 'accept-language': `en-${country}` } : {}) })
  if (refuses) headers.set('sec-gpc', '1')
  return {
    key: [host, url.pathname, url.search, country, refuses].join(' '),
    handle,
    inner: () => new Request(url, { headers }),
    cookies,
  }
}

/** The answer with what its link leaves in this browser alone: nobody else is given it, and nothing keeps it. */
function withCookies(answer: Response, cookies: readonly string[]): Response {
  if (cookies.length === 0) return answer
  const headers = new Headers(answer.headers)
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
  headers.set('Cache-Control', 'private, no-store')
  const { status, statusText } = answer
  return new Response(answer.body, { status, statusText, headers })
}

/** Whether a browser carries anything that could make its page its own. */
const isKnown = (request: Request): boolean => carriesMore(request, (name) => silentCookies.has(name))

/** Whether a browser carries anything but these cookies. */
export const carriesMore = (request: Request, besides: (name: string) => boolean): boolean =>
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
