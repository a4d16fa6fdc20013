import { afterAll, beforeAll, expect, test } from 'vitest'
import { importCatalogue } from '#catalogue'
import { openTestDatabase, setBusinessTime } from '#drivers/database.ts'
import { createId, createLine, createOrder } from '#drivers/orders.ts'
import { walkPages } from '#drivers/pages.ts'
import type { Id } from '#kernel/id.ts'
import { after, days } from '#kernel/instant.ts'
import { findOrderInFull, moveUnits, payOrder, placeOrder } from '#orders'
import type { Database } from '#platform/database/tx.ts'
import { allBlanks } from '../catalogue/blanks/all.ts'
import type { CarrierId } from './carriers.ts'
import { findParcels, findParcelsOfOrder } from './find-parcels.ts'
import { followParcels } from './follow-parcels.ts'
import { parcelMoves } from './parcel.ts'
import { countParcels } from './parcel-rows.ts'
import { packParcel, recordDelivery, removeFromParcel, shipParcel } from './ship-parcel.ts'

const at = new Date('2025-08-24T10:00:00Z')
const hat = allBlanks.find((blank) => blank.parcelAlone && blank.shippingClass === 'hat')!
let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  await setBusinessTime(database, at)
  const fewBlanks = allBlanks.filter(({ id }) => ['bella-canvas-3001', hat.id].includes(id))
  await database.transact((tx) => importCatalogue(tx, at, fewBlanks))
})
afterAll(() => database.close())

async function printOrder(lines = [createLine({ quantity: 2 })], country = 'US') {
  return database.transact(async (tx) => {
    const orderInput = createOrder({ lines })
    const order = await placeOrder(tx, { ...orderInput, address: { ...orderInput.address, country } }, at)
    await payOrder(tx, order.id, 'pay', at)
    const { units } = (await findOrderInFull(tx, order.id))!
    const ids = units.map(({ id }) => id)
    for (const event of ['batch', 'start_print', 'print'] as const) await moveUnits(tx, ids, event, at)
    return { order, ids }
  })
}
const pack = (ids: Parameters<typeof packParcel>[1]) => database.transact((tx) => packParcel(tx, ids, at))
const ship = (parcelId: string, carrier: CarrierId, trackingNumber?: string, when = at) =>
  database.transact((tx) =>
    shipParcel(
      tx,
      {
        parcelId: parcelId as Id<'shipment'>,
        carrier,
        ...(trackingNumber === undefined ? {} : { trackingNumber }),
      },
      when,
    ),
  )
const readOrder = async (orderId: Parameters<typeof findOrderInFull>[1]) =>
  (await database.read((tx) => findOrderInFull(tx, orderId)))!
async function packOrder(country = 'US') {
  const { order, ids } = await printOrder(undefined, country)
  const parcels = await pack(ids)
  if (!parcels.ok) throw new Error(parcels.code)
  return { order, ids, parcel: parcels.value[0]! }
}

test('the code and the database know the same moves, and the database refuses every other', async () => {
  const { rows } = await database.execute(
    `select from_state, event, to_state from shipping.parcel_move_allowed`,
  )
  const inCode = Object.entries(parcelMoves).flatMap(([from, moves]) =>
    Object.entries(moves).map(([event, to]) => `${from} ${event} ${to}`),
  )
  expect(rows.map((row) => `${row.from_state} ${row.event} ${row.to_state}`).sort()).toEqual(inCode.sort())
  const { parcel } = await packOrder()
  const moveTo = (state: string) =>
    database.execute(
      `update shipping.parcel set state = '${state}', carrier = 'post', tracking_number = 'X', shipped_at = packed_at, expected_from = now(), expected_to = now(), delivered_at = ${state === 'delivered' ? 'packed_at' : 'null'} where id = '${parcel.id}'`,
    )
  await expect(moveTo('delivered')).rejects.toThrow()
  await ship(parcel.id, 'fanfare-post')
  await expect(moveTo('packed')).rejects.toThrow()
  await expect(
    database.execute(
      `update shipping.parcel set state = 'packed', carrier = null, tracking_number = null, shipped_at = null, expected_from = null, expected_to = null where id = '${parcel.id}'`,
    ),
  ).rejects.toThrow()
  await expect(
    database.execute(`update shipping.parcel set tracking_number = 'other' where id = '${parcel.id}'`),
  ).rejects.toThrow()
  await expect(
    database.execute(`delete from shipping.parcel_unit where parcel_id = '${parcel.id}'`),
  ).rejects.toThrow()
})

test('printed pieces of an order join one parcel; a hat gets a parcel of its own', async () => {
  const cap = createLine({
    blankId: hat.id,
    sku: `${hat.id}:black:one-size`,
    size: 'One size',
    colour: 'black',
  })
  const { order, ids } = await printOrder([createLine({ quantity: 2 }), cap])
  expect(await pack(ids.slice(0, 1))).toMatchObject({ ok: true })
  expect(await pack(ids.slice(1))).toMatchObject({ ok: true })
  const parcels = await database.read((tx) => findParcelsOfOrder(tx, order.id))
  expect(parcels.map(({ kind, units, state }) => [kind, units.length, state]).sort()).toEqual([
    ['hat', 1, 'packed'],
    ['together', 2, 'packed'],
  ])
  expect(await pack(ids.slice(0, 1))).toMatchObject({ ok: false, code: 'unit.move_not_allowed' })
  const otherOrder = await printOrder()
  expect(await pack([otherOrder.ids[0]!, ids[0]!])).toMatchObject({ code: 'parcel.two_orders' })
})

test('a refunded piece holds its parcel back until it is removed', async () => {
  const { order, ids, parcel } = await packOrder()
  await database.execute(`update orders.unit set refunded_at = now() where id = '${ids[0]}'`)
  expect(await ship(parcel.id, 'fanfare-post')).toMatchObject({ code: 'parcel.refunded_inside' })
  expect((await readOrder(order.id)).units.map(({ status }) => status)).toEqual(['packed', 'packed'])
  await database.transact((tx) => removeFromParcel(tx, ids[0]!))
  expect(await ship(parcel.id, 'fanfare-post')).toMatchObject({ ok: true })
})

test('shipping moves the units, and the order when the last of them has left', async () => {
  const { order, ids } = await printOrder([createLine({ quantity: 2 })])
  const result = await pack(ids.slice(0, 1))
  if (!result.ok) throw new Error(result.code)
  const first = await ship(result.value[0]!.id, 'fanfare-post')
  expect(first).toMatchObject({
    ok: true,
    value: { state: 'shipped', expectedFrom: '2025-08-27', expectedTo: '2025-08-28' },
  })
  expect((await readOrder(order.id)).order.status).toBe('processing')
  expect(await ship(result.value[0]!.id, 'fanfare-post')).toMatchObject({ code: 'state.move_not_allowed' })
  const second = await pack(ids.slice(1))
  if (!second.ok) throw new Error(second.code)
  expect(second.value[0]!.id).not.toBe(result.value[0]!.id)
  await ship(second.value[0]!.id, 'fanfare-post')
  expect((await readOrder(order.id)).order.status).toBe('shipped')
  const facts = await database.execute(
    `select 1 from platform.fact where name = 'shipment.sent' and payload->>'shipmentId' in ('${result.value[0]!.id}', '${second.value[0]!.id}')`,
  )
  expect(facts.rows).toHaveLength(2)
})

test('a number that is not one of the carrier, or is taken, is refused', async () => {
  const { parcel } = await packOrder()
  expect(await ship(parcel.id, 'dhl')).toMatchObject({ code: 'parcel.number_missing' })
  expect(await ship(parcel.id, 'dhl', 'hello')).toMatchObject({ code: 'parcel.number_malformed' })
  expect(await ship(parcel.id, 'post', 'RR123456780NG')).toMatchObject({ code: 'parcel.number_malformed' })
  expect(await ship(parcel.id, 'post', 'RR 473 124 829 NG')).toMatchObject({
    ok: true,
    value: { trackingNumber: 'RR473124829NG' },
  })
  const otherParcel = await packOrder()
  expect(await ship(otherParcel.parcel.id, 'post', 'RR473124829NG')).toMatchObject({
    code: 'parcel.number_taken',
  })
  expect(await ship(createId('shipment', 'nowhere'), 'post')).toMatchObject({ code: 'parcel.not_found' })
})

test('the test carrier delivers by the business clock, each event once and in order, however often it is asked', async () => {
  const { order, parcel } = await packOrder('GH')
  await ship(parcel.id, 'fanfare-post')
  await setBusinessTime(database, after(at, days(3)))
  await followParcels(database)
  await followParcels(database)
  const [halfway] = await database.read((tx) => findParcelsOfOrder(tx, order.id))
  expect(halfway?.state).toBe('shipped')
  expect(halfway?.events.map(({ code }) => code)).toEqual(['label_made', 'accepted', 'departed'])
  await setBusinessTime(database, after(at, days(60)))
  await Promise.all([followParcels(database), followParcels(database)])
  await followParcels(database)
  const [arrived] = await database.read((tx) => findParcelsOfOrder(tx, order.id))
  expect(arrived?.state).toBe('delivered')
  expect(arrived?.events.map(({ code }) => code)).toEqual([
    'label_made',
    'accepted',
    'departed',
    'arrived',
    'out_for_delivery',
    'delivered',
  ])
  expect(arrived!.deliveredAt!.getTime()).toBeLessThan(after(at, days(35)).getTime())
  expect((await readOrder(order.id)).order.status).toBe('delivered')
  expect(await database.transact((tx, now) => recordDelivery(tx, parcel.id, now))).toMatchObject({ ok: true })
  const facts = await database.execute(
    `select 1 from platform.fact where name = 'shipment.delivered' and payload->>'shipmentId' = '${parcel.id}'`,
  )
  expect(facts.rows).toHaveLength(1)
  await setBusinessTime(database, at)
})

test('a packed piece that turns out a misprint leaves its parcel, and an empty parcel is deleted', async () => {
  const { order, ids } = await packOrder()
  await database.transact(async (tx) => {
    await moveUnits(tx, ids.slice(0, 1), 'misprint', at, { cause: 'Banding' })
    await removeFromParcel(tx, ids[0]!)
  })
  expect((await database.read((tx) => findParcelsOfOrder(tx, order.id)))[0]?.units).toHaveLength(1)
  await database.transact((tx) => removeFromParcel(tx, ids[1]!))
  expect(await database.read((tx) => findParcelsOfOrder(tx, order.id))).toEqual([])
})

test('every parcel of a state is reached page after page, none twice', async () => {
  for (const _ of ['one', 'two', 'three']) await packOrder()
  for (const state of ['packed', 'shipped', 'delivered'] as const) {
    const { rows } = await walkPages((cursor) => database.read((tx) => findParcels(tx, state, cursor, 1)))
    const rowsHeld = await database.execute(
      `select count(*)::int as n from shipping.parcel where state = '${state}'`,
    )
    expect(rows, state).toHaveLength(Number(rowsHeld.rows[0]!.n))
    expect(new Set(rows.map(({ id }) => id)).size, state).toBe(rows.length)
  }
  expect((await database.read(countParcels)).packed).toBeGreaterThan(2)
})
