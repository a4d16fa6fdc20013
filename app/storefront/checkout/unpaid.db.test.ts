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

const post = (path: string, jar: Jar, form: Record<string, string>) =>
  app.fetch(path, { method: 'POST', jar, body: new URLSearchParams(form) })

test('when the browser forgot the cart, or its piece ended, a press of Pay says that nothing was charged', async () => {
  const listingId = await store.sell()
  const jar: Jar = new Map()
  const choice = { blankId: 'bella-canvas-3001', colour: 'black', size: 'L', quantity: '1', listingId }
  await post('/@harmattan/cart', jar, choice)
  const pressButton = async (sender: Jar, intent: string) => {
    const response = await post('/@harmattan/checkout', sender, { key: 'k'.repeat(20), intent })
    expect(response.status).toBe(303)
    return (await app.fetch(response.headers.get('location')!, { jar: sender })).text()
  }
  expect(await pressButton(new Map(), 'pay')).toContain('<b>Nothing was charged.</b> The cart is empty')
  expect(await pressButton(new Map(), 'update')).not.toContain('Nothing was charged')
  await app.services.transact((tx, at) => endListing(tx, store.shopId, listingId, at))
  expect(await pressButton(jar, 'pay')).toContain('<b>Nothing was charged.</b> Something changed')
})
