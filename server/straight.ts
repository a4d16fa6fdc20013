import { type LoaderFunctionArgs, RouterContextProvider, type ServerBuild } from 'react-router'
import { nobody } from '#kernel/actor.ts'
import { Unavailable } from '#platform/database/unavailable.ts'
import { requestKey, type Services } from '#platform/http/request-context.ts'
import type { RequestContext } from '../app/request.server.ts'
import type { RouteHandle } from '../app/route-handle.ts'

type Loader = (args: LoaderFunctionArgs) => Promise<Response>

/**
 * Answers of a few bytes that are asked for again and again: their loader is called without the site around it, which
 * would take several times their own work. They are open to all, and nobody is known to them by a session. Null for all
 * other addresses, and for what is no plain question.
 */
export function openStraight(
  { routes }: Pick<ServerBuild, 'routes'>,
  services: Services,
): (request: Request) => Promise<Response> | null {
  const known = Object.values(routes).flatMap((route) => {
    const { handle, loader } = (route?.module ?? {}) as { handle?: RouteHandle; loader?: Loader }
    if (!handle?.straight || !loader || !route?.path) return []
    if (handle.policy !== 'public') throw new Error(`The route ${route.id} is answered to all and not public`)
    const names = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
    const of = new RegExp(`^https?://[^/]+/${route.path.replaceAll(/:\w+/g, '([\\w-]+)')}$`)
    return [{ names, of, loader }]
  })
  return (request) => {
    if (request.method !== 'GET') return null
    for (const { names, of, loader } of known) {
      const found = of.exec(request.url)
      if (!found) continue
      const params = Object.fromEntries(names.map((name, place) => [name, found[place + 1]]))
      const context = contextOf(services, request)
      // What a loader throws as an answer is one.
      return loader({ request, params, context } as unknown as LoaderFunctionArgs).catch((cause: unknown) => {
        if (cause instanceof Response) return cause
        throw cause
      })
    }
    return null
  }
}

/** What a loader is told of a request that the site around it does not see. */
export function contextOf(services: Services, { url }: Pick<Request, 'url'>): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(requestKey, {
    ...services,
    ...{ requestId: '', nonce: '', address: '', actor: nobody, told: new Set() },
    get url() {
      return new URL(url)
    },
    broken: { body: false, busy: false },
    lasting: { ms: Number.POSITIVE_INFINITY },
    ...{ sent: null, coming: { token: null, turn: null }, alike: null },
  } satisfies RequestContext)
  return context
}

type Meet = (request: Request, context: RouterContextProvider) => Promise<Response | null>
/**
 * What meets a request of a store before it waits to be let in: the action of the route that says so. Where it fails, the
 * ordinary way has the words for what is wrong.
 */
export function openMeeting({ routes }: Pick<ServerBuild, 'routes'>): Meet {
  const modules = Object.values(routes).map(
    (route) => route?.module as { handle?: RouteHandle; action?: unknown },
  )
  const found = modules.find((one) => one?.handle?.meets)?.action
  const meet = found as ((args: LoaderFunctionArgs) => Promise<Response | null>) | undefined
  return async (request, context) => {
    try {
      return (await meet?.({ request, params: {}, context } as unknown as LoaderFunctionArgs)) ?? null
    } catch (cause) {
      if (cause instanceof Unavailable) throw cause
      return null
    }
  }
}
