import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#drivers/database.ts'
import { createPeople } from '#drivers/people.ts'
import type { Person } from '#kernel/actor.ts'
import type { Database } from '#platform/database/tx.ts'
import { authenticateApiCaller, findApiKeys, makeApiKey, revokeApiKey } from '../index.ts'
import { apiCalls } from '../limits.ts'
import { type ApiScope, maxApiKeys } from './api-key.ts'

let database: Database
let people: ReturnType<typeof createPeople>
beforeAll(async () => {
  database = await openTestDatabase()
  people = createPeople(database)
})
afterAll(() => database.close())

const owner = async (): Promise<Person> => people.findPerson((await people.createPerson()).email)
const make = (actor: Person, name = 'Sheet', scopes: readonly ApiScope[] = ['listings:read']) =>
  database.transact((tx, at) => makeApiKey(tx, actor, { name, scopes }, 'r', at))
const revoke = (actor: Person, id: string) =>
  database.transact((tx, at) => revokeApiKey(tx, actor, id, 'r', at))
const admit = (key: string) => database.transact((tx) => authenticateApiCaller(tx, key))
async function makeKey(actor: Person, scopes?: readonly ApiScope[]) {
  const result = await make(actor, 'Sheet', scopes)
  if (!result.ok) throw new Error(result.code)
  return result.value
}
const rowOf = async (id: string) =>
  (await database.execute('select * from accounts.api_key where id = $1', [id])).rows[0]!

test('a key is 256 random bits behind a beginning that scanners know, and is kept only as its hash', async () => {
  const actor = await owner()
  const [first, second] = [await makeKey(actor), await makeKey(actor)]
  expect(first.key).toMatch(/^fanfare_key_[\w-]{43}$/)
  expect(first.key).not.toBe(second.key)
  expect(JSON.stringify(await rowOf(first.id))).not.toContain(first.key.slice(12, 50))
  const listed = await database.read((tx) => findApiKeys(tx, actor.shop!.id))
  expect(listed.map(({ id, ending }) => [id, ending])).toContainEqual([first.id, first.key.slice(-4)])
})

test('a key opens its own shop with its own scopes, notes its use, and opens nothing once revoked', async () => {
  const actor = await owner()
  const { id, key } = await makeKey(actor, ['orders:read'])
  expect((await rowOf(id)).last_used_at).toBe(null)
  expect(await admit(key)).toMatchObject({
    ok: true,
    value: { shopId: actor.shop!.id, scopes: ['orders:read'] },
  })
  expect((await rowOf(id)).last_used_at).not.toBe(null)
  expect(await revoke(actor, id)).toMatchObject({ ok: true })
  expect(await admit(key)).toMatchObject({ code: 'api_key.unknown' })
  expect(await revoke(actor, id)).toMatchObject({ code: 'api_key.not_found' })
  for (const wrong of ['', 'fanfare_key_', `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`])
    expect(await admit(wrong)).toMatchObject({ code: 'api_key.unknown' })
})

test('only the owner makes and revokes keys, and makes them only after a fresh proof', async () => {
  const actor = await owner()
  const stranger = await owner()
  const helper: Person = { ...actor, shop: { ...actor.shop!, role: 'marketer' } }
  const { id } = await makeKey(actor)
  expect(await make(helper)).toMatchObject({ code: 'api_key.owner_only' })
  expect(await revoke(helper, id)).toMatchObject({ code: 'api_key.owner_only' })
  expect(await revoke(stranger, id)).toMatchObject({ code: 'api_key.not_found' })
  const stale: Person = { ...actor, secondFactorAt: null }
  expect(await make(stale)).toMatchObject({ code: 'second_factor.stale' })
  expect(await make({ ...actor, hasSecondFactor: true, assurance: 'password' })).toMatchObject({
    code: 'second_factor.stale',
  })
  expect(await revoke(stale, id)).toMatchObject({ ok: true })
})

test('a suspended shop’s keys open nothing', async () => {
  const actor = await owner()
  const { key } = await makeKey(actor)
  await database.execute(`update accounts.shop set status = 'suspended' where id = $1`, [actor.shop!.id])
  expect(await admit(key)).toMatchObject({ code: 'api_key.shop_suspended' })
})

test('a key is limited to 120 calls a minute, and other keys’ calls don’t count against it', async () => {
  const actor = await owner()
  const [limited, unlimited] = [await makeKey(actor), await makeKey(actor)]
  await database.execute(
    'insert into platform.bucket (name, tokens, filled_at) values ($1, 1, clock_timestamp())',
    [`api:${limited.id}`],
  )
  expect(apiCalls[0]).toBe(120)
  expect(await admit(limited.key)).toMatchObject({ ok: true })
  expect(await admit(limited.key)).toMatchObject({ code: 'api_key.too_often' })
  expect(await admit(unlimited.key)).toMatchObject({ ok: true })
})

test('a shop has a limit of working keys; a revoked one makes room', async () => {
  const actor = await owner()
  const first = await makeKey(actor)
  for (let n = 1; n < maxApiKeys; n += 1) await makeKey(actor)
  expect(await make(actor)).toMatchObject({ code: 'api_key.too_many' })
  await revoke(actor, first.id)
  expect(await make(actor)).toMatchObject({ ok: true })
})

test('making and revoking leave one audit row each, without the key', async () => {
  const actor = await owner()
  const { id, key } = await makeKey(actor)
  await revoke(actor, id)
  const { rows } = await database.execute('select * from audit.entry where resource = $1 order by id', [id])
  expect(rows.map((row) => row.action)).toEqual(['api_key.made', 'api_key.revoked'])
  expect(JSON.stringify(rows)).not.toContain(key.slice(12))
})

test('the database refuses a wider, renamed, moved or reopened key', async () => {
  const actor = await owner()
  const { id } = await makeKey(actor)
  await revoke(actor, id)
  for (const change of [
    `scopes = array['orders:read', 'listings:read']`,
    `name = 'Other'`,
    `shop_id = (select id from accounts.shop where id <> shop_id limit 1)`,
    'revoked_at = null',
  ])
    await expect(
      database.execute(`update accounts.api_key set ${change} where id = $1`, [id]),
      change,
    ).rejects.toThrow()
})
