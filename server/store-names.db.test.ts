import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkDomain, claimDomain, listRequiredRecords, namesOf, setRecord, storeHostOf } from '#domains'
import { openApp, type TestApp } from '#drivers/app.ts'
import { openStore } from '#drivers/store.ts'

const hosts = { night: 'shop.night.test', day: 'www.day.test' }
type Handle = keyof typeof hosts
let app: TestApp
const listings: Partial<Record<Handle, string>> = {}
beforeAll(async () => {
  app = await openApp()
  const { database, config } = app.services
  for (const [handle, input] of Object.entries(hosts)) {
    const store = await openStore(database, handle)
    listings[handle as Handle] = await store.sell({ title: `Tee of ${handle}` })
    const claim = {
      shopId: store.shopId,
      actor: 'system' as const,
      requestId: 'r',
      typedName: input,
      ourHosts: [],
    }
    const claimed = await database.transact((tx, at) => claimDomain(tx, claim, at))
    if (!claimed.ok) throw new Error(claimed.code)
    await database.transact(async (tx) => {
      for (const { kind, name, value } of listRequiredRecords(claimed.value, storeHostOf(config)))
        await setRecord(tx, kind, name, value)
    })
    await checkDomain(
      { database, names: namesOf(config, database), target: storeHostOf(config) },
      claimed.value.id,
    )
  }
})
afterAll(() => app.close())

const platform = 'localhost:3000'
const fetchAt = (host: string, path: string, init: RequestInit = {}) => {
  const headers = new Headers(init.headers)
  headers.set('host', host)
  return app.web.fetch(new Request(`http://${host}${path}`, { redirect: 'manual', ...init, headers }))
}
const readPage = async (host: string, path: string) =>
  (await (await fetchAt(host, path)).text()).replaceAll('<!-- -->', '')

test('a page cached for one name is never shown under another: neither store’s, nor the platform’s', async () => {
  // Two rounds: the first renders, the second uses the cache.
  for (const state of ['drawn', 'kept']) {
    for (const path of ['/', '/shop', '/listing-1']) {
      const inner = path === '/' ? '' : path
      const texts = {
        night: await readPage(hosts.night, path),
        day: await readPage(hosts.day, path),
        ours: await readPage(platform, `/@night${inner}`),
      }
      expect(texts.night, `${state} ${path}`).toContain('Tee of night')
      expect(texts.night).not.toContain('Tee of day')
      expect(texts.night).not.toMatch(/href="\/@night/)
      expect(texts.day, `${state} ${path}`).toContain('Tee of day')
      expect(texts.day).not.toContain('Tee of night')
      expect(texts.ours, `${state} ${path}`).toContain('href="/@night/cart"')
      expect(texts.ours).toContain('Tee of night')
      // The platform's path works under the store's name too, and is rendered for that name.
      const html = await readPage(hosts.night, `/@night${inner}`)
      expect(html, `${state} ${path}`).toContain('href="/cart"')
      expect(await readPage(platform, `/@night${inner}`)).toBeTruthy()
    }
  }
  expect((await fetchAt(hosts.night, '/@day')).status).toBe(404)
  expect((await fetchAt(hosts.night, '/', { headers: { 'x-forwarded-host': hosts.day } })).status).toBe(200)
  expect(await readPage(hosts.night, '/')).toContain('Tee of night')
})

test('a store with a name of its own has one address everywhere: canonical, structured data, feed and site map', async () => {
  const canonical = (html: string) => /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1]
  for (const [host, base] of [
    [hosts.night, ''],
    [platform, '/@night'],
  ] as const) {
    expect(canonical(await readPage(host, `${base}/listing-1?colour=black`))).toBe(
      'http://shop.night.test:3000/listing-1',
    )
    expect(canonical(await readPage(host, base || '/'))).toBe('http://shop.night.test:3000')
    expect(canonical(await readPage(host, `${base}/shop`))).toBe('http://shop.night.test:3000/shop')
    const listing = await readPage(host, `${base}/listing-1`)
    expect(listing).toContain('"url":"http://shop.night.test:3000/listing-1"')
    for (const file of ['sitemap.xml', 'feed.xml']) {
      const text = await readPage(host, `${base}/${file}`)
      expect(text, file).toContain('http://shop.night.test:3000/listing-1')
      expect(text, file).not.toContain('/@night')
    }
  }
  expect(canonical(await readPage(platform, '/@day'))).toBe('http://www.day.test:3000')
})

test('under a store’s own name a fan waits in the line of a drop, and its page can check again', async () => {
  const standingAnswer = await fetchAt(hosts.night, `/standing/${listings.night}`)
  expect(standingAnswer.status).toBe(200)
  expect(await standingAnswer.json()).toEqual({ state: 'over' })
})

test('under its own name a fan buys: the cart is a cookie of that name alone, and the checkout opens with it', async () => {
  const choice = {
    listingId: listings.night!,
    blankId: 'bella-canvas-3001',
    colour: 'black',
    size: 'L',
    quantity: '1',
  }
  const addedAnswer = await fetchAt(hosts.night, '/cart', {
    method: 'POST',
    headers: { origin: `http://${hosts.night}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: String(new URLSearchParams(choice)),
  })
  expect(addedAnswer.status).toBe(303)
  const [cookie] = addedAnswer.headers.getSetCookie()
  expect(cookie).toMatch(/^cart=/)
  expect(cookie).not.toMatch(/domain=/i)
  const ownHeaders = { cookie: cookie!.split(';')[0]! }
  const checkout = await fetchAt(hosts.night, '/checkout', { headers: ownHeaders })
  expect(checkout.status).toBe(200)
  const html = await checkout.text()
  expect(html).toContain('Tee of night')
  expect(html).toMatch(/<form[^>]+action="\/checkout"|<form[^>]+method="post"/)
  // The other store knows nothing of that cart.
  expect(
    (await (await fetchAt(hosts.day, '/cart', { headers: ownHeaders })).text()).includes('Tee of night'),
  ).toBe(false)
})
