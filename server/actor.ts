import { resolveActor } from '#accounts'
import type { Actor } from '#kernel/actor.ts'
import type { Services } from '#platform/services.ts'

/** What open pages ask for again and again without anyone there, by the file that asks: it keeps no session awake. */
export const polled: Readonly<Record<string, RegExp>> = {
  'dashboard/purchase/payment-state.tsx': /^\/purchase\/[^/]+\.data$/,
  'operator/trail/route.tsx': /^\/operator\/trail\.data$/,
}
const polls = Object.values(polled)

/** The caller, from the request's session. */
export function actorResolver(services: Services): (request: Request) => Promise<Actor> {
  return (request) => {
    const { pathname } = new URL(request.url)
    const isPoll = request.method === 'GET' && polls.some((poll) => poll.test(pathname))
    return resolveActor(services, request, !isPoll)
  }
}
