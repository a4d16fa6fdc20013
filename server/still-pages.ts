/**
 * Renders pages without framework JavaScript, leaving out what only a browser's framework needs: calls their loaders
 * and renders their components as text. Anything that isn't plainly such a page, or fails, goes through the router,
 * which reuses what was loaded.
 */
import type { EntryContext, RouterContextProvider, ServerBuild, StaticHandlerContext } from 'react-router'
import type { RouteHandle } from '../app/route-handle.ts'
import type { Match } from './gate.ts'

type Route = NonNullable<ServerBuild['routes'][string]>
type Loader = (args: Record<string, unknown>) => unknown
type DrawStill = (entry: EntryContext, url: URL, context: Readonly<RouterContextProvider>) => string
/** A page as text, and its loaders' cookies. */
export type StillPage = { html: string; cookies: readonly string[] }
type Branch = {
  routes: readonly Route[]
  pattern: string
  manifest: EntryContext['manifest']
  routeModules: EntryContext['routeModules']
}

export function buildHeaders({ cookies }: StillPage): Headers {
  const headers = new Headers({ 'Content-Type': 'text/html; charset=utf-8' })
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
  return headers
}

export type StillPages = {
  /** The screens for the router; what was loaded for a request isn't loaded again. */
  build: ServerBuild
  /** Renders the page of these matches; null if the router must answer. */
  draw(
    request: Request,
    context: Readonly<RouterContextProvider>,
    matches: readonly Match[],
  ): Promise<StillPage | null>
}

export function openStillPages(serverBuild: ServerBuild): StillPages {
  const drawStill = (serverBuild.entry.module as { drawStill?: DrawStill }).drawStill
  const loaded = new WeakMap<object, Map<string, Promise<unknown>>>()
  const build = { ...serverBuild, routes: loadRoutesOnce(serverBuild.routes, loaded) }
  const branches = new Map<string, Branch | null>()
  const branchAt = (matches: readonly Match[]): Branch | null => {
    const leaf = matches.at(-1)?.id
    if (leaf === undefined) return null
    const cached = branches.get(leaf)
    if (cached !== undefined) return cached
    const branch = buildBranch(
      serverBuild,
      matches.map(({ id }) => id),
    )
    branches.set(leaf, branch)
    return branch
  }
  return {
    build,
    async draw(request, context, matches) {
      const branch = drawStill && request.method === 'GET' ? branchAt(matches) : null
      if (!branch) return null
      const url = new URL(request.url)
      const args = { request, url, params: matches[0]!.params, context, pattern: branch.pattern }
      const loading = new Map<string, Promise<unknown>>()
      for (const { id, module } of branch.routes)
        if (module.loader) loading.set(id, Promise.resolve(args).then(module.loader as unknown as Loader))
      loaded.set(context, loading)
      const data = await collectData(loading)
      if (!data) return null
      try {
        const html = drawStill!(buildEntry(serverBuild, branch, matches, url, data.loaderData), url, context)
        return { html, cookies: data.cookies }
      } catch {
        // The router renders it again, and reports the error.
        return null
      }
    },
  }
}

/** The routes of a page that can be rendered as text. */
function buildBranch(build: ServerBuild, ids: readonly string[]): Branch | null {
  const routes = ids.map((id) => build.routes[id])
  if (!routes.every((route) => route !== undefined)) return null
  const { handle, default: screen } = routes.at(-1)!.module as { handle?: RouteHandle; default?: unknown }
  if (!handle?.zeroJs || !screen) return null
  // These need the router.
  if (routes.some(({ module }) => module.headers || module.middleware || module.clientLoader)) return null
  const pickOfBranch = <Value>(records: Record<string, Value | undefined>) =>
    Object.fromEntries(ids.map((id) => [id, records[id]!]))
  return {
    routes,
    pattern: `/${routes.flatMap(({ path }) => path || []).join('/')}`,
    manifest: { ...build.assets, routes: pickOfBranch(build.assets.routes) },
    routeModules: Object.fromEntries(
      routes.map(({ id, module }) => [id, module]),
    ) as unknown as EntryContext['routeModules'],
  }
}

type LoadedPage = { loaderData: Record<string, unknown>; cookies: string[] }
/** The loaders' results; null if one refused, redirected, or set a status. */
async function collectData(loading: ReadonlyMap<string, Promise<unknown>>): Promise<LoadedPage | null> {
  const loaderData: Record<string, unknown> = {}
  const cookies: string[] = []
  const results = await Promise.allSettled(loading.values())
  for (const [index, id] of [...loading.keys()].entries()) {
    const result = results[index]!
    if (result.status === 'rejected' || result.value instanceof Response) return null
    const { type, data, init } = (result.value ?? {}) as {
      type?: unknown
      data?: unknown
      init?: ResponseInit
    }
    if (type !== 'DataWithResponseInit') {
      loaderData[id] = result.value
      continue
    }
    if (init?.status && init.status !== 200) return null
    loaderData[id] = data
    for (const cookie of init?.headers ? new Headers(init.headers).getSetCookie() : [])
      if (!cookies.includes(cookie)) cookies.push(cookie)
  }
  return { loaderData, cookies }
}

function buildEntry(
  build: ServerBuild,
  { routes, manifest, routeModules }: Branch,
  matches: readonly Match[],
  { pathname, search }: URL,
  loaderData: Record<string, unknown>,
): EntryContext {
  const staticHandlerContext = {
    basename: '/',
    actionData: null,
    errors: null,
    statusCode: 200,
    loaderData,
    loaderHeaders: {},
    actionHeaders: {},
    location: { pathname, search, hash: '', state: null, key: 'default' },
    matches: matches.map((match, index) => ({ ...match, route: routes[index] })),
  } as unknown as StaticHandlerContext
  return {
    manifest,
    routeModules,
    staticHandlerContext,
    future: build.future,
    ssr: build.ssr,
    isSpaMode: false,
    routeDiscovery: build.routeDiscovery,
    serializeError: () => null,
  } as unknown as EntryContext
}

/** The routes, each with a loader that returns an earlier result of the same request. */
function loadRoutesOnce(
  routes: ServerBuild['routes'],
  loaded: WeakMap<object, Map<string, Promise<unknown>>>,
): ServerBuild['routes'] {
  const loadOnce = (id: string, load: Loader): Loader => {
    return (args) => {
      const loading = loaded.get(args.context as object)
      const pending = loading?.get(id)
      // Only once: a page after a form is loaded again.
      loading?.delete(id)
      return pending ?? load(args)
    }
  }
  return Object.fromEntries(
    Object.entries(routes).map(([id, route]) => [
      id,
      route?.module.loader
        ? {
            ...route,
            module: { ...route.module, loader: loadOnce(id, route.module.loader as unknown as Loader) },
          }
        : route,
    ]),
  ) as ServerBuild['routes']
}
