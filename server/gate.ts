import type { RouteObject, ServerBuild } from 'react-router'
import { type Actor, mayDo, type Policy, type Power, type StaffRole } from '#kernel/actor.ts'
import type { RouteHandle } from '../app/route-handle.ts'
import { openMatching } from './matching.ts'

export type Verdict =
  | 'enter'
  | 'log in'
  | 'give second factor'
  | 'make a shop'
  | 'not your role'
  | 'not your station'
  | 'missing'
type DeclaredRoute = { handle: RouteHandle; path: string }
/** A route of an address, with its parameters. */
export type Match = {
  id: string
  handle: RouteHandle
  params: Readonly<Record<string, string | undefined>>
  pathname: string
  pathnameBase: string
}
export type Gate = {
  /** Every route of this address, outermost first. */
  matchesOf(pathname: string): readonly Match[]
  /** The policies of this address's routes, outermost first; empty if nothing answers there. */
  handlesOf(pathname: string): readonly RouteHandle[]
  judge(pathname: string, actor: Actor, method?: string): Verdict
  /** The pattern an address matches, as in `routes.ts`; null if none does. */
  patternOf(pathname: string): string | null
  /** Every route with its pattern, for the test that visits them all. */
  routes: readonly DeclaredRoute[]
}

/** Addresses remembered with their routes. */
const maxAddresses = 5_000

/** Reads every route's declared policy from the build. A route without one stops the start: nothing is open by accident. */
export function openGate(routes: ServerBuild['routes'], mode: { sample: boolean }): Gate {
  const declaredRoutes: DeclaredRoute[] = []
  const buildChildren = (parentId: string | undefined, prefix: string): RouteObject[] =>
    Object.values(routes)
      .filter((route) => route !== undefined && (route.parentId || undefined) === parentId)
      .map((route) => {
        const handle = (route!.module as { handle?: RouteHandle }).handle
        if (!handle?.policy)
          throw new Error(
            `The route ${route!.id} declares no policy; add: export const handle = { policy: ... }`,
          )
        const path = [prefix, route!.path].filter(Boolean).join('/')
        declaredRoutes.push({ handle, path: `/${path}` })
        const base = {
          id: route!.id,
          handle,
          ...(route!.path === undefined ? {} : { path: route!.path }),
          ...(route!.caseSensitive ? { caseSensitive: true } : {}),
        }
        return route!.index
          ? { ...base, index: true as const }
          : { ...base, children: buildChildren(route!.id, path) }
      })
  const tree = buildChildren(undefined, '')
  const match = openMatching(tree)
  type Matched = { matches: readonly Match[]; handles: readonly RouteHandle[]; pattern: string | null }
  const cache = new Map<string, Matched>()
  const findMatched = (pathname: string) => {
    const cached = cache.get(pathname)
    if (cached) return cached
    const matched = match(pathname)
    const matches = matched.map(({ route, ...otherFields }) => ({
      ...otherFields,
      id: route.id!,
      handle: route.handle as RouteHandle,
    }))
    const pattern =
      matched.length === 0 ? null : `/${matched.flatMap(({ route }) => route.path || []).join('/')}`
    const answer = { matches, handles: matches.map(({ handle }) => handle), pattern }
    if (cache.size >= maxAddresses) cache.clear()
    cache.set(pathname, answer)
    return answer
  }
  const handlesOf = (pathname: string) => findMatched(pathname).handles
  return {
    routes: declaredRoutes,
    handlesOf,
    matchesOf: (pathname) => findMatched(pathname).matches,
    patternOf: (pathname) => findMatched(pathname).pattern,
    judge(pathname, actor, method = 'GET') {
      const handles = handlesOf(pathname)
      if (handles.length === 0) return 'missing'
      const isRead = method === 'GET' || method === 'HEAD'
      for (const { policy, writes } of handles)
        for (const rule of isRead || !writes ? [policy] : [policy, writes]) {
          const verdict = judgePolicy(rule, actor, mode)
          if (verdict !== 'enter') return verdict
        }
      return 'enter'
    },
  }
}

/** Judges one policy for one actor. Whatever isn't allowed here is denied. */
export function judgePolicy(policy: Policy, actor: Actor, mode: { sample: boolean }): Verdict {
  if (policy === 'public') return 'enter'
  if (policy === 'sample') return mode.sample ? 'enter' : 'missing'
  if (actor.kind !== 'person') return 'log in'
  if (actor.hasSecondFactor && actor.assurance !== 'second') return 'give second factor'
  if (policy === 'person') return 'enter'
  if (policy === 'creator') return actor.shop ? 'enter' : 'make a shop'
  if (policy.startsWith('creator:')) {
    if (!actor.shop) return 'make a shop'
    return mayDo(actor.shop.role, policy.slice('creator:'.length) as Power) ? 'enter' : 'not your role'
  }
  if (policy === 'staff' || policy.startsWith('staff:')) {
    // To everyone else the console doesn't exist.
    if (actor.staff.length === 0) return 'missing'
    // The provider's side prints, pays and reads every shop: a password alone never opens it, even in the sample.
    if (actor.assurance !== 'second') return 'give second factor'
    const role = policy.slice('staff:'.length) as StaffRole
    const isAllowed = policy === 'staff' || actor.staff.includes('admin') || actor.staff.includes(role)
    return isAllowed ? 'enter' : 'not your station'
  }
  return 'missing'
}

/** The page of a framework's data request: `/payout.data` asks for `/payout`. */
export function readPage(pathname: string): { pathname: string; isData: boolean } {
  if (!pathname.endsWith('.data')) return { pathname, isData: false }
  if (pathname === '/_root.data') return { pathname: '/', isData: true }
  const path = pathname.endsWith('/_.data')
    ? pathname.slice(0, -'_.data'.length)
    : pathname.slice(0, -'.data'.length)
  return { pathname: path || '/', isData: true }
}
