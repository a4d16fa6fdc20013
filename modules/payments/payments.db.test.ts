import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, setBusinessTime } from '#drivers/database.ts'
import { createId } from '#drivers/orders.ts'
import { callbackSecret, openCharges, settle } from '#drivers/test-charges.ts'
import { usd } from '#kernel/money.ts'
import { ok } from '#kernel/result.ts'
import type { Database } from '#platform/database/tx.ts'
import { chargeMoves } from './charge.ts'
import { openCharge } from './open-charge.ts'
import type { PaymentProvider, Settle } from './provider.ts'
import { receiveEvent } from './receive-event.ts'
import { recordOutcome } from './record-outcome.ts'
import { recoverCharges } from './recover-charges.ts'
import { decideAtBank, tokenise } from './test-provider/books.ts'
import { deliverEvents } from './test-provider/test-provider.ts'
import { signBody } from './webhook-signature.ts'

let database: Database
let charges: ReturnType<typeof openCharges>
beforeAll(async () => {
  database = await openTestDatabase()
  charges = openCharges(database)
})
afterAll(() => database.close())

test('the code and the database know the same moves of a charge', async () => {
  const { rows } = await database.execute('select from_status, to_status from payments.charge_move_allowed')
  const inCode = Object.entries(chargeMoves).flatMap(([from, to]) => to.map((target) => `${from} ${target}`))
  expect(rows.map((row) => `${row.from_status} ${row.to_status}`).sort()).toEqual(inCode.sort())
})

test('each test card does what its form says', async () => {
  expect((await (await charges.charge('4242424242424242')).readCharge()).status).toBe('captured')
  expect(await (await charges.charge('4000000000000002')).readCharge()).toMatchObject({
    status: 'failed',
    declineCode: 'card_declined',
  })
  const step = await charges.charge('4000002500003155')
  expect(await step.readCharge()).toMatchObject({ status: 'action_required' })
  expect((await step.readCharge()).actionUrl).toContain(step.outcome.ref)
  expect((await (await charges.charge('4000000000000077')).readCharge()).status).toBe('processing')
})

test('asking the provider twice for one charge makes one', async () => {
  const first = await charges.charge('4242424242424242')
  expect((await charges.provider.create(first.request)).ref).toBe(first.outcome.ref)
})

test('a card stored by another process is charged too; an expired or unknown one is not', async () => {
  const { request } = await charges.charge('4242424242424242')
  const [ours, unknown] = ['a', 'b'].map((letter) => `tok_${letter.repeat(24)}`)
  await database.execute(
    `insert into test_provider.token (id, behaviour, brand, last4, made_at) values ($1, 'declined', 'Visa', '0002', now())`,
    [ours],
  )
  const create = (token: string) =>
    charges.provider.create({ ...request, chargeId: createId('charge', token), token })
  expect(await create(ours!)).toMatchObject({
    status: 'declined',
    declineCode: 'card_declined',
    last4: '0002',
  })
  expect(await create(unknown!)).toMatchObject({ declineCode: 'token_unknown' })
  const countTokens = async () =>
    Number((await database.execute('select count(*) as n from test_provider.token')).rows[0]!.n)
  const before = await countTokens()
  const old = { number: '4242 4242 4242 4242', expiry: '01/20', cvc: '123' }
  expect(await database.write((tx) => tokenise(tx, old))).toMatchObject({ code: 'card.expired' })
  expect(await countTokens()).toBe(before)
})

test('a denied second step takes nothing, and an approved one is paid once', async () => {
  for (const decision of ['approve', 'deny'] as const) {
    const step = await charges.charge('4000002500003155')
    await database.transact((tx, at) => decideAtBank(tx, step.outcome.ref, decision, at))
    await database.transact((tx, at) =>
      decideAtBank(tx, step.outcome.ref, decision === 'deny' ? 'approve' : 'deny', at),
    )
    await charges.deliver()
    expect((await step.readCharge()).status).toBe(decision === 'approve' ? 'captured' : 'failed')
  }
})

test('a subject has one open charge, and none after it is paid', async () => {
  const subject = { kind: 'order' as const, id: createId('order', 'twice') }
  const open = () =>
    database.transact((tx, at) => openCharge(tx, { subject, provider: 'test', amount: usd(900) }, at))
  const first = await open()
  expect(await open()).toMatchObject({ code: 'charge.already_open' })
  await expect(
    database.execute(
      `insert into payments.charge (id, subject_kind, subject_id, provider, status, currency, amount_minor, requested_at, asked_at)
       values ('chg_x', 'order', '${subject.id}', 'test', 'requested', 'USD', 900, now(), now())`,
    ),
  ).rejects.toThrow()
  if (!first.ok) throw new Error('not opened')
  const report = await charges.provider.create({
    chargeId: first.value.id,
    amount: usd(900),
    token: await charges.card('4242424242424242'),
    description: '',
    returnUrl: '',
  })
  await database.transact((tx, at) => settle(tx, first.value, report, at))
  expect(await open()).toMatchObject({ code: 'charge.already_paid' })
})

test('the same event, however often and in whatever order, is handled once', async () => {
  const declined = await charges.charge('4000000000000002')
  let calls = 0
  const countingSettle: Settle = async (...args) => {
    calls += 1
    return settle(...args)
  }
  const bodies: string[] = []
  await deliverEvents({ database, secret: callbackSecret }, async (raw) => {
    bodies.push(raw)
    return { ok: true }
  })
  const ownBodies = bodies.filter((raw) => raw.includes(declined.outcome.ref))
  expect(ownBodies.length).toBe(1)
  for (let n = 0; n < 3; n += 1) {
    const raw = Buffer.from(ownBodies[0]!)
    const outcome = await receiveEvent(database, charges.provider, countingSettle, {
      raw,
      signature: signBody(callbackSecret, raw, Date.now()),
      nowMs: Date.now(),
    })
    expect(outcome).toEqual(ok(n === 0 ? 'done' : 'seen before'))
  }
  expect(calls).toBe(1)
})

test('an event that matches the books is accepted once, without asking the provider', async () => {
  const paid = await charges.charge('4242424242424242')
  const receiveAs = async (change: { id: string; amount?: string; kind?: string }) => {
    const raw = Buffer.from(
      JSON.stringify({
        id: `tpe_${change.id.padEnd(24, '0')}`,
        kind: change.kind ?? 'charge.succeeded',
        made: new Date().toISOString(),
        object: {
          id: paid.outcome.ref,
          charge: paid.id,
          amount: change.amount ?? '5000',
          currency: 'USD',
          status: 'succeeded',
        },
      }),
    )
    let looks = 0
    const watchedProvider: PaymentProvider = {
      ...charges.provider,
      retrieve: (input) => {
        looks += 1
        return charges.provider.retrieve(input)
      },
    }
    const call = { raw, signature: signBody(callbackSecret, raw, Date.now()), nowMs: Date.now() }
    return { answer: await receiveEvent(database, watchedProvider, settle, call), looks }
  }
  expect(await receiveAs({ id: 'c1' })).toEqual({ answer: ok('done'), looks: 0 })
  expect(await receiveAs({ id: 'c1' })).toEqual({ answer: ok('seen before'), looks: 0 })
  // An event with another amount, or about anything but a payment, is looked up.
  expect(await receiveAs({ id: 'c2', amount: '1' })).toMatchObject({
    answer: { code: 'charge.amount_mismatch' },
    looks: 1,
  })
  expect(await receiveAs({ id: 'c3', kind: 'charge.refunded' })).toEqual({ answer: ok('done'), looks: 1 })
})

test('an event that names another amount, currency or an unknown charge has no effect', async () => {
  const late = await charges.charge('4000000000000077')
  const body = (object: object, id: string) =>
    JSON.stringify({
      id: `tpe_${id.padEnd(24, '0')}`,
      kind: 'charge.succeeded',
      made: new Date().toISOString(),
      object: {
        id: late.outcome.ref,
        charge: late.id,
        amount: '5000',
        currency: 'USD',
        status: 'succeeded',
        ...object,
      },
    })
  const send = (raw: string) =>
    receiveEvent(database, charges.provider, settle, {
      raw: Buffer.from(raw),
      signature: signBody(callbackSecret, raw, Date.now()),
      nowMs: Date.now(),
    })
  expect(await send(body({ amount: '1' }, 'a1'))).toMatchObject({ code: 'charge.amount_mismatch' })
  expect(await send(body({ currency: 'NGN' }, 'a2'))).toMatchObject({ code: 'charge.amount_mismatch' })
  expect(await send(body({ id: 'tpi_nowhere' }, 'a3'))).toEqual(ok('not ours'))
  expect(await send(body({ extra: '1' }, 'a4'))).toMatchObject({ code: 'event.unreadable' })
  expect((await late.readCharge()).status).toBe('processing')
})

test('an answer whose amount is not what was asked for is not believed', async () => {
  const late = await charges.charge('4000000000000077')
  const wrong = { ...late.outcome, status: 'succeeded' as const, amount: usd(1) }
  const result = await database.transact((tx, at) => recordOutcome(tx, late.id, wrong, at))
  expect(result).toMatchObject({ code: 'charge.amount_mismatch' })
  expect((await late.readCharge()).captured.minor).toBe(0n)
})

test('a charge whose answer was lost is looked up, and one that never left us is given up', async () => {
  const lost = await charges.charge('4000000000000077')
  const neverSent = await database.transact((tx, at) =>
    openCharge(
      tx,
      { subject: { kind: 'order', id: createId('order', 'never') }, provider: 'test', amount: usd(700) },
      at,
    ),
  )
  const at = await database.read(async (_, now) => now)
  await setBusinessTime(database, new Date(at.getTime() + 3 * 60_000))
  await recoverCharges(database, charges.provider, settle)
  expect((await lost.readCharge()).status).toBe('captured')
  if (!neverSent.ok) throw new Error('not opened')
  expect(await charges.find(neverSent.value.id)).toMatchObject({
    status: 'failed',
    declineCode: 'never_arrived',
  })
})

test('no card number is kept anywhere, in any table of any schema', async () => {
  const { rows: columns } = await database.execute(
    `select table_schema || '."' || table_name || '"' as place, column_name as name from information_schema.columns
      where table_schema not in ('pg_catalog', 'information_schema') and data_type in ('text', 'jsonb', 'character', 'character varying')`,
  )
  expect(columns.length).toBeGreaterThan(50)
  for (const { place, name } of columns) {
    const { rows } = await database.execute(
      `select count(*)::int as count from ${place} where regexp_replace("${name}"::text, '[ -]', '', 'g') ~ '(42424242424242|4000002500003155|40000000000000(02|77)|4000000000000259)'`,
    )
    expect(rows[0]!.count, `${place}.${name}`).toBe(0)
  }
})
