import { Hono } from 'hono'
import type { Services } from '#platform/http/request-context.ts'

/** Whether a request asks after the process itself: by any name or number, for balancers know no other. */
export const isWatched = (request: Request): boolean =>
  /^https?:\/\/[^/]+\/(healthz|readyz|metrics)([?#]|$)/.test(request.url)

/** `/healthz`: the process lives. `/readyz`: it can serve. `/metrics`: figures for Prometheus, from this machine only. */
export function health(
  services: Services,
  answered: { count: number },
): Hono<{ Bindings: { incoming?: { socket: { remoteAddress?: string } } } }> {
  const app = new Hono<{ Bindings: { incoming?: { socket: { remoteAddress?: string } } } }>()
  app.get('/healthz', (c) => c.text('alive'))
  app.get('/readyz', async (c) => {
    try {
      await services.database.execute('select 1 from platform.migration limit 1')
      return c.text('ready')
    } catch {
      return c.text('the database does not answer', 503)
    }
  })
  app.get('/metrics', async (c) => {
    const from = c.env?.incoming?.socket.remoteAddress
    if (from && !['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(from)) return c.text('Not found', 404)
    const { rows } = await services.database.execute(
      `select count(*) filter (where attempts < 8)::int as waiting, count(*) filter (where attempts >= 8)::int as stuck from platform.fact where done_at is null`,
    )
    const memory = process.memoryUsage()
    return c.text(
      [
        `fanfare_requests_total ${answered.count}`,
        `fanfare_facts_waiting ${rows[0]?.waiting}`,
        `fanfare_facts_stuck ${rows[0]?.stuck}`,
        `process_resident_memory_bytes ${memory.rss}`,
        `process_uptime_seconds ${process.uptime().toFixed(0)}`,
        '',
      ].join('\n'),
    )
  })
  return app
}
