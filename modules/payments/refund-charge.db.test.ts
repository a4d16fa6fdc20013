import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, setBusinessTime } from '#drivers/database.ts'
import { idOf } from '#drivers/orders.ts'
import type { Id } from '#kernel/id.ts'
import { usd } from '#kernel/money.ts'
import type { Database } from '#platform/database/tx.ts'
import { selectCharge } from './charge-rows.ts'
import { findPayments } from './find-charges.ts'
import { openCharge } from './open-charge.ts'
import type { PaymentProvider, Settle } from './provider.ts'
import { receiveEvent } from './receive-event.ts'
import { recordOutcome } from './record-outcome.ts'
import { leftToRefund, requestRefund, sendRefunds } from './refund-charge.ts'
import { endDispute, tokenise } from './test-provider/books.ts'
import { deliverEvents, openTestProvider } from './test-provider/test-provider.ts'

const secret = 'the secret of the test callbacks'
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
let database: Database
let provider: PaymentProvider
beforeAll(async () => {
  database = await openTestDatabase()
  provider = openTestProvider({ database, secret, bankUrl: 'http://localhost/test-bank' })
})
afterAll(() => database.close())

const settle: Settle = (tx, charge, seen, at) => recordOutcome(tx, charge.id, seen, at)
const card = (number: string) =>
  database.transact(async (tx, at) => {
    const made = await tokenise(tx, { number, expiry: '12/34', cvc: '123' }, at)
    return made.ok ? made.value.token : ''
  })

let made = 0
async function charge(number: string, minor = 5_000) {
  const opened = await database.transact((tx, at) =>
    openCharge(
      tx,
      { subject: { kind: 'order', id: idOf('order', `n${made++}`) }, provider: 'test', amount: usd(minor) },
      at,
    ),
  )
  if (!opened.ok) throw new Error(opened.code)
  const request = {
    chargeId: opened.value.id,
    amount: usd(minor),
    token: await card(number),
    description: 'FN-234567',
    returnUrl: 'http://localhost/order/FN-234567',
  }
  const seen = await provider.create(request)
  const result = await database.transact((tx, at) => settle(tx, opened.value, seen, at))
  expect(result.ok).toBe(true)
  return { id: opened.value.id, seen, request, now: () => find(opened.value.id) }
}
const find = async (id: Id<'charge'>) => (await database.read((tx) => selectCharge(tx, id)))!
const refund = (chargeId: Id<'charge'>, minor: number, key: string) =>
  database.transact((tx, at) =>
    requestRefund(tx, { chargeId, key, amount: usd(minor), reason: 'Asked for' }, at),
  )
const deliver = () =>
  deliverEvents({ database, secret }, async (raw, signature) =>
    receiveEvent(database, provider, settle, { raw: Buffer.from(raw), signature, nowMs: Date.now() }),
  )

test('a refund never takes back more than came in, in whatever pieces and however often it is asked', async () => {
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
      async (amount, asks) => {
        const paid = await charge('4242424242424242', amount)
        const given = new Map<string, number>()
        for (const ask of asks) {
          const key = `k${ask.key}`
          const left = amount - [...given.values()].reduce((a, b) => a + b, 0)
          const result = await refund(paid.id, ask.minor, key)
          if (given.has(key)) expect(result).toMatchObject({ ok: true, value: { again: true } })
          else {
            expect(result.ok).toBe(ask.minor > 0 && ask.minor <= left)
            if (result.ok) given.set(key, ask.minor)
          }
        }
        const now = await paid.now()
        const back = [...given.values()].reduce((a, b) => a + b, 0)
        expect(now.refunded.minor).toBe(BigInt(back))
        expect(leftToRefund(now).minor).toBe(BigInt(amount - back))
      },
    ),
    { seed, numRuns: 15 },
  )
  await sendRefunds(database, provider)
  const { rows } = await database.execute(`select
    (select count(*) from payments.refund where status <> 'succeeded')::int as unsent,
    (select coalesce(sum(amount_minor), 0) from payments.refund)::text as ours,
    (select coalesce(sum(amount_minor), 0) from test_provider.refund)::text as theirs`)
  expect(rows[0]!.unsent).toBe(0)
  expect(rows[0]!.ours).toBe(rows[0]!.theirs)
})

test('the database refuses a charge that gives back more than it took, even by hand', async () => {
  const paid = await charge('4242424242424242', 1_000)
  const by = (statement: string) => expect(database.execute(statement)).rejects.toThrow()
  await by(`update payments.charge set refunded_minor = 1001 where id = '${paid.id}'`)
  await by(`update payments.charge set captured_minor = 2000 where id = '${paid.id}'`)
  await by(`update payments.charge set amount_minor = 2000 where id = '${paid.id}'`)
  await by(
    `insert into payments.refund (id, charge_id, key, status, amount_minor, currency, reason, requested_at) values ('rfd_x', '${paid.id}', 'k', 'requested', 1, 'USD', 'r', now())`,
  )
})

test('the database keeps what was given back and disputed, and lets each end once, even by hand', async () => {
  const paid = await charge('4242424242424242', 3_000)
  await refund(paid.id, 1_200, 'kept')
  await sendRefunds(database, provider)
  const by = (statement: string) => expect(database.execute(statement), statement).rejects.toThrow()
  const mine = `charge_id = '${paid.id}'`
  // The sum of the charge follows in the same statement, so that nothing but the row itself could refuse.
  const lowered = `update payments.charge set refunded_minor = 1 where id = '${paid.id}'`
  await by(`with c as (${lowered}) update payments.refund set amount_minor = 1 where ${mine}`)
  await by(`update payments.refund set key = 'another' where ${mine}`)
  await by(`update payments.refund set status = 'requested', settled_at = null where ${mine}`)
  await by(`update payments.refund set provider_ref = 'of another' where ${mine}`)
  await database.execute(`with c as (update payments.charge set disputed_minor = 500 where id = '${paid.id}')
    insert into payments.dispute (id, charge_id, provider, provider_ref, status, amount_minor, currency, opened_at)
    values ('dsp_kept', '${paid.id}', 'test', 'dp_kept', 'open', 500, 'USD', now())`)
  await by(`delete from payments.dispute where id = 'dsp_kept'`)
  await by(
    `with c as (update payments.charge set disputed_minor = 1 where id = '${paid.id}') update payments.dispute set amount_minor = 1 where id = 'dsp_kept'`,
  )
  await database.execute(
    `update payments.dispute set status = 'lost', closed_at = now() where id = 'dsp_kept'`,
  )
  await by(`update payments.dispute set status = 'open', closed_at = null where id = 'dsp_kept'`)
})

test('a provider that does not answer is asked again, and gives the money back once', async () => {
  const paid = await charge('4242424242424242', 3_000)
  await refund(paid.id, 1_200, 'once')
  let fails = 2
  const flaky: PaymentProvider = {
    ...provider,
    refund: async (request) => {
      const answer = await provider.refund(request)
      if (fails-- > 0) throw new Error('the line broke after the answer')
      return answer
    },
  }
  for (let n = 0; n < 3; n += 1) await sendRefunds(database, flaky)
  const { refunds } = await database.read((tx) =>
    findPayments(tx, { kind: 'order', id: idOf('order', `n${made - 1}`) }),
  )
  expect(refunds).toMatchObject([{ status: 'succeeded', attempts: 2 }])
  const { rows } = await database.execute(
    `select count(*)::int as count from test_provider.refund where intent_id = '${paid.seen.ref}'`,
  )
  expect(rows[0]!.count).toBe(1)
})

test('a dispute takes at most what is left after refunds, and gives it back when it is won', async () => {
  const paid = await charge('4000000000000259', 5_000)
  await refund(paid.id, 2_000, 'part')
  await sendRefunds(database, provider)
  const at = await database.read(async (_, now) => now)
  await setBusinessTime(database, new Date(at.getTime() + 61 * 60_000))
  await deliver()
  expect((await paid.now()).disputed.minor).toBe(3_000n)
  expect(await refund(paid.id, 1, 'more')).toMatchObject({ code: 'refund.more_than_captured' })
  await database.transact((tx, now) => endDispute(tx, paid.seen.ref, 'won', now))
  await deliver()
  await deliver()
  expect((await paid.now()).disputed.minor).toBe(0n)
  expect((await refund(paid.id, 3_000, 'rest')).ok).toBe(true)
})
