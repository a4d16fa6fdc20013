import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openPayoutWorld } from '#drivers/payout-world.ts'
import { cast, openShop } from '#drivers/payouts.ts'
import { days, hours } from '#kernel/instant.ts'
import { usd } from '#kernel/money.ts'
import { verifyLedger } from '#ledger'
import {
  beginConnecting,
  deleteClosedAccounts,
  disconnectAccount,
  findConnectedAccount,
  findConnectedAccounts,
  findDestinations,
  type PayingShop,
  quotePayout,
  signUndoKey,
  undoDestination,
} from '../index.ts'
import { describeNeeds } from './account.ts'

let world: Awaited<ReturnType<typeof openPayoutWorld>>
beforeAll(async () => {
  world = await openPayoutWorld()
})
beforeEach(() => world.pass(days(1)))
afterAll(() => world.close())

const shopWithMoney = () => openShop(world.database, usd(100_000))
const begin = (shop: PayingShop, country = 'DE') => {
  const request = { shopId: shop.id, personId: cast.creator, country }
  return beginConnecting(world.database, world.keeper, request, world.addresses)
}
const refOf = async ({ id }: PayingShop) =>
  (await world.database.read((tx) => findConnectedAccount(tx, id)))?.ref
const stateOf = async ({ id }: PayingShop) =>
  (await world.database.read((tx) => findConnectedAccount(tx, id)))?.state ?? 'none'
const findStripeDestinations = async ({ id }: PayingShop) =>
  (await world.database.read((tx) => findDestinations(tx, id))).filter(({ method }) => method === 'stripe')
const quote = (shop: PayingShop) =>
  world.database.transact((tx) =>
    quotePayout(tx, ['stripe'], shop, { method: 'stripe', amount: usd(50_000) }, world.readNow()),
  )
/** Stripe's last callback, as it came or with something changed. */
const deliverLast = (change: (raw: string) => string = (raw) => raw) => {
  const { raw, signature } = world.stripe.events().at(-1)!
  return world.receiveCallback('stripe', { raw: change(raw), headers: { 'stripe-signature': signature } })
}

test('an account is opened once, completed at Stripe, and becomes the destination once Stripe can pay it', async () => {
  const shop = await shopWithMoney()
  const opened = world.stripe.books.connect.accounts.size
  expect(await begin(shop, 'NG')).toMatchObject({ code: 'account.country_unknown' })
  world.stripe.lostCalls.push('POST /v1/accounts')
  expect(await begin(shop)).toMatchObject({ code: 'account.unreachable' })
  for (const _ of ['again', 'and again'])
    expect(await begin(shop)).toMatchObject({ ok: true, value: expect.stringContaining('/connect/acct_') })
  expect(world.stripe.books.connect.accounts.size).toBe(opened + 1)
  const ref = (await refOf(shop))!
  const states: string[] = [await stateOf(shop)]
  for (const state of ['asks', 'checking'] as const) {
    world.stripe.books.connect.advanceAccount(ref, state)
    expect(await deliverLast()).toMatchObject({ ok: true, value: 'done' })
    states.push(await stateOf(shop))
  }
  expect(states).toEqual(['begun', 'asks', 'checking'])
  expect(await findStripeDestinations(shop)).toEqual([])
  world.stripe.books.connect.advanceAccount(ref, 'ready')
  expect(await deliverLast((raw) => raw.replace('express', 'Express'))).toMatchObject({
    code: 'event.signature_wrong',
  })
  expect(await stateOf(shop)).toBe('checking')
  await deliverLast()
  expect(await stateOf(shop)).toBe('ready')
  expect(await findStripeDestinations(shop)).toMatchObject([
    { label: 'Stripe', lastFour: ref.slice(-4), country: 'DE' },
  ])
  expect(await quote(shop)).toMatchObject({ code: 'payout.details_wait' })
})

test('Stripe’s requirements are listed in plain words, each once', () => {
  const needs = ['individual.dob.day', 'individual.dob.year', 'external_account', 'company.tax_id', 'x.y']
  expect(describeNeeds(needs)).toEqual([
    'the date of birth',
    'the bank account that Stripe pays',
    'a tax or identity number',
    'some more details',
  ])
})

test('a payout is one transfer at Stripe’s fee, named by us, however often its answer is lost', async () => {
  for (const lostAnswers of [0, 2]) {
    const { shop, payout } = await world.createApproved('stripe')
    expect(payout).toMatchObject({ provider: 'stripe', fee: usd(275), currency: 'USD' })
    const before = world.stripe.books.connect.available
    for (let n = 0; n < lostAnswers; n += 1) world.stripe.lostCalls.push('POST /v1/transfers')
    await world.work()
    await world.passAndAdvance(hours(1))
    await world.passAndAdvance(hours(1))
    const [transfer, ...otherTransfers] = world.stripe.books.connect.findTransfers(payout.id)
    expect([transfer?.amount, otherTransfers]).toEqual([49_725, []])
    expect(before - world.stripe.books.connect.available).toBe(49_725)
    expect(await world.readPayout(payout)).toMatchObject({ status: 'paid', providerReference: transfer!.id })
    expect(await world.readAvailable(shop)).toEqual(usd(50_000))
  }
})

test('a reversed transfer is the creator’s money again, and staff see a partial reversal', async () => {
  const [reversedCase, partialCase] = [
    await world.createApproved('stripe'),
    await world.createApproved('stripe'),
  ]
  await world.work()
  world.stripe.books.connect.reverse(reversedCase.payout.id)
  expect(
    await deliverLast((raw) => raw.replace(reversedCase.payout.id, partialCase.payout.id)),
  ).toMatchObject({
    code: 'event.signature_wrong',
  })
  expect(await deliverLast()).toMatchObject({ ok: true, value: 'done' })
  expect(await deliverLast()).toMatchObject({ ok: true, value: 'seen before' })
  expect((await world.readPayout(reversedCase.payout)).status).toBe('failed')
  expect(await world.readAvailable(reversedCase.shop)).toEqual(usd(100_000))
  world.stripe.books.connect.reverse(partialCase.payout.id, 1_000)
  await deliverLast()
  expect(await world.readPayout(partialCase.payout)).toMatchObject({
    status: 'paid',
    trouble: expect.stringContaining('$10.00'),
  })
})

test('an account that Stripe does not pay is offered nothing, and an approved payout fails', async () => {
  const { shop, payout } = await world.createApproved('stripe')
  const ref = (await refOf(shop))!
  world.stripe.books.connect.advanceAccount(ref, 'restricted')
  await deliverLast()
  expect(await quote(shop)).toMatchObject({
    code: 'payout.account_waits',
    detail: { why: 'Stripe is looking at this account.' },
  })
  await world.work()
  const failed = await world.readPayout(payout)
  expect(failed).toMatchObject({ status: 'failed', providerReference: null })
  expect(failed.steps.at(-1)!.note).toBe('Stripe is looking at this account.')
  expect(await world.readAvailable(shop)).toEqual(usd(100_000))
  world.stripe.books.connect.advanceAccount(ref, 'ready')
  await deliverLast()
  expect((await quote(shop)).ok).toBe(true)
})

test('money never goes to the account of another shop', async () => {
  const { shop, payout } = await world.createApproved('stripe')
  const ref = (await refOf(shop))!
  world.stripe.books.connect.accounts.get(ref)!.metadata.shop = 'shp_another'
  await world.work()
  expect(await world.readPayout(payout)).toMatchObject({ status: 'failed' })
  expect(world.stripe.books.connect.findTransfers(payout.id)).toEqual([])
  // A report on an account that names another shop takes it out of use; one on an unknown account changes nothing.
  world.stripe.books.connect.advanceAccount(ref, 'ready')
  await deliverLast()
  expect([await stateOf(shop), await findStripeDestinations(shop)]).toEqual(['none', []])
  world.stripe.books.connect.open({ country: 'US', metadata: { shop: shop.id } })
  world.stripe.books.connect.advanceAccount([...world.stripe.books.connect.accounts.keys()].at(-1)!, 'ready')
  expect(await deliverLast()).toMatchObject({ value: 'not ours' })
  expect(await findStripeDestinations(shop)).toEqual([])
})

test('a balance that is too small holds the payout back, and it goes when there is money', async () => {
  const { payout } = await world.createApproved('stripe')
  const { connect } = world.stripe.books
  const balanceBefore = connect.available
  connect.available = 100
  await world.work()
  expect(await world.readPayout(payout)).toMatchObject({ status: 'in_transit', providerReference: null })
  expect((await world.readPayout(payout)).trouble).toContain('balance in USD is not enough')
  connect.available = balanceBefore
  await world.passAndAdvance(hours(1))
  expect((await world.readPayout(payout)).status).toBe('paid')
})

test('a creator sees that the bank returned Stripe’s payment until it accepts one', async () => {
  const { shop, payout } = await world.createApproved('stripe')
  await world.work()
  const ref = (await refOf(shop))!
  const readBankTrouble = async () =>
    (await world.database.read((tx) => findConnectedAccount(tx, shop.id)))!.bankTrouble
  world.stripe.books.connect.payBank(ref, false)
  await deliverLast()
  expect(await readBankTrouble()).toBe('The bank account has been closed.')
  // The money is in the creator's own account, so none of it is ours again.
  expect((await world.readPayout(payout)).status).toBe('paid')
  world.stripe.books.connect.payBank(ref, true)
  await deliverLast()
  expect(await readBankTrouble()).toBeNull()
})

test('a creator who disconnects is no longer paid there, and Stripe deletes the account once it is empty', async () => {
  const { shop, payout } = await world.createApproved('stripe')
  await world.work()
  expect((await world.readPayout(payout)).status).toBe('paid')
  const ref = (await refOf(shop))!
  const { connect } = world.stripe.books
  await world.database.transact((tx, at) => disconnectAccount(tx, shop.id, at))
  expect([await stateOf(shop), await findStripeDestinations(shop)]).toEqual(['none', []])
  expect(await quote(shop)).toMatchObject({ ok: false })
  const sweep = () => deleteClosedAccounts(world.database, world.keeper)
  await sweep()
  expect(connect.accounts.has(ref)).toBe(true)
  connect.payBank(ref, true)
  await sweep()
  expect(connect.accounts.has(ref)).toBe(true)
  await world.pass(days(2))
  world.stripe.lostCalls.push('DELETE /v1/accounts/{account}')
  await sweep()
  await world.pass(days(2))
  await sweep()
  expect(connect.accounts.has(ref)).toBe(false)
  expect(await sweep()).toBe(0)
  // Another one can be opened after it.
  expect((await begin(shop)).ok).toBe(true)
  expect(await refOf(shop)).not.toBe(ref)
})

test('the link in the letter about a new account takes it out of use for good', async () => {
  const shop = await shopWithMoney()
  await begin(shop)
  const ref = (await refOf(shop))!
  world.stripe.books.connect.advanceAccount(ref, 'ready')
  await deliverLast()
  const [destination] = await findStripeDestinations(shop)
  const key = signUndoKey(cast.ring, destination!.id)
  expect(
    await world.database.transact((tx, at) => undoDestination(tx, cast.ring, key, 'r', at)),
  ).toMatchObject({ ok: true })
  world.stripe.books.connect.advanceAccount(ref, 'ready')
  await deliverLast()
  expect([await stateOf(shop), await findStripeDestinations(shop)]).toEqual(['none', []])
})

test('after everything the ledger is in order', async () => {
  expect((await world.database.read(verifyLedger)).faults).toEqual([])
})

const factsOf = async ({ id }: PayingShop): Promise<string[]> => {
  const { rows } = await world.database.execute(
    `select name from platform.fact where name like 'payout_account.%' and payload::text like '%${id}%' order by id`,
  )
  return rows.map(({ name }) => String(name))
}
const turnAccount = async (
  ref: string,
  to: Parameters<typeof world.stripe.books.connect.advanceAccount>[1],
) => {
  world.stripe.books.connect.advanceAccount(ref, to)
  expect(await deliverLast()).toMatchObject({ ok: true })
}

test('a creator whom Stripe stops paying is told once, and once when it ends; staff see since when', async () => {
  const shop = await shopWithMoney()
  await begin(shop)
  const ref = (await refOf(shop))!
  for (const state of ['asks', 'checking', 'ready'] as const) await turnAccount(ref, state)
  expect(await factsOf(shop), 'one that is being filled in was not stopped').toEqual([])
  await world.pass(hours(5))
  for (const to of ['restricted', 'asks', 'restricted'] as const) {
    await turnAccount(ref, to)
    await world.pass(hours(1))
  }
  expect(await factsOf(shop)).toEqual(['payout_account.stopped'])
  const accounts = await world.database.read((tx) => findConnectedAccounts(tx, 100))
  const account = accounts.find((connectedAccount) => connectedAccount.ref === ref)
  expect(account).toMatchObject({ state: 'restricted' })
  // The state began an hour ago; Stripe stopped paying two hours before that.
  const hoursAgo = (when: Date) => Math.ceil((world.readNow().getTime() - when.getTime()) / hours(1))
  expect([hoursAgo(account!.since), hoursAgo(account!.stoppedAt!)]).toEqual([1, 3])
  await turnAccount(ref, 'ready')
  await turnAccount(ref, 'ready')
  expect(await factsOf(shop)).toEqual(['payout_account.stopped', 'payout_account.paid_again'])
  await turnAccount(ref, 'refused')
  expect((await factsOf(shop)).at(-1)).toBe('payout_account.stopped')
})

test('a creator is told of an account disconnected at Stripe, but not of one they disconnected', async () => {
  const [deletedShop, disconnectedShop] = [await shopWithMoney(), await shopWithMoney()]
  for (const shop of [deletedShop, disconnectedShop]) {
    await begin(shop)
    await turnAccount((await refOf(shop))!, 'ready')
  }
  const ref = (await refOf(deletedShop))!
  world.stripe.books.connect.advanceAccount(ref, 'ready')
  world.stripe.books.connect.delete(ref)
  await deliverLast()
  expect(await stateOf(deletedShop)).toBe('none')
  expect(await factsOf(deletedShop)).toEqual(['payout_account.stopped'])
  await world.database.transact((tx, at) => disconnectAccount(tx, disconnectedShop.id, at))
  expect(await factsOf(disconnectedShop)).toEqual([])
})
