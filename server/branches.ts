/**
 * The router matches all routes of the site for each request: it compares them with the address twice, and recreates
 * them for each rendered page. A page without scripts needs only those above it.
 */
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'
import type { Gate } from './gate.ts'

type Handler = (request: Request, context: RouterContextProvider) => Promise<Response>

/** Answers by the routes of an address's branch. `mode`: how much of an error is shown. */
export function openBranches(build: ServerBuild, gate: Pick<Gate, 'matchesOf'>, mode: string): Handler {
  const wholeHandler = createRequestHandler(build, mode)
  const branches = new Map<string, Handler>()
  return (request, context) => {
    const path = readPath(request.url)
    // The framework's data request of a page with scripts, `/studio/versions.data`, would match a store's page.
    if (path.endsWith('.data')) return wholeHandler(request, context)
    const branch = gate.matchesOf(path).map(({ id }) => id)
    const leaf = branch.at(-1)
    const page = leaf === undefined ? null : build.routes[leaf]?.module
    if (leaf === undefined || !(page?.handle as { zeroJs?: boolean } | undefined)?.zeroJs || !page?.default)
      return wholeHandler(request, context)
    const handler = branches.get(leaf) ?? createRequestHandler(buildBranch(build, branch), mode)
    branches.set(leaf, handler)
    return handler(request, context)
  }
}

const readPath = (url: string): string => /^https?:\/\/[^/]+([^?#]*)/.exec(url)?.[1] || '/'

function buildBranch(build: ServerBuild, ids: readonly string[]): ServerBuild {
  const pickIds = <Value>(records: Record<string, Value>): Record<string, Value> =>
    Object.fromEntries(ids.flatMap((id) => (id in records ? [[id, records[id]!]] : [])))
  return {
    ...build,
    routes: pickIds(build.routes),
    assets: { ...build.assets, routes: pickIds(build.assets.routes) },
  }
}
