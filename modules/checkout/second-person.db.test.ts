import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestFan } from '#drivers/checkout.ts'
import { openTestDatabase } from '#drivers/database.ts'
import { createId } from '#drivers/orders.ts'
import { openStore, type TestStore } from '#drivers/store.ts'
import { verifyLedger } from '#ledger'
import type { Database } from '#platform/database/tx.ts'
import { createProvedStaff } from '#sample/proven-staff.ts'
import { decideRefund, findRefundParts, requestStaffRefund } from './index.ts'
import { limits } from './limits.ts'

let database: Database
let store: TestStore
beforeAll(async () => {
  database = await openTestDatabase()
  store = await openStore(database, 'harmattan')
})
afterAll(() => database.close())

async function buyPieces(pieces: { quantity: number }[]) {
  const someone = new TestFan(database, store.shopId)
  for (const piece of pieces) await someone.addToCart({ listing: await store.sell(), ...piece })
  const payment = await someone.pay()
  if (!payment.ok) throw new Error(payment.code)
  return { orderId: payment.value.order.id, ...(await someone.findOrder(payment.value.order.id)) }
}
const expectSoundBooks = async () => {
  const report = await database.read((tx) => verifyLedger(tx))
  expect(report.ok).toBe(true)
}

test('above the limit a refund waits for another person, slices of it too, and is decided once', async () => {
  const { orderId, units, order } = await buyPieces([{ quantity: 9 }])
  expect(order.total.minor).toBeGreaterThan(20_000n)
  const [asker, decider] = [
    createProvedStaff(createId('person', 'asker'), 'Asker'),
    createProvedStaff(createId('person', 'other'), 'Other'),
  ]
  const requestRefund = (count: number, key: string) =>
    database.transact((tx, at) => {
      const unitIds = units.slice(0, count).map((unit) => unit.id)
      return requestStaffRefund(tx, orderId, { unitIds, reason: 'Asked', key }, asker, at)
    })
  const slice = await requestRefund(1, 'one')
  expect(slice).toMatchObject({ ok: true, value: { again: false } })
  const refundRest = () =>
    database.transact((tx, at) => {
      const unitIds = units.slice(1).map((unit) => unit.id)
      return requestStaffRefund(tx, orderId, { unitIds, reason: 'Asked', key: 'rest' }, asker, at)
    })
  const result = await refundRest()
  if (!result.ok || !('waits' in result.value)) throw new Error('it went out by one person alone')
  expect(await refundRest()).toEqual(result)
  const id = result.value.waits
  const decide = (person: typeof asker, decision: 'approved' | 'refused' = 'approved') =>
    database.transact((tx, at) => decideRefund(tx, id, decision, person, at))
  expect(await decide(asker)).toMatchObject({ code: 'refund.own_request' })
  await expect(
    database.execute(
      `update checkout.refund_request set decision = 'approved', decided_by = '${asker.personId}', decided_by_name = 'A', decided_at = now() where id = '${id}'`,
    ),
  ).rejects.toThrow()
  const [firstDecision, secondDecision] = await Promise.all([decide(decider), decide(decider, 'refused')])
  expect([firstDecision.ok, secondDecision.ok].filter(Boolean)).toHaveLength(1)
  const parts = await database.read((tx) => findRefundParts(tx, orderId))
  expect(parts).toHaveLength(firstDecision.ok ? 9 : 1)
  await expect(
    database.execute(`update checkout.refund_request set decision = 'refused' where id = '${id}'`),
  ).rejects.toThrow()
  await expectSoundBooks()
})

test('the database lets no refund go past a request, above one person’s sum, or on another sum than was approved', async () => {
  const { orderId, units } = await buyPieces([{ quantity: 9 }])
  const [asker, decider] = [
    createProvedStaff(createId('person', 'asker'), 'Asker'),
    createProvedStaff(createId('person', 'other'), 'Other'),
  ]
  const refund = (id: string, amount: string, minor: number, request: string | null = null) =>
    database.execute(
      `with l as (insert into checkout.refund_leave values ($1, $2, $3, $4) returning 1)
       insert into checkout.refund_part (refund_id, order_id, place, kind, piece_id, goods_minor)
       values ($1, $2, 1, 'goodwill', $1, $5)`,
      [id, orderId, amount, request, minor],
    )
  await expect(refund('rfd_large', 'one', 20_001)).rejects.toThrow()
  await expect(
    database.execute(
      `insert into checkout.refund_part (refund_id, order_id, place, kind, piece_id, goods_minor)
       values ('rfd_bare', $1, 1, 'goodwill', 'rfd_bare', 1)`,
      [orderId],
    ),
  ).rejects.toThrow()
  const unitIds = units.map((unit) => unit.id)
  const result = await database.transact((tx, at) =>
    requestStaffRefund(tx, orderId, { unitIds, reason: 'Asked', key: 'all' }, asker, at),
  )
  if (!result.ok || !('waits' in result.value)) throw new Error('it went out by one person alone')
  const { waits } = result.value
  await expect(refund('rfd_fan', 'fan', 100)).rejects.toThrow()
  await expect(refund('rfd_small', 'one', 100)).rejects.toThrow()
  await expect(refund('rfd_early', 'two', 100, waits)).rejects.toThrow()
  const decision = await database.transact((tx, at) => decideRefund(tx, waits, 'refused', decider, at))
  expect(decision.ok).toBe(true)
  await expect(refund('rfd_refused', 'two', 100, waits)).rejects.toThrow()
  await expect(database.execute(`update checkout.refund_leave set given_by = 'fan'`)).rejects.toThrow()
})

test('the sum of one person is the same in the database and in the code', async () => {
  const { rows } = await database.execute(`select pg_get_functiondef('checkout.check_part'::regproc) as text`)
  expect(String(rows[0]!.text)).toContain(`> ${limits.singleApprovalMax.minor} `)
})
