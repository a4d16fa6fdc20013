import { serve } from '@hono/node-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkDomain, claimDomain, listRequiredRecords, namesOf, setRecord, storeHostOf } from '#domains'
import { openApp, type TestApp } from '#drivers/app.ts'
import { readField } from '#drivers/forms.ts'
import { openStore, type TestStore } from '#drivers/store.ts'
import { type StripeDouble, startStripeDouble } from '#drivers/stripe-double.ts'
import { openVisitor, startTlsProxy, type TlsProxy, type Visitor } from '#drivers/tls-proxy.ts'

const appSite = 'https://fanfare.localhost'
const storesSite = 'https://shop.fanfare.localhost'
const operatorSite = 'https://office.fanfare.localhost'
const ownSite = 'https://shop.harmattan.test'
const stores = [`${appSite}/@harmattan`, `${storesSite}/@harmattan`, ownSite]
const password = 'press-and-ship-42'

let testApp: TestApp
let store: TestStore
let stripe: StripeDouble
let port: number
let stopServing: () => Promise<void>
let tlsProxy: TlsProxy
let secondProxy: TlsProxy
beforeAll(async () => {
  stripe = await startStripeDouble()
  testApp = await openApp({
    NODE_ENV: 'production',
    SECRET_KEY: 'a key of thirty-two signs or more',
    APP_URL: appSite,
    STORE_URL: storesSite,
    OPERATOR_URL: operatorSite,
    TRUSTED_PROXY: '127.0.0.1',
    STRIPE_SECRET_KEY: stripe.settings.secretKey,
    STRIPE_PUBLISHABLE_KEY: stripe.settings.publishableKey,
    STRIPE_WEBHOOK_SECRET: stripe.settings.webhookSecret,
    STRIPE_API_URL: stripe.endpoint,
  })
  const { database, config } = testApp.services
  store = await openStore(database, 'harmattan')
  const request = { shopId: store.shopId, actor: 'system' as const, requestId: 'r', ourHosts: [] }
  const claim = await database.transact((tx, at) =>
    claimDomain(tx, { ...request, typedName: new URL(ownSite).hostname }, at),
  )
  if (!claim.ok) throw new Error(claim.code)
  const target = storeHostOf(config)
  await database.transact(async (tx) => {
    for (const { kind, name, value } of listRequiredRecords(claim.value, target))
      await setRecord(tx, kind, name, value)
  })
  // The test registrar answers for names under .test; production asks the name system itself.
  await checkDomain({ database, names: namesOf({ sample: true }, database), target }, claim.value.id)
  const httpServer = await new Promise<ReturnType<typeof serve>>((resolve) => {
    const server = serve({ fetch: testApp.web.fetch, port: 0, hostname: '127.0.0.1' }, (address) => {
      port = address.port
      resolve(server)
    })
  })
  stopServing = () => new Promise((resolve) => httpServer.close(() => resolve()))
  tlsProxy = await startTlsProxy(port)
  secondProxy = await startTlsProxy(port, { hops: 2 })
})
afterAll(async () => {
  await tlsProxy.stop()
  await secondProxy.stop()
  await stopServing()
  await testApp.close()
  await stripe.stop()
})

const findMailTo = async (address: string): Promise<string> => {
  const { rows } = await testApp.services.database.execute(
    'select body_text from messages.mail where to_address = $1 order by queued_at desc, id desc limit 1',
    [address],
  )
  return String(rows[0]?.body_text ?? '')
}
/** Makes an account as a person does: the form, the link in the mail. */
async function join(visitor: Visitor, email: string, site = appSite): Promise<void> {
  const shopName = email.replace(/@.*/, '')
  const signedUp = await visitor.post(`${site}/sign-up`, { name: 'Ife', email, password, shopName })
  expect(signedUp.status, signedUp.text.slice(0, 300)).toBe(303)
  const link = /https:\/\/\S+\/verify-email\S+/.exec(await findMailTo(email))?.[0] ?? ''
  expect(link).toMatch(new RegExp(`^${appSite}/verify-email`))
  const token = new URL(link).searchParams.get('token') ?? ''
  const confirmed = await visitor.post(`${appSite}/verify-email`, { token, password })
  expect([confirmed.status, confirmed.headers.get('location')]).toEqual([303, '/dashboard'])
}
const lagos = { name: 'Tobi', line1: '14 Marina Road', city: 'Lagos', region: 'Lagos', country: 'NG' }
const joinPath = (base: string, path: string) => `${base}${path}`

const empty = { phone: '', street: '', apartment: '', country: '', state: '', city: '', zip: '' }
const profile = {
  ...empty,
  act: 'info',
  displayName: 'Ife',
  salesDisplay: 'always',
  timeZone: 'Africa/Lagos',
}

test.each([
  [appSite, 1],
  [appSite, 2],
  [operatorSite, 1],
  [operatorSite, 2],
] as const)('a person signs up, signs in and saves settings at %s behind %i proxies', async (site, hops) => {
  const visitor = openVisitor(hops === 1 ? tlsProxy : secondProxy)
  const email = `ife-${new URL(site).host.length}-${hops}@fans.example`
  await join(visitor, email, site)
  for (const path of ['/login', '/login.data']) {
    const otherVisitor = openVisitor(hops === 1 ? tlsProxy : secondProxy)
    const loginAnswer = await otherVisitor.post(`${site}${path}`, { email, password })
    expect([200, 202, 303], loginAnswer.text.slice(0, 200)).toContain(loginAnswer.status)
    expect([...otherVisitor.cookies(site).keys()]).toContain('__Host-fanfare')
    const sessionCookie = loginAnswer.headers
      .getSetCookie()
      .find((cookie) => cookie.startsWith('__Host-fanfare='))
    expect(sessionCookie).toMatch(/; Path=\/; HttpOnly; SameSite=Lax;( Max-Age=\d+;)? Secure$/)
    const settings = await otherVisitor.get(`${site}/setting`)
    expect(settings.status).toBe(200)
    const ending = path.endsWith('.data') ? '.data' : ''
    const saveAnswer = await otherVisitor.post(`${site}/setting${ending}`, {
      ...profile,
      name: `Ife ${hops}${ending}`,
    })
    expect([202, 303], saveAnswer.text.slice(0, 200)).toContain(saveAnswer.status)
    expect((await otherVisitor.get(`${site}/setting`)).text).toContain(`value="Ife ${hops}${ending}"`)
  }
})

test.each(['', '.data'])('a newsletter is subscribed to by form%s', async (ending) => {
  const response = await openVisitor(tlsProxy).post(`${appSite}/newsletter${ending}`, {
    email: `news${ending}@fans.example`,
  })
  expect(response.status).toBeLessThan(400)
  expect(await findMailTo(`news${ending}@fans.example`)).toContain(`${appSite}/newsletter/`)
})

test.each(
  stores.flatMap((storeSite) => [
    [storeSite, 1],
    [storeSite, 2],
  ]) as [string, 1 | 2][],
)('a fan buys at %s behind %i proxies', async (storeSite, hops) => {
  const fan = openVisitor(hops === 1 ? tlsProxy : secondProxy)
  const listingId = await store.sell()
  const choice = { listingId, blankId: 'bella-canvas-3001', colour: 'black', size: 'L', quantity: '1' }
  const added = await fan.post(joinPath(storeSite, '/cart'), choice)
  expect(added.status, added.text.slice(0, 300)).toBe(303)
  expect(fan.cookies(storeSite).has('__Host-cart')).toBe(true)
  const repeated = await fan.post(joinPath(storeSite, '/cart.data'), choice)
  expect([200, 202]).toContain(repeated.status)
  const checkout = await fan.post(joinPath(storeSite, '/checkout'), { ...lagos, intent: 'update' })
  expect(checkout.status, checkout.text.slice(0, 300)).toBe(200)
  const form = { key: readField(checkout.text, 'key'), shown: readField(checkout.text, 'shown') }
  const payForm = { ...form, ...lagos, shippingOption: 'standard', card_token: 'pm_card_visa', intent: 'pay' }
  const paid = await fan.post(joinPath(storeSite, '/checkout'), { ...payForm, email: 'fan@fans.example' })
  expect(paid.status, paid.text.slice(0, 600)).toBe(303)
  const order = await fan.get(new URL(paid.headers.get('location') ?? '', storeSite).href)
  expect(order.text).toContain('Waiting to print')
})

test('a form of another site, or of the same site by http, is refused', async () => {
  const visitor = openVisitor(tlsProxy)
  const email = 'nobody@fans.example'
  for (const [address, form] of [
    [`${appSite}/login`, { email, password }],
    [`${appSite}/login.data`, { email, password }],
    [`${storesSite}/@harmattan/cart`, {}],
    [`${ownSite}/cart`, {}],
  ] as const)
    for (const origin of [
      'https://evil.example',
      new URL(address).origin.replace('https', 'http'),
      operatorSite,
      'null',
    ])
      for (const more of [{}, { 'sec-fetch-site': 'cross-site' }]) {
        const answer = await visitor.post(address, form, { origin, ...more })
        expect(answer.status, `${address} from ${origin}`).toBe(403)
      }
})

test('what a client says of its own scheme and host changes nothing', async () => {
  const forgedHeaders = {
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'http',
    forwarded: 'host=evil.example',
  }
  for (const proxy of [tlsProxy, secondProxy]) {
    const page = await openVisitor(proxy).get(`${appSite}/@harmattan`, forgedHeaders)
    expect(page.status).toBe(200)
    expect(page.text).not.toContain('evil.example')
    expect((await openVisitor(proxy).get(`${ownSite}/`, forgedHeaders)).status).toBe(200)
    const answer = await openVisitor(proxy).post(
      `${appSite}/newsletter`,
      { email: 'lies@fans.example' },
      forgedHeaders,
    )
    expect(answer.status).toBe(303)
  }
  const direct = await fetch(`http://127.0.0.1:${port}/`, { headers: forgedHeaders })
  expect(direct.status).toBe(421)
})

test('a custom domain that a proxy serves in the clear redirects to TLS, and takes no form', async () => {
  const clearProxy = await startTlsProxy(port, { scheme: 'http' })
  const visitor = openVisitor(clearProxy)
  const page = await visitor.get(`${ownSite}/shop?sort=new`)
  expect([page.status, page.headers.get('location')]).toEqual([308, `${ownSite}/shop?sort=new`])
  const answer = await visitor.post(`${ownSite}/cart`, {}, { origin: ownSite.replace('https', 'http') })
  expect(answer.status).toBe(403)
  await clearProxy.stop()
})

test('every answer over TLS tells browsers to keep to it, and every cookie of ours is bound to its host', async () => {
  const visitor = openVisitor(tlsProxy)
  for (const address of [
    `${appSite}/`,
    `${appSite}/dashboard`,
    `${appSite}/nowhere`,
    `${operatorSite}/operator`,
    `${appSite}/api/v1/orders`,
  ]) {
    const { headers } = await visitor.get(address)
    expect(headers.get('strict-transport-security'), address).toBe('max-age=31536000; includeSubDomains')
  }
  for (const address of [`${ownSite}/`, `${ownSite}/nowhere`]) {
    const { headers } = await visitor.get(address)
    expect(headers.get('strict-transport-security'), address).toBe('max-age=31536000')
  }
  const linked = await visitor.get(`${storesSite}/@harmattan?channel=twitch&code=SUN-10`)
  const cookies = linked.headers.getSetCookie()
  expect(cookies.map((line) => line.split('=')[0]).sort()).toEqual(['__Host-channel', '__Host-code'])
  for (const line of cookies) expect(line).toMatch(/; Path=\/; .*; Secure$/)
})

test('a store’s page names its public address, and nothing on it by plain http', async () => {
  const page = await openVisitor(tlsProxy).get(`${storesSite}/@harmattan`)
  expect(page.text).toMatch(new RegExp(`<link rel="canonical" href="${ownSite}/?"`))
  expect(page.text).not.toContain('http://')
})
