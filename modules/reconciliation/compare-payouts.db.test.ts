/** Paystack's own list of transfers and its balance against our payouts and our account of it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPayoutWorld } from '#drivers/payout-world.ts'
import { cast } from '#drivers/payouts.ts'
import { days } from '#kernel/instant.ts'
import { money, usd } from '#kernel/money.ts'
import { verifyLedger } from '#ledger'
import { createProvedStaff } from '#sample/proven-staff.ts'
import {
  compareAll,
  explainDifference,
  findBalances,
  findDifferences,
  fundProvider,
  recheck,
  type Sides,
} from './index.ts'

let world: Awaited<ReturnType<typeof openPayoutWorld>>
let sides: Sides
const proven = createProvedStaff(cast.finance)
beforeAll(async () => {
  world = await openPayoutWorld()
  await world.pass(0)
  const settle = () => Promise.reject(new Error('no charge is settled here'))
  sides = {
    payments: null,
    settle,
    payouts: world.providers.filter(({ name }) => name === 'paystack'),
    secret: cast.ring.secret,
  }
})
afterAll(() => world.close())

const compare = async () =>
  expect(await compareAll(world.database, sides, { now: true })).toEqual([
    { provider: 'paystack', failure: null },
  ])
const findOpen = async () =>
  (await world.database.read((tx) => findDifferences(tx, { open: true, cursor: null }))).rows
const readGap = async () =>
  (await world.database.read(findBalances)).map(
    ({ ours, theirs }) => [theirs.currency, theirs.minor - ours.minor] as const,
  )

test('money that we sent to a provider is booked once by its reference, and both sides agree', async () => {
  await compare()
  expect(await readGap()).toEqual([
    ['KES', 10_000_000_000n],
    ['NGN', 100_000_000_000n],
  ])
  const fund = (reference: string, got: ReturnType<typeof money>) =>
    world.database.transact((tx, at) =>
      fundProvider(tx, { provider: 'paystack', paid: usd(65_400_000), got, reference }, proven, at),
    )
  const naira = money(100_000_000_000n, 'NGN')
  expect(await fund('FT-1', naira)).toMatchObject({ ok: true })
  expect(await fund('FT-1', naira)).toMatchObject({ code: 'funding.booked_before' })
  expect(await fund('FT-1', money(1n, 'NGN'))).toMatchObject({ code: 'funding.booked_before' })
  expect(await fund('FT-2', money(10_000_000_000n, 'KES'))).toMatchObject({ ok: true })
  await compare()
  expect(await readGap()).toEqual([
    ['KES', 0n],
    ['NGN', 0n],
  ])
  expect((await world.database.read((tx) => verifyLedger(tx))).ok).toBe(true)
})

test('a payout’s outcome that Paystack never reported is booked by the comparison', async () => {
  const { payout } = await world.createApproved('paystack')
  await world.work()
  world.arrive('paystack', payout)
  await compare()
  expect((await world.readPayout(payout)).status).toBe('paid')
  world.turnBack('paystack', payout)
  await compare()
  expect((await world.readPayout(payout)).status).toBe('failed')
  expect(await findOpen()).toEqual([])
  expect(await readGap()).toEqual([
    ['KES', 0n],
    ['NGN', 0n],
  ])
})

test('a transfer without a payout, and one Paystack does not list, stay open until they are resolved', async () => {
  const { payout } = await world.createApproved('paystack')
  await world.work()
  world.arrive('paystack', payout)
  await compare()
  const transfer = world.paystack.transfers.get(payout.id)!
  world.paystack.transfers.set('made-in-dashboard', {
    ...transfer,
    reference: 'made-in-dashboard',
    code: 'TRF_9_board',
  })
  world.paystack.transfers.delete(payout.id)
  await world.pass(days(1.5))
  for (let n = 0; n < 2; n += 1) await compare()
  const differences = await findOpen()
  expect(differences.map(({ kind, about }) => [kind, about])).toEqual([
    ['payout_unknown', 'made-in-dashboard'],
    ['payout_missing', payout.id],
  ])
  expect(await recheck(world.database, sides, differences[1]!.id)).toMatchObject({
    code: 'difference.remains',
  })
  expect(await recheck(world.database, sides, differences[0]!.id)).toMatchObject({
    code: 'difference.no_cure',
  })
  world.paystack.transfers.set(payout.id, transfer)
  expect(await recheck(world.database, sides, differences[1]!.id)).toMatchObject({ ok: true })
  const note = 'Sent by the owner to a test account.'
  await world.database.transact((tx, at) =>
    explainDifference(tx, { id: differences[0]!.id, note }, proven, at),
  )
  await compare()
  expect(await findOpen()).toEqual([])
})
