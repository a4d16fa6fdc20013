import { type LoaderFunctionArgs, RouterContextProvider, type ServerBuild } from 'react-router'
import { nobody } from '#kernel/actor.ts'
import { Unavailable } from '#platform/database/unavailable.ts'
import { requestKey } from '#platform/http/request-key.ts'
import type { Services } from '#platform/services.ts'
import type { RequestContext } from '../app/request.server.ts'
import type { RouteHandle } from '../app/route-handle.ts'

type Loader = (args: LoaderFunctionArgs) => Promise<Response>

/**
 * Small answers that are polled: their loader is called without the site around it, which would cost several times
 * their own work. They are open to all, without a session. Null for all other addresses, and for anything but a plain
 * GET.
 */
export function openDirectAnswers(
  { routes }: Pick<ServerBuild, 'routes'>,
  services: Services,
): (request: Request) => Promise<Response> | null {
  const knownRoutes = Object.values(routes).flatMap((route) => {
    const { handle, loader } = (route?.module ?? {}) as { handle?: RouteHandle; loader?: Loader }
    if (!handle?.bypassesRouter || !loader || !route?.path) return []
    if (handle.policy !== 'public') throw new Error(`The route ${route.id} is answered to all and not public`)
    return [{ paramsOf: openPath(`/${route.path}`), loader }]
  })
  return (request) => {
    if (request.method !== 'GET') return null
    const path = pathPattern.exec(request.url)?.[1] ?? ''
    for (const { paramsOf, loader } of knownRoutes) {
      const params = paramsOf(path)
      if (!params) continue
      const context = createContext(services, request)
      // An answer thrown by a loader is an answer.
      return loader({ request, params, context } as unknown as LoaderFunctionArgs).catch((cause: unknown) => {
        if (cause instanceof Response) return cause
        throw cause
      })
    }
    return null
  }
}

/** The path of an address without a query; others aren't handled here. */
const pathPattern = /^https?:\/\/[^/]+(\/[^?#]*)$/

/**
 * Matches a path against a route's pattern and returns its parameters; null for other paths, and for characters that
 * no name of ours has.
 */
export function openPath(pattern: string): (path: string) => Record<string, string> | null {
  const names = [...pattern.matchAll(/:(\w+)/g)].map(([, name]) => name!)
  const routePattern = new RegExp(`^${pattern.replaceAll(/:\w+/g, '([\\w@.-]+)')}$`)
  return (path) => {
    const match = routePattern.exec(path)
    return match && Object.fromEntries(names.map((name, index) => [name, match[index + 1]!]))
  }
}

/** The context of a request that bypasses the site around it. */
export function createContext(services: Services, { url }: Pick<Request, 'url'>): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(requestKey, {
    ...services,
    requestId: '',
    nonce: '',
    address: '',
    actor: nobody,
    calledNetworks: new Set(),
    get url() {
      return new URL(url)
    },
    broken: { body: false, busy: false },
    lifetime: { ms: Number.POSITIVE_INFINITY },
    sent: null,
    newCookies: { token: null, turn: null },
    alike: null,
    hasPlaceholders: false,
  } satisfies RequestContext)
  return context
}

type EarlyAction = (request: Request, context: RouterContextProvider) => Promise<Response | null>
/**
 * Handles a store's request before it waits to be let in: by the action of the route that declares it. If that fails,
 * the ordinary way has the words for the error.
 */
export function openEarlyAction({ routes }: Pick<ServerBuild, 'routes'>): EarlyAction {
  const modules = Object.values(routes).map(
    (route) => route?.module as { handle?: RouteHandle; action?: unknown },
  )
  const action = modules.find((module) => module?.handle?.actsBeforeQueue)?.action
  const runAction = action as ((args: LoaderFunctionArgs) => Promise<Response | null>) | undefined
  return async (request, context) => {
    try {
      return (await runAction?.({ request, params: {}, context } as unknown as LoaderFunctionArgs)) ?? null
    } catch (cause) {
      if (cause instanceof Unavailable) throw cause
      return null
    }
  }
}
