import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  checkDomain,
  claimDomain,
  listRequiredRecords,
  namesOf,
  releaseDomain,
  setRecord,
  storeHostOf,
} from '#domains'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { openStore, type TestStore } from '#drivers/store.ts'
import { nobody } from '#kernel/actor.ts'
import { buildInnerPath, buildOuterAddress } from './store-hosts.ts'
import { openWeb } from './web.ts'

let app: TestApp
let store: TestStore
let claimId: Parameters<typeof checkDomain>[1]
beforeAll(async () => {
  app = await openApp()
  store = await openStore(app.services.database, 'harmattan')
  const { database, config } = app.services
  const claim = await database.transact((tx, at) =>
    claimDomain(
      tx,
      {
        shopId: store.shopId,
        actor: 'system' as const,
        requestId: 'r',
        typedName: 'shop.harmattan.test',
        ourHosts: [],
      },
      at,
    ),
  )
  if (!claim.ok) throw new Error(claim.code)
  claimId = claim.value.id
  await database.transact(async (tx) => {
    for (const { kind, name, value } of listRequiredRecords(claim.value, storeHostOf(config)))
      await setRecord(tx, kind, name, value)
  })
  await checkDomain({ database, names: namesOf(config, database), target: storeHostOf(config) }, claimId)
})
afterAll(() => app.close())

const fetchAt = (path: string, host: string, init: RequestInit & { jar?: Jar } = {}) => {
  const { jar, ...others } = init
  const headers = new Headers(others.headers)
  headers.set('host', host)
  if (jar?.size) headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '))
  return app.web.fetch(new Request(`http://${host}${path}`, { redirect: 'manual', ...others, headers }))
}
const ownHost = 'shop.harmattan.test'

test('a connected name shows the store with short addresses; links to the platform lead to the platform', async () => {
  const listingId = await store.sell({ title: 'Sun' })
  expect(listingId).toBeTruthy()
  const page = await fetchAt('/', ownHost)
  const html = await page.text()
  expect(page.status).toBe(200)
  expect(html).toContain('href="/cart"')
  expect(html).not.toMatch(/href="\/@harmattan/)
  expect(html).toContain('href="http://localhost:3000/shipping-locations"')
  expect((await fetchAt('/shop', ownHost)).status).toBe(200)
  expect((await fetchAt('/listing-1', ownHost)).status).toBe(200)
})

test('a fan puts something into the cart under the store’s own name, and no other site may', async () => {
  const listingId = await store.sell()
  const choice = { listingId, blankId: 'bella-canvas-3001', colour: 'black', size: 'L', quantity: '1' }
  const post = (origin: string) =>
    fetchAt('/cart', ownHost, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(choice).toString(),
    })
  const answer = await post(`http://${ownHost}`)
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toBe('/cart')
  const jar: Jar = new Map(
    answer.headers.getSetCookie().map((line) => line.split(';')[0]!.split('=') as [string, string]),
  )
  expect(await (await fetchAt('/cart', ownHost, { jar })).text()).toContain('Harmattan sun')
  expect((await post('http://localhost:3000')).status).toBe(403)
})

test('a store’s host serves no page of the platform and no other store', async () => {
  for (const path of ['/login', '/dashboard', '/operator', '/outbox', '/@other']) {
    expect((await fetchAt(path, ownHost)).status, path).toBe(404)
  }
})

test('nobody is signed in under a store’s own name: its pages never look up a session', async () => {
  let callCount = 0
  const build = (await import(pathToFileURL(resolve('build/server/index.js')).href)) as ServerBuild
  const resolveActor = async () => {
    callCount += 1
    return nobody
  }
  const web = openWeb(app.services, { build, resolveActor, files: () => null })
  const openPage = (host: string) =>
    web.fetch(new Request(`http://${host}/@harmattan`, { headers: { host } }))
  expect((await openPage('localhost:3000')).status).toBe(200)
  expect(callCount).toBe(1)
  expect((await openPage(ownHost)).status).toBe(200)
  expect(callCount).toBe(1)
})

test('an address with a NUL is refused, not answered with an error of ours', async () => {
  for (const path of ['/products?brand=%00', '/@harmattan?reviews=1%00', '/product/a%00'])
    expect((await app.fetch(path)).status, path).toBe(400)
  expect((await fetchAt('/shop?x=%00', ownHost)).status).toBe(400)
})

test('a host without proof, with only one of its records, or released gets no certificate', async () => {
  const askCertificate = async (domain: string) =>
    (await app.fetch(`/domains/certificate?domain=${domain}`)).status
  expect((await fetchAt('/', 'evil.test')).status).toBe(421)
  expect(await askCertificate(ownHost)).toBe(200)
  expect(await askCertificate('evil.test')).toBe(404)
  expect(await askCertificate('localhost')).toBe(404)
  const { database, config } = app.services
  const request = { shopId: store.shopId, actor: 'system' as const, requestId: 'r', ourHosts: [] }
  const claim = await database.transact((tx, now) =>
    claimDomain(tx, { ...request, typedName: 'waiting.harmattan.test' }, now),
  )
  if (!claim.ok) throw new Error(claim.code)
  const unprovedClaim = claim.value
  expect(await askCertificate(unprovedClaim.name), 'claimed').toBe(404)
  const [proof, route] = listRequiredRecords(unprovedClaim, storeHostOf(config))
  const names = namesOf(config, database)
  for (const { kind, name, value } of [route!, proof!]) {
    await database.transact((tx) => setRecord(tx, kind, name, value))
    await checkDomain({ database, names, target: storeHostOf(config) }, unprovedClaim.id)
    expect(await askCertificate(unprovedClaim.name), kind).toBe(kind === 'CNAME' ? 404 : 200)
  }
  await database.transact((tx) => setRecord(tx, 'TXT', proof!.name, null))
  await checkDomain({ database, names, target: storeHostOf(config) }, unprovedClaim.id)
  expect((await fetchAt('/', unprovedClaim.name)).status, 'lapsed').toBe(421)
  expect(await askCertificate(unprovedClaim.name), 'lapsed').toBe(404)
  const claimRequest = { shopId: store.shopId, actor: 'system' as const, requestId: 'r', id: claimId }
  await app.services.database.transact((tx, now) => releaseDomain(tx, claimRequest, now))
  expect(await askCertificate(ownHost)).toBe(404)
})

test('addresses are translated both ways', () => {
  expect(buildInnerPath('/', 'a')).toBe('/@a')
  expect(buildInnerPath('/cart', 'a')).toBe('/@a/cart')
  expect(buildInnerPath('/pictures/listing/x', 'a')).toBe('/pictures/listing/x')
  expect(buildOuterAddress('/@a', 'a', 'https://f')).toBe('/')
  expect(buildOuterAddress('/@a/shop?q=1#s', 'a', 'https://f')).toBe('/shop?q=1#s')
  expect(buildOuterAddress('/@a?x=1', 'a', 'https://f')).toBe('/?x=1')
  expect(buildOuterAddress('/@abc/shop', 'a', 'https://f')).toBe('https://f/@abc/shop')
  expect(buildOuterAddress('/', 'a', 'https://f')).toBe('https://f/')
})
