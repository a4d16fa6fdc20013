import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#drivers/database.ts'
import { createId, createLine, createOrder, someAddress } from '#drivers/orders.ts'
import { usd } from '#kernel/money.ts'
import { type Database, rowsOf } from '#platform/database/tx.ts'
import { addToCart, findCart, removeBought, setQuantity } from './cart.ts'
import { changeAddress, changeSize } from './change-order.ts'
import { fetchDownload } from './downloads.ts'
import { expireOrder } from './expire-order.ts'
import { findOrderInFull, findOrderOfFan, findOrdersOfShop, findUnitsToPrint } from './find-orders.ts'
import { moveUnits } from './move-units.ts'
import { orderMoves, unitMoves } from './order.ts'
import { payOrder } from './pay-order.ts'
import { placeOrder } from './place-order.ts'
import { checkPrintedOnce, countUnbalanced } from './proof.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const place = (fields = {}) => database.transact((tx, at) => placeOrder(tx, createOrder(fields), at))
async function placePaidOrder(fields = {}) {
  const order = await place(fields)
  const result = await database.transact((tx, at) => payOrder(tx, order.id, 'pay', at))
  expect(result.ok).toBe(true)
  return (await database.read((tx) => findOrderInFull(tx, order.id)))!
}
const move = (ids: Parameters<typeof moveUnits>[1], event: Parameters<typeof moveUnits>[2], about = {}) =>
  database.transact((tx, at) => moveUnits(tx, ids, event, at, about))

test('the code and the database know the same moves', async () => {
  for (const [table, moves] of [
    ['orders.unit_move_allowed', unitMoves],
    ['orders.order_move_allowed', orderMoves],
  ] as const) {
    const { rows } = await database.execute(`select from_status, event, to_status from ${table}`)
    const inCode = Object.entries(moves).flatMap(([from, by]) =>
      Object.entries(by).map(([event, to]) => `${from} ${event} ${to}`),
    )
    expect(rows.map((row) => `${row.from_status} ${row.event} ${row.to_status}`).sort()).toEqual(
      inCode.sort(),
    )
  }
})

test('an unpaid order has no units, and a paid one has one per piece, which sum to its lines', async () => {
  const order = await place()
  const before = await database.read((tx) => findOrderInFull(tx, order.id))
  expect(before?.units).toEqual([])
  await database.transact((tx, at) => payOrder(tx, order.id, 'pay', at))
  const after = (await database.read((tx) => findOrderInFull(tx, order.id)))!
  expect(after.units.length).toBe(3)
  expect(await database.read(countUnbalanced)).toBe(0)
  expect((await database.transact((tx, at) => payOrder(tx, order.id, 'pay', at))).ok).toBe(false)
})

test('the database itself refuses totals that do not sum, a changed line, a skipped state and an unpaid unit', async () => {
  const { order, units } = await placePaidOrder()
  const expectRefused = (statement: string) => expect(database.execute(statement)).rejects.toThrow()
  await expectRefused(`update orders."order" set total_minor = total_minor - 1 where id = '${order.id}'`)
  await expectRefused(`update orders.order_line set unit_price_minor = 1 where order_id = '${order.id}'`)
  await expectRefused(`update orders.unit set status = 'shipped' where id = '${units[0]!.id}'`)
  await expectRefused(`update orders.unit set profit_minor = 0 where id = '${units[0]!.id}'`)
  await expectRefused(`delete from orders.unit where id = '${units[0]!.id}'`)
  const unpaid = await place()
  await expect(
    database.execute(
      `update orders."order" set status = 'delivered', paid_at = now(), ended_at = now() where id = '${unpaid.id}'`,
    ),
  ).rejects.toThrow('something to print')
  await expectRefused(
    `insert into orders.unit select 'unt_x', shop_id, '${unpaid.id}', '${unpaid.lines[0]!.id}', 9, listing_id, blank_id, sku, technique, colour, size, design_version_id, null, null, 'awaiting_print', now(), now(), null, null, null, 0, 1, 0, 0, 0, 1 from orders.unit limit 1`,
  )
  await expect(
    database.execute(
      `insert into orders."order" select (jsonb_populate_record(o, '{"id": "ord_x", "number": "FN-222222"}')).*
       from orders."order" o where id = '${unpaid.id}'`,
    ),
  ).rejects.toThrow('do not sum to it')
  const wrongOrder = createOrder()
  await expect(
    database.transact((tx, at) =>
      placeOrder(
        tx,
        { ...wrongOrder, lines: wrongOrder.lines.map((line) => ({ ...line, profit: usd(1) })) },
        at,
      ),
    ),
  ).rejects.toThrow()
})

test('units move all together or not at all', async () => {
  const { order, units } = await placePaidOrder()
  const ids = units.map((unit) => unit.id)
  expect((await move([ids[0]!], 'batch', { batchId: createId('batch', 'one') })).ok).toBe(true)
  expect(await move(ids, 'batch')).toMatchObject({ ok: false, code: 'unit.move_not_allowed' })
  expect(await move([...ids.slice(1), createId('unit', 'nowhere')], 'batch')).toMatchObject({
    code: 'unit.not_found',
  })
  const after = (await database.read((tx) => findOrderInFull(tx, order.id)))!
  expect(after.units.map((unit) => unit.status).sort()).toEqual([
    'awaiting_print',
    'awaiting_print',
    'in_batch',
  ])
})

test('a misprint needs a cause, waits again, and is printed once more', async () => {
  const { order, units } = await placePaidOrder({ lines: [createLine()] })
  const ids = units.map((unit) => unit.id)
  await move(ids, 'batch', { batchId: createId('batch', 'two') })
  await move(ids, 'start_print')
  await move(ids, 'print')
  expect(await move(ids, 'misprint')).toMatchObject({ code: 'unit.cause_missing' })
  await move(ids, 'misprint', { cause: 'Ink on the sleeve' })
  const misprinted = (await database.read((tx) => findOrderInFull(tx, order.id)))!
  expect(misprinted.units[0]).toMatchObject({ status: 'awaiting_print', batchId: null, misprints: 1 })
  for (const event of ['batch', 'start_print', 'print', 'pack', 'ship', 'deliver'] as const) {
    expect((await move(ids, event)).ok, event).toBe(true)
  }
  const finished = (await database.read((tx) => findOrderInFull(tx, order.id)))!
  expect(finished.order.status).toBe('delivered')
  expect(finished.moves.filter((move) => move.event === 'print').length).toBe(2)
  expect((await database.read(checkPrintedOnce)).wrong).toBe(0)
})

test('an order ships when the last of its units has left', async () => {
  const { order, units } = await placePaidOrder()
  const ids = units.map((unit) => unit.id)
  for (const event of ['batch', 'start_print', 'print', 'pack'] as const) await move(ids, event)
  await move(ids.slice(0, 2), 'ship')
  expect((await database.read((tx) => findOrderInFull(tx, order.id)))!.order.status).toBe('processing')
  await move(ids.slice(2), 'ship')
  expect((await database.read((tx) => findOrderInFull(tx, order.id)))!.order.status).toBe('shipped')
})

test('an order that expired is paid only by honouring it', async () => {
  const order = await place()
  expect(await database.transact((tx, at) => expireOrder(tx, order.id, at))).toBe(true)
  expect(await database.transact((tx, at) => expireOrder(tx, order.id, at))).toBe(false)
  expect((await database.transact((tx, at) => payOrder(tx, order.id, 'pay', at))).ok).toBe(false)
  expect((await database.transact((tx, at) => payOrder(tx, order.id, 'honour', at))).ok).toBe(true)
})

test('a size changes only to one that costs the same, and only while the unit waits', async () => {
  const { order, units } = await placePaidOrder({ lines: [createLine()] })
  const unit = units[0]!
  const choices = [
    { sku: 'bella-canvas-3001:natural:xl', size: 'XL', unitCostMinor: 1225n },
    { sku: 'bella-canvas-3001:natural:2xl', size: '2XL', unitCostMinor: 1425n },
  ]
  const change = (sku: string) => database.transact((tx) => changeSize(tx, order.id, unit.id, sku, choices))
  expect(await change('bella-canvas-3001:natural:2xl')).toMatchObject({ code: 'order.size_costs_other' })
  expect(await change('bella-canvas-3001:black:xl')).toMatchObject({ code: 'order.size_not_offered' })
  expect((await change('bella-canvas-3001:natural:xl')).ok).toBe(true)
  const after = (await database.read((tx) => findOrderInFull(tx, order.id)))!
  expect(after.units[0]).toMatchObject({ size: 'XL', sku: 'bella-canvas-3001:natural:xl' })
  expect(after.order.lines[0]!.size).toBe('L')
  await move([unit.id], 'batch')
  expect(await change('bella-canvas-3001:natural:xl')).toMatchObject({ code: 'order.too_late' })
})

test('an address moves within its region only', async () => {
  const { order } = await placePaidOrder({ lines: [createLine()] })
  const changeTo = (address: Partial<typeof someAddress>) =>
    database.transact((tx) => changeAddress(tx, order.id, { ...someAddress, ...address }))
  expect((await changeTo({ line1: '2 Broad Street', region: 'lagos' })).ok).toBe(true)
  expect(await changeTo({ country: 'GH' })).toMatchObject({ code: 'order.address_elsewhere' })
  expect(await changeTo({ region: 'Kano' })).toMatchObject({ code: 'order.address_elsewhere' })
})

test('a digital line gives a download that ends after its fetches, and no unit', async () => {
  const { order, units, downloads } = await placePaidOrder({
    lines: [createLine({ digital: true, technique: 'download', sku: 'wallpaper:any:one' })],
  })
  expect(units).toEqual([])
  expect(order.status).toBe('delivered')
  const fetch = () => database.transact((tx) => fetchDownload(tx, order.id, downloads[0]!.id))
  for (let n = 0; n < 5; n += 1) expect((await fetch()).ok).toBe(true)
  expect(await fetch()).toMatchObject({ code: 'download.used_up' })
  const otherOrder = await placePaidOrder({ lines: [createLine()] })
  expect(
    await database.transact((tx) => fetchDownload(tx, otherOrder.order.id, downloads[0]!.id)),
  ).toMatchObject({
    code: 'download.not_found',
  })
})

test('a fan finds an order only by its number and its e-mail together', async () => {
  const order = await place()
  const find = (number: string, email: string) => database.read((tx) => findOrderOfFan(tx, number, email))
  expect((await find(order.number.toLowerCase(), ' FAN@fanfare.test '))?.id).toBe(order.id)
  expect(await find(order.number, 'other@fanfare.test')).toBe(null)
  expect(await find('FN-222222', 'fan@fanfare.test')).toBe(null)
})

test('the pages of a shop’s orders contain each order once', async () => {
  const shopId = createId('shop', 'paged')
  for (let n = 0; n < 5; n += 1) await place({ shopId })
  const numbers: string[] = []
  let cursor: string | null = null
  do {
    const page = await database.read((tx) => findOrdersOfShop(tx, shopId, cursor, 2))
    numbers.push(...page.orders.map((order) => order.id))
    cursor = page.next
  } while (cursor)
  expect(new Set(numbers).size).toBe(5)
  expect(numbers.length).toBe(5)
})

test('a closing batch takes the waiting units that were paid before it', async () => {
  const { units } = await placePaidOrder({ lines: [createLine({ technique: 'uv', quantity: 3 })] })
  const waiting = await database.transact((tx, at) => findUnitsToPrint(tx, { technique: 'uv', before: at }))
  expect(waiting.length).toBe(3)
  const early = await database.transact((tx) =>
    findUnitsToPrint(tx, { technique: 'uv', before: new Date(units[0]!.paidAt.getTime() - 1_000) }),
  )
  expect(early).toEqual([])
})

test('of twelve items added at once to a cart of 45, five fit and the others are refused', async () => {
  const key = { token: 'c'.repeat(40), shopId: createId('shop', 'harmattan'), channel: 'store' }
  const fields = {
    listingId: createId('listing', 'harmattan sun'),
    listingVersionId: createId('listingVersion', 'harmattan sun 1'),
  }
  const at = await database.read(async (_tx, moment) => moment)
  const add = (n: number) =>
    database.write((tx) =>
      addToCart(tx, key, { ...fields, sku: `a:c:${n}`, quantity: 1, digital: false }, at),
    )
  for (let n = 0; n < 45; n += 1) expect((await add(n)).ok).toBe(true)
  for (let round = 0; round < 10; round += 1) {
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => add(100 + n)))
    expect(answers.filter((answer) => answer.ok)).toHaveLength(5)
    expect(new Set(answers.flatMap((answer) => (answer.ok ? [] : [answer.code])))).toEqual(
      new Set(['cart.full']),
    )
    const { lines } = (await database.read((tx) => findCart(tx, key)))!
    // By sku: lines added at one instant have no order that could tell the last five.
    for (const { id } of lines.filter(({ sku }) => Number(sku.slice(4)) >= 100))
      await database.transact((tx) => setQuantity(tx, key, id, 0))
  }
})

test('a cart belongs to its cookie, holds 50 lines, and loses only what was bought', async () => {
  const key = { token: 'a'.repeat(40), shopId: createId('shop', 'harmattan'), channel: 'store' }
  const cartLine = (sku: string, quantity = 1, digital = false) => ({
    listingId: createId('listing', 'harmattan sun'),
    listingVersionId: createId('listingVersion', 'harmattan sun 1'),
    sku,
    quantity,
    digital,
  })
  const add = (sku: string, quantity = 1, digital = false) =>
    database.transact((tx, at) => addToCart(tx, key, cartLine(sku, quantity, digital), at))
  expect((await add('a:b:l', 2)).ok).toBe(true)
  expect((await add('a:b:l', 98)).ok).toBe(true)
  expect((await add('song:any:one', 7, true)).ok).toBe(true)
  expect(await add('a:b:m', 0)).toMatchObject({ code: 'cart.quantity_out_of_range' })
  for (let n = 0; n < 48; n += 1) expect((await add(`a:b:${n}`)).ok).toBe(true)
  expect(await add('a:b:more')).toMatchObject({ code: 'cart.full' })
  expect((await add('a:b:l')).ok).toBe(true)
  const cart = (await database.read((tx) => findCart(tx, key)))!
  expect(cart.lines.length).toBe(50)
  expect(cart.lines.find((line) => line.sku === 'a:b:l')?.quantity).toBe(99)
  expect(cart.lines.find((line) => line.sku === 'song:any:one')?.quantity).toBe(1)
  const stranger = { ...key, token: 'b'.repeat(40) }
  expect(await database.read((tx) => findCart(tx, stranger))).toBe(null)
  expect(await database.transact((tx) => setQuantity(tx, stranger, cart.lines[0]!.id, 1))).toMatchObject({
    code: 'cart.line_not_found',
  })
  await database.transact((tx) =>
    removeBought(tx, cart.id, [
      { listingId: createId('listing', 'harmattan sun'), sku: 'a:b:l', quantity: 90 },
    ]),
  )
  const after = (await database.read((tx) => findCart(tx, key)))!
  expect(after.lines.find((line) => line.sku === 'a:b:l')?.quantity).toBe(9)
  const hashes = await database.read((tx) =>
    rowsOf<{ token_hash: string }>(tx, sql`select token_hash from orders.cart`),
  )
  expect(hashes.every((row) => !row.token_hash.includes('aaaa'))).toBe(true)
})
