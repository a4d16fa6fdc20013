import { afterAll, beforeAll, expect, test } from 'vitest'
import { importCatalogue } from '#catalogue'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { createLine, createOrder } from '#drivers/orders.ts'
import { signInStaff } from '#drivers/staff.ts'
import { type Id, newId } from '#kernel/id.ts'
import { findOrderInFull, moveUnits, payOrder, placeOrder } from '#orders'
import { findParcel, packParcel } from '#shipping'

let app: TestApp
let press: Jar
beforeAll(async () => {
  app = await openApp()
  press = (await signInStaff(app, 'press', ['production'])).jar
  await app.services.transact(importCatalogue)
}, 240_000)
afterAll(() => app.close())

/** Packs a new order into a parcel. */
const packNewParcel = (): Promise<Id<'shipment'>> =>
  app.services.transact(async (tx, at) => {
    const order = await placeOrder(tx, createOrder({ lines: [createLine()] }), at)
    await payOrder(tx, order.id, 'pay', at)
    const { units } = (await findOrderInFull(tx, order.id))!
    const ids = units.map(({ id }) => id)
    for (const event of ['batch', 'start_print', 'print'] as const) await moveUnits(tx, ids, event, at)
    const parcels = await packParcel(tx, ids, at)
    if (!parcels.ok) throw new Error(parcels.code)
    return parcels.value[0]!.id
  })
const post = async (form: [string, string][], jar = press) => {
  const answer = await app.post('/operator/shipments', form, jar)
  return {
    status: answer.status,
    to: answer.headers.get('location'),
    text: (await answer.text()).replaceAll('<!-- -->', ''),
  }
}
const findState = async (id: Id<'shipment'>) => (await app.services.read((tx) => findParcel(tx, id)))!.state
const readPage = (path = '/operator/shipments') => app.readPage(path, press)

test('parcels are handed over together, each with its own number; a wrong one stays, with the reason beside it', async () => {
  const [first, second, third] = [await packNewParcel(), await packNewParcel(), await packNewParcel()]
  for (const id of [first, second, third]) expect(await readPage()).toContain(`name="number:${id}"`)
  expect((await post([['carrier', 'dhl']])).text).toContain(
    'Enter the tracking number of at least one parcel.',
  )
  expect((await post([[`number:${first}`, '1234567890']])).text).toContain('Choose a carrier from the list.')
  const someShipped = await post([
    ['carrier', 'dhl'],
    [`number:${first}`, '1234567890'],
    [`number:${second}`, 'hello'],
  ])
  expect(someShipped.status).toBe(422)
  expect(someShipped.text).toContain('1 handed over. The others stay here, each with the reason.')
  expect(someShipped.text).toMatch(new RegExp(`id="${second}-error"[^]{0,300}That isn’t a DHL[^<]* number`))
  expect([await findState(first), await findState(second), await findState(third)]).toEqual([
    'shipped',
    'packed',
    'packed',
  ])
  const othersShipped = await post([
    ['carrier', 'dhl'],
    [`number:${second}`, '1234567891'],
    [`number:${third}`, '1234567892'],
  ])
  expect([othersShipped.status, othersShipped.to]).toEqual([
    303,
    '/operator/shipments?state=packed&shipped=2',
  ])
  expect(await readPage(othersShipped.to!)).toContain('2 parcels are with the carrier.')
  const { rows } = await app.services.database.execute(
    `select count(*)::int as n from audit.entry where action = 'parcel.shipped'`,
  )
  expect(rows[0]!.n, 'each has its line in the trail').toBe(3)
})

test('the test carrier makes its own labels, so that ticked parcels need no number; support may not ship', async () => {
  const parcelId = await packNewParcel()
  const support = (await signInStaff(app, 'support', ['support'])).jar
  expect(
    (
      await post(
        [
          ['carrier', 'fanfare-post'],
          ['id', parcelId],
        ],
        support,
      )
    ).status,
  ).toBe(404)
  expect((await app.fetch('/operator/shipments', { jar: support })).status).toBe(200)
  expect(
    (
      await post([
        ['carrier', 'fanfare-post'],
        ['id', parcelId],
      ])
    ).status,
  ).toBe(303)
  expect(await findState(parcelId)).toBe('shipped')
})

test('more parcels than are handed over at a time are refused, and none of them leaves', async () => {
  const id = await packNewParcel()
  const others = Array.from({ length: 200 }, (): [string, string] => ['id', newId('shipment')])
  const answer = await post([['carrier', 'dhl'], [`number:${id}`, 'JD014600003RU'], ...others])
  expect([answer.status, answer.text.includes('at most 200 parcels at a time')]).toEqual([422, true])
  expect(await findState(id)).toBe('packed')
})
