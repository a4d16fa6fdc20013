import { resolveActor } from '#accounts'
import type { Actor } from '#kernel/actor.ts'
import type { Services } from '#platform/services.ts'

/** Addresses that open pages poll unattended, by the polling file: they don't keep a session alive. */
export const polledPaths: Readonly<Record<string, RegExp>> = {
  'dashboard/purchase/payment-state.tsx': /^\/purchase\/[^/]+\.data$/,
  'operator/trail/route.tsx': /^\/operator\/trail\.data$/,
}
const pollPatterns = Object.values(polledPaths)

/** Resolves the actor from a request's session. */
export function createActorResolver(services: Services): (request: Request) => Promise<Actor> {
  return (request) => {
    const { pathname } = new URL(request.url)
    const isPoll = request.method === 'GET' && pollPatterns.some((poll) => poll.test(pathname))
    return resolveActor(services, request, !isPoll)
  }
}
