import { resolveActor } from '#accounts'
import type { Actor } from '#kernel/actor.ts'
import type { Services } from '#platform/http/request-context.ts'

/** What open pages ask for again and again without anybody there: it keeps no session awake. */
export const polled: readonly string[] = ['/operator/trail.data']

/** Who is asking, from the request's session. */
export function actorResolver(services: Services): (request: Request) => Promise<Actor> {
  return (request) => {
    const isPoll = request.method === 'GET' && polled.includes(new URL(request.url).pathname)
    return resolveActor(services, request, !isPoll)
  }
}
