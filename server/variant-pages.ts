/**
 * Pages that a crowd waits on. All visitors see the same page except for a few words, so it is rendered once a
 * second, with placeholders, and filled in for each visitor: their own words come from the route's loader only.
 */
import type { LoaderFunctionArgs, ServerBuild } from 'react-router'
import type { Services } from '#platform/services.ts'
import type { PageVariant } from '../app/page-variant.ts'
import type { RouteHandle } from '../app/route-handle.ts'
import { type CachedPage, readPage, showPage } from './cached-page.ts'
import { carriesOtherCookies } from './cached-pages.ts'
import { createContext, openPath } from './direct-answers.ts'
import { buildInnerPath } from './store-hosts.ts'

const restMs = 1_000
/** While the next one is rendered the previous one is shown, for this long at most. */
const lateMs = 10_000
const maxPages = 200
const maxValue = 80

type Loader = (args: LoaderFunctionArgs) => Promise<unknown>
type Route = { paramsOf: ReturnType<typeof openPath>; parameters: readonly string[]; loader: Loader }
type FoundRoute = Pick<Route, 'loader'> & { params: LoaderFunctionArgs['params'] }
type Entry = { page: Promise<CachedPage | null>; shown: CachedPage | null; until: number }
/** Renders the page for a request without anything personal. `forMany`: others wait for it. */
type Render = (inner: Request, variant: string, forMany: boolean) => Response | Promise<Response>
export type VariantPages = {
  /** A waiting visitor's page; null for all other addresses, and for people who see more than others. */
  answer(request: Request, storeHandle: string | null, draw: Render): Promise<Response | null> | null
}

/** No cart is shown here, and a place in line has words of its own. */
const isIgnoredCookie = (name: string): boolean =>
  /^(cart|units|bought|channel|code|country|wrote|place_\w+)$/.test(name)

export function openVariantPages(
  { routes }: Pick<ServerBuild, 'routes'>,
  services: Services,
  now: () => number = () => performance.now(),
): VariantPages {
  const knownRoutes = listRoutes(routes)
  const pages = new Map<string, Entry>()

  function getPage(key: string, draw: (forMany: boolean) => Response | Promise<Response>): Entry['page'] {
    const earlier = pages.get(key)
    if (earlier && now() < earlier.until) return earlier.shown ? Promise.resolve(earlier.shown) : earlier.page
    const recentPage = earlier?.shown && now() < earlier.until + lateMs ? earlier.shown : null
    const drawing = Promise.resolve(draw(earlier !== undefined)).then(readPage)
    const entry: Entry = {
      page: drawing,
      shown: recentPage,
      until: recentPage ? now() + lateMs : Number.POSITIVE_INFINITY,
    }
    pages.delete(key)
    pages.set(key, entry)
    if (pages.size > maxPages) pages.delete(pages.keys().next().value!)
    const endDrawing = (page: CachedPage | null) => {
      if (page || recentPage) Object.assign(entry, { shown: page ?? recentPage, until: now() + restMs })
      else if (pages.get(key) === entry) pages.delete(key)
    }
    drawing.then(endDrawing, () => endDrawing(null))
    return recentPage ? Promise.resolve(recentPage) : drawing
  }

  async function answerVariant({ loader, params }: FoundRoute, request: Request, url: URL, draw: Render) {
    const context = createContext(services, request)
    // Errors get their words the ordinary way.
    const loaded = await loader({ request, params, context } as unknown as LoaderFunctionArgs).catch(
      () => null,
    )
    const { data, init } = (loaded ?? {}) as {
      data?: { alike?: PageVariant | null }
      init?: ResponseInit | null
    }
    if (!data?.alike) return null
    const { variant, visitorWords } = data.alike
    const host = request.headers.get('host') ?? url.host
    const refusesTracking = request.headers.get('sec-gpc') === '1'
    const anonymousRequest = new Request(url, {
      headers: { host, ...(refusesTracking ? { 'sec-gpc': '1' } : {}) },
    })
    const key = [host, url.pathname, url.search, refusesTracking, variant].join(' ')
    const page = await getPage(key, (forMany) => draw(anonymousRequest, variant, forMany)).catch(() => null)
    if (!page) return null
    const response = showPage(page, request, visitorWords)
    response.headers.set('Cache-Control', 'private, no-store')
    for (const line of new Headers(init?.headers).getSetCookie()) response.headers.append('Set-Cookie', line)
    return response
  }

  return {
    answer(request, storeHandle, draw) {
      if (request.method !== 'GET' || carriesOtherCookies(request, isIgnoredCookie)) return null
      const url = new URL(request.url)
      const path = storeHandle ? buildInnerPath(url.pathname, storeHandle) : url.pathname
      for (const { paramsOf, parameters, loader } of knownRoutes) {
        const params = paramsOf(path)
        if (!params || !hasOnly(url.searchParams, parameters)) continue
        url.searchParams.sort()
        return answerVariant({ loader, params }, request, url, draw)
      }
      return null
    },
  }
}

const hasOnly = (query: URLSearchParams, parameters: readonly string[]): boolean =>
  [...query].every(([name, value]) => parameters.includes(name) && value.length <= maxValue)

function listRoutes(routes: ServerBuild['routes']): Route[] {
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id]
    return route ? [pathOf(route.parentId), route.path].filter(Boolean).join('/') : ''
  }
  return Object.values(routes).flatMap((route) => {
    const { handle, loader } = (route?.module ?? {}) as { handle?: RouteHandle; loader?: Loader }
    if (!route || !handle?.alike || !loader) return []
    return [{ paramsOf: openPath(`/${pathOf(route.id)}`), parameters: handle.alike, loader }]
  })
}
