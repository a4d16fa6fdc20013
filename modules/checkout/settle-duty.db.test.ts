import { afterAll, beforeAll, expect, test } from 'vitest'
import { lagos, TestFan } from '#drivers/checkout.ts'
import { openTestDatabase, setBusinessTime } from '#drivers/database.ts'
import { openStore, type TestStore } from '#drivers/store.ts'
import { findEntriesAbout, verifyLedger } from '#ledger'
import { moveUnits } from '#orders'
import type { Database } from '#platform/database/tx.ts'
import { cancelPieces } from './cancel-order.ts'
import { settleDuty } from './settle-duty.ts'

const berlin = { ...lagos, country: 'DE', region: '', postalCode: '10115' }
let database: Database
let store: TestStore
beforeAll(async () => {
  database = await openTestDatabase()
  await setBusinessTime(database, new Date('2026-08-24T10:00:00Z'))
  store = await openStore(database, 'duty')
})
afterAll(() => database.close())

async function buyPieces(quantity: number) {
  const someone = new TestFan(database, store.shopId)
  await someone.addToCart({ listing: await store.sell(), quantity })
  const payment = await someone.pay(undefined, undefined, berlin)
  if (!payment.ok) throw new Error(payment.code)
  const { id } = payment.value.order
  return { someone, id, ...(await someone.findOrder(id)) }
}
type Sale = Awaited<ReturnType<typeof buyPieces>>
const moveToBatch = ({ units }: Sale, facility: string, from = 0, to?: number) =>
  database.transact((tx, at) =>
    moveUnits(
      tx,
      units.slice(from, to).map((unit) => unit.id),
      'batch',
      at,
      { facility },
    ),
  )
const settle = ({ id }: Sale) => database.transact((tx, at) => settleDuty(tx, { orderId: id }, at))
/** The house's part of the duty: negative where it keeps some. */
async function findBorneDuty({ id }: Sale): Promise<number[]> {
  const entries = await database.read((tx) => findEntriesAbout(tx, id))
  return entries
    .filter(({ kind }) => kind === 'duty.settled')
    .map(({ postings }) =>
      Number(postings.find(({ account }) => account === 'house:platform_income')!.amount.minor),
    )
}

test('an order that prints where it was quoted leaves no difference; elsewhere the house bears or keeps it, once', async () => {
  const order = await buyPieces(2)
  const quotedDuty = Number(order.order.duty.minor)
  expect(quotedDuty, 'Lagos would print it, outside the Union').toBeGreaterThan(0)
  await moveToBatch(order, 'lagos')
  await settle(order)
  expect(await findBorneDuty(order)).toEqual([])

  const localOrder = await buyPieces(2)
  await moveToBatch(localOrder, 'leipzig')
  await settle(localOrder)
  await settle(localOrder)
  expect(await findBorneDuty(localOrder)).toEqual([-quotedDuty])
  expect((await localOrder.someone.findOrder(localOrder.id)).order.total, 'the price stays').toEqual(
    localOrder.order.total,
  )
  expect((await database.read((tx) => verifyLedger(tx))).ok).toBe(true)
})

test('an order of two presses is settled once the last piece has its press or is cancelled', async () => {
  const sale = await buyPieces(2)
  await moveToBatch(sale, 'leipzig', 0, 1)
  await settle(sale)
  expect(await findBorneDuty(sale), 'one still waits').toEqual([])
  const result = await database.transact((tx, at) => cancelPieces(tx, sale.id, [sale.units[1]!.id], at))
  expect(result.ok).toBe(true)
  await settle(sale)
  expect(await findBorneDuty(sale)).toEqual([-Number(sale.order.duty.minor)])
})

test('quoted inside the Union and printed outside it, the fan pays no more and the house bears the duty', async () => {
  await database.execute(
    `update production.facility set paused_at = now(), paused_reason = 'mains' where id = 'lagos'`,
  )
  const order = await buyPieces(1)
  expect(order.order.duty.minor).toBe(0n)
  await moveToBatch(order, 'lagos')
  await settle(order)
  expect((await findBorneDuty(order))[0]).toBeGreaterThan(0)
  expect((await order.someone.findOrder(order.id)).order.total).toEqual(order.order.total)
  expect((await database.read((tx) => verifyLedger(tx))).ok).toBe(true)
})
