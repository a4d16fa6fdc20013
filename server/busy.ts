/** The answer while the database can't: 503, when to come again, and words that say so. */
import { data, type RouterContextProvider, type ServerBuild } from 'react-router'
import { againAfter, Unavailable } from '#platform/database/unavailable.ts'
import { requestOf } from '../app/request.server.ts'
import { oneMoment } from './plain-page.ts'

type Route = NonNullable<ServerBuild['routes'][string]>
type Screen = Route['module']

/** The screens, with what the database can't do just now told as an answer of the router's own, in place of a bug. */
export function sayingBusy(build: ServerBuild): ServerBuild {
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

/** For the answer as a whole, which the router gives the status of the form that came before. */
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

/** Answers; what the database can't do just now is a 503 wherever it happened, and every 503 says when to come again. */
export async function orBusy(request: Request, answer: () => Promise<Response>): Promise<Response> {
  const given = await answer().catch((cause: unknown) => {
    if (cause instanceof Unavailable) return busyAnswer()
    throw cause
  })
  if (given.status !== 503) return given
  const headers = new Headers(given.headers)
  if (!headers.has('Retry-After')) headers.set('Retry-After', String(againAfter))
  // A page that was asked for asks again on its own; one that a form was sent to does not send it twice.
  const isPage = headers.get('Content-Type')?.startsWith('text/html')
  if (request.method === 'GET' && isPage) headers.set('Refresh', headers.get('Retry-After')!)
  return new Response(given.body, { status: 503, statusText: given.statusText, headers })
}

/** Said where no screen can be drawn. */
export const busyAnswer = (): Response =>
  oneMoment('This can’t be done just now. Try again in a few seconds; nothing is lost.')

/** The same where too many have come at once. */
export const crowdAnswer = (seconds: number): Response =>
  oneMoment('Many people are here just now. Try again in a few seconds; nothing is lost.', {
    'Retry-After': String(seconds),
  })
