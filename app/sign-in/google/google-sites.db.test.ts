import { serve } from '@hono/node-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp } from '#drivers/app.ts'
import { type GoogleDouble, startGoogleDouble } from '#drivers/google-double.ts'
import { openVisitor, startTlsProxy, type TlsProxy } from '#drivers/tls-proxy.ts'

const home = 'https://fanfare.localhost'
const shops = 'https://shop.fanfare.localhost'
const office = 'https://office.fanfare.localhost'
const sites = [home, shops, office]

let app: TestApp
let google: GoogleDouble
let proxy: TlsProxy
let stopServing: () => Promise<void>
beforeAll(async () => {
  google = await startGoogleDouble()
  app = await openApp({
    NODE_ENV: 'production',
    SECRET_KEY: 'a key of thirty-two signs or more',
    APP_URL: home,
    STORE_URL: shops,
    OPERATOR_URL: office,
    TRUSTED_PROXY: '127.0.0.1',
    ...google.env,
  })
  const [httpServer, port] = await new Promise<[ReturnType<typeof serve>, number]>((resolve) => {
    const server = serve({ fetch: app.web.fetch, port: 0, hostname: '127.0.0.1' }, (info) =>
      resolve([server, info.port]),
    )
  })
  stopServing = () => new Promise((resolve) => httpServer.close(() => resolve()))
  proxy = await startTlsProxy(port)
})
afterAll(async () => {
  expect(google.faults).toEqual([])
  await proxy.stop()
  await stopServing()
  await app.close()
  await google.stop()
})

const readLocation = ({ headers }: { headers: Headers }) => headers.get('location') ?? ''

test.each(sites)('a visitor who presses the button at %s returns there, signed in', async (site) => {
  const visitor = openVisitor(proxy)
  const person = { sub: site, email: `ife-${site.length}@gmail.com`, name: 'Ife' }
  const redirected = await visitor.post(`${site}/login/google`, {
    next: '/payout',
    shopName: `Shop ${site.length}`,
  })
  const consent = readLocation(redirected)
  expect(new URL(consent).searchParams.get('redirect_uri'), 'one address is registered at Google').toBe(
    `${home}/login/google/callback`,
  )
  let address = google.consent(consent, person)
  for (let steps = 0; steps < 3 && new URL(address).pathname === '/login/google/callback'; steps += 1) {
    const answer = await visitor.get(address)
    address = new URL(readLocation(answer), address).href
  }
  expect(address).toBe(`${site}/payout`)
  expect((await visitor.get(`${site}/payout`)).status).toBe(200)
  expect([...visitor.cookies(site).keys()]).toContain('__Host-fanfare')
})

test('a browser that did not start at a site is not signed in there, whatever the callback’s address says', async () => {
  const firstVisitor = openVisitor(proxy)
  const otherVisitor = openVisitor(proxy)
  const person = { sub: 'foreign', email: 'foreign@gmail.com', name: 'Foreign' }
  const redirected = await firstVisitor.post(`${office}/login/google`, { next: '/payout' })
  const callback = google.consent(readLocation(redirected), person)
  const handOver = await otherVisitor.get(callback)
  expect(new URL(readLocation(handOver)).origin, 'only to a site of ours').toBe(office)
  expect(readLocation(await otherVisitor.get(readLocation(handOver)))).toMatch(/^\/login\?google=over/)
  expect([...otherVisitor.cookies(office).keys()]).not.toContain('__Host-fanfare')
})

test('the callback redirects only to our own sites', async () => {
  const state = 's'.repeat(43)
  for (const word of ['evil.example', '@evil.example', 'files', 'constructor', '', '//evil.example']) {
    const answer = await openVisitor(proxy).get(
      `${home}/login/google/callback?code=1&state=${encodeURIComponent(`${state}.${word}`)}`,
    )
    expect(readLocation(answer), word).toMatch(/^\/login\?google=over/)
  }
})

test('the button’s page lets its form follow every redirect of the round trip', async () => {
  const { headers } = await openVisitor(proxy).get(`${office}/login`)
  const targets = /form-action ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1]?.split(' ')
  expect(targets).toEqual(expect.arrayContaining(["'self'", google.env.GOOGLE_ISSUER_URL, home]))
})
