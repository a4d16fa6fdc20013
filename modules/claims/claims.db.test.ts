import { afterAll, beforeAll, expect, test } from 'vitest'
import { clearDueProfit, decideRefund, findRefundRequests, refundOrder, scheduleProfit } from '#checkout'
import { pass, TestFan } from '#drivers/checkout.ts'
import { openTestDatabase } from '#drivers/database.ts'
import { idOf } from '#drivers/orders.ts'
import { openStore, type TestStore } from '#drivers/store.ts'
import type { Person } from '#kernel/actor.ts'
import type { Id } from '#kernel/id.ts'
import { days } from '#kernel/instant.ts'
import { plus, usd } from '#kernel/money.ts'
import { entriesAbout, shopBalance, verifyLedger } from '#ledger'
import { findMails, findThread, findThreads } from '#messages'
import { countUneven, moveUnits, type UnitEvent } from '#orders'
import type { Database } from '#platform/database/tx.ts'
import type { DecideForm, Fault } from './contract.ts'
import {
  answerAsked,
  decideClaim,
  findClaimsOfOrder,
  findSwapsOfShop,
  followRefund,
  makeClaims,
  offerSwaps,
  sizesToSwap,
  swapSize,
} from './index.ts'

let database: Database
let store: TestStore
let drop: Id<'listing'>
beforeAll(async () => {
  database = await openTestDatabase()
  store = await openStore(database, 'after')
  drop = await store.sell({ unitsCap: 50 })
})
afterAll(() => database.close())

const staff: Person = {
  kind: 'person',
  personId: idOf('person', 'after'),
  name: 'Ike Obi',
  email: 'ike@fanfare.test',
  emailVerified: true,
  shop: null,
  staff: ['support'],
  assurance: 'second',
  hasSecondFactor: true,
  secondFactorAt: null,
  sessionId: 's',
}
const by = { actor: staff, requestId: 'r', heading: { shop: 'After', link: 'https://fanfare.test/order' } }
const photo = { hash: 'a'.repeat(64), width: 800, height: 600, bytes: 1_000 }
const way: readonly UnitEvent[] = ['batch', 'start_print', 'print', 'pack', 'ship', 'deliver']

async function move(ids: readonly Id<'unit'>[], until: UnitEvent = 'deliver', from: UnitEvent = 'batch') {
  for (const event of way.slice(way.indexOf(from), way.indexOf(until) + 1)) {
    const about = event === 'batch' ? { batchId: idOf('batch', 'after') } : {}
    const moved = await database.transact((tx, at) => moveUnits(tx, ids, event, at, about))
    if (!moved.ok) throw new Error(`${event}: ${moved.code}`)
  }
}
async function bought(quantity = 1, until: UnitEvent | null = 'deliver') {
  const fan = new TestFan(database, store.shopId)
  await fan.put({ listing: drop, quantity })
  const taken = await fan.pay()
  if (!taken.ok) throw new Error(taken.code)
  const orderId = taken.value.order.id
  const { units } = await fan.orderOf(orderId)
  if (until)
    await move(
      units.map((unit) => unit.id),
      until,
    )
  await database.transact((tx) => scheduleProfit(tx, orderId))
  return { fan, orderId, ...(await fan.orderOf(orderId)) }
}
const claim = (orderId: Id<'order'>, units: string[], fault: Fault = 'misprint', photos = [photo]) =>
  database.transact((tx, at) =>
    makeClaims(
      tx,
      orderId,
      { units, fault, words: 'The sun is upside down', photos, shop: 'After', link: '' },
      at,
    ),
  )
const claimed = async (orderId: Id<'order'>, unit: string, fault: Fault = 'misprint') => {
  const made = await claim(orderId, [unit], fault)
  if (!made.ok) throw new Error(made.code)
  return made.value[0]!
}
const decide = (id: string, said: Partial<DecideForm>) =>
  database.transact((tx, at) =>
    decideClaim(tx, id, { decision: 'reprint', scope: 'piece', words: 'We see it.', ...said }, by, at),
  )
const balance = () => database.read((tx) => shopBalance(tx, store.shopId))
const codeOf = (result: { ok: boolean; code?: string }) => (result.ok ? 'ok' : result.code)
const sound = async () => {
  expect((await database.read((tx) => verifyLedger(tx))).ok).toBe(true)
  expect(await database.read(countUneven)).toBe(0)
}

test('what has not arrived can’t be claimed, a photo is asked for, and a piece is claimed once at a time', async () => {
  const { orderId, units } = await bought(2, null)
  const ids = units.map((unit) => unit.id)
  expect(codeOf(await claim(orderId, ids))).toBe('claim.not_possible')
  await move(ids)
  expect(codeOf(await claim(orderId, ids, 'misprint', []))).toBe('claim.photo_missing')
  expect(codeOf(await claim(orderId, [ids[0]!], 'size', []))).toBe('ok')
  expect(codeOf(await claim(orderId, ids))).toBe('claim.made_already')
  expect(await database.read((tx) => findClaimsOfOrder(tx, orderId)), 'all or none').toHaveLength(1)
  const other = await bought()
  expect(codeOf(await claim(orderId, [other.units[0]!.id]))).toBe('claim.not_found')
})

test('a claim can be made until thirty days after delivery, and lost is claimed once it is late', async () => {
  const { orderId, units } = await bought(2)
  const sent = await bought(1, 'ship')
  expect(codeOf(await claim(sent.orderId, [sent.units[0]!.id], 'lost', [])), 'not late yet').toBe(
    'claim.not_possible',
  )
  await pass(database, days(21))
  expect(codeOf(await claim(sent.orderId, [sent.units[0]!.id], 'lost', []))).toBe('ok')
  await pass(database, days(9) - 60_000)
  expect(codeOf(await claim(orderId, [units[0]!.id]))).toBe('ok')
  await pass(database, 120_000)
  expect(codeOf(await claim(orderId, [units[1]!.id]))).toBe('claim.too_late')
})

test('a fault of ours is printed again on the house: the creator’s money stays, the number and the order too', async () => {
  const { orderId, units, fan } = await bought(2)
  const [unit] = units
  const before = await balance()
  const id = await claimed(orderId, unit!.id)
  expect((await decide(id, { decision: 'reprint' })).ok).toBe(true)
  expect(codeOf(await decide(id, { decision: 'decline' })), 'decided once').toBe('claim.decided_already')
  expect(await balance()).toEqual(before)
  const after = await fan.orderOf(orderId)
  const fresh = after.units.find((one) => one.replacesUnitId === unit!.id)!
  expect(fresh).toMatchObject({
    status: 'awaiting_print',
    edition: unit!.edition,
    price: usd(0),
    profit: usd(0),
  })
  const [entry] = (await database.read((tx) => entriesAbout(tx, orderId))).filter(
    (one) => one.kind === 'unit.reprinted',
  )
  expect(entry).toMatchObject({ reference: fresh.id })
  await move([fresh.id])
  expect(codeOf(await claim(orderId, [unit!.id])), 'its successor is claimed, not itself').toBe(
    'claim.not_possible',
  )
  expect(codeOf(await claim(orderId, [fresh.id]))).toBe('ok')
  await sound()
})

test('a lost parcel printed again delivers the order with its successor', async () => {
  const { orderId, units, fan } = await bought(1, 'ship')
  await pass(database, days(21))
  const id = await claimed(orderId, units[0]!.id, 'lost')
  expect((await decide(id, { decision: 'reprint' })).ok).toBe(true)
  const fresh = (await fan.orderOf(orderId)).units.find((one) => one.replacesUnitId)!
  await move([fresh.id])
  expect((await fan.orderOf(orderId)).order.status).toBe('delivered')
})

test('paid back for a fault of ours the creator keeps the profit; for a size that does not fit they give it back', async () => {
  const ours = await bought()
  const before = await balance()
  const id = await claimed(ours.orderId, ours.units[0]!.id, 'damaged')
  expect((await decide(id, { decision: 'refund' })).ok).toBe(true)
  expect(await balance()).toEqual(before)
  const theirs = await bought()
  const with2 = await balance()
  const size = await claimed(theirs.orderId, theirs.units[0]!.id, 'size')
  expect(codeOf(await decide(size, { decision: 'reprint' }))).toBe('claim.size_is_no_fault')
  expect((await decide(size, { decision: 'refund', scope: 'shipping' })).ok).toBe(true)
  const left = await balance()
  expect(plus(left.pending, theirs.units[0]!.profit)).toEqual(with2.pending)
  const { refunds, order } = await theirs.fan.orderOf(theirs.orderId)
  expect(refunds[0]!.amount, 'the piece, the shipping and all tax').toEqual(order.total)
  expect(codeOf(await claim(theirs.orderId, [theirs.units[0]!.id])), 'paid back is over').toBe(
    'claim.not_possible',
  )
  await sound()
})

test('a refund too large for one person waits with its claim, and is decided with the second word', async () => {
  const { orderId, units } = await bought(12)
  const id = await claimed(orderId, units[0]!.id)
  expect(await decide(id, { decision: 'refund', scope: 'order' })).toMatchObject({ value: { waits: true } })
  expect(codeOf(await decide(id, { decision: 'decline' }))).toBe('claim.refund_waits')
  const [request] = await database.read((tx) => findRefundRequests(tx, { orderId }))
  const given = await database.transact((tx, at) =>
    decideRefund(tx, request!.id, 'approved', { personId: 'prs_other', name: 'Fin' }, at),
  )
  if (!given.ok) throw new Error(given.code)
  await database.transact((tx, at) => followRefund(tx, given.value.given!.refundId, at))
  const [now] = await database.read((tx) => findClaimsOfOrder(tx, orderId))
  expect(now).toMatchObject({ status: 'refunded', decidedByName: 'Ike Obi' })
  await sound()
})

test('asked for more the fan answers, declined the reason stands, and each step has one mail and one line in the talk', async () => {
  const { orderId, units, fan } = await bought()
  const id = await claimed(orderId, units[0]!.id)
  expect((await decide(id, { decision: 'ask', words: 'Show us the label.' })).ok).toBe(true)
  await database.transact((tx, at) => answerAsked(tx, orderId, at))
  expect((await decide(id, { decision: 'decline', words: 'The label is another shop’s.' })).ok).toBe(true)
  const mails = (await database.read((tx) => findMails(tx))).filter(
    (mail) => mail.to === fan.email.toLowerCase(),
  )
  expect(mails.map((mail) => mail.template).sort()).toEqual(
    ['claim-asked', 'claim-declined', 'claim-received'].sort(),
  )
  const [thread] = await database.read((tx) => findThreads(tx, { orderId }))
  const talk = await database.read((tx) => findThread(tx, thread!.id))
  expect(talk!.messages.map((message) => message.author)).toEqual(['fan', 'staff', 'staff'])
})

test('a swap is off until offered, once for a piece, within its days, at the shop’s cost to the cent', async () => {
  const { orderId, units, fan } = await bought()
  const [unit] = units
  const sizes = await database.read((tx) => sizesToSwap(tx, unit!))
  const swap = (sku = sizes.find((one) => one.size === 'M')!.sku, unitId = unit!.id) =>
    database.transact((tx, at) => swapSize(tx, orderId, { unitId, sku, shop: 'After', link: '' }, at))
  expect(codeOf(await swap())).toBe('swap.not_offered')
  const offer = (isOn: boolean) =>
    database.transact((tx, at) => offerSwaps(tx, store.shopId, { isOn, days: 30 }, by, at))
  await offer(true)
  expect(codeOf(await swap('none'))).toBe('swap.size_not_offered')
  await pass(database, days(31))
  expect(codeOf(await swap())).toBe('swap.too_late')
  await database.transact((tx, at) => clearDueProfit(tx, at))
  const fresh = await bought()
  const again = { unitId: fresh.units[0]!.id, sku: sizes[0]!.sku, shop: 'After', link: '' }
  const before = await balance()
  const two = await Promise.all([
    database.transact((tx, at) => swapSize(tx, fresh.orderId, again, at)),
    database.transact((tx, at) => swapSize(tx, fresh.orderId, again, at)),
  ])
  expect(
    two.filter((one) => one.ok),
    'two presses are one swap',
  ).toHaveLength(1)
  const [made] = await database.read((tx) => findSwapsOfShop(tx, store.shopId))
  const after = await balance()
  expect(plus(plus(after.pending, after.available), plus(made!.cost, made!.shipping))).toEqual(
    plus(before.pending, before.available),
  )
  const { units: now } = await fresh.fan.orderOf(fresh.orderId)
  const other = now.find((one) => one.replacesUnitId)!
  expect(other).toMatchObject({ size: sizes[0]!.size, edition: fresh.units[0]!.edition })
  await move([other.id])
  await database.transact((tx) => scheduleProfit(tx, fresh.orderId))
  expect(
    codeOf(
      await database.transact((tx, at) => swapSize(tx, fresh.orderId, { ...again, unitId: other.id }, at)),
    ),
  ).toBe('swap.not_possible')
  await pass(database, days(40))
  await database.transact((tx, at) => clearDueProfit(tx, at))
  await sound()
  expect((await fan.orderOf(orderId)).units).toHaveLength(1)
})

test('a swap makes no debt: what the shop does not have it does not give', async () => {
  const poor = await openStore(database, 'poor')
  const fan = new TestFan(database, poor.shopId)
  await fan.put({ listing: await poor.sell({ priceMinor: 1_400 }) })
  const taken = await fan.pay()
  if (!taken.ok) throw new Error(taken.code)
  const { units } = await fan.orderOf(taken.value.order.id)
  await move(units.map((unit) => unit.id))
  await database.transact((tx, at) => offerSwaps(tx, poor.shopId, { isOn: true, days: 30 }, by, at))
  const [size] = await database.read((tx) => sizesToSwap(tx, units[0]!))
  const asked = { unitId: units[0]!.id, sku: size!.sku, shop: 'Poor', link: '' }
  const done = await database.transact((tx, at) => swapSize(tx, taken.value.order.id, asked, at))
  expect(codeOf(done)).toBe('swap.not_now')
  expect((await fan.orderOf(taken.value.order.id)).units, 'and nothing is printed').toHaveLength(1)
})

test('a piece printed anew that is paid back before its print frees no place of the drop and is not counted twice', async () => {
  const { orderId, units, fan } = await bought()
  const sold = async () =>
    (await database.execute(`select sold from listings.stock where listing_id = '${drop}'`)).rows[0]!.sold
  const before = await sold()
  const id = await claimed(orderId, units[0]!.id)
  await decide(id, { decision: 'reprint' })
  const fresh = (await fan.orderOf(orderId)).units.find((one) => one.replacesUnitId)!
  const given = await database.transact((tx, at) =>
    refundOrder(
      tx,
      orderId,
      { unitIds: [units[0]!.id, fresh.id], reason: 'Both', key: 'both', ourFault: true },
      at,
    ),
  )
  expect(given.ok).toBe(true)
  expect(await sold()).toEqual(before)
  expect((await fan.orderOf(orderId)).units.find((one) => one.id === fresh.id)!.status).toBe('cancelled')
  await sound()
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
  const { orderId, units } = await bought()
  const id = await claimed(orderId, units[0]!.id)
  await decide(id, { decision: 'decline' })
  await expect(
    database.execute(`update claims.claim set answer = 'Other' where id = '${id}'`),
  ).rejects.toThrow()
})
