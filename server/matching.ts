/**
 * The router compiles and ranks every route of the site for each address: milliseconds for 250 of them. Here it is
 * given only the few that match by number of parts and fixed words, and ranks those.
 */
import { matchRoutes, type RouteObject } from 'react-router'

type RouteMatches = NonNullable<ReturnType<typeof matchRoutes>>
/** A route by its number in the tree, with all parts of its path from the top. */
type RouteNode = { route: RouteObject; parts: readonly string[]; below: readonly RouteNode[]; number: number }

/** Returns what `matchRoutes(tree, pathname)` does: outermost first, or empty. */
export function openMatching(tree: RouteObject[]): (pathname: string) => RouteMatches {
  let count = 0
  const listNodes = (routes: readonly RouteObject[], above: readonly string[]): RouteNode[] =>
    routes.map((route) => {
      const pathParts = [...above, ...splitPath(route.path ?? '')]
      return {
        route,
        parts: pathParts,
        number: (count += 1),
        below: listNodes(route.children ?? [], pathParts),
      }
    })
  const nodes = listNodes(tree, [])
  // As many as there are sets of routes sharing an address: tens.
  const subsets = new Map<string, RouteObject[]>()
  return (pathname) => {
    // An address with escapes is left to the router entirely.
    if (pathname.includes('%')) return matchRoutes(tree, pathname) ?? []
    const pathParts = splitPath(pathname.toLowerCase())
    const candidates = new Set<number>()
    const visit = (siblings: readonly RouteNode[]) => {
      for (const { parts, number, below } of siblings) {
        if (mayMatch(parts, pathParts)) candidates.add(number)
        visit(below)
      }
    }
    visit(nodes)
    const key = [...candidates].join()
    let subset = subsets.get(key)
    if (!subset) {
      subset = selectRoutes(nodes, candidates)
      subsets.set(key, subset)
    }
    return matchRoutes(subset, pathname) ?? []
  }
}

const splitPath = (path: string): string[] => path.split('/').filter(Boolean)

/** Whether a route may match; one with more than plain words and parameters may. */
function mayMatch(parts: readonly string[], pathParts: readonly string[]): boolean {
  for (const [index, name] of parts.entries()) {
    if (name === '*' || name.endsWith('?')) return true
    const word = pathParts[index]
    if (word === undefined || (!name.includes(':') && name.toLowerCase() !== word)) return false
  }
  return parts.length === pathParts.length
}

/** These routes with all above them, in their order, which breaks ties. */
function selectRoutes(nodes: readonly RouteNode[], candidates: ReadonlySet<number>): RouteObject[] {
  return nodes.flatMap(({ route, below, number }): RouteObject[] => {
    const children = selectRoutes(below, candidates)
    if (children.length === 0 && !candidates.has(number)) return []
    return [route.index ? route : { ...route, children }]
  })
}
