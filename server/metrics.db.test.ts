import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp } from '#drivers/app.ts'
import { findFreePort } from '#drivers/process.ts'
import { serveMetrics } from './health.ts'
import { openMetrics } from './metrics.ts'

let app: TestApp
const token = 'a-token-of-the-operator'
beforeAll(async () => {
  app = await openApp()
}, 240_000)
afterAll(() => app.close())

type RequestSource = { address?: string; headers?: Record<string, string>; path?: string; target?: TestApp }
const fetchMetrics = ({
  address = '127.0.0.1',
  headers = {},
  path = '/metrics',
  target = app,
}: RequestSource = {}) =>
  target.web.fetch(new Request(`http://10.0.0.7:3000${path}`, { headers }), {
    incoming: { socket: { remoteAddress: address } },
  })
const readLines = async (from?: RequestSource) => (await (await fetchMetrics(from)).text()).split('\n')

test('metrics are served to this machine only, and to nobody who comes through its proxy', async () => {
  for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
    expect((await fetchMetrics({ address })).status, address).toBe(200)
  for (const address of ['10.0.0.9', '203.0.113.7', '', '::ffff:10.0.0.9'])
    expect((await fetchMetrics({ address })).status, address).toBe(404)
  for (const name of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip', 'x-forwarded-proto'])
    expect((await fetchMetrics({ headers: { [name]: 'anything' } })).status, name).toBe(404)
})

test('with a token, its bearer reads metrics from anywhere, and nobody else does', async () => {
  const guardedServices = {
    ...app.services,
    config: { ...app.services.config, metrics: { port: null, token } },
  }
  const { createHealth } = await import('./health.ts')
  const health = createHealth(guardedServices, openMetrics(guardedServices))
  const fetchWith = (headers: Record<string, string>) =>
    health.fetch(new Request('http://x.example/metrics', { headers }), {
      incoming: { socket: { remoteAddress: '127.0.0.1' } },
    })
  expect((await fetchWith({ authorization: `Bearer ${token}`, via: '1.1 proxy' })).status).toBe(200)
  for (const authorization of ['', 'Bearer', `Bearer ${token}x`, `bearer ${token}`, token])
    expect((await fetchWith({ authorization })).status, authorization).toBe(401)
})

test('on a port of their own a worker serves metrics too, and the main port serves none', async () => {
  const port = await findFreePort()
  const config = { ...app.services.config, metrics: { port, token: null as string | null } }
  const services = { ...app.services, config }
  const stopServing = await serveMetrics(services, openMetrics(services))
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`, {
      headers: { 'x-forwarded-for': '1.2.3.4' },
    })
    expect(answer.headers.get('content-type')).toContain('application/openmetrics-text; version=1.0.0')
    expect(await answer.text()).toMatch(/# EOF\n$/)
    config.metrics.token = token
    expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(401)
  } finally {
    stopServing()
  }
  const { createHealth } = await import('./health.ts')
  const main = createHealth(services, openMetrics(services))
  const from = { incoming: { socket: { remoteAddress: '127.0.0.1' } } }
  config.metrics.token = null
  expect((await main.fetch(new Request('http://x.example/metrics'), from)).status).toBe(404)
})

test('requests are counted by the pattern of their route, never by what somebody typed', async () => {
  await app.fetch('/login')
  await app.fetch('/order/FF-secret-1?key=private')
  await app.fetch('/studio/typed/here/at/all')
  await app.fetch('/api/v1/orders', { headers: { authorization: 'Bearer x' } })
  await app.fetch('/api/v1/typed-names')
  await app.fetch('/login.data', { method: 'BREW' as 'GET' }).catch(() => undefined)
  const lines = await readLines()
  const routes = new Set(
    lines.flatMap(
      (line) => /^fanfare_http_request_duration_seconds_count\{route="([^"]+)"/.exec(line)?.[1] ?? [],
    ),
  )
  expect([...routes]).toEqual(
    expect.arrayContaining(['/login', '/order/:number', '/:store/*', '/api/v1/orders', '/api/…']),
  )
  expect(lines.join('\n')).not.toMatch(/secret|private|typed/)
  expect(lines).toContain(
    'fanfare_http_request_duration_seconds_count{route="/login",method="GET",status="2xx"} 1',
  )
})

test('every metric has a name with its unit, a help text, and a value that matches the database', async () => {
  await app.services.database.execute(
    `insert into messages.mail (id, to_address, template, subject, body_text, body_html, queued_at, failure, attempts)
     values ('mail_x', 'a@example.com', 'x', 's', 't', 'h', now() - interval '1 hour', 'certificate has expired', 2)`,
  )
  const freshMetrics = openMetrics(app.services, { process: true })
  const text = await freshMetrics.text()
  for (const name of [
    'process_resident_memory_bytes',
    'fanfare_database_up 1',
    'fanfare_jobs_waiting',
    'fanfare_jobs_failed',
    'fanfare_mails_waiting 1',
    'fanfare_mails_failing 1',
    'fanfare_webhooks_waiting 0',
    'fanfare_charges_open 0',
    'fanfare_payment_callbacks_waiting 0',
    'fanfare_press_units_waiting 0',
    'fanfare_ledger_broken 0',
    'fanfare_trail_broken 0',
  ])
    expect(text, name).toMatch(new RegExp(`^${name}`, 'm'))
  const age = Number(/^fanfare_mails_oldest_seconds (\S+)/m.exec(text)?.[1])
  expect(age).toBeGreaterThan(3_500)
  const kinds = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, kind]) => ({ name: name!, kind }))
  const namesWithHelp = new Set([...text.matchAll(/^# HELP (\S+) \S/gm)].map(([, name]) => name))
  for (const { name, kind } of kinds) {
    expect(namesWithHelp.has(name), `${name} has a help`).toBe(true)
    if (kind !== 'counter') expect(name, 'only a counter ends in _total').not.toMatch(/_total$/)
  }
  if (app.services.database.engine === 'postgres')
    expect(text).toMatch(/^fanfare_database_connections_limit \d+$/m)
})

test('metrics are served while the database is away, and say so', async () => {
  const failRead = async () => {
    throw new Error('connect ECONNREFUSED')
  }
  const metrics = openMetrics({ ...app.services, read: failRead })
  metrics.countAnswer({ route: '/x', method: 'GET', status: 500, seconds: 1 })
  const text = await metrics.text()
  expect(text).toContain('fanfare_database_up 0')
  expect(text).toContain('route="/x",method="GET",status="5xx"')
  expect(text).not.toMatch(/^fanfare_jobs_waiting/m)
})
