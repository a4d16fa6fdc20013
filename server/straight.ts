import type { LoaderFunctionArgs, RouterContextProvider, ServerBuild } from 'react-router'
import type { RouteHandle } from '../app/route-handle.ts'

type Run = (request: Request, context: RouterContextProvider) => Promise<Response>
type Loader = (args: LoaderFunctionArgs) => Promise<Response>

/**
 * Answers of a few bytes that are asked for again and again: their loader is called without the router, which would take
 * several times their own work. Null for all other addresses.
 */
export function openStraight({
  routes,
}: Pick<ServerBuild, 'routes'>): (handle: RouteHandle | undefined, request: Request) => Run | null {
  const runs = new Map<RouteHandle, Run>()
  for (const route of Object.values(routes)) {
    const { handle, loader } = (route?.module ?? {}) as { handle?: RouteHandle; loader?: Loader }
    if (!handle?.straight || !loader || !route?.path) continue
    const names = route.path.split('/').map((part) => (part.startsWith(':') ? part.slice(1) : null))
    runs.set(handle, async (request, context) => {
      const parts = new URL(request.url).pathname.split('/').slice(1)
      const params = Object.fromEntries(
        names.flatMap((name, place) => (name ? [[name, parts[place]] as const] : [])),
      )
      // What a loader throws as an answer is one.
      const args = { request, params, context } as unknown as LoaderFunctionArgs
      return loader(args).catch((cause: unknown) => {
        if (cause instanceof Response) return cause
        throw cause
      })
    })
  }
  return (handle, { method }) => (handle && method === 'GET' ? (runs.get(handle) ?? null) : null)
}

type Meet = (request: Request, context: RouterContextProvider) => Promise<Response | null>
/** What meets a request of a store before it waits to be let in: the action of the route that says so. */
export function openMeeting({ routes }: Pick<ServerBuild, 'routes'>): Meet {
  const modules = Object.values(routes).map(
    (route) => route?.module as { handle?: RouteHandle; action?: unknown },
  )
  const found = modules.find((one) => one?.handle?.meets)?.action
  const meet = found as ((args: LoaderFunctionArgs) => Promise<Response | null>) | undefined
  return async (request, context) =>
    (await meet?.({ request, params: {}, context } as unknown as LoaderFunctionArgs)) ?? null
}
