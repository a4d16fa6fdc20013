import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, setBusinessTime } from '#drivers/database.ts'
import { openCharges } from '#drivers/test-charges.ts'
import type { Id } from '#kernel/id.ts'
import { usd } from '#kernel/money.ts'
import type { Database } from '#platform/database/tx.ts'
import { findPayments } from './find-charges.ts'
import type { PaymentProvider } from './provider.ts'
import { leftToRefund, requestRefund, sendRefunds } from './refund-charge.ts'
import { endDispute } from './test-provider/books.ts'

const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
let database: Database
let charges: ReturnType<typeof openCharges>
beforeAll(async () => {
  database = await openTestDatabase()
  charges = openCharges(database)
})
afterAll(() => database.close())

const refund = (chargeId: Id<'charge'>, minor: number, key: string) =>
  database.transact((tx, at) =>
    requestRefund(tx, { chargeId, key, amount: usd(minor), reason: 'Asked for' }, at),
  )

test('refunds never exceed what was captured, however they are split or repeated', async () => {
  console.log(`refunds: SEED=${seed}`)
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 50, max: 20_000 }),
      fc.array(
        fc.record({ minor: fc.integer({ min: -5, max: 9_000 }), key: fc.integer({ min: 1, max: 6 }) }),
        {
          maxLength: 9,
        },
      ),
      async (amount, requests) => {
        const paid = await charges.charge('4242424242424242', amount)
        const refundedByKey = new Map<string, number>()
        for (const request of requests) {
          const key = `k${request.key}`
          const remaining = amount - [...refundedByKey.values()].reduce((a, b) => a + b, 0)
          const result = await refund(paid.id, request.minor, key)
          if (refundedByKey.has(key)) expect(result).toMatchObject({ ok: true, value: { isRepeat: true } })
          else {
            expect(result.ok).toBe(request.minor > 0 && request.minor <= remaining)
            if (result.ok) refundedByKey.set(key, request.minor)
          }
        }
        const charge = await paid.readCharge()
        const refunded = [...refundedByKey.values()].reduce((a, b) => a + b, 0)
        expect(charge.refunded.minor).toBe(BigInt(refunded))
        expect(leftToRefund(charge).minor).toBe(BigInt(amount - refunded))
      },
    ),
    { seed, numRuns: 15 },
  )
  await sendRefunds(database, charges.provider)
  const { rows } = await database.execute(`select
    (select count(*) from payments.refund where status <> 'succeeded')::int as unsent,
    (select coalesce(sum(amount_minor), 0) from payments.refund)::text as ours,
    (select coalesce(sum(amount_minor), 0) from test_provider.refund)::text as theirs`)
  expect(rows[0]!.unsent).toBe(0)
  expect(rows[0]!.ours).toBe(rows[0]!.theirs)
})

test('the database refuses refunds beyond what was captured, even by hand', async () => {
  const paid = await charges.charge('4242424242424242', 1_000)
  const expectRefused = (statement: string) => expect(database.execute(statement)).rejects.toThrow()
  await expectRefused(`update payments.charge set refunded_minor = 1001 where id = '${paid.id}'`)
  await expectRefused(`update payments.charge set captured_minor = 2000 where id = '${paid.id}'`)
  await expectRefused(`update payments.charge set amount_minor = 2000 where id = '${paid.id}'`)
  await expectRefused(
    `insert into payments.refund (id, charge_id, key, status, amount_minor, currency, reason, requested_at) values ('rfd_x', '${paid.id}', 'k', 'requested', 1, 'USD', 'r', now())`,
  )
})

test('the database protects refunds and disputes and lets each end once, even by hand', async () => {
  const paid = await charges.charge('4242424242424242', 3_000)
  await refund(paid.id, 1_200, 'kept')
  await sendRefunds(database, charges.provider)
  const expectRefused = (statement: string) =>
    expect(database.execute(statement), statement).rejects.toThrow()
  const ofCharge = `charge_id = '${paid.id}'`
  // The charge's sum changes in the same statement, so only the refund's own row can refuse.
  const lowerCharge = `update payments.charge set refunded_minor = 1 where id = '${paid.id}'`
  await expectRefused(
    `with c as (${lowerCharge}) update payments.refund set amount_minor = 1 where ${ofCharge}`,
  )
  await expectRefused(`update payments.refund set key = 'another' where ${ofCharge}`)
  await expectRefused(`update payments.refund set status = 'requested', settled_at = null where ${ofCharge}`)
  await expectRefused(`update payments.refund set provider_ref = 'of another' where ${ofCharge}`)
  await database.execute(`with c as (update payments.charge set disputed_minor = 500 where id = '${paid.id}')
    insert into payments.dispute (id, charge_id, provider, provider_ref, status, amount_minor, currency, opened_at)
    values ('dsp_kept', '${paid.id}', 'test', 'dp_kept', 'open', 500, 'USD', now())`)
  await expectRefused(`delete from payments.dispute where id = 'dsp_kept'`)
  await expectRefused(
    `with c as (update payments.charge set disputed_minor = 1 where id = '${paid.id}') update payments.dispute set amount_minor = 1 where id = 'dsp_kept'`,
  )
  await database.execute(
    `update payments.dispute set status = 'lost', closed_at = now() where id = 'dsp_kept'`,
  )
  await expectRefused(`update payments.dispute set status = 'open', closed_at = null where id = 'dsp_kept'`)
})

test('a provider that does not answer is asked again, and refunds once', async () => {
  const paid = await charges.charge('4242424242424242', 3_000)
  await refund(paid.id, 1_200, 'once')
  let fails = 2
  const flaky: PaymentProvider = {
    ...charges.provider,
    refund: async (request) => {
      const answer = await charges.provider.refund(request)
      if (fails-- > 0) throw new Error('the line broke after the answer')
      return answer
    },
  }
  for (let n = 0; n < 3; n += 1) await sendRefunds(database, flaky)
  const { refunds } = await database.read((tx) => findPayments(tx, { kind: 'order', id: paid.orderId }))
  expect(refunds).toMatchObject([{ status: 'succeeded', attempts: 2 }])
  const { rows } = await database.execute(
    `select count(*)::int as count from test_provider.refund where intent_id = '${paid.outcome.ref}'`,
  )
  expect(rows[0]!.count).toBe(1)
})

test('a dispute takes at most what is left after refunds, and gives it back when it is won', async () => {
  const paid = await charges.charge('4000000000000259', 5_000)
  await refund(paid.id, 2_000, 'part')
  await sendRefunds(database, charges.provider)
  const at = await database.read(async (_, now) => now)
  await setBusinessTime(database, new Date(at.getTime() + 61 * 60_000))
  await charges.deliver()
  expect((await paid.readCharge()).disputed.minor).toBe(3_000n)
  expect(await refund(paid.id, 1, 'more')).toMatchObject({ code: 'refund.more_than_captured' })
  await database.transact((tx, now) => endDispute(tx, paid.outcome.ref, 'won', now))
  await charges.deliver()
  await charges.deliver()
  expect((await paid.readCharge()).disputed.minor).toBe(0n)
  expect((await refund(paid.id, 3_000, 'rest')).ok).toBe(true)
})
