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
const suspendedRefusal = { ok: false, code: 'payout.shop_suspended' }
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
async function reinstateShops(): Promise<void> {
  await world.database.execute(`update accounts.shop set status = 'active' where name = 'Held'`)
}

test('no payout of a suspended shop leaves by any route; each leaves by its own once the shop is back', async () => {
  const { database, readNow } = world
  const requestedPayout = await requestFor(database, await openShop(database, usd(90_000)), usd(30_000))
  const manualPayout = await requestFor(database, await openShop(database, usd(90_000)), usd(30_000))
  await database.transact((tx) => approvePayout(tx, manualPayout.id, mover, readNow()))
  const shop = await openShop(database, usd(90_000))
  const filePayout = await database.transact(async (tx) => {
    const quote = await quotePayout(
      tx,
      ['bank_file'],
      shop,
      { method: 'bank_transfer', amount: usd(30_000) },
      readNow(),
    )
    if (!quote.ok) throw new Error(quote.code)
    const result = await requestPayout(
      tx,
      shop,
      { quoteId: quote.value.id, personId: cast.creator },
      readNow(),
    )
    if (!result.ok) throw new Error(result.code)
    await approvePayout(tx, result.value.id, mover, readNow())
    return result.value
  })
  const paypalPayout = (await world.createApproved('paypal')).payout
  // Marked as sent, but PayPal was out of reach: it never heard of this one.
  const unheardPayout = (await world.createApproved('paypal')).payout
  const unreachable = {
    find: () => Promise.reject(new Error('down')),
    send: () => Promise.reject(new Error('down')),
  }
  await database.transact((tx) => movePayout(tx, unheardPayout.id, 'send', { personId: null }, readNow()))
  for (const payout of [requestedPayout, manualPayout, filePayout, paypalPayout, unheardPayout])
    await suspend(payout)
  await world.work([{ name: 'paypal', ...unreachable }])

  expect(
    await database.transact((tx) => approvePayout(tx, requestedPayout.id, mover, readNow())),
  ).toMatchObject(suspendedRefusal)
  expect(
    await database.transact((tx) => movePayout(tx, manualPayout.id, 'send', mover, readNow())),
  ).toMatchObject(suspendedRefusal)
  expect(await database.transact((tx) => makeBankFile(tx, mover, readNow()))).toMatchObject({
    code: 'bank_file.nothing',
  })
  await world.work([...world.providers, testTransfers])
  await world.pass(hours(1))
  await world.work([...world.providers, testTransfers])
  const states = async () => {
    const stories = [requestedPayout, manualPayout, filePayout, paypalPayout, unheardPayout].map((payout) =>
      world.readPayout(payout),
    )
    return (await Promise.all(stories)).map(({ status }) => status)
  }
  expect(await states()).toEqual(['requested', 'approved', 'approved', 'approved', 'in_transit'])
  expect(await world.readPayout(unheardPayout)).toMatchObject({ trouble: 'Its shop is suspended.' })
  expect(world.countSent('paypal')).toBe(0)

  await reinstateShops()
  expect(
    await database.transact((tx) => approvePayout(tx, requestedPayout.id, mover, readNow())),
  ).toMatchObject({
    ok: true,
  })
  expect(await database.transact((tx) => makeBankFile(tx, mover, readNow()))).toMatchObject({ ok: true })
  await world.pass(hours(1))
  await world.work([...world.providers, testTransfers])
  expect(await states()).toEqual(Array(5).fill('in_transit'))
  expect(world.countSent('paypal')).toBe(2)
})
