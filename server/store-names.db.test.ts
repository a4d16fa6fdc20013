import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkDomain, claimDomain, listWantedRecords, namesOf, setRecord, storeHostOf } from '#domains'
import { openApp, type TestApp } from '#drivers/app.ts'
import { openStore } from '#drivers/store.ts'

const hosts = { night: 'shop.night.test', day: 'www.day.test' }
type Handle = keyof typeof hosts
let app: TestApp
const listings: Partial<Record<Handle, string>> = {}
beforeAll(async () => {
  app = await openApp()
  const { database, config } = app.services
  for (const [handle, typed] of Object.entries(hosts)) {
    const store = await openStore(database, handle)
    listings[handle as Handle] = await store.sell({ title: `Tee of ${handle}` })
    const claim = { shopId: store.shopId, actor: 'system' as const, requestId: 'r', typed, ourHosts: [] }
    const made = await database.transact((tx, at) => claimDomain(tx, claim, at))
    if (!made.ok) throw new Error(made.code)
    await database.transact(async (tx) => {
      for (const { kind, name, value } of listWantedRecords(made.value, storeHostOf(config)))
        await setRecord(tx, kind, name, value)
    })
    await checkDomain(
      { database, names: namesOf(config, database), target: storeHostOf(config) },
      made.value.id,
    )
  }
})
afterAll(() => app.close())

const platform = 'localhost:3000'
const at = (host: string, path: string, init: RequestInit = {}) => {
  const headers = new Headers(init.headers)
  headers.set('host', host)
  return app.web.fetch(new Request(`http://${host}${path}`, { redirect: 'manual', ...init, headers }))
}
const page = async (host: string, path: string) =>
  (await (await at(host, path)).text()).replaceAll('<!-- -->', '')

test('a page that is kept for one name is never shown under another: neither store’s, nor the platform’s', async () => {
  // Two rounds: the first renders, the second uses the cache.
  for (const round of ['drawn', 'kept']) {
    for (const path of ['/', '/shop', '/listing-1']) {
      const inner = path === '/' ? '' : path
      const said = {
        night: await page(hosts.night, path),
        day: await page(hosts.day, path),
        ours: await page(platform, `/@night${inner}`),
      }
      expect(said.night, `${round} ${path}`).toContain('Tee of night')
      expect(said.night).not.toContain('Tee of day')
      expect(said.night).not.toMatch(/href="\/@night/)
      expect(said.day, `${round} ${path}`).toContain('Tee of day')
      expect(said.day).not.toContain('Tee of night')
      expect(said.ours, `${round} ${path}`).toContain('href="/@night/cart"')
      expect(said.ours).toContain('Tee of night')
      // The platform's path is known under the store's name too, and is drawn for that name.
      const long = await page(hosts.night, `/@night${inner}`)
      expect(long, `${round} ${path}`).toContain('href="/cart"')
      expect(await page(platform, `/@night${inner}`)).toBeTruthy()
    }
  }
  expect((await at(hosts.night, '/@day')).status).toBe(404)
  expect((await at(hosts.night, '/', { headers: { 'x-forwarded-host': hosts.day } })).status).toBe(200)
  expect(await page(hosts.night, '/')).toContain('Tee of night')
})

test('a store with a name of its own has one address everywhere: canonical, structured data, feed and site map', async () => {
  const canonical = (html: string) => /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1]
  for (const [host, base] of [
    [hosts.night, ''],
    [platform, '/@night'],
  ] as const) {
    expect(canonical(await page(host, `${base}/listing-1?colour=black`))).toBe(
      'http://shop.night.test:3000/listing-1',
    )
    expect(canonical(await page(host, base || '/'))).toBe('http://shop.night.test:3000')
    expect(canonical(await page(host, `${base}/shop`))).toBe('http://shop.night.test:3000/shop')
    const listing = await page(host, `${base}/listing-1`)
    expect(listing).toContain('"url":"http://shop.night.test:3000/listing-1"')
    for (const file of ['sitemap.xml', 'feed.xml']) {
      const text = await page(host, `${base}/${file}`)
      expect(text, file).toContain('http://shop.night.test:3000/listing-1')
      expect(text, file).not.toContain('/@night')
    }
  }
  expect(canonical(await page(platform, '/@day'))).toBe('http://www.day.test:3000')
})

test('under its own name one stands in the line of a drop: its page can look again', async () => {
  const standing = await at(hosts.night, `/standing/${listings.night}`)
  expect(standing.status).toBe(200)
  expect(await standing.json()).toEqual({ state: 'over' })
})

test('under its own name a fan buys: the cart is a cookie of that name alone, and the checkout opens with it', async () => {
  const thing = {
    listingId: listings.night!,
    blankId: 'bella-canvas-3001',
    colour: 'black',
    size: 'L',
    quantity: '1',
  }
  const put = await at(hosts.night, '/cart', {
    method: 'POST',
    headers: { origin: `http://${hosts.night}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: String(new URLSearchParams(thing)),
  })
  expect(put.status).toBe(303)
  const [cookie] = put.headers.getSetCookie()
  expect(cookie).toMatch(/^cart=/)
  expect(cookie).not.toMatch(/domain=/i)
  const mine = { cookie: cookie!.split(';')[0]! }
  const checkout = await at(hosts.night, '/checkout', { headers: mine })
  expect(checkout.status).toBe(200)
  const html = await checkout.text()
  expect(html).toContain('Tee of night')
  expect(html).toMatch(/<form[^>]+action="\/checkout"|<form[^>]+method="post"/)
  // The other store knows nothing of that cart.
  expect((await (await at(hosts.day, '/cart', { headers: mine })).text()).includes('Tee of night')).toBe(
    false,
  )
})
