import { answerOneMoment } from './plain-page.ts'

/** The headers of the answer while a process starts: it is alive, and will serve in a moment. */
const headers = {
  'Retry-After': '5',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': `default-src 'none'; frame-ancestors 'none'`,
}
export function answerStarting(request: Request): Response {
  const { pathname } = new URL(request.url)
  if (pathname === '/healthz') return new Response('alive')
  if (pathname === '/readyz') return new Response('Starting.', { status: 503, headers })
  return answerOneMoment('This site is starting. The page tries again by itself every few seconds.', {
    'Retry-After': '5',
    Refresh: '5',
  })
}

/** While a process is stopping, balancers are asked to send nobody; visitors who arrive anyway are served. */
export const answerStopping = (request: Request): Response | null =>
  new URL(request.url).pathname === '/readyz' ? new Response('Stopping.', { status: 503, headers }) : null
