import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp } from '#drivers/app.ts'
import type { Network } from '#pixels/contract'
import { buildSecurityHeaders } from './headers.ts'

let app: TestApp
const lines: unknown[] = []
beforeAll(async () => {
  app = await openApp()
  app.services.log.info = ((line: unknown) => lines.push(line)) as never
}, 240_000)
afterAll(() => app.close())

const send = (body: string, type = 'application/csp-report') =>
  app.web.fetch(
    new Request('http://localhost:3000/reports/content', {
      method: 'POST',
      headers: { host: 'localhost:3000', 'content-type': type },
      body,
    }),
    { incoming: { socket: { remoteAddress: '203.0.113.9' } } },
  )
const report = {
  'csp-report': {
    'document-uri': 'https://fanfare.test/order/FN-1?key=secret-key',
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'https://evil.example/path?mail=ada@example.com',
    'script-sample': 'alert("private")',
  },
}

test('a browser’s report is a line in the log: page, rule and host, and nothing that names a person', async () => {
  expect((await send(JSON.stringify(report))).status).toBe(204)
  const body = { documentURL: 'https://fanfare.test/studio', effectiveDirective: 'require-trusted-types-for' }
  const batch = [{ type: 'csp-violation', url: '', body: { ...body, blockedURL: 'trusted-types-sink' } }]
  expect((await send(JSON.stringify(batch), 'application/reports+json')).status).toBe(204)
  expect(lines).toEqual([
    {
      kind: 'content policy',
      page: '/order/FN-1',
      directive: 'script-src-elem',
      blocked: 'https://evil.example',
    },
    {
      kind: 'content policy',
      page: '/studio',
      directive: 'require-trusted-types-for',
      blocked: 'trusted-types-sink',
    },
  ])
})

test('a body that is no report, too large, or one of too many is refused and leaves no line', async () => {
  lines.length = 0
  expect((await send('{', 'application/csp-report')).status).toBe(400)
  expect((await send('{"a":1}')).status).toBe(400)
  expect((await send(JSON.stringify(report), 'text/plain')).status).toBe(415)
  expect((await send(JSON.stringify({ ...report, more: 'x'.repeat(20_000) }))).status).toBe(413)
  expect(lines).toEqual([])
  let last = await send(JSON.stringify(report))
  for (let n = 0; n < 40 && last.status === 204; n += 1) last = await send(JSON.stringify(report))
  expect(last.status).toBe(429)
  expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('every policy says where to report, and requires trusted types on every page', () => {
  const sites = { frames: ['https://js.stripe.com'], calls: ['https://api.stripe.com'] }
  const policyOf = (card: boolean, networks: Network[]) => {
    const headers = buildSecurityHeaders('n', [{ policy: 'public', card }], [], sites, networks)
    expect(Object.keys(headers)).not.toContain('Content-Security-Policy-Report-Only')
    return headers['Content-Security-Policy']!
  }
  for (const policy of [policyOf(false, []), policyOf(true, []), policyOf(false, ['meta'])]) {
    expect(policy).toContain(`require-trusted-types-for 'script'; trusted-types `)
    expect(policy).toContain('report-uri /reports/content; report-to content')
  }
  expect(policyOf(false, []), 'our own pages know each policy by name').not.toContain('trusted-types *')
})
