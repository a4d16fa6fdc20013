import { createHash, timingSafeEqual } from 'node:crypto'
import { isIP } from 'node:net'
import { serve } from '@hono/node-server'
import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import type { Tx } from '#platform/database/tx.ts'
import type { Services } from '#platform/services.ts'
import type { Metrics } from './metrics.ts'

type Bindings = { incoming?: { socket: { remoteAddress?: string | undefined } } }

/** Whether a request checks the process itself: by any host name, because balancers know none. */
export const isHealthRequest = (request: Request): boolean =>
  /^https?:\/\/[^/]+\/(healthz|readyz|metrics)([?#]|$)/.test(request.url)

type HealthServices = Pick<Services, 'config'> & {
  database: { readOn(run: (tx: Tx) => Promise<unknown>): Promise<unknown> }
}
type HealthCheck = (request: Request, env: Bindings | undefined) => 200 | 401 | 404

/** `/healthz`: the process is alive. `/readyz`: it can serve. `/metrics`: figures, for authorised readers. */
export const createHealth = (services: Services, metrics: Metrics): Hono<{ Bindings: Bindings }> =>
  createHealthApp(services, metrics, (request, env) => {
    const { token, port } = services.config.metrics
    if (token !== null) return hasToken(request.headers, token) ? 200 : 401
    return port === null && isOfThisMachine(request, env) ? 200 : 404
  })

function createHealthApp(
  services: HealthServices,
  metrics: Pick<Metrics, 'text' | 'contentType'>,
  mayRead: HealthCheck,
): Hono<{ Bindings: Bindings }> {
  const app = new Hono<{ Bindings: Bindings }>()
  app.get('/healthz', (c) => c.text('alive'))
  app.get('/readyz', async (c) => {
    try {
      // By a read connection: a process whose write connections are all busy must stay in the balancer.
      await services.database.readOn((tx) => tx.execute(sql`select 1 from platform.migration limit 1`))
      return c.text('ready')
    } catch {
      return c.text('The database does not answer.', 503, { 'Retry-After': '5' })
    }
  })
  app.get('/metrics', async (c) => {
    const status = mayRead(c.req.raw, c.env)
    if (status === 401) return c.text('A token is needed', 401, { 'WWW-Authenticate': 'Bearer' })
    if (status === 404) return c.text('Not found', 404)
    const type = { 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' }
    return c.body(await metrics.text(), 200, type)
  })
  return app
}

const hash = (text: string): Buffer => createHash('sha256').update(text).digest()
/** Whether a request has the token; compared in constant time. */
const hasToken = (headers: Headers, token: string): boolean =>
  timingSafeEqual(hash(headers.get('authorization') ?? ''), hash(`Bearer ${token}`))

/** Headers proxies add: a request with one of them may come from anywhere, even if its address is this machine's. */
const forwardedHeaders = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
  'via',
]
const loopback = /^(127\.|::1$|::ffff:127\.)/
function isOfThisMachine({ headers }: Request, env: Bindings | undefined): boolean {
  const address = env?.incoming?.socket.remoteAddress ?? ''
  return isIP(address) !== 0 && loopback.test(address) && !forwardedHeaders.some((name) => headers.has(name))
}

/** The same on its own port, for every role of a process. A configured token is required here too. */
export function serveMetrics(
  services: HealthServices,
  metrics: Pick<Metrics, 'text' | 'contentType'>,
): Promise<() => void> {
  const { host, metrics: metricsConfig } = services.config
  if (metricsConfig.port === null) return Promise.resolve(() => undefined)
  const mayRead: HealthCheck = ({ headers }) =>
    metricsConfig.token === null || hasToken(headers, metricsConfig.token) ? 200 : 401
  const { fetch } = createHealthApp(services, metrics, mayRead)
  return new Promise((resolve, fail) => {
    const server = serve({ fetch, port: metricsConfig.port!, hostname: host }, () =>
      resolve(() => server.close()),
    )
    server.once('error', fail)
  })
}
