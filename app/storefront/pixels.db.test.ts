import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '#accounts'
import { saveDesign } from '#artwork'
import { importCatalogue } from '#catalogue'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { createFrontText, putOnSale } from '#drivers/listings.ts'
import { goodPassword } from '#drivers/people.ts'
import { keys } from '#drivers/pixel-doubles.ts'
import { asId, type Id } from '#kernel/id.ts'
import type { Listing } from '#listings'
import { findSends } from '#pixels'
import { networkFacts } from '#pixels/contract'

let app: TestApp
let shopId: Id<'shop'>
let tee: Listing
const owner: Jar = new Map()

beforeAll(async () => {
  app = await openApp()
  const { config, transact, database } = app.services
  await transact((tx, at) => importCatalogue(tx, at))
  const deps = { ring: { secret: config.secretKey }, appUrl: config.appUrl, now: new Date() }
  const account = {
    name: 'Adaeze Bello',
    email: 'adaeze@example.com',
    password: goodPassword,
    shop: { name: 'Night Radio', handle: 'night' },
  }
  const created = await transact((tx, at) => createAccount(tx, deps, account, at))
  shopId = asId('shop', created.shopId!)
  const saved = await transact((tx, at) =>
    saveDesign(tx, shopId, { document: createFrontText('LOUD'), name: 'Loud' }, at),
  )
  if (!saved.ok) throw new Error('the design was refused')
  await app.post('/login', { email: account.email, password: goodPassword }, owner)
  const shop = { database, shopId, designVersionId: saved.value.versionId }
  tee = await putOnSale(shop, await transact(async (_, at) => at), { title: 'Loud tee' })
}, 180_000)
afterAll(() => app.close())

const postPixels = (fields: Record<string, string>) => app.post('/tools/tracking-pixels', fields, owner)
const readPage = async (path: string, jar: Jar, headers: Record<string, string> = {}) => {
  const answer = await app.fetch(`/@night${path}`, { jar, headers })
  return { html: await answer.text(), policy: answer.headers.get('content-security-policy') ?? '' }
}
const decide = (choice: string, jar: Jar) =>
  app.post('/@night/consent', { choice, back: `/@night/${tee.slug}` }, jar)
/** A share link isn't a pixel: scripts and requests to other sites are. */
const foreignScripts = /connect\.facebook|googletagmanager|analytics\.tiktok|data-pixel|islands\/pixels/

test('a store without a pixel asks nothing, loads nothing and opens its policy to nobody', async () => {
  const { html, policy } = await readPage('', new Map())
  expect(html).not.toMatch(/<script src|Your privacy here|action="\/@night\/consent"/)
  expect(policy).toContain(`connect-src 'self' blob: data:;`)
})

test('an id that isn’t the network’s is refused beside its field, and a valid one is connected and shown without its key', async () => {
  const wrong = await postPixels({ act: 'connect', network: 'meta', pixelId: 'G-ABC', token: '' })
  expect(wrong.status).toBe(422)
  expect(await wrong.text()).toContain('A Meta pixel ID has 15 or 16 digits.')
  const pixelForm = {
    act: 'connect',
    network: 'meta',
    pixelId: networkFacts.meta.id.example,
    token: keys.meta,
  }
  expect((await postPixels(pixelForm)).headers.get('location')).toBe('/tools/tracking-pixels?said=connected')
  expect((await postPixels({ act: 'connect', network: 'google', pixelId: 'G-AB12CD34EF' })).status).toBe(303)
  const page = await app.readPage('/tools/tracking-pixels', owner)
  expect(page).toContain(networkFacts.meta.id.example)
  expect(page).not.toContain(keys.meta)
})

test('before an answer, and after a refusal, a page is as if there were no pixel', async () => {
  const jar: Jar = new Map()
  const pageBefore = await readPage(`/${tee.slug}`, jar)
  const buttons = pageBefore.html.match(/<button[^>]*name="choice"[^>]*>/g) ?? []
  expect(buttons.map((button) => /value="(\w+)"/.exec(button)?.[1])).toEqual(['none', 'all'])
  const classes = buttons.map((button) => /class="([^"]+)"/.exec(button)?.[1])
  expect(new Set(classes).size).toBe(1)
  expect(pageBefore.html.replace(/<form class="cs"[\s\S]*?<\/form>/, '')).not.toMatch(foreignScripts)
  expect(pageBefore.policy).not.toMatch(/facebook|google/)
  const response = await decide('none', jar)
  expect(response.headers.get('location')).toBe(`/@night/${tee.slug}`)
  expect(response.headers.getSetCookie().join()).toContain('_fbp=; Path=/; Max-Age=0')
  const pageAfter = await readPage(`/${tee.slug}`, jar)
  expect(pageAfter.html).not.toMatch(foreignScripts)
  expect(pageAfter.html).not.toContain('name="choice"')
  expect(pageAfter.policy).not.toMatch(/facebook|google/)
})

test('after consent the page names the pixels, reports one event under one id, and allows exactly their sites', async () => {
  const jar: Jar = new Map()
  await decide('all', jar)
  const { html, policy } = await readPage(`/${tee.slug}`, jar)
  expect(html).toMatch(/src="\/assets\/islands\/pixels-/)
  const event = JSON.parse(/data-pixel-event="([^"]+)"/.exec(html)![1]!.replaceAll('&quot;', '"')) as {
    id: string
    name: string
    contents: { id: string }[]
  }
  expect(event.name).toBe('ViewContent')
  expect(event.contents[0]!.id).toMatch(/^user-1-[0-9a-f]{12}$/)
  const [send, ...otherSends] = await app.services.read((tx) => findSends(tx, shopId))
  expect(otherSends).toEqual([])
  expect(send).toMatchObject({ eventId: event.id, network: 'meta', state: 'waiting' })
  expect(policy).toContain('https://connect.facebook.net')
  expect(policy).toContain('https://www.googletagmanager.com')
  expect(policy).not.toMatch(/tiktok|pinterest|snap/)
})

test('a later refusal and Global Privacy Control both close the page again', async () => {
  const jar: Jar = new Map()
  await decide('all', jar)
  const pageWithControl = await readPage(`/${tee.slug}`, jar, { 'sec-gpc': '1' })
  expect(pageWithControl.html).not.toMatch(foreignScripts)
  expect(pageWithControl.policy).not.toMatch(/facebook|google/)
  expect((await readPage('/consent', jar, { 'sec-gpc': '1' })).html).toContain('Global Privacy Control')
  await decide('none', jar)
  expect((await readPage(`/${tee.slug}`, jar)).html).not.toMatch(foreignScripts)
})

test('from cart to checkout: an added item is reported, and nothing foreign may run where a card is typed', async () => {
  const jar: Jar = new Map()
  await decide('all', jar)
  const response = await app.post(
    '/@night/cart',
    {
      listingId: tee.id,
      blankId: tee.version.products[0]!.blankId,
      colour: tee.version.products[0]!.colours[0]!,
      size: 'L',
      quantity: '2',
    },
    jar,
  )
  const cartHref = response.headers.get('location') ?? ''
  expect(cartHref).toMatch(/^\/@night\/cart\?added=evt_[0-9a-f]{32}$/)
  const cart = await readPage(cartHref.replace('/@night', ''), jar)
  expect(cart.html).toContain(cartHref.slice(-36))
  const checkoutEventId = /data-pixel-leaving="[^"]*(evt_[0-9a-f]{32})/.exec(cart.html)?.[1]
  const checkout = await readPage('/checkout', jar)
  expect(checkout.html).not.toMatch(foreignScripts)
  expect(checkout.policy).not.toMatch(/facebook|google/)
  const log = await app.services.read((tx) => findSends(tx, shopId))
  expect(log.filter(({ name }) => name === 'InitiateCheckout').map(({ eventId }) => eventId)).toEqual([
    checkoutEventId,
  ])
})
