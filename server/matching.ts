/**
 * The router compiles and ranks every route of the site for each address: milliseconds for 250 of them. Here it is
 * given only the few that match by number of parts and fixed words, and ranks those.
 */
import { matchRoutes, type RouteObject } from 'react-router'

type Found = NonNullable<ReturnType<typeof matchRoutes>>
/** A route by its number in the tree, with all parts of its path from the top. */
type Place = { route: RouteObject; parts: readonly string[]; below: readonly Place[]; number: number }

/** Returns what `matchRoutes(tree, pathname)` does: outermost first, or empty. */
export function openMatching(tree: RouteObject[]): (pathname: string) => Found {
  let count = 0
  const placesOf = (routes: readonly RouteObject[], above: readonly string[]): Place[] =>
    routes.map((route) => {
      const parts = [...above, ...partsOf(route.path ?? '')]
      return { route, parts, number: (count += 1), below: placesOf(route.children ?? [], parts) }
    })
  const places = placesOf(tree, [])
  // As many as there are sets of routes sharing an address: tens.
  const smaller = new Map<string, RouteObject[]>()
  return (pathname) => {
    // An address with escapes is left to the router entirely.
    if (pathname.includes('%')) return matchRoutes(tree, pathname) ?? []
    const pathParts = partsOf(pathname.toLowerCase())
    const fitting = new Set<number>()
    const look = (among: readonly Place[]) => {
      for (const { parts, number, below } of among) {
        if (fits(parts, pathParts)) fitting.add(number)
        look(below)
      }
    }
    look(places)
    const key = [...fitting].join()
    let few = smaller.get(key)
    if (!few) {
      few = only(places, fitting)
      smaller.set(key, few)
    }
    return matchRoutes(few, pathname) ?? []
  }
}

const partsOf = (path: string): string[] => path.split('/').filter(Boolean)

/** Tells if a route may match; one with more than plain words and parameters may. */
function fits(parts: readonly string[], pathParts: readonly string[]): boolean {
  for (const [index, part] of parts.entries()) {
    if (part === '*' || part.endsWith('?')) return true
    const word = pathParts[index]
    if (word === undefined || (!part.includes(':') && part.toLowerCase() !== word)) return false
  }
  return parts.length === pathParts.length
}

/** These routes with all above them, in their order, which breaks ties. */
function only(places: readonly Place[], fitting: ReadonlySet<number>): RouteObject[] {
  return places.flatMap(({ route, below, number }): RouteObject[] => {
    const children = only(below, fitting)
    if (children.length === 0 && !fitting.has(number)) return []
    return [route.index ? route : { ...route, children }]
  })
}
