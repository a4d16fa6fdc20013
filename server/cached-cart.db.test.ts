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

/** A page without its nonce. */
const removeChanging = (page: string) => page.replaceAll(/nonce="([\w-]{22})"/.exec(page)![1]!, '')
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
  const addToCart = () => app.post('/@harmattan/cart', form, jar)
  expect((await addToCart()).status).toBe(303)
  return { jar, addToCart }
}
const shelf = '/@harmattan/shop'

test('a visitor with a cart gets the cached page with their own count, which is looked up once', async () => {
  const { jar, addToCart } = await openCart('2')
  for (const path of [shelf, '/@harmattan', '/@harmattan/about']) {
    const [html, otherHtml] = [await app.readPage(path, jar), await app.readPage(path)]
    expect(html, path).toContain('Cart, 2 items')
    expect(otherHtml, path).not.toContain('Cart, ')
    expect(html + otherHtml).not.toMatch(/[\uE000\uE001]/)
    expect(await statements.countSent(() => app.readPage(path, jar))).toBeLessThanOrEqual(1)
    expect((await app.fetch(path, { jar })).headers.get('cache-control')).toBe('private, no-store')
    // A page rendered for one browser only says the same.
    const drawnAlone = await app.readPage(path, new Map([...jar, ['own', 'page']]))
    expect(removeChanging(drawnAlone)).toBe(removeChanging(html))
  }
  await addToCart()
  expect(await app.readPage(shelf, jar)).toContain('Cart, 4 items')
  const text = await app.readPage('/@harmattan/posts/not-there', jar)
  expect(removeChanging(text)).toContain('Cart, 4 items')
  expect(text).not.toMatch(/[\uE000\uE001]/)
})

test('a browser’s count must be a number of that store, and an uncached page corrects it', async () => {
  const { jar } = await openCart('3')
  expect(await app.readPage(shelf, jar)).toContain('Cart, 3 items')
  expect(jar.get('units')).toBe('harmattan.3')
  for (const forged of ['sahel.9', 'harmattan.-1', 'harmattan.12345', '9', 'harmattan.<b>', 'harmattan.3.4'])
    expect(await app.readPage(shelf, new Map([...jar, ['units', forged]])), forged).toContain('Cart, 3 items')
  const staleJar: Jar = new Map([...jar, ['units', 'harmattan.9']])
  expect(await app.readPage(shelf, staleJar), 'as the browser has it').toContain('Cart, 9 items')
  expect(await app.readPage('/@harmattan/cart', staleJar)).toContain('Cart, 3 items')
  expect(staleJar.get('units')).toBe('harmattan.3')
  // Without a cart there is nothing to count.
  expect(await app.readPage(shelf, new Map([['units', 'harmattan.9']]))).not.toContain('Cart, ')
})

test('what was bought is no longer in the cart', async () => {
  const { jar } = await openCart('2')
  expect(await app.readPage(shelf, jar)).toContain('Cart, 2 items')
  const address = { name: 'Tobi', line1: '14 Marina Road', city: 'Lagos', region: 'Lagos', country: 'NG' }
  const checkout = '/@harmattan/checkout'
  const html = await (await app.post(checkout, { ...address, intent: 'update' }, jar)).text()
  const fieldOf = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)![1]!
  const card = { card_number: '4242 4242 4242 4242', card_expiry: '12/34', card_cvc: '123' }
  const answer = await app.post(
    checkout,
    {
      ...address,
      ...card,
      key: fieldOf('key'),
      shown: fieldOf('shown'),
      shippingOption: 'standard',
      email: 'fan@fanfare.test',
      intent: 'pay',
    },
    jar,
  )
  expect(answer.headers.get('location')).toMatch(/^\/order\//)
  expect(await app.readPage(shelf, jar)).not.toContain('Cart, ')
})
