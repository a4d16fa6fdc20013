import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { countStatements } from '#drivers/statements.ts'
import { openStore, type TestStore } from '#drivers/store.ts'

let app: TestApp
let store: TestStore
let statements: Awaited<ReturnType<typeof countStatements>>
beforeAll(async () => {
  app = await openApp()
  store = await openStore(app.services.database, 'harmattan')
  statements = await countStatements(app.services)
})
afterAll(() => {
  statements.stop()
  return app.close()
})

const readText = async (path: string, init: Parameters<TestApp['fetch']>[1] = {}) =>
  (await app.fetch(path, init)).text()
/** A page without its nonce, and without the marks that React leaves between words. */
const removeChanging = (page: string) =>
  page.replaceAll(/nonce="([\w-]{22})"/.exec(page)![1]!, '').replaceAll('<!-- -->', '')
const post = (path: string, jar: Jar, form: Record<string, string>) =>
  app.fetch(path, { method: 'POST', body: new URLSearchParams(form), jar })
/** A browser with this many units in its cart. */
async function openCart(quantity: string) {
  const jar: Jar = new Map()
  const form = {
    listingId: await store.sell(),
    blankId: 'bella-canvas-3001',
    colour: 'black',
    size: 'L',
    quantity,
  }
  const addToCart = () => post('/@harmattan/cart', jar, form)
  expect((await addToCart()).status).toBe(303)
  return { jar, put: addToCart }
}
const shelf = '/@harmattan/shop'

test('whoever has a cart gets the kept page with their own count in it, which is looked up once', async () => {
  const { jar, put: addToCart } = await openCart('2')
  for (const path of [shelf, '/@harmattan', '/@harmattan/about']) {
    const [html, otherHtml] = [await readText(path, { jar }), await readText(path)]
    expect(html, path).toContain('Cart, 2 items')
    expect(otherHtml, path).not.toContain('Cart, ')
    expect(html + otherHtml).not.toMatch(/[\uE000\uE001]/)
    expect(await statements.of(() => readText(path, { jar }))).toBeLessThanOrEqual(1)
    expect((await app.fetch(path, { jar })).headers.get('cache-control')).toBe('private, no-store')
    // What is drawn for one browser alone says the same.
    const drawnAlone = await readText(path, { jar: new Map([...jar, ['own', 'page']]) })
    expect(removeChanging(drawnAlone)).toBe(removeChanging(html))
  }
  await addToCart()
  expect(await readText(shelf, { jar })).toContain('Cart, 4 items')
  const text = await readText('/@harmattan/posts/not-there', { jar })
  expect(removeChanging(text)).toContain('Cart, 4 items')
  expect(text).not.toMatch(/[\uE000\uE001]/)
})

test('a count that a browser carries is a number of that store, and a page that is its own puts it right', async () => {
  const { jar } = await openCart('3')
  expect(await readText(shelf, { jar })).toContain('Cart, 3 items')
  expect(jar.get('units')).toBe('harmattan.3')
  for (const forged of ['sahel.9', 'harmattan.-1', 'harmattan.12345', '9', 'harmattan.<b>', 'harmattan.3.4'])
    expect(await readText(shelf, { jar: new Map([...jar, ['units', forged]]) }), forged).toContain(
      'Cart, 3 items',
    )
  const staleJar: Jar = new Map([...jar, ['units', 'harmattan.9']])
  expect(await readText(shelf, { jar: staleJar }), 'as the browser has it').toContain('Cart, 9 items')
  expect(await readText('/@harmattan/cart', { jar: staleJar })).toContain('Cart, 3 items')
  expect(staleJar.get('units')).toBe('harmattan.3')
  // Without a cart there is nothing to count.
  expect(await readText(shelf, { jar: new Map([['units', 'harmattan.9']]) })).not.toContain('Cart, ')
})

test('what was bought is in no cart from then on', async () => {
  const { jar } = await openCart('2')
  expect(await readText(shelf, { jar })).toContain('Cart, 2 items')
  const lagos = { name: 'Tobi', line1: '14 Marina Road', city: 'Lagos', region: 'Lagos', country: 'NG' }
  const checkout = '/@harmattan/checkout'
  const html = await (await post(checkout, jar, { ...lagos, intent: 'update' })).text()
  const fieldOf = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)![1]!
  const card = { card_number: '4242 4242 4242 4242', card_expiry: '12/34', card_cvc: '123' }
  const paid = await post(checkout, jar, {
    ...lagos,
    ...card,
    key: fieldOf('key'),
    shown: fieldOf('shown'),
    shippingOption: 'standard',
    email: 'fan@fanfare.test',
    intent: 'pay',
  })
  expect(paid.headers.get('location')).toMatch(/^\/order\//)
  expect(await readText(shelf, { jar })).not.toContain('Cart, ')
})
