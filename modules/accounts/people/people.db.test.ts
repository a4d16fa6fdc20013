import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#drivers/database.ts'
import { createClient, createPeople, deps, goodPassword } from '#drivers/people.ts'
import type { Database } from '#platform/database/tx.ts'
import { createAccount, findShop, moveShop, signUp, updateProfile } from '../index.ts'

let database: Database
let people: ReturnType<typeof createPeople>
beforeAll(async () => {
  database = await openTestDatabase()
  people = createPeople(database)
})
afterAll(() => database.close())

const shop = { name: 'Night Ferry', handle: 'night-ferry', network: '', profile: '' }

test('a taken store address gets a number when it came from a name and is refused when it was asked for', async () => {
  const account = await database.transact((tx, at) =>
    createAccount(
      tx,
      deps,
      { name: 'A', email: 'kilo1@example.com', password: goodPassword, shop: { name: 'Kilo Patch' } },
      at,
    ),
  )
  const otherAccount = await database.transact((tx, at) =>
    createAccount(
      tx,
      deps,
      { name: 'B', email: 'kilo2@example.com', password: goodPassword, shop: { name: 'Kilo Patch' } },
      at,
    ),
  )
  const shops = await database.read(async (tx) => [
    await findShop(tx, account.shopId!),
    await findShop(tx, otherAccount.shopId!),
  ])
  expect(shops.map((shop) => shop?.handle)).toEqual(['kilo-patch', 'kilo-patch-2'])
  const request = {
    name: 'C',
    email: 'kilo3@example.com',
    password: goodPassword,
    shop: { ...shop, handle: 'kilo-patch' },
  }
  expect(await database.transact((tx, at) => signUp(tx, deps, request, createClient(), at))).toMatchObject({
    code: 'shop.handle_taken',
  })
  expect(
    await people.count('select count(*)::int as n from platform.fact where name = $1', ['shop.opened']),
  ).toBeGreaterThan(1)
})

test('a profile change is saved, and audited without its values', async () => {
  const { email, shopId } = await people.createPerson()
  const actor = await people.findPerson(email)
  const change = {
    name: 'New Name',
    displayName: 'New Shop',
    phone: '+234 803 555 0142',
    street: '14 Ikorodu Road',
    apartment: '3B',
    country: 'Nigeria',
    state: 'Lagos',
    city: 'Ikeja',
    zip: '100252',
    shareAfterLaunch: false,
    boosted: true,
    salesDisplay: 'running' as const,
    timeZone: 'Africa/Nairobi',
    displayCurrency: 'KES' as const,
  }
  await database.transact((tx, at) => updateProfile(tx, actor, change, 'r', at))
  expect(await database.read((tx) => findShop(tx, shopId!))).toMatchObject({
    name: 'New Shop',
    timeZone: 'Africa/Nairobi',
    boosted: true,
  })
  const { rows } = await database.execute(
    `select after::text as line from audit.entry where action = 'profile.updated' and actor_id = $1`,
    [actor.personId],
  )
  expect(String(rows[0]!.line)).toContain('street')
  expect(String(rows[0]!.line)).not.toContain('Ikorodu')
})

test('only reinstating brings a suspended shop back', async () => {
  const { shopId } = await people.createPerson()
  const move = (by: 'suspend' | 'return' | 'reinstate') =>
    database.transact((tx) => moveShop(tx, shopId!, by))
  expect(await move('suspend')).toMatchObject({ ok: true })
  expect(await move('return')).toMatchObject({ code: 'shop.move_not_allowed', detail: { from: 'suspended' } })
  expect(await move('reinstate')).toMatchObject({ ok: true })
})
