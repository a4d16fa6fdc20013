import { existsSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestApp } from '#drivers/app.ts'
import { setBusinessTime } from '#drivers/database.ts'
import { cutSlice } from '#drivers/openapi.ts'
import { createLine, createOrder, someAddress } from '#drivers/orders.ts'
import { createDefaultMood, type PrintfulDouble } from '#drivers/printful-double.ts'
import { openPrintfulHouse } from '#drivers/printful-house.ts'
import { asId, type Id } from '#kernel/id.ts'
import { after, hours, minutes } from '#kernel/instant.ts'
import { findOrderInFull, payOrder, placeOrder } from '#orders'
import {
  findOutsideOrders,
  findOutsideOrdersAt,
  findProviders,
  pauseFacility,
  renderWaitingPrintFiles,
  resumeFacility,
  retryOutsideOrder,
  withdrawOutsideOrder,
} from '#production'
import { findParcelsOfOrder } from '#shipping'
import {
  printfulCalls,
  printfulSchemas,
  printfulSlice,
  printfulSource,
} from '../tests/doubles/printful-slice.ts'
import { outsideDeps } from './outside.ts'

let app: TestApp
let printful: PrintfulDouble
let close: () => Promise<void>
let shopId: Id<'shop'>
let versionId: Id<'designVersion'>
/** Mondays of 2027; each test has a week of its own. */
let monday = new Date('2027-01-04T10:00:00Z')
const address = { ...someAddress, country: 'US', region: 'CA', postalCode: '94110', city: 'San Francisco' }

beforeAll(async () => {
  ;({ app, printful, shopId, versionId, close } = await openPrintfulHouse('token', monday))
}, 240_000)
beforeEach(async () => {
  Object.assign(printful.mood, createDefaultMood())
  printful.calls.length = 0
  monday = after(monday, hours(24 * 7))
  await setBusinessTime(app.services.database, monday)
})
afterAll(() => close())

const createTeeLine = (size: string, quantity = 1) =>
  createLine({
    size,
    colour: 'white',
    colourName: 'White',
    sku: `bella-canvas-3001:white:${size.toLowerCase()}`,
    designVersionId: versionId,
    quantity,
  })
async function payFor(lines: ReturnType<typeof createTeeLine>[]) {
  const { transact } = app.services
  const order = await transact(async (tx, at) => {
    const placed = await placeOrder(tx, createOrder({ shopId, lines, address }), at)
    await payOrder(tx, placed.id, 'pay', at)
    return placed
  })
  await app.settle()
  await renderWaitingPrintFiles(app.services)
  return order.id
}
/** Noon of Monday in Charlotte has passed; the sweep closes the batch, and its orders are planned. */
async function closeBatch() {
  await setBusinessTime(app.services.database, after(monday, hours(7.1)))
  await app.settle()
  await app.settle()
}
const moveClock = async (milliseconds: number) => {
  const { rows } = await app.services.database.execute('select platform.business_now() as now')
  await setBusinessTime(app.services.database, after(new Date(rows[0]!.now as string), milliseconds))
  await app.settle()
}
const readOrder = async (orderId: Id<'order'>) => {
  const [order] = await app.services.read((tx) => findOutsideOrders(tx, { orderId }, 5))
  return order!
}
const findExternalId = async (orderId: Id<'order'>) => (await readOrder(orderId)).id.slice(4)
const listStatuses = async (orderId: Id<'order'>) =>
  (await app.services.read((tx) => findOrderInFull(tx, orderId)))!.units.map(({ status }) => status)
const countCreations = () => printful.calls.filter((call) => call === 'POST /v2/orders').length
/** With PRINTFUL_OPENAPI naming a copy of the published document, the kept slice is compared with it. */
test('the double holds us to the document that Printful published', () => {
  const published = process.env.PRINTFUL_OPENAPI ?? ''
  if (!existsSync(published)) return expect(printfulSlice.source).toBe(printfulSource)
  const document = JSON.parse(readFileSync(published, 'utf8'))
  expect(printfulSlice).toEqual(cutSlice(document, printfulSource, printfulCalls, printfulSchemas))
})

test('an order is sent as variants with fetched files, is confirmed once priced, and its parcel reaches the fan', async () => {
  const orderId = await payFor([createTeeLine('L'), createTeeLine('M', 2)])
  await closeBatch()
  const external = await findExternalId(orderId)
  expect(await readOrder(orderId)).toMatchObject({
    state: 'draft',
    ref: String(printful.orders.get(external)!.id),
  })
  const open = { view: 'open', cursor: null } as const
  const orderPage = app.services.read((tx) => findOutsideOrdersAt(tx, 'printful', open))
  expect(await orderPage).toMatchObject({ rows: [{ orderId }], counts: { refused: 0, open: 1 } })
  const request = printful.orders.get(external)!
  expect(request.body.order_items.map((item) => item.catalog_variant_id).sort()).toEqual([4011, 4011, 4012])
  expect(request.files.every(({ bytes }) => bytes > 1_000)).toBe(true)
  await moveClock(minutes(1))
  expect(await readOrder(orderId)).toMatchObject({ state: 'confirmed', charged: false })
  expect(request.status).toBe('pending')

  printful.move(external, 'inprocess')
  const { raw, signature } = printful.event(external)
  const post = (text: string) =>
    app.fetch('/webhooks/printful', {
      method: 'POST',
      body: raw,
      headers: { 'x-pf-webhook-signature': text },
    })
  expect((await post('0'.repeat(64))).status).toBe(400)
  await moveClock(1_000)
  expect((await readOrder(orderId)).state).toBe('confirmed')
  expect((await post(signature)).status).toBe(200)
  await app.settle()
  expect(await readOrder(orderId)).toMatchObject({ state: 'in_production', charged: true })
  expect(await listStatuses(orderId)).toEqual(['printing', 'printing', 'printing'])

  const [first, ...others] = request.body.order_items.map((item) => item.external_id)
  printful.send(external, [first!])
  await moveClock(hours(2))
  expect((await listStatuses(orderId)).sort()).toEqual(['printing', 'printing', 'shipped'])
  printful.send(external, others)
  await moveClock(hours(2))
  expect(await listStatuses(orderId)).toEqual(['shipped', 'shipped', 'shipped'])
  const parcels = await app.services.read((tx) => findParcelsOfOrder(tx, orderId))
  expect(parcels.map(({ carrier, units, followUrl }) => [carrier, units.length, Boolean(followUrl)])).toEqual(
    [
      ['printful', 1, true],
      ['printful', 2, true],
    ],
  )
  printful.arrive(external)
  await moveClock(hours(7))
  expect(await listStatuses(orderId)).toEqual(['delivered', 'delivered', 'delivered'])
  expect((await readOrder(orderId)).lookAt).toBeNull()
  expect(countCreations()).toBe(1)
})

test('its cost is booked once: what was set aside is used up, and the difference and the postage are ours', async () => {
  const orderId = await payFor([createTeeLine('L', 2)])
  await closeBatch()
  await moveClock(minutes(1))
  printful.move(await findExternalId(orderId), 'inprocess')
  await moveClock(hours(1))
  await moveClock(hours(2))
  const { id } = await readOrder(orderId)
  const { rows } = await app.services.database.execute(
    `select p.account, p.amount_minor::int as minor from ledger.posting p join ledger.entry e on e.id = p.entry_id
     where e.kind = 'production.paid' and e.reference = '${id}' order by p.account`,
  )
  expect(rows).toEqual([
    { account: 'bank:cash', minor: -2369 },
    { account: 'house:platform_income', minor: 1900 - 2450 },
    { account: 'house:production_payable', minor: 2450 },
    { account: 'house:shipping_income', minor: 469 },
  ])
})

test('an order whose answer was lost is looked up and never created again', async () => {
  printful.mood.lostCalls = ['POST /v2/orders', 'POST /v2/orders/{order_id}/confirmation']
  const orderId = await payFor([createTeeLine('L')])
  await closeBatch()
  expect(await readOrder(orderId)).toMatchObject({ state: 'waiting', ref: null })
  expect((await readOrder(orderId)).words).toContain('does not answer')
  for (let round = 0; round < 6; round += 1) await moveClock(minutes(3))
  expect((await readOrder(orderId)).state).toBe('confirmed')
  expect(countCreations()).toBe(1)
  expect(printful.calls.filter((call) => call.endsWith('/confirmation'))).toHaveLength(1)
})

test('when the press asks us to wait, nothing is asked until then', async () => {
  // Older orders are asked about in the same run.
  printful.mood.busy = 100
  const orderId = await payFor([createTeeLine('L')])
  await closeBatch()
  expect((await readOrder(orderId)).words).toMatch(/wait (8\d|90) seconds/)
  printful.mood.busy = 0
  const before = countCreations()
  await moveClock(minutes(1))
  expect(countCreations()).toBe(before)
  await moveClock(minutes(1))
  expect((await readOrder(orderId)).state).toBe('draft')
  expect(countCreations()).toBe(before + 1)
})

test('a refusal is shown with what to do; once withdrawn, the pieces go to another press and never there again', async () => {
  printful.mood.refusalReason = 'Recipient: State code is missing'
  const orderId = await payFor([createTeeLine('L')])
  await closeBatch()
  const refusedOrder = await readOrder(orderId)
  expect(refusedOrder).toMatchObject({ state: 'refused', lookAt: null })
  expect(refusedOrder.words).toMatch(/State code is missing.*withdraw it/)
  const { transact } = app.services
  await transact((tx, at) => retryOutsideOrder(tx, refusedOrder.id, at))
  await app.settle()
  expect((await readOrder(orderId)).state).toBe('refused')
  expect((await withdrawOutsideOrder(outsideDeps(app.services), refusedOrder.id)).ok).toBe(true)
  expect(await listStatuses(orderId)).toEqual(['awaiting_print'])
  await transact((tx) => resumeFacility(tx, 'lagos'))
  await moveClock(hours(24 * 2))
  const { rows } = await app.services.database.execute(
    `select b.facility_id, u.route from production.batch_unit u join production.batch b on b.id = u.batch_id
     where u.order_id = '${orderId}' order by u.attempt`,
  )
  expect(rows.map((row) => row.facility_id)).toEqual(['printful', 'lagos'])
  expect(rows[0]!.route).toBe(
    'Lagos is switched off: the mains is off; Leipzig is switched off: the mains is off',
  )
  await transact((tx, at) => pauseFacility(tx, 'lagos', 'the mains is off', at))
})

test('a draft is withdrawn there too, a confirmed order is not, and one that the press cancels comes back on its own', async () => {
  const [draftId, confirmedId] = [await payFor([createTeeLine('L')]), await payFor([createTeeLine('M')])]
  await closeBatch()
  const deps = outsideDeps(app.services)
  const draftExternalId = await findExternalId(draftId)
  expect((await withdrawOutsideOrder(deps, (await readOrder(draftId)).id)).ok).toBe(true)
  expect(printful.orders.has(draftExternalId)).toBe(false)
  expect(await listStatuses(draftId)).toEqual(['awaiting_print'])
  await moveClock(minutes(1))
  expect(await withdrawOutsideOrder(deps, (await readOrder(confirmedId)).id)).toMatchObject({
    code: 'outside.confirmed_there',
  })
  printful.move(await findExternalId(confirmedId), 'inprocess')
  await moveClock(hours(1))
  printful.move(await findExternalId(confirmedId), 'canceled')
  await moveClock(hours(2))
  expect((await readOrder(confirmedId)).state).toBe('taken_back')
  expect(await listStatuses(confirmedId)).toEqual(['awaiting_print'])
  const { rows } = await app.services.database.execute(
    `select sum(p.amount_minor)::int as left from ledger.posting p join ledger.entry e on e.id = p.entry_id
     where e.reference like '${(await readOrder(confirmedId)).id}%' group by p.account having sum(p.amount_minor) <> 0`,
  )
  expect(rows).toEqual([])
})

test('a print larger than its area there is not ordered, and a person is notified', async () => {
  const { database } = app.services
  await database.execute(`update production.outside_placement set width_in = 10, height_in = 16`)
  const orderId = await payFor([createTeeLine('L')])
  await closeBatch()
  const words = expect.stringContaining('front is 12 by 16 in, and there is room for 10 by 16 in')
  expect(await readOrder(orderId)).toMatchObject({ state: 'refused', words })
  expect(countCreations()).toBe(0)
  await database.execute(`update production.outside_placement set width_in = null, height_in = null`)
})

test('an order priced in another currency waits for a person, unconfirmed', async () => {
  printful.mood.currency = 'EUR'
  const orderId = await payFor([createTeeLine('L')])
  await closeBatch()
  await moveClock(minutes(1))
  expect(await readOrder(orderId)).toMatchObject({ state: 'refused', charged: false })
  expect((await readOrder(orderId)).words).toContain('EUR')
  expect(printful.calls.some((call) => call.endsWith('/confirmation'))).toBe(false)
})

test('a piece without a variant there is never routed there, and the reason is shown', async () => {
  const orderId = await payFor([createTeeLine('XL')])
  await closeBatch()
  expect(await listStatuses(orderId)).toEqual(['awaiting_print'])
  const { unrouted } = await app.services.read((tx, at) => findProviders(tx, at))
  expect(
    unrouted.some(({ reason }) => /Printful has no variant for this blank, colour and size/.test(reason)),
  ).toBe(true)
})

test('a print file is fetched only by its signed address', async () => {
  const { rows } = await app.services.database.execute(
    `select id from production.print_file where state = 'ready' limit 1`,
  )
  const address = new URL(outsideDeps(app.services).fileUrl(asId('printFile', String(rows[0]!.id)))).pathname
  expect((await app.fetch(address)).headers.get('content-type')).toBe('image/png')
  expect((await app.fetch(`${address}x`)).status).toBe(404)
  expect((await app.fetch(`/print-files/${rows[0]!.id}`)).status).toBe(404)
})
