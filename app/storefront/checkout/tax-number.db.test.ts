/** The number that the customs of Brazil ask of the recipient of a parcel. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { readField } from '#drivers/forms.ts'
import { openStore, type TestStore } from '#drivers/store.ts'
import type { Id } from '#kernel/id.ts'
import { eraseRecipients } from '#orders'

let app: TestApp
let store: TestStore
beforeAll(async () => {
  app = await openApp()
  store = await openStore(app.services.database, 'harmattan')
})
afterAll(() => app.close())

const brazil = {
  name: 'Ana Souza',
  line1: 'Rua Augusta 1500',
  city: 'São Paulo',
  region: 'SP',
  postalCode: '01304-001',
  country: 'BR',
}
const card = { card_number: '4242 4242 4242 4242', card_expiry: '12/34', card_cvc: '123' }
const findRecipient = async () =>
  (
    await app.services.database.execute(
      `select r.order_id as id, r.tax_number as "taxNumber" from orders.recipient r
       join orders."order" o on o.id = r.order_id order by o.placed_at desc limit 1`,
    )
  ).rows[0] as { id: Id<'order'>; taxNumber: string }

async function buy(address: Record<string, string>) {
  const jar: Jar = new Map()
  const choice = { blankId: 'bella-canvas-3001', colour: 'black', size: 'L', quantity: '1' }
  await app.post('/@harmattan/cart', { ...choice, listingId: await store.sell() }, jar)
  const html = await (await app.post('/@harmattan/checkout', { ...address, intent: 'update' }, jar)).text()
  const form = { key: readField(html, 'key'), shown: readField(html, 'shown'), shippingOption: 'standard' }
  const pay = (extraFields: Record<string, string>) =>
    app.post(
      '/@harmattan/checkout',
      { ...form, ...address, ...card, ...extraFields, email: 'ana@fanfare.test', intent: 'pay' },
      jar,
    )
  return { html, pay }
}

test('an order to Brazil asks for the number beside its field, and stores it as Brazil writes it', async () => {
  const { html, pay } = await buy(brazil)
  expect(html).toContain('CPF or CNPJ')
  for (const taxNumber of ['', '12345678900']) {
    const answer = await pay({ taxNumber })
    expect(answer.status).toBe(422)
    expect(await answer.text()).toContain('Enter a valid CPF or CNPJ, such as 123.456.789-09.')
  }
  const response = await pay({ taxNumber: '12345678909' })
  expect(response.status).toBe(303)
  const order = await findRecipient()
  expect(order.taxNumber).toBe('123.456.789-09')
  await app.services.transact((tx) => eraseRecipients(tx, [order.id]))
  expect((await findRecipient()).taxNumber).toBe('')
})

test('elsewhere the number is neither asked for nor stored, whatever a form sends', async () => {
  const lagos = { name: 'Tobi', line1: '14 Marina Road', city: 'Lagos', region: 'Lagos', country: 'NG' }
  const { html, pay } = await buy(lagos)
  expect(html).not.toContain('CPF')
  expect((await pay({ taxNumber: '12345678909' })).status).toBe(303)
  expect((await findRecipient()).taxNumber).toBe('')
})
