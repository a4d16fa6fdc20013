/** The answer while the database is unavailable: 503, when to retry, and words that say so. */
import { data, type RouterContextProvider, type ServerBuild } from 'react-router'
import { retryAfter, Unavailable } from '#platform/database/unavailable.ts'
import { requestOf } from '../app/request.server.ts'
import { answerOneMoment } from './plain-page.ts'

type Route = NonNullable<ServerBuild['routes'][string]>
type Screen = Route['module']

/** The screens, with the database's unavailability turned into an answer of the router's own, rather than a bug. */
export function reportBusy(build: ServerBuild): ServerBuild {
  const entries = Object.entries(build.routes).map(([id, route]): [string, Route | undefined] => [
    id,
    route && { ...route, module: wrapScreen(route.module) },
  ])
  return { ...build, routes: Object.fromEntries(entries) }
}

function wrapScreen(module: Screen): Screen {
  const { loader, action } = module
  return {
    ...module,
    ...(loader ? { loader: passBusy(loader) } : {}),
    ...(action ? { action: passBusy(action) } : {}),
  }
}

/** Marks the whole answer as busy, because the router would give it the status of the form before it. */
function noteBusy(thrown: unknown): void {
  const { context } = thrown as { context?: Readonly<RouterContextProvider> }
  if (context) requestOf(context).broken.busy = true
}

const passBusy =
  <Args extends unknown[]>(run: (...args: Args) => unknown) =>
  async (...runArgs: Args): Promise<unknown> => {
    try {
      return await run(...runArgs)
    } catch (cause) {
      if (!(cause instanceof Unavailable)) throw cause
      noteBusy(runArgs[0])
      throw data(null, { status: 503 })
    }
  }

/** Answers; an unavailable database becomes a 503 wherever it happened, and every 503 says when to retry. */
export async function answerOrBusy(request: Request, answer: () => Promise<Response>): Promise<Response> {
  const response = await answer().catch((cause: unknown) => {
    if (cause instanceof Unavailable) return answerBusy()
    throw cause
  })
  if (response.status !== 503) return response
  const headers = new Headers(response.headers)
  if (!headers.has('Retry-After')) headers.set('Retry-After', String(retryAfter))
  // A requested page retries automatically; the answer to a form doesn't send it twice.
  const isPage = headers.get('Content-Type')?.startsWith('text/html')
  if (request.method === 'GET' && isPage) headers.set('Refresh', headers.get('Retry-After')!)
  return new Response(response.body, { status: 503, statusText: response.statusText, headers })
}

/** Used if no screen can be rendered. */
export const answerBusy = (): Response =>
  answerOneMoment('This can’t be done just now. Try again in a few seconds; nothing is lost.')

/** The same for too many requests at once. */
export const answerCrowded = (seconds: number): Response =>
  answerOneMoment('Many people are here just now. Try again in a few seconds; nothing is lost.', {
    'Retry-After': String(seconds),
  })
