import { afterAll, beforeAll, expect, test } from 'vitest'
import { decideRefund, findRefundRequests, refundOrder } from '#checkout'
import { passTime } from '#drivers/checkout.ts'
import { ClaimsWorld, readCode } from '#drivers/claims.ts'
import { openTestDatabase } from '#drivers/database.ts'
import { createId } from '#drivers/orders.ts'
import { walkPages } from '#drivers/pages.ts'
import { openStore } from '#drivers/store.ts'
import type { Id } from '#kernel/id.ts'
import { days } from '#kernel/instant.ts'
import { plus, usd } from '#kernel/money.ts'
import { findEntriesAbout, verifyLedger } from '#ledger'
import { findMails, findThread, findThreads } from '#messages'
import { countUnbalanced } from '#orders'
import type { Database } from '#platform/database/tx.ts'
import { createProvedStaff } from '#sample/proven-staff.ts'
import { answerRequests, findClaims, findClaimsOfOrder, followRefund } from './index.ts'

let database: Database
let shop: ClaimsWorld
let drop: Id<'listing'>
beforeAll(async () => {
  database = await openTestDatabase()
  const store = await openStore(database, 'after')
  drop = await store.sell({ unitsCap: 50 })
  shop = new ClaimsWorld(database, store, drop)
})
afterAll(() => database.close())

const expectSoundBooks = async () => {
  expect((await database.read((tx) => verifyLedger(tx))).ok).toBe(true)
  expect(await database.read(countUnbalanced)).toBe(0)
}

test('a piece must have arrived, some faults need a photo, and a piece is claimed once at a time', async () => {
  const { orderId, units } = await shop.buy(2, null)
  const ids = units.map((unit) => unit.id)
  expect(readCode(await shop.claim(orderId, ids))).toBe('claim.not_possible')
  await shop.move(ids)
  expect(readCode(await shop.claim(orderId, ids, 'misprint', []))).toBe('claim.photo_missing')
  expect(readCode(await shop.claim(orderId, [ids[0]!], 'size', []))).toBe('ok')
  expect(readCode(await shop.claim(orderId, ids))).toBe('claim.made_already')
  expect(await database.read((tx) => findClaimsOfOrder(tx, orderId)), 'all or none').toHaveLength(1)
  const otherOrder = await shop.buy()
  expect(readCode(await shop.claim(orderId, [otherOrder.units[0]!.id]))).toBe('claim.not_found')
})

test('a claim can be made until thirty days after delivery, and lost is claimed once it is late', async () => {
  const { orderId, units } = await shop.buy(2)
  const shipped = await shop.buy(1, 'ship')
  expect(
    readCode(await shop.claim(shipped.orderId, [shipped.units[0]!.id], 'lost', [])),
    'not late yet',
  ).toBe('claim.not_possible')
  await passTime(database, days(21))
  expect(readCode(await shop.claim(shipped.orderId, [shipped.units[0]!.id], 'lost', []))).toBe('ok')
  await passTime(database, days(9) - 60_000)
  expect(readCode(await shop.claim(orderId, [units[0]!.id]))).toBe('ok')
  await passTime(database, 120_000)
  expect(readCode(await shop.claim(orderId, [units[1]!.id]))).toBe('claim.too_late')
})

test('a fault of ours is printed again on the house: the creator’s money stays, the number and the order too', async () => {
  const { orderId, units, fan } = await shop.buy(2)
  const [unit] = units
  const before = await shop.readBalance()
  const id = await shop.claimOne(orderId, unit!.id)
  expect((await shop.decide(id, { decision: 'reprint' })).ok).toBe(true)
  expect(readCode(await shop.decide(id, { decision: 'decline' })), 'decided once').toBe(
    'claim.decided_already',
  )
  expect(await shop.readBalance()).toEqual(before)
  const after = await fan.findOrder(orderId)
  const replacement = after.units.find((one) => one.replacesUnitId === unit!.id)!
  expect(replacement).toMatchObject({
    status: 'awaiting_print',
    edition: unit!.edition,
    price: usd(0),
    profit: usd(0),
  })
  const [entry] = (await database.read((tx) => findEntriesAbout(tx, orderId))).filter(
    (postedEntry) => postedEntry.kind === 'unit.reprinted',
  )
  expect(entry).toMatchObject({ reference: replacement.id })
  await shop.move([replacement.id])
  expect(readCode(await shop.claim(orderId, [unit!.id])), 'its successor is claimed, not itself').toBe(
    'claim.not_possible',
  )
  expect(readCode(await shop.claim(orderId, [replacement.id]))).toBe('ok')
  await expectSoundBooks()
})

test('a lost parcel printed again delivers the order with its successor', async () => {
  const { orderId, units, fan } = await shop.buy(1, 'ship')
  await passTime(database, days(21))
  const id = await shop.claimOne(orderId, units[0]!.id, 'lost')
  expect((await shop.decide(id, { decision: 'reprint' })).ok).toBe(true)
  const replacement = (await fan.findOrder(orderId)).units.find((unit) => unit.replacesUnitId)!
  await shop.move([replacement.id])
  expect((await fan.findOrder(orderId)).order.status).toBe('delivered')
})

test('the creator keeps the profit of a refund for our fault, but not for a size that does not fit', async () => {
  const ourFaultOrder = await shop.buy()
  const before = await shop.readBalance()
  const id = await shop.claimOne(ourFaultOrder.orderId, ourFaultOrder.units[0]!.id, 'damaged')
  expect((await shop.decide(id, { decision: 'refund' })).ok).toBe(true)
  expect(await shop.readBalance()).toEqual(before)
  const fanFaultOrder = await shop.buy()
  const balanceBefore = await shop.readBalance()
  const size = await shop.claimOne(fanFaultOrder.orderId, fanFaultOrder.units[0]!.id, 'size')
  expect(readCode(await shop.decide(size, { decision: 'reprint' }))).toBe('claim.size_is_no_fault')
  expect((await shop.decide(size, { decision: 'refund', scope: 'shipping' })).ok).toBe(true)
  const balanceAfter = await shop.readBalance()
  expect(plus(balanceAfter.pending, fanFaultOrder.units[0]!.profit)).toEqual(balanceBefore.pending)
  const { refunds, order } = await fanFaultOrder.fan.findOrder(fanFaultOrder.orderId)
  expect(refunds[0]!.amount, 'the piece, the shipping and all tax').toEqual(order.total)
  expect(
    readCode(await shop.claim(fanFaultOrder.orderId, [fanFaultOrder.units[0]!.id])),
    'paid back is over',
  ).toBe('claim.not_possible')
  await expectSoundBooks()
})

test('a refund above one person’s limit waits with its claim, and is decided with the second approval', async () => {
  const { orderId, units } = await shop.buy(12)
  const id = await shop.claimOne(orderId, units[0]!.id)
  expect(await shop.decide(id, { decision: 'refund', scope: 'order' })).toMatchObject({
    value: { waits: true },
  })
  expect(readCode(await shop.decide(id, { decision: 'decline' }))).toBe('claim.refund_waits')
  const [request] = await database.read((tx) => findRefundRequests(tx, { orderId }))
  const decided = await database.transact((tx, at) =>
    decideRefund(tx, request!.id, 'approved', createProvedStaff(createId('person', 'other'), 'Fin'), at),
  )
  if (!decided.ok) throw new Error(decided.code)
  await database.transact((tx, at) => followRefund(tx, decided.value.refund!.refundId, at))
  const [claim] = await database.read((tx) => findClaimsOfOrder(tx, orderId))
  expect(claim).toMatchObject({ status: 'refunded', decidedByName: 'Ike Obi' })
  await expectSoundBooks()
})

test('a fan asked for more can answer, and each step sends one mail and one message to the thread', async () => {
  const { orderId, units, fan } = await shop.buy()
  const id = await shop.claimOne(orderId, units[0]!.id)
  expect((await shop.decide(id, { decision: 'ask', words: 'Show us the label.' })).ok).toBe(true)
  await database.transact((tx, at) => answerRequests(tx, orderId, at))
  expect((await shop.decide(id, { decision: 'decline', words: 'The label is another shop’s.' })).ok).toBe(
    true,
  )
  const mails = (await database.read((tx) => findMails(tx))).filter(
    (mail) => mail.to === fan.email.toLowerCase(),
  )
  expect(mails.map((mail) => mail.template).sort()).toEqual(
    ['claim-asked', 'claim-declined', 'claim-received'].sort(),
  )
  const [thread] = await database.read((tx) => findThreads(tx, { orderId }))
  const found = await database.read((tx) => findThread(tx, thread!.id))
  expect(found!.messages.map((message) => message.author)).toEqual(['fan', 'staff', 'staff'])
})

test('a reprint refunded before its print frees no place in the drop and is not counted twice', async () => {
  const { orderId, units, fan } = await shop.buy()
  const readSold = async () =>
    (await database.execute(`select sold from listings.stock where listing_id = '${drop}'`)).rows[0]!.sold
  const before = await readSold()
  const id = await shop.claimOne(orderId, units[0]!.id)
  await shop.decide(id, { decision: 'reprint' })
  const replacement = (await fan.findOrder(orderId)).units.find((unit) => unit.replacesUnitId)!
  const decided = await database.transact((tx, at) =>
    refundOrder(
      tx,
      orderId,
      { unitIds: [units[0]!.id, replacement.id], reason: 'Both', key: 'both', ourFault: true },
      at,
    ),
  )
  expect(decided.ok).toBe(true)
  expect(await readSold()).toEqual(before)
  expect((await fan.findOrder(orderId)).units.find((unit) => unit.id === replacement.id)!.status).toBe(
    'cancelled',
  )
  await expectSoundBooks()
})

test('the database knows the same moves of a claim, and refuses to change what was decided', async () => {
  const { claimMoves } = await import('./claim.ts')
  const { rows } = await database.execute(
    'select from_status, event, to_status from claims.move order by 1, 2',
  )
  const table = Object.entries(claimMoves).flatMap(([from, moves]) =>
    Object.entries(moves).map(([event, to]) => ({ from_status: from, event, to_status: to })),
  )
  const sorted = table.sort((a, b) => (a.from_status + a.event < b.from_status + b.event ? -1 : 1))
  expect(rows).toEqual(sorted)
  const { orderId, units } = await shop.buy()
  const id = await shop.claimOne(orderId, units[0]!.id)
  await shop.decide(id, { decision: 'decline' })
  await expect(
    database.execute(`update claims.claim set answer = 'Other' where id = '${id}'`),
  ).rejects.toThrow()
})

test('every decided claim is reached page after page', async () => {
  const { rows, pages } = await walkPages((cursor) =>
    database.read((tx) => findClaims(tx, 'decided', cursor, 1)),
  )
  const stored = await database.execute(
    'select count(*)::int as n from claims.claim where decided_at is not null',
  )
  expect(pages).toBeGreaterThan(1)
  expect(new Set(rows.map(({ id }) => id)).size).toBe(Number(stored.rows[0]!.n))
})
