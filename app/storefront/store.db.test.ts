import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '#accounts'
import { saveDesign } from '#artwork'
import { importCatalogue } from '#catalogue'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { frontText, type ListingShop, makeDraft, putOnSale } from '#drivers/listings.ts'
import { goodPassword } from '#drivers/people.ts'
import { asId } from '#kernel/id.ts'
import { after, days } from '#kernel/instant.ts'
import { usd } from '#kernel/money.ts'
import { endListing, type Listing, recordSale, reserveStock } from '#listings'

let app: TestApp
let shop: ListingShop
const jar: Jar = new Map()
let now: Date
let tee: Listing

beforeAll(async () => {
  app = await openApp()
  const { config, transact, database } = app.services
  await transact((tx, at) => importCatalogue(tx, at))
  const means = { ring: { secret: config.secretKey }, appUrl: config.appUrl, now: new Date() }
  const account = {
    name: 'Adaeze Bello',
    email: 'adaeze@example.com',
    password: goodPassword,
    shop: { name: 'Night Radio', handle: 'night' },
  }
  const made = await transact((tx, at) => createAccount(tx, means, account, at))
  const shopId = asId('shop', made.shopId!)
  const saved = await transact((tx, at) =>
    saveDesign(tx, shopId, { document: frontText('LOUD'), name: 'Loud' }, at),
  )
  if (!saved.ok) throw new Error('the design was refused')
  shop = { database, shopId, designVersionId: saved.value.versionId }
  const body = new URLSearchParams({ email: account.email, password: goodPassword })
  await app.fetch('/login', { method: 'POST', jar, body })
  now = await transact(async (_, at) => at)
  tee = await putOnSale(shop, now, { title: 'Loud tee', description: 'Loud & clear.</script>' })
}, 180_000)
afterAll(() => app.close())

const page = async (path: string) => {
  const answer = await app.fetch(`/@night${path}`)
  return { status: answer.status, html: await answer.text() }
}
const listingPage = (listing: Listing) => page(`/${listing.slug}`)

test('a store’s pages carry no framework scripts, and the first page says what was asked for', async () => {
  const { status, html } = await page('')
  expect(status).toBe(200)
  for (const words of [
    'Welcome to Our Store',
    'Discover our collection of products.',
    'Shop Now',
    'About Us',
  ])
    expect(html).toContain(words)
  expect(html).toContain('Loud tee')
  expect(html).not.toContain('<script')
  const product = (await listingPage(tee)).html
  expect(product.match(/<script(?! type="application\/ld\+json")[^>]*>/g)).toHaveLength(1)
  expect(product).toContain('/islands/listing.js')
})

test('a listing can be bought with a plain form, and its data can’t break out of its script', async () => {
  const { html } = await listingPage(tee)
  for (const name of ['listingId', 'blankId', 'colour', 'size', 'quantity'])
    expect(html).toContain(`name="${name}"`)
  expect(html).toContain('action="/@night/cart"')
  expect(html).toContain('"@type":"Product"')
  expect(html.split('application/ld+json')[1]!.split('</script>')[0]).toContain('"priceCurrency":"USD"')
  expect(html).toContain('$23.99')
  expect(html).toContain('Next print')
})

test('a drop tells how many are left, and without any there is nothing to press', async () => {
  const drop = await putOnSale(shop, now, { title: 'Three prints', unitsCap: 3, perPersonLimit: 2 })
  expect((await listingPage(drop)).html).toMatch(/<b>3<\/b> of (<!-- -->)?3/)
  await app.services.transact((tx) => reserveStock(tx, drop.id, 3, 'somebody', after(now, days(1)), now))
  const { html } = await listingPage(drop)
  expect(html).toContain('Sold out')
  expect(html).not.toContain('Add to cart')
})

test('what has not begun or is over can be seen and not bought; a draft can’t be seen', async () => {
  const soon = await putOnSale(shop, now, { title: 'Soon', startsAt: after(now, days(2)).toISOString() })
  const seen = (await listingPage(soon)).html
  expect(seen).toContain('On sale from')
  expect(seen).not.toContain('Add to cart')
  const over = await putOnSale(shop, now, { title: 'Over' })
  await app.services.transact((tx) => endListing(tx, shop.shopId, over.id, now))
  const ended = (await listingPage(over)).html
  expect(ended).toContain('This is over')
  expect(ended).not.toContain('Add to cart')
  const draft = await makeDraft(shop, now, { title: 'Hidden' })
  expect((await listingPage(draft)).status).toBe(404)
})

test('a page that the store lacks is missing in its own look, an unknown store on ours', async () => {
  const missing = await page('/no-such-thing')
  expect(missing.status).toBe(404)
  expect(missing.html).toContain('Night Radio')
  expect((await page('/deep/er/nothing')).status).toBe(404)
  const unknown = await app.fetch('/@nobody-here')
  expect(unknown.status).toBe(404)
  expect(await unknown.text()).not.toContain('Night Radio')
  expect((await app.fetch('/no-store-at-all')).status).toBe(404)
})

test('the creator decides whether fans see counts', async () => {
  const sale = { listingId: tee.id, lineId: 'lin_x', kind: 'sale', reference: 'ord_x' } as const
  await app.services.transact((tx) => recordSale(tx, { ...sale, units: 41, profit: usd(4100) }, now))
  const show = async (display: string) => {
    await shop.database.execute('update accounts.shop set sales_display = $1', [display])
    return (await listingPage(tee)).html
  }
  expect(await show('always')).toMatch(/41(<!-- -->)? sold/)
  expect(await show('running')).toMatch(/41(<!-- -->)? sold/)
  expect(await show('never')).not.toMatch(/41(<!-- -->)? sold/)
})

test('on vacation everything can be seen and nothing bought; a suspended store is gone', async () => {
  const become = (status: string) => shop.database.execute('update accounts.shop set status = $1', [status])
  await become('vacation')
  const { html } = await listingPage(tee)
  expect(html).toContain('on vacation')
  expect(html).not.toContain('Add to cart')
  await become('suspended')
  expect((await page('')).status).toBe(410)
  expect((await listingPage(tee)).status).toBe(410)
  await become('active')
})

/** A form is sent to the address of the panel on which it stands. */
const send = (fields: [string, string][]) =>
  app.fetch(`/store?${new URLSearchParams(fields.filter(([name]) => ['panel', 'edit'].includes(name)))}`, {
    method: 'POST',
    jar,
    body: new URLSearchParams(fields),
  })
/** What a window of the editor saw last: the draft's revision. */
const revision = async () => {
  const html = await (await app.fetch('/store', { jar })).text()
  return /name="revision" value="(\d+)"/.exec(html)![1]!
}
const act = async (fields: Record<string, string>) =>
  send(Object.entries({ panel: 'sections', revision: await revision(), ...fields }))
const hero = async (changes: Record<string, string>) => {
  const { usualDocument } = await import('#storefronts/contract')
  const { id, kind, settings } = usualDocument.sections[0]!
  return act({ act: 'section', section: id, edit: id, kind, ...settings, ...changes })
}

test('the editor holds the specified words, and what is published is what fans see', async () => {
  const preview = await (await app.fetch('/store', { jar })).text()
  for (const words of ['Featured Products', 'Learn More', 'Your Store', 'All rights reserved.'])
    expect(preview).toContain(words)
  expect((await hero({ title: 'Late radio <b>things</b>' })).status).toBe(303)
  expect((await page('')).html).toContain('Welcome to Our Store')
  expect((await act({ act: 'publish' })).status).toBe(303)
  expect((await page('')).html).toContain('Late radio &lt;b&gt;things&lt;/b&gt;')
})

test('a draft is seen by its own creator alone, step by step, and nothing of it by fans', async () => {
  await hero({ title: 'Not yet' })
  const draft = await app.fetch('/@night?preview=draft', { jar })
  expect(await draft.text()).toContain('Not yet')
  expect(draft.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
  expect((await page('?preview=draft')).html).not.toContain('Not yet')
  expect((await act({ act: 'undo' })).status).toBe(303)
  expect(await (await app.fetch('/@night?preview=draft', { jar })).text()).not.toContain('Not yet')
  await act({ act: 'redo' })
  expect(await (await app.fetch('/@night?preview=draft', { jar })).text()).toContain('Not yet')
})

test('a window that knows an older draft writes over nothing, and says so with what was typed', async () => {
  const old = await revision()
  await hero({ title: 'From the first window' })
  const late = await hero({ title: 'From the second window', revision: old })
  expect(late.status).toBe(422)
  const html = await late.text()
  expect(html).toContain('changed in another window')
  expect(html).toContain('value="From the second window"')
  const draft = async () => (await app.fetch('/@night?preview=draft', { jar })).text()
  expect(await draft()).toContain('From the first window')
  await hero({ title: 'From the second window', revision: 'mine' })
  expect(await draft()).toContain('From the second window')
})

test('colours on which words can’t be read are refused, and the nearest that can be is offered', async () => {
  const { usualDocument } = await import('#storefronts/contract')
  const { light, dark, theme, logo: _, icon: __, ...choices } = usualDocument.look
  const colours = Object.fromEntries(
    [
      ['light', light],
      ['dark', dark],
    ].flatMap(([name, four]) =>
      Object.entries(four as object).map(([key, value]) => [`${name}-${key}`, value]),
    ),
  )
  const look = { act: 'look', panel: 'theme', look: theme, ...choices, ...colours }
  const answer = await act({ ...look, 'light-on': '#fff4d0' })
  expect(answer.status).toBe(422)
  const html = await answer.text()
  const offer = /value="light-on:(#[0-9a-f]{6})"/.exec(html)![1]!
  expect((await act({ ...look, 'light-on': '#fff4d0', fix: `light-on:${offer}` })).status).toBe(303)
})

test('a post is public when it is published, at an address that stays, and gone when deleted', async () => {
  const write = (fields: Record<string, string>) =>
    send(
      Object.entries({
        panel: 'posts',
        act: 'writing',
        kind: 'post',
        listingId: '',
        body: 'Text',
        ...fields,
      }),
    )
  await write({ title: 'First words', published: 'on' })
  await write({ title: 'Kept back' })
  expect((await page('/posts/first-words')).html).toContain('First words')
  expect((await page('/posts/kept-back')).status).toBe(404)
  expect((await write({ title: '', published: 'on' })).status).toBe(422)
  const list = await (await app.fetch('/store?panel=posts', { jar })).text()
  const id = /edit=(pst_[0-9a-f]{32})[^>]*>(?:(?!<\/a>).)*First words/.exec(list)![1]!
  await write({ id, title: 'Other words', published: 'on' })
  expect((await page('/posts/first-words')).html).toContain('Other words')
  await send([
    ['panel', 'posts'],
    ['act', 'delete-writing'],
    ['id', id],
  ])
  expect((await page('/posts/first-words')).status).toBe(404)
})
