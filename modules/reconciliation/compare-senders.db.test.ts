/** PayPal's own account of our money, and transfers to connected accounts at Stripe, against the books. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPayoutWorld } from '#drivers/payout-world.ts'
import { cast } from '#drivers/payouts.ts'
import { days, hours } from '#kernel/instant.ts'
import { usd } from '#kernel/money.ts'
import type { PaymentProvider } from '#payments'
import { createProvedStaff } from '#sample/proven-staff.ts'
import { openStripe } from '../payments/stripe/stripe.ts'
import { compareAll, findBalances, findDifferences, fundProvider, listCompared, type Sides } from './index.ts'

let world: Awaited<ReturnType<typeof openPayoutWorld>>
const proven = createProvedStaff(cast.finance)
const settle = () => Promise.reject(new Error('no charge is settled here'))
beforeAll(async () => {
  world = await openPayoutWorld()
  await world.pass(0)
})
afterAll(() => world.close())

const sidesOf = (name: 'paypal' | 'stripe', payments: PaymentProvider | null = null): Sides => ({
  payments,
  settle,
  secret: cast.ring.secret,
  payouts: world.providers.filter((provider) => provider.name === name),
})
const compare = async (sides: Sides) => {
  const [name] = listCompared(sides)
  expect(await compareAll(world.database, sides, { now: true })).toEqual([{ provider: name, failure: null }])
}
const findOpen = async (provider: string) =>
  (await world.database.read((tx) => findDifferences(tx, { open: true, cursor: null }))).rows.filter(
    (difference) => difference.provider === provider,
  )
const readPaypalGap = async () => {
  const all = await world.database.read(findBalances)
  const paypalBalance = all.find(({ provider }) => provider === 'paypal')
  return paypalBalance && paypalBalance.theirs.minor - paypalBalance.ours.minor
}

test('PayPal: its list and its balance agree with the books, through arrival and return', async () => {
  const sides = sidesOf('paypal')
  await compare(sides)
  expect(await readPaypalGap()).toBe(10_000_000n)
  const funding = { provider: 'paypal', paid: usd(10_000_000), got: usd(10_000_000), reference: 'FT-1' }
  await world.database.transact((tx, at) => fundProvider(tx, funding, proven, at))
  await compare(sides)
  expect(await readPaypalGap()).toBe(0n)

  const { payout } = await world.createApproved('paypal')
  await world.work()
  world.arrive('paypal', payout)
  await world.pass(hours(3))
  // No callback came: the comparison asks and books.
  await compare(sides)
  expect((await world.readPayout(payout)).status).toBe('paid')
  expect([await findOpen('paypal'), await readPaypalGap()]).toEqual([[], 0n])
  world.turnBack('paypal', payout)
  await compare(sides)
  expect((await world.readPayout(payout)).status).toBe('failed')
  expect([await findOpen('paypal'), await readPaypalGap()]).toEqual([[], 0n])
})

test('PayPal: money sent from its own pages, and a payout that it does not list, are differences', async () => {
  const sides = sidesOf('paypal')
  const { payout } = await world.createApproved('paypal')
  await world.work()
  world.arrive('paypal', payout)
  await compare(sides)
  const sentByHand = world.paypal.moveByHand(-4_200n)
  world.paypal.moveByHand(5_000n)
  const paypalBatch = world.paypal.batches.get(payout.id)!
  world.paypal.batches.delete(payout.id)
  await world.pass(days(1.5))
  await compare(sides)
  const differences = await findOpen('paypal')
  expect(differences.map(({ kind, reference, theirs }) => [kind, reference, theirs.minor])).toEqual([
    ['payout_unknown', sentByHand, -4_200n],
    ['payout_missing', payout.id, 0n],
  ])
  world.paypal.batches.set(payout.id, paypalBatch)
  await compare(sides)
  expect((await findOpen('paypal')).map(({ kind }) => kind)).toEqual(['payout_unknown'])
  expect(await readPaypalGap()).toBe(800n)
})

test('PayPal: an app that may not read the account says what to turn on', async () => {
  world.paypal.reports.on = false
  const [run] = await compareAll(world.database, sidesOf('paypal'), { now: true })
  world.paypal.reports.on = true
  expect(run?.failure).toContain('turn Transaction Search on')
})

test('Stripe: a payout to a connected account leaves no difference, nor does its reversal', async () => {
  const sides = sidesOf('stripe', openStripe(world.stripe.settings))
  const { payout } = await world.createApproved('stripe')
  await world.work()
  expect((await world.readPayout(payout)).status).toBe('paid')
  const transfers = async () => (await findOpen('stripe')).filter(({ kind }) => kind === 'transfer')
  await compare(sides)
  expect(await transfers()).toEqual([])
  world.turnBack('stripe', payout)
  await world.receiveCallback('stripe', world.double('stripe').event(payout.id))
  expect((await world.readPayout(payout)).status).toBe('failed')
  await compare(sides)
  expect(await transfers()).toEqual([])
  world.stripe.books.balance.book({ type: 'transfer', amount: -700, source: 'tr_elsewhere' })
  await compare(sides)
  expect(await transfers()).toMatchObject([{ theirs: { minor: -700n } }])
})
