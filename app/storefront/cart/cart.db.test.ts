import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { extractText, slicePart } from '#drivers/markup.ts'
import { openStore, type TestStore } from '#drivers/store.ts'

let app: TestApp
let store: TestStore
beforeAll(async () => {
  app = await openApp()
  store = await openStore(app.services.database, 'harmattan')
})
afterAll(() => app.close())

const post = (jar: Jar, form: Record<string, string>) => app.post('/@harmattan/cart', form, jar)
const readPage = (jar: Jar, path = '/@harmattan/cart') => app.readPage(path, jar)
const readLineId = (html: string) => /name="line"[^>]*value="([^"]+)"/.exec(html)![1]!
const readQuantity = (html: string) => /name="quantity"[^>]*? value="(\d+)"/.exec(html)?.[1]

/** Two black tees in size L. */
async function fillCart() {
  const jar: Jar = new Map()
  const listingId = await store.sell()
  const choice = { listingId, blankId: 'bella-canvas-3001', colour: 'black', size: 'L', quantity: '2' }
  expect((await post(jar, choice)).headers.get('location')).toBe('/@harmattan/cart')
  const html = await readPage(jar)
  const listing = /href="(\/@harmattan\/listing-\d+)/.exec(html)![1]!
  return { jar, html, listing, line: readLineId(html) }
}

test('one more and one fewer are presses of a plain form, and never fewer than one', async () => {
  const { jar, line } = await fillCart()
  await post(jar, { line, quantity: '2', step: '1' })
  expect(readQuantity(await readPage(jar))).toBe('3')
  await post(jar, { line, quantity: '3', step: '-1' })
  await post(jar, { line, quantity: '2', step: '-1' })
  const cartText = await readPage(jar)
  expect(readQuantity(cartText)).toBe('1')
  expect(cartText).toMatch(/<button[^>]*disabled=""[^>]*aria-label="One fewer/)
  expect((await post(jar, { line, quantity: '1', step: 'lots' })).status).toBe(422)
})

test('a removed line is restored as it was with one press, and only if this shop still sells it', async () => {
  const { jar, html, line } = await fillCart()
  const removedHref = (await post(jar, { line, intent: 'remove' })).headers.get('location')!
  const emptyCart = await readPage(jar, removedHref)
  expect(extractText(emptyCart)).toContain('removed.')
  expect(emptyCart).toContain('Your cart is empty.')
  expect(slicePart(emptyCart, 'aria-labelledby="best"', '</section>')).toContain('<a href="/@harmattan/')
  expect(html, 'a cart with something in it is about that').not.toContain('id="best"')
  const fields = [
    ...slicePart(emptyCart, 'data-cart-undo', '</form>').matchAll(/name="(\w+)" value="([^"]*)"/g),
  ]
  const undo = Object.fromEntries(fields.map(([, name, value]) => [name!, value!]))
  expect((await post(jar, { ...undo, intent: 'undo' })).headers.get('location')).toBe('/@harmattan/cart')
  expect(readQuantity(await readPage(jar))).toBe(readQuantity(html))
  const foreignHref = removedHref.replace(/lst_[0-9a-f]{6}/, 'lst_000000')
  expect(await readPage(jar, foreignHref)).not.toContain('ct-undo')
  expect(await readPage(jar, removedHref.replace(/quantity=\d+/, 'quantity=2e9'))).not.toContain('ct-undo')
})

test('a network that fills thousands of carts is told to wait, and a browser that already has one can go on', async () => {
  const { database } = app.services
  const { jar } = await fillCart()
  const listingId = await store.sell()
  const choice = { listingId, blankId: 'bella-canvas-3001', colour: 'black', size: 'L', quantity: '1' }
  const countCarts = async () =>
    Number((await database.execute('select count(*) as n from orders.cart')).rows[0]!.n)
  const setTokens = (tokens: number) =>
    database.execute(
      `update platform.bucket set tokens = $1, filled_at = clock_timestamp() where name like 'cart:%'`,
      [tokens],
    )
  const before = await countCarts()
  await setTokens(0)
  const forgedJar: Jar = new Map([['cart', 'f'.repeat(43)]])
  for (const stranger of [new Map(), forgedJar] as Jar[]) {
    const answer = await post(stranger, choice)
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(extractText(await answer.text())).toContain('Try again in a minute')
  }
  expect((await post(jar, choice)).status).toBe(303)
  expect(await countCarts()).toBe(before)
  await setTokens(1)
  expect((await post(forgedJar, choice)).status).toBe(303)
  expect(await countCarts()).toBe(before + 1)
  expect((await post(new Map(), choice)).status).toBe(429)
  await setTokens(100)
})

test('a fan’s country and dates are the same on the product page, in the cart and at the checkout, until the fan changes it', async () => {
  const { jar, listing } = await fillCart()
  const pages = [listing, '/@harmattan/cart', '/@harmattan/checkout']
  const readAll = async (languages: string) => {
    const headers = { 'accept-language': languages }
    return Promise.all(pages.map(async (page) => (await app.fetch(page, { jar, headers })).text()))
  }
  const readCountries = async (languages: string) =>
    (await readAll(languages)).map((html) => /<option value="(\w\w)" selected="">/.exec(html)?.[1])
  // A language without a region names no country, so the shop's own applies: Lagos.
  expect(await readCountries('en')).toEqual(['NG', 'NG', 'NG'])
  expect(await readCountries('en,de-DE;q=0.8')).toEqual(['DE', 'DE', 'DE'])
  expect(await readCountries('en-XX')).toEqual(['NG', 'NG', 'NG'])
  const changes = new Map([
    ['FR', () => app.fetch(`${listing}?to=FR`, { jar })],
    ['JP', () => app.fetch('/@harmattan/cart?to=JP', { jar })],
    ['BR', () => app.post('/@harmattan/checkout', { country: 'BR' }, jar)],
  ])
  for (const [country, change] of changes) {
    await change()
    expect(await readCountries('en-GB'), country).toEqual([country, country, country])
  }
  await app.fetch('/@harmattan/cart?to=XX', { jar })
  expect(await readCountries('en-GB')).toEqual(['BR', 'BR', 'BR'])
  const dates = (await readAll('en-GB')).map((html) => {
    const words = extractText(html)
    return (/At your door (\d[\w ]*? \w{3})\b/.exec(words) ??
      /([\w ]+?) At your door/.exec(words))?.[1]?.trim()
  })
  expect(dates[1]).toMatch(/^\d+ (to|\w{3})/)
  expect(dates).toEqual([expect.stringContaining(dates[1]!), dates[1], dates[1]])
})

test('nothing at the checkout leads away except to the cart, and customs are not mentioned before there is an address', async () => {
  const { jar } = await fillCart()
  const html = await readPage(jar, '/@harmattan/checkout')
  expect(html).toContain('Back to cart')
  expect(html).not.toContain('aria-label="Store"')
  expect(html).not.toContain('href="/@harmattan/shop')
  expect(html).not.toContain('Customs')
  expect(html).not.toContain('due at the door')
})
