/** Faults at Printful in a week that nobody watches: nothing is ordered twice, and nothing is left behind. */
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestApp } from '#drivers/app.ts'
import { setBusinessTime } from '#drivers/database.ts'
import { createDefaultMood, type PrintfulDouble } from '#drivers/printful-double.ts'
import { openPrintfulHouse } from '#drivers/printful-house.ts'
import { createPrintfulOrders, printfulAddress } from '#drivers/printful-orders.ts'
import type { Id } from '#kernel/id.ts'
import { after, hours, minutes } from '#kernel/instant.ts'
import { advanceOutsideOrders, retryOutsideOrder, withdrawOutsideOrder } from '#production'
import { findParcelsOfOrder } from '#shipping'
import { outsideDeps } from './outside.ts'

let app: TestApp
let printful: PrintfulDouble
let close: () => Promise<void>
let orders: ReturnType<typeof createPrintfulOrders>
let monday = new Date('2027-01-04T10:00:00Z')
const confirmation = 'POST /v2/orders/{order_id}/confirmation'

beforeAll(async () => {
  const house = await openPrintfulHouse('token', monday)
  ;({ app, printful, close } = house)
  orders = createPrintfulOrders(house, () => monday)
}, 240_000)
beforeEach(async () => {
  Object.assign(printful.mood, createDefaultMood())
  printful.calls.length = 0
  monday = after(monday, hours(24 * 7))
  await setBusinessTime(app.services.database, monday)
})
afterAll(() => close())

const findByExternalId = (externalId: string) =>
  printful.allOrders.filter(({ external_id }) => external_id === externalId).map(({ status }) => status)
const retry = (id: Id<'outsideOrder'>) => app.services.transact((tx, at) => retryOutsideOrder(tx, id, at))
const advance = () => advanceOutsideOrders(outsideDeps(app.services))
async function sendCallback(external: string) {
  const { raw, signature } = printful.event(external)
  const headers = { 'x-pf-webhook-signature': signature }
  expect((await app.fetch('/webhooks/printful', { method: 'POST', body: raw, headers })).status).toBe(200)
}
test('what a press says is wrong is stored without the person it names', async () => {
  printful.mood.refusalReason = `Recipient: ${printfulAddress.name}, ${printfulAddress.line1} in ${printfulAddress.city} has no State code`
  const orderId = await orders.placePaidOrder()
  await orders.closeBatch(orderId)
  const { state, words } = await orders.findAtPrintful(orderId)
  expect([state, words]).toEqual([
    'refused',
    expect.stringContaining('Recipient: ••, •• in •• has no State code'),
  ])
})

test('when two processes create one order at once, each past the other’s hold, one order is confirmed', async () => {
  const orderId = await orders.placePaidOrder()
  const id = await orders.closeBatch(orderId, true)
  printful.mood.acceptsDuplicates = true
  await setBusinessTime(app.services.database, after(await orders.now(), minutes(3)))
  const gate = Promise.withResolvers<void>()
  printful.mood.gate = gate.promise
  printful.calls.length = 0
  const slowRun = advance()
  await expect.poll(() => printful.calls.at(-1)).toBe('POST /v2/orders')
  await orders.rows(
    `update production.outside_order set held_until = now() - interval '1 second' where id = $1`,
    [id],
  )
  await advance()
  gate.resolve()
  await slowRun
  for (let round = 0; round < 5; round += 1) await orders.passTime(minutes(3))
  expect((await orders.findAtPrintful(orderId)).state).toBe('confirmed')
  expect(findByExternalId(id.slice(4))).toEqual(['pending'])
  expect(printful.calls.filter((call) => call === confirmation)).toHaveLength(1)
})

test('an order in production is never created again, even if the press does not find it for a while', async () => {
  const { orderId, id, externalId } = await orders.placeInWork()
  printful.mood.acceptsDuplicates = true
  printful.mood.hidden = [externalId]
  await orders.passTime(hours(2))
  expect(await orders.findAtPrintful(orderId)).toMatchObject({ state: 'refused' })
  await retry(id)
  await app.settle()
  expect(findByExternalId(externalId)).toEqual(['inprocess'])
  printful.mood.hidden = []
  await orders.passTime(hours(2))
  expect((await orders.findAtPrintful(orderId)).state).toBe('in_production')
  expect(findByExternalId(externalId)).toEqual(['inprocess'])
})

test('an earlier change that is under way is waited for, both when confirming and when withdrawing', async () => {
  const orderId = await orders.placePaidOrder()
  const id = await orders.closeBatch(orderId)
  printful.mood.conflict = [confirmation]
  await orders.passTime(minutes(1))
  expect(await orders.findAtPrintful(orderId)).toMatchObject({ state: 'draft' })
  printful.mood.conflict = ['DELETE /v2/orders/{order_id}']
  expect(await withdrawOutsideOrder(outsideDeps(app.services), id)).toMatchObject({
    code: 'outside.unfinished',
  })
  for (let round = 0; round < 3; round += 1) await orders.passTime(minutes(5))
  expect((await orders.findAtPrintful(orderId)).state).toBe('confirmed')
})

test('an order that a person corrects at Printful continues on its own, to its parcel', async () => {
  const orderId = await orders.placePaidOrder()
  const id = await orders.closeBatch(orderId)
  printful.move(id.slice(4), 'failed')
  await orders.passTime(hours(1))
  expect((await orders.findAtPrintful(orderId)).state).toBe('refused')
  printful.move(id.slice(4), 'inprocess')
  await sendCallback(id.slice(4))
  await app.settle()
  expect(await orders.findAtPrintful(orderId)).toMatchObject({ state: 'in_production', words: '' })
  printful.send(id.slice(4))
  await orders.passTime(hours(2))
  expect(await orders.statuses(orderId)).toEqual(['shipped'])
})

test('an order that fails in production needs a person, and is still followed', async () => {
  const { orderId, externalId } = await orders.placeInWork()
  printful.move(externalId, 'failed')
  await orders.passTime(hours(2))
  expect((await orders.findAtPrintful(orderId)).state).toBe('refused')
  printful.move(externalId, 'inprocess')
  await orders.passTime(hours(2))
  expect((await orders.findAtPrintful(orderId)).state).toBe('in_production')
})

test('a parcel that left and came back between two looks counts as sent, and a person is notified', async () => {
  const { orderId, externalId, readOrder } = await orders.placeInWork()
  printful.send(externalId)
  Object.assign(readOrder().shipments[0]!, {
    shipment_status: 'returned',
    delivery_status: 'return_to_sender',
  })
  await orders.passTime(hours(2))
  expect(await orders.statuses(orderId)).toEqual(['shipped'])
  expect((await orders.findAtPrintful(orderId)).words).toContain('came back')
  // It may be sent again there for a month.
  expect((await orders.findAtPrintful(orderId)).lookAt).not.toBeNull()
  await orders.rows(`update production.outside_shipment set returned_at = returned_at - interval '31 days'`)
  await orders.passTime(hours(7))
  expect(await orders.findAtPrintful(orderId)).toMatchObject({ state: 'shipped', lookAt: null })
})

test('a returned parcel that is sent again is a parcel of its own, and its fan gets the new number', async () => {
  const { orderId, externalId, readOrder } = await orders.placeInWork()
  printful.send(externalId)
  const [first] = readOrder().shipments
  Object.assign(first!, { shipment_status: 'returned', delivery_status: 'return_to_sender' })
  await orders.passTime(hours(2))
  const reshipment = { ...first, id: 900_001, shipment_status: 'shipped', delivery_status: 'in_transit' }
  readOrder().shipments.push({
    ...reshipment,
    is_reshipment: true,
    shipped_at: '2025-09-20T15:00:00Z',
    tracking_url: 'https://track.printful.test/900001',
  })
  for (const attempt of ['told', 'told once']) {
    await orders.passTime(hours(7))
    expect((await orders.findAtPrintful(orderId)).words, attempt).toBe('')
    const parcels = await app.services.read((tx) => findParcelsOfOrder(tx, orderId))
    expect(
      parcels.map(({ state, sentAgain, units }) => [state, sentAgain, units.length]),
      attempt,
    ).toEqual([
      ['shipped', true, 1],
      ['shipped', false, 1],
    ])
    const letters = await orders.rows(
      `select subject from messages.mail where about = $1 and template = 'shipped' order by queued_at, id`,
      [orderId],
    )
    expect(
      letters.map(({ subject }) => String(subject).replace(/Order [\w-]+/, 'Order')),
      attempt,
    ).toEqual(['Order is on its way', 'Order: your parcel was sent again'])
  }
  Object.assign(readOrder().shipments[1]!, {
    delivery_status: 'delivered',
    delivered_at: '2025-09-24T15:00:00Z',
  })
  await orders.passTime(hours(7))
  expect(await orders.statuses(orderId)).toEqual(['delivered'])
  expect(await orders.findAtPrintful(orderId)).toMatchObject({ words: '', lookAt: null })
})

test('a callback during a look leads to another look', async () => {
  const { externalId } = await orders.placeInWork()
  await setBusinessTime(app.services.database, after(await orders.now(), hours(2)))
  const deps = outsideDeps(app.services)
  const printer = deps.printers[0]!
  let looks = 0
  const find: typeof printer.find = async (key) => {
    const order = await printer.find(key)
    looks += 1
    // What was read is from before; what the callback tells of comes after.
    if (looks === 1) await sendCallback(externalId)
    return order
  }
  await advanceOutsideOrders({ ...deps, printers: [{ ...printer, find }] })
  expect(looks).toBe(2)
})

test('when the press asks us to wait, we ask about no order until then', async () => {
  const [first, second] = [await orders.placePaidOrder(), await orders.placePaidOrder()]
  await orders.closeBatch(first)
  await orders.rows(
    'update production.outside_order set look_at = platform.business_now() where id = any($1)',
    [[(await orders.findAtPrintful(first)).id, (await orders.findAtPrintful(second)).id]],
  )
  printful.mood.busy = 1_000
  await setBusinessTime(app.services.database, after(await orders.now(), minutes(2)))
  const before = printful.calls.length
  await advance()
  expect(printful.calls.length - before).toBe(1)
  await orders.passTime(minutes(1))
  expect(printful.calls.length - before).toBe(1)
})

test('an order confirmed in another currency is not booked, and a person is notified', async () => {
  const orderId = await orders.placePaidOrder()
  const id = await orders.closeBatch(orderId)
  printful.mood.currency = 'EUR'
  printful.move(id.slice(4), 'inprocess')
  await orders.passTime(hours(1))
  await orders.passTime(hours(2))
  expect(await orders.findAtPrintful(orderId)).toMatchObject({
    state: 'in_production',
    charged: false,
    making: null,
  })
  expect((await orders.findAtPrintful(orderId)).words).toContain('EUR')
  expect(await orders.rows('select 1 from ledger.entry where reference like $1', [`${id}%`])).toEqual([])
})

test('an absurd bill is confirmed by a person or by nobody', async () => {
  printful.mood.piece = 950
  const orderId = await orders.placePaidOrder()
  const id = await orders.closeBatch(orderId)
  await orders.passTime(minutes(1))
  expect((await orders.findAtPrintful(orderId)).words).toContain('asks $950.00 for printing')
  expect(findByExternalId(id.slice(4))).toEqual(['draft'])
  printful.move(id.slice(4), 'pending')
  await orders.passTime(hours(2))
  expect((await orders.findAtPrintful(orderId)).state).toBe('confirmed')
})

test('an order whose listing was taken down after the draft is not confirmed', async () => {
  const orderId = await orders.placePaidOrder()
  const id = await orders.closeBatch(orderId)
  const [unit] = await orders.rows('select listing_id from orders.unit where order_id = $1', [orderId])
  // The listing of this order is no more than a name.
  const changeBans = (change: SQL) =>
    app.services.transact(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.execute(change)
    })
  await changeBans(sql`insert into listings.ban values (${unit!.listing_id}, 'taken_down', now())`)
  await orders.passTime(minutes(1))
  expect((await orders.findAtPrintful(orderId)).state).toBe('refused')
  expect((await orders.findAtPrintful(orderId)).words).toContain('taken down')
  expect(findByExternalId(id.slice(4))).toEqual(['draft'])
  await changeBans(sql`delete from listings.ban`)
  await retry(id)
  await orders.passTime(minutes(1))
  expect((await orders.findAtPrintful(orderId)).state).toBe('confirmed')
})

test('a part that was sent stays with its fan and in the books when the press cancels the rest', async () => {
  const { orderId, externalId, id, readOrder } = await orders.placeInWork(4)
  await orders.passTime(hours(1))
  const [first] = readOrder().body.order_items.map((item) => item.external_id)
  printful.send(externalId, [first!])
  printful.move(externalId, 'canceled')
  await orders.passTime(hours(2))
  expect((await orders.findAtPrintful(orderId)).state).toBe('taken_back')
  expect(await orders.statuses(orderId)).toEqual([
    'awaiting_print',
    'awaiting_print',
    'awaiting_print',
    'shipped',
  ])
  // Four at $9.50 and the postage; three of them are refunded.
  const bankRows = await orders.rows(
    `select sum(p.amount_minor)::int as minor from ledger.posting p join ledger.entry e on e.id = p.entry_id
     where p.account = 'bank:cash' and e.reference like $1`,
    [`${id}%`],
  )
  expect(bankRows).toEqual([{ minor: -950 - 469 }])
  printful.arrive(externalId)
  await orders.passTime(hours(7))
  expect((await orders.statuses(orderId)).at(-1)).toBe('delivered')
  expect((await orders.findAtPrintful(orderId)).lookAt).toBeNull()
})
