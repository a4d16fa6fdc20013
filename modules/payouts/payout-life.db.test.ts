import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#drivers/database.ts'
import { cast, openShop, requestFor } from '#drivers/payouts.ts'
import { usd } from '#kernel/money.ts'
import { findShopBalance } from '#ledger'
import type { Database } from '#platform/database/tx.ts'
import { createProvedStaff } from '#sample/proven-staff.ts'
import {
  approvePayout,
  cancelPayout,
  findPayout,
  judgePayout,
  movePayout,
  type PayingShop,
  type Payout,
} from './index.ts'
import { type PayoutEvent, type PayoutStatus, payoutEvents, payoutMoves, payoutStatuses } from './payout.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const { at, admin, creator, finance } = cast
const paths: Record<PayoutStatus, PayoutEvent[]> = {
  requested: [],
  approved: ['approve'],
  in_transit: ['approve', 'send'],
  paid: ['approve', 'send', 'settle'],
  failed: ['approve', 'send', 'fail'],
  cancelled: ['cancel'],
}
const apply = (shop: PayingShop, payout: Payout, event: PayoutEvent) =>
  database.transact(async (tx) => {
    if (event === 'approve') return approvePayout(tx, payout.id, createProvedStaff(admin), at)
    if (event === 'cancel') return cancelPayout(tx, shop.id, payout.id, { personId: creator }, at)
    if (event === 'fail' || event === 'bounce') {
      const firstJudgement = await judgePayout(
        tx,
        payout.id,
        event,
        { ...createProvedStaff(admin), note: 'closed' },
        at,
      )
      return firstJudgement.ok
        ? judgePayout(tx, payout.id, event, { ...createProvedStaff(finance), note: 'closed' }, at)
        : firstJudgement
    }
    return movePayout(tx, payout.id, event, createProvedStaff(finance), at)
  })
const lockedAmount = (status: PayoutStatus): bigint =>
  ['requested', 'approved', 'in_transit'].includes(status) ? 20_000n : 0n

test.each(payoutStatuses)(
  'from %s only the moves of the table happen, and every cent is accounted for',
  async (status) => {
    for (const event of payoutEvents) {
      const shop = await openShop(database, usd(50_000))
      const payout = await requestFor(database, shop, usd(20_000))
      for (const step of paths[status]) await apply(shop, payout, step)
      const next = (payoutMoves[status] as Partial<Record<PayoutEvent, PayoutStatus>>)[event]
      const answer = await apply(shop, payout, event)
      const story = await database.read((tx) => findPayout(tx, shop.id, payout.id))
      const expectedStatus = next ?? status
      expect(answer.ok, `${status} ${event}`).toBe(next !== undefined)
      if (!answer.ok) expect(answer.code).toBe('payout.move_not_allowed')
      expect(story!.status).toBe(expectedStatus)
      const { available, inTransit } = await database.read((tx) => findShopBalance(tx, shop.id))
      expect(inTransit.minor).toBe(lockedAmount(expectedStatus))
      expect(available.minor + inTransit.minor + (expectedStatus === 'paid' ? 20_000n : 0n)).toBe(50_000n)
    }
  },
)

test('the table of moves in the database is the one in code', async () => {
  const { rows } = await database.execute('select status, event, next from payouts.move')
  const movesInCode = Object.entries(payoutMoves).flatMap(([status, moves]) =>
    Object.entries(moves).map(([event, next]) => `${status} ${event} ${next}`),
  )
  expect(rows.map((row) => `${row.status} ${row.event} ${row.next}`).sort()).toEqual(movesInCode.sort())
})

test('what was requested does not change, and nothing is deleted', async () => {
  const shop = await openShop(database, usd(50_000))
  const payout = await requestFor(database, shop, usd(5_000))
  const expectRefused = (text: string, why: string) => expect(database.execute(text)).rejects.toThrow(why)
  await expectRefused(
    `update payouts.payout set amount_minor = 9000 where id = '${payout.id}'`,
    'does not change',
  )
  await expectRefused(
    `update payouts.payout set status = 'paid' where id = '${payout.id}'`,
    'does not go from',
  )
  await expectRefused(`delete from payouts.payout where id = '${payout.id}'`, 'refused')
  await expectRefused('delete from payouts.step', 'refused')
  await expectRefused('update payouts.quote set fee_minor = 0', 'refused')
  await expectRefused(
    `insert into payouts.payout select 'pay_${'0'.repeat(32)}', shop_id, 99, quote_id, destination_id, method, amount_minor,
     fee_minor, currency, rate_e6, receive_minor, arrives_from, arrives_to, 1, requested_by, requested_at, 'paid', status_at
     from payouts.payout where id = '${payout.id}'`,
    'begins as requested',
  )
  await expectRefused(
    `insert into payouts.approval (payout_id, person_id, given_at)
     select id, requested_by, requested_at from payouts.payout where id = '${payout.id}'`,
    'not approved by who asked for it',
  )
})
