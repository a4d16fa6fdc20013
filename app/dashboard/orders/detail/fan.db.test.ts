/** What a shop can do about an order's fan: change the address, and block further sales. */

import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createAccount } from '#accounts'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { ClaimsWorld } from '#drivers/claims.ts'
import { readField } from '#drivers/forms.ts'
import { extractText } from '#drivers/markup.ts'
import { goodPassword } from '#drivers/people.ts'
import { signInWithCode } from '#drivers/staff.ts'
import { openStore } from '#drivers/store.ts'
import { findOrderInFull, type Order } from '#orders'
import { depsOf } from '../../../account-deps.server.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

let app: TestApp
let shop: ClaimsWorld
let waitingOrder: Order
const jars = {} as Record<'admin' | 'designer' | 'stranger', Jar>

beforeAll(async () => {
  app = await openApp()
  const { database } = app.services
  const store = await openStore(database, 'harmattan')
  shop = new ClaimsWorld(database, store, await store.sell({ title: 'Dry season tee' }))
  for (const role of ['admin', 'designer', 'stranger'] as const) {
    const person = { name: role, email: `${role}@team.test`, password: goodPassword }
    const newAccount = role === 'stranger' ? { ...person, shop: { name: 'Elsewhere' } } : person
    const { personId } = await app.services.transact((tx, at) =>
      createAccount(tx, depsOf(app.services), newAccount, at),
    )
    if (role !== 'stranger')
      await database.execute(
        `insert into accounts.member values ('${store.shopId}', '${personId}', '${role}', now())`,
      )
    jars[role] = new Map()
    await signInWithCode(app, person.email, jars[role])
  }
  waitingOrder = (await shop.buy(3, null)).order
})
afterAll(() => app.close())

const readPage = async (path: string) => {
  const answer = await app.fetch(path, { jar: jars.admin })
  return { status: answer.status, text: (await answer.text()).replace(/<!-- -->/g, '') }
}
const send = (number: string, fields: [string, string][], jar = jars.admin) =>
  app.post(`/orders/${number}`, fields, jar)
const card = { card_number: '4242 4242 4242 4242', card_expiry: '12/34', card_cvc: '123' }
const newAddress = {
  name: 'Tobi Adeyemi',
  line1: '9 New Road',
  city: 'Ikeja',
  line2: '',
  postalCode: '',
  phone: '',
}
const toEntries = (fields: Record<string, string>) => Object.entries(fields)

test('until its batch closes an order’s address can change within its region, and the fan is e-mailed', async () => {
  const { order } = await shop.buy(1, null)
  const { country, region } = order.address
  const pageBefore = await readPage(`/orders/${order.number}`)
  expect(extractText(pageBefore.text)).toContain('Change the address')
  const addressForm = toEntries({
    intent: 'address',
    ...newAddress,
    postalCode: order.address.postalCode,
    country,
    region,
  })
  for (const jar of [jars.designer, jars.stranger])
    expect((await send(order.number, addressForm, jar)).status).not.toBe(303)
  const otherCountry = country === 'DE' ? 'FR' : 'DE'
  const answer = await send(
    order.number,
    toEntries({ intent: 'address', ...newAddress, postalCode: '10115', country: otherCountry, region: '' }),
  )
  expect(answer.status).toBe(409)
  expect(
    (await send(order.number, toEntries({ intent: 'address', ...newAddress, line1: '', country, region })))
      .status,
  ).toBe(422)
  expect((await send(order.number, addressForm)).status).toBe(303)
  const savedAddress = (await app.services.read((tx) => findOrderInFull(tx, order.id)))!.order.address
  expect(savedAddress).toMatchObject({ line1: '9 New Road', city: 'Ikeja', country, region })
  const { rows } = await app.services.database.execute(
    `select to_address, body_text from messages.mail where about = '${order.id}' and template = 'order-address'`,
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({ to_address: order.email, body_text: expect.stringContaining('9 New Road') })
  const { order: printed } = await shop.buy(1, 'batch')
  expect((await readPage(`/orders/${printed.number}`)).text).not.toContain('Change the address')
  const lateForm = { intent: 'address', ...newAddress, postalCode: order.address.postalCode, country, region }
  expect((await send(printed.number, toEntries(lateForm))).status).toBe(409)
})

test('a blocked fan can’t order from this shop or write to it, however their address is spelt', async () => {
  const { slug } = (
    await app.services.database.execute(`select slug from listings.listing where id = '${shop.listing}'`)
  ).rows[0] as { slug: string }
  const [local, domain] = waitingOrder.email.split('@')
  const sameMailbox = `${local!.toUpperCase()}+again@${domain}`
  const askShop = (email: string) => app.post(`/@harmattan/ask/${slug}`, { name: 'T', email, message: 'Hm?' })
  const buy = async (email: string) => {
    const jar: Jar = new Map()
    const post = (path: string, fields: Record<string, string>) => app.post(path, fields, jar)
    const choice = {
      listingId: shop.listing,
      blankId: 'bella-canvas-3001',
      colour: 'black',
      size: 'L',
      quantity: '1',
    }
    expect((await post('/@harmattan/cart', choice)).status).toBe(303)
    const to = { name: 'Tobi', line1: '14 Marina Road', city: 'Lagos', region: 'Lagos', country: 'NG', email }
    const figures = await (await post('/@harmattan/checkout', { ...to, intent: 'update' })).text()
    const form = {
      key: readField(figures, 'key'),
      shown: readField(figures, 'shown'),
      ...to,
      ...card,
      shippingOption: 'standard',
      intent: 'pay',
    }
    return post('/@harmattan/checkout', form)
  }
  for (const jar of [jars.designer, jars.stranger])
    expect((await send(waitingOrder.number, [['intent', 'block']], jar)).status).not.toBe(303)
  expect((await askShop(sameMailbox)).status).toBe(303)
  expect((await send(waitingOrder.number, [['intent', 'block']])).status).toBe(303)
  expect(extractText((await readPage(`/orders/${waitingOrder.number}`)).text)).toContain('Blocked.')
  const response = await buy(sameMailbox)
  expect(response.status).toBe(409)
  expect(extractText(await response.text())).toContain('doesn’t take orders with this e-mail address')
  expect((await askShop(sameMailbox)).status).toBe(403)
  expect((await buy('somebody.else@fans.test')).headers.get('location')).toMatch(/^\/order\//)
  expect((await send(waitingOrder.number, [['intent', 'unblock']])).status).toBe(303)
  expect((await buy(sameMailbox)).headers.get('location')).toMatch(/^\/order\//)
})
