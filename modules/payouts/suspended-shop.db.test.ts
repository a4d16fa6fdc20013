import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPayoutWorld } from '#drivers/payout-world.ts'
import { cast, openShop, requestFor } from '#drivers/payouts.ts'
import { newId } from '#kernel/id.ts'
import { hours } from '#kernel/instant.ts'
import { usd } from '#kernel/money.ts'
import { createProvedStaff } from '#sample/proven-staff.ts'
import {
  approvePayout,
  makeBankFile,
  movePayout,
  type Payout,
  quotePayout,
  requestPayout,
  testTransfers,
} from './index.ts'

let world: Awaited<ReturnType<typeof openPayoutWorld>>
beforeAll(async () => {
  world = await openPayoutWorld()
  await world.pass(hours(1))
})
afterAll(() => world.close())

const mover = createProvedStaff(cast.finance)
const suspended = { ok: false, code: 'payout.shop_suspended' }
async function suspend({ shopId }: Pick<Payout, 'shopId'>): Promise<void> {
  const ownerId = newId('person')
  await world.database.execute(
    `insert into accounts.person (id, name, email, email_verified) values ($1, 'Adaeze Bello', $2, true)`,
    [ownerId, `${ownerId}@fanfare.test`],
  )
  await world.database.execute(
    `insert into accounts.shop (id, handle, name, status, opened_at) values ($1, $2, 'Held', 'suspended', now())`,
    [shopId, shopId.slice(-20)],
  )
  await world.database.execute(`insert into accounts.member values ($1, $2, 'owner', now())`, [
    shopId,
    ownerId,
  ])
}
async function release(): Promise<void> {
  await world.database.execute(`update accounts.shop set status = 'active' where name = 'Held'`)
}

test('a payout of a suspended shop leaves by none of the ways, and by its own once the shop is back', async () => {
  const { database, now } = world
  const requested = await requestFor(database, await openShop(database, usd(90_000)), usd(30_000))
  const manual = await requestFor(database, await openShop(database, usd(90_000)), usd(30_000))
  await database.transact((tx) => approvePayout(tx, manual.id, mover, now()))
  const shop = await openShop(database, usd(90_000))
  const byFile = await database.transact(async (tx) => {
    const quote = await quotePayout(
      tx,
      ['bank_file'],
      shop,
      { method: 'bank_transfer', amount: usd(30_000) },
      now(),
    )
    if (!quote.ok) throw new Error(quote.code)
    const requested = await requestPayout(
      tx,
      shop,
      { quoteId: quote.value.id, personId: cast.creator },
      now(),
    )
    if (!requested.ok) throw new Error(requested.code)
    await approvePayout(tx, requested.value.id, mover, now())
    return requested.value
  })
  const byPaypal = (await world.approved('paypal')).payout
  // Marked as sent, but PayPal was out of reach: it never heard of this one.
  const unheard = (await world.approved('paypal')).payout
  const unreachable = {
    find: () => Promise.reject(new Error('down')),
    send: () => Promise.reject(new Error('down')),
  }
  await database.transact((tx) => movePayout(tx, unheard.id, 'send', { personId: null }, now()))
  for (const payout of [requested, manual, byFile, byPaypal, unheard]) await suspend(payout)
  await world.work([{ name: 'paypal', ...unreachable }])

  expect(await database.transact((tx) => approvePayout(tx, requested.id, mover, now()))).toMatchObject(
    suspended,
  )
  expect(await database.transact((tx) => movePayout(tx, manual.id, 'send', mover, now()))).toMatchObject(
    suspended,
  )
  expect(await database.transact((tx) => makeBankFile(tx, mover, now()))).toMatchObject({
    code: 'bank_file.nothing',
  })
  await world.work([...world.providers, testTransfers])
  await world.pass(hours(1))
  await world.work([...world.providers, testTransfers])
  const states = async () => {
    const all = [requested, manual, byFile, byPaypal, unheard].map((payout) => world.story(payout))
    return (await Promise.all(all)).map(({ status }) => status)
  }
  expect(await states()).toEqual(['requested', 'approved', 'approved', 'approved', 'in_transit'])
  expect(await world.story(unheard)).toMatchObject({ trouble: 'Its shop is suspended.' })
  expect(world.made('paypal')).toBe(0)

  await release()
  expect(await database.transact((tx) => approvePayout(tx, requested.id, mover, now()))).toMatchObject({
    ok: true,
  })
  expect(await database.transact((tx) => makeBankFile(tx, mover, now()))).toMatchObject({ ok: true })
  await world.pass(hours(1))
  await world.work([...world.providers, testTransfers])
  expect(await states()).toEqual(Array(5).fill('in_transit'))
  expect(world.made('paypal')).toBe(2)
})
