/** A cart that is gone when Pay is clicked: the fan reads that nothing was charged, and what happened to the cart. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { openStore, type TestStore } from '#drivers/store.ts'
import { endListing } from '#listings'

let app: TestApp
let store: TestStore
beforeAll(async () => {
  app = await openApp()
  store = await openStore(app.services.database, 'harmattan')
})
afterAll(() => app.close())

test('when the browser forgot the cart, or its piece ended, a press of Pay says that nothing was charged', async () => {
  const listingId = await store.sell()
  const jar: Jar = new Map()
  const choice = { blankId: 'bella-canvas-3001', colour: 'black', size: 'L', quantity: '1', listingId }
  await app.post('/@harmattan/cart', choice, jar)
  const pressButton = async (sender: Jar, intent: string) => {
    const response = await app.post('/@harmattan/checkout', { key: 'k'.repeat(20), intent }, sender)
    expect(response.status).toBe(303)
    return app.readPage(response.headers.get('location')!, sender)
  }
  expect(await pressButton(new Map(), 'pay')).toContain('<b>Nothing was charged.</b> The cart is empty')
  expect(await pressButton(new Map(), 'update')).not.toContain('Nothing was charged')
  await app.services.transact((tx, at) => endListing(tx, store.shopId, listingId, at))
  expect(await pressButton(jar, 'pay')).toContain('<b>Nothing was charged.</b> Something changed')
})
