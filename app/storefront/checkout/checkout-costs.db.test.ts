/** What a purchase asks of the database, from the first thing in the cart until it is paid. Who adds a statement finds it here. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { countStatements } from '#drivers/statements.ts'
import { openStore, type TestStore } from '#drivers/store.ts'

let app: TestApp
let store: TestStore
let statements: Awaited<ReturnType<typeof countStatements>>
beforeAll(async () => {
  app = await openApp()
  store = await openStore(app.services.database, 'counted')
  statements = await countStatements(app.services)
})
afterAll(() => {
  statements?.stop()
  return app.close()
})

const post = (path: string, jar: Jar, form: Record<string, string>) =>
  app.fetch(path, { method: 'POST', jar, body: new URLSearchParams(form) })
const fieldOf = (html: string, name: string) =>
  new RegExp(`name="${name}"[^>]*? value="([^"]*)"`).exec(html)?.[1] ?? ''
const lagos = { name: 'Tobi', line1: '14 Marina Road', city: 'Lagos', region: 'Lagos', country: 'NG' }
const card = { card_number: '4242 4242 4242 4242', card_expiry: '12/34', card_cvc: '123' }

/** One purchase of two things by somebody new; `step` runs each press. */
async function buy(
  listings: readonly string[],
  step: (name: string, press: () => Promise<Response>) => Promise<string>,
) {
  const jar: Jar = new Map()
  for (const listingId of listings) {
    const thing = { listingId, blankId: 'bella-canvas-3001', colour: 'black', size: 'L', quantity: '2' }
    await step('add', () => post('/@counted/cart', jar, thing))
  }
  await step('cart', () => app.fetch('/@counted/cart', { jar }))
  await step('checkout', () => app.fetch('/@counted/checkout', { jar }))
  const shown = await step('figures', () => post('/@counted/checkout', jar, { ...lagos, intent: 'update' }))
  const form = { key: fieldOf(shown, 'key'), shown: fieldOf(shown, 'shown'), shippingOption: 'standard' }
  const pressed = { ...form, ...lagos, ...card, email: 'fan@fanfare.test', intent: 'pay' }
  const link = await step('pay', () => post('/@counted/checkout', jar, pressed))
  expect(link).toMatch(/^\/order\/FN-/)
}

/** The statements of each press, the transactions' own among them; a listing that sold since is read once more. */
const most: Readonly<Record<string, number>> = { add: 3, cart: 6, checkout: 3, figures: 2, pay: 29 }

/** Of the press before. */
let sent: string[] = []
test('each press of a purchase costs the statements that are written here, and none more', async () => {
  const listings = [await store.sell({ title: 'Sun tee' }), await store.sell({ title: 'Moon tee' })]
  const counted: Record<string, number> = {}
  const counting = async (name: string, press: () => Promise<Response>): Promise<string> => {
    let answer = ''
    const all = await statements.sentBy(async () => {
      const got = await press()
      expect(got.status, name).toBeLessThan(400)
      answer = got.headers.get('location') ?? (await got.text())
    })
    counted[name] = Math.max(counted[name] ?? 0, all.length)
    sent = all.map(({ text }) => text.replace(/\s+/g, ' ').slice(0, 120))
    return answer
  }
  await buy(listings, counting)
  await app.settle()
  for (const name of Object.keys(counted)) counted[name] = 0
  await buy(listings, counting)
  const over = Object.entries(counted).filter(([name, count]) => count > most[name]!)
  expect(over, [JSON.stringify(counted), ...sent].join('\n')).toEqual([])
})
