/** The answer while the database is unavailable: 503, when to retry, and words that say so. */
import { data, type RouterContextProvider, type ServerBuild } from 'react-router'
import { retryAfter, Unavailable } from '#platform/database/unavailable.ts'
import { requestOf } from '../app/request.server.ts'
import { oneMoment } from './plain-page.ts'

type Route = NonNullable<ServerBuild['routes'][string]>
type Screen = Route['module']

/** The screens, with the database's unavailability turned into an answer of the router's own, rather than a bug. */
export function reportBusy(build: ServerBuild): ServerBuild {
  const entries = Object.entries(build.routes).map(([id, route]): [string, Route | undefined] => [
    id,
    route && { ...route, module: screen(route.module) },
  ])
  return { ...build, routes: Object.fromEntries(entries) }
}

function screen(module: Screen): Screen {
  const { loader, action } = module
  return {
    ...module,
    ...(loader ? { loader: passing(loader) } : {}),
    ...(action ? { action: passing(action) } : {}),
  }
}

/** For the whole answer, to which the router would give the earlier form's status. */
function noteBusy(of: unknown): void {
  const { context } = of as { context?: Readonly<RouterContextProvider> }
  if (context) requestOf(context).broken.busy = true
}

const passing =
  <Given extends unknown[]>(run: (...given: Given) => unknown) =>
  async (...given: Given): Promise<unknown> => {
    try {
      return await run(...given)
    } catch (cause) {
      if (!(cause instanceof Unavailable)) throw cause
      noteBusy(given[0])
      throw data(null, { status: 503 })
    }
  }

/** Answers; an unavailable database becomes a 503 wherever it happened, and every 503 says when to retry. */
export async function answerOrBusy(request: Request, answer: () => Promise<Response>): Promise<Response> {
  const given = await answer().catch((cause: unknown) => {
    if (cause instanceof Unavailable) return busyAnswer()
    throw cause
  })
  if (given.status !== 503) return given
  const headers = new Headers(given.headers)
  if (!headers.has('Retry-After')) headers.set('Retry-After', String(retryAfter))
  // A requested page retries automatically; the answer to a form doesn't send it twice.
  const isPage = headers.get('Content-Type')?.startsWith('text/html')
  if (request.method === 'GET' && isPage) headers.set('Refresh', headers.get('Retry-After')!)
  return new Response(given.body, { status: 503, statusText: given.statusText, headers })
}

/** Used if no screen can be rendered. */
export const busyAnswer = (): Response =>
  oneMoment('This can’t be done just now. Try again in a few seconds; nothing is lost.')

/** The same for too many requests at once. */
export const crowdAnswer = (seconds: number): Response =>
  oneMoment('Many people are here just now. Try again in a few seconds; nothing is lost.', {
    'Retry-After': String(seconds),
  })
