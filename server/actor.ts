import { resolveActor } from '#accounts'
import type { Actor } from '#kernel/actor.ts'
import type { Services } from '#platform/http/request-context.ts'

/** Who is asking, from the request's session. */
export function actorResolver(services: Services): (request: Request) => Promise<Actor> {
  return (request) => resolveActor(services, request)
}
