import { type Actor, nobody } from '#kernel/actor.ts'
import type { Services } from '#platform/http/request-context.ts'

/** Who is asking, from the request's session. */
export function actorResolver(_services: Services): (request: Request) => Promise<Actor> {
  return async () => nobody
}
