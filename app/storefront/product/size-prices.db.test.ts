/** A size that costs more is sold for more, from the page to the ledger. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFeedItems } from '#channels'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { readField } from '#drivers/forms.ts'
import { openStore, type TestStore } from '#drivers/store.ts'
import { asId, type Id } from '#kernel/id.ts'
import { formatMoney, usd } from '#kernel/money.ts'
import { changePrice, findCosts, findListing } from '#listings'
import { applyPriceRules } from '#listings/contract'
import { findOrderInFull } from '#orders'
import { findSizes } from '../order/order-view.server.ts'

let app: TestApp
let store: TestStore
let id: Id<'listing'>
const tee = 'bella-canvas-3001'
beforeAll(async () => {
  app = await openApp()
  store = await openStore(app.services.database, 'harmattan')
  id = await store.sell({ priceMinor: 2399, sizePrices: { '2XL': 2799, L: 2499 } })
})
afterAll(() => app.close())

test('the page shows the lowest price, the price of each larger size, and that of the chosen one', async () => {
  const plainPage = await app.readPage('/@harmattan/listing-1')
  expect(plainPage).toMatch(/<span data-from="true">from <\/span>/)
  expect(plainPage).toContain('"lowPrice":"23.99","highPrice":"27.99"')
  expect(plainPage).toMatch(/data-amount="\$27\.99"[^>]*value="2XL"/)
  const largePage = await app.readPage('/@harmattan/listing-1?size=2XL')
  expect(largePage).not.toContain('data-from')
  expect(largePage).toMatch(/<span data-shown-price="true">\$27\.99<\/span>/)
  expect(await app.readPage('/@harmattan/shop')).toMatch(/from[^<]*(<[^>]*>)*\s*\$23\.99/i)
})

test('cart, checkout, order and ledger take the price of the size, and the fan may change only to sizes of the same price', async () => {
  const jar: Jar = new Map()
  for (const size of ['S', '2XL'])
    await app.post(
      '/@harmattan/cart',
      { listingId: id, blankId: tee, colour: 'black', size, quantity: '1' },
      jar,
    )
  expect(await app.readPage('/@harmattan/cart', jar)).toContain('$51.98')
  const lagos = { name: 'Tobi', line1: '14 Marina Road', city: 'Lagos', region: 'Lagos', country: 'NG' }
  const html = await (await app.post('/@harmattan/checkout', { ...lagos, intent: 'update' }, jar)).text()
  const form = { key: readField(html, 'key'), shown: readField(html, 'shown'), shippingOption: 'standard' }
  const card = { card_number: '4242 4242 4242 4242', card_expiry: '12/34', card_cvc: '123' }
  const payForm = { ...form, ...lagos, ...card, email: 'fan@fanfare.test', intent: 'pay' }
  const response = await app.post('/@harmattan/checkout', payForm, jar)
  expect(response.status).toBe(303)
  const { rows } = await app.services.database.execute('select id from orders."order"')
  const fullOrder = (await app.services.read((tx) =>
    findOrderInFull(tx, asId('order', String(rows[0]!.id))),
  ))!
  const lines = fullOrder.order.lines.map(({ size, unitPrice }) => [size, Number(unitPrice.minor)])
  expect(lines.sort()).toEqual([
    ['2XL', 2799],
    ['S', 2399],
  ])
  const postings = await app.services.database.execute(
    'select sum(amount_minor)::int as off from ledger.posting',
  )
  expect(postings.rows[0]!.off).toBe(0)
  const smallUnit = fullOrder.units.find(({ size }) => size === 'S')!
  const sizes = await app.services.read((tx) => findSizes(tx, fullOrder, smallUnit))
  expect(sizes.map(({ size }) => size)).toContain('M')
  expect(sizes.map(({ size }) => size)).not.toContain('L')
})

test('feeds and the worst case of a discount know each price', async () => {
  const shop = { origin: 'https://x.test', name: 'H', handle: 'harmattan' }
  const items = await app.services.read((tx, at) => findFeedItems(tx, store.shopId, shop as never, at))
  expect(items.find(({ size }) => size === '2XL')?.price).toBe('27.99 USD')
  expect(items.find(({ size }) => size === 'XL')?.price).toBe('23.99 USD')
  const costs = await app.services.read((tx, at) => findCosts(tx, store.shopId, at))
  const prices = costs.map(({ price, product }) => `${formatMoney(price)} ${product.split(', ').slice(1)}`)
  expect(prices.sort()).toEqual([expect.stringContaining('$23.99'), '$24.99 L', '$27.99 2XL'])
})

test('a rule changes all prices, no size is sold at a loss, and the database refuses a size below the lowest price', async () => {
  const transact = app.services.transact
  const listing = (await app.services.read((tx) => findListing(tx, store.shopId, id)))!
  const raisedPrices = applyPriceRules(listing.version.products, { kind: 'add', amount: 100, ending: 'keep' })
  expect(raisedPrices).toEqual({ [tee]: { priceMinor: 2499, sizePrices: { '2XL': 2899, L: 2599 } } })
  const setPrices = applyPriceRules(listing.version.products, { kind: 'set', amount: 3000, ending: 'keep' })
  expect(setPrices).toEqual({ [tee]: { priceMinor: 3000 } })
  const loss = { [tee]: { priceMinor: 100, sizePrices: { '2XL': 3000 } } }
  expect(await transact((tx, at) => changePrice(tx, store.shopId, id, loss, at))).toMatchObject({
    code: 'listing.price_below_cost',
    detail: { price: formatMoney(usd(100)) },
  })
  const areSound = (products: object[]) =>
    app.services.database
      .execute('select listings.products_are_sound($1::jsonb) as sound', [JSON.stringify(products)])
      .then(({ rows }) => rows[0]!.sound)
  const product = { blankId: tee, colours: ['black'], priceMinor: 2399 }
  expect(await areSound([{ ...product, sizePrices: { L: 2400 } }])).toBe(true)
  for (const sizePrices of [{ L: 2399 }, { L: '2500' }, { L: 25.5 }, [2500], 'L'])
    expect(await areSound([{ ...product, sizePrices }]), JSON.stringify(sizePrices)).toBe(false)
})
