import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#drivers/database.ts'
import { somePerson } from '#drivers/people.ts'
import { openStore, type TestStore } from '#drivers/store.ts'
import { newId } from '#kernel/id.ts'
import { usd } from '#kernel/money.ts'
import type { Database } from '#platform/database/tx.ts'
import {
  createCode,
  findCodes,
  findMemberCodes,
  findUsableCode,
  makeMemberCodes,
  moveCode,
  readMembers,
} from './index.ts'

let database: Database
let store: TestStore
beforeAll(async () => {
  database = await openTestDatabase()
  store = await openStore(database, 'members')
})
afterAll(() => database.close())

async function openTier(code: string) {
  const created = await database.transact((tx, at) => {
    const offer = { kind: 'percent' as const, bps: 1_000 }
    const terms = {
      code,
      offer,
      minimum: usd(0),
      listingIds: null,
      usesMax: null,
      perBuyer: 1,
      startsAt: at,
      endsAt: null,
    }
    return createCode(tx, { shopId: store.shopId, personId: somePerson, terms, accepted: usd(0) }, at)
  })
  if (!created.ok) throw new Error(created.code)
  return created.value.id
}
const makeCodes = (parentId: Awaited<ReturnType<typeof openTier>>, members: string[]) =>
  database.transact((tx, at) =>
    makeMemberCodes(tx, { shopId: store.shopId, personId: somePerson, parentId, members }, at),
  )
const listOf = (tier: Awaited<ReturnType<typeof openTier>>) =>
  database.read((tx) => findMemberCodes(tx, store.shopId, tier))
const isUsable = async (code: string) =>
  (await database.read((tx, at) => findUsableCode(tx, store.shopId, code, 'fan@fanfare.test', at))).ok

test('a list has one member per line, each once; a number makes that many', () => {
  expect(readMembers(' Tobi  A\r\n\nada@x.test\nTobi A ')).toEqual(['Tobi A', 'ada@x.test'])
  expect(readMembers('3')).toEqual(['Member 1', 'Member 2', 'Member 3'])
  expect(readMembers(' ')).toEqual([])
})

test('each member has a code of their own with the tier’s terms; the same list again makes none', async () => {
  const tier = await openTier('MEMBER-GOLD')
  expect(await makeCodes(tier, ['Ada', 'Tobi'])).toMatchObject({ ok: true, value: 2 })
  expect(await makeCodes(tier, ['Ada', 'Tobi', 'Zainab'])).toMatchObject({ ok: true, value: 1 })
  const members = await listOf(tier)
  expect(members.map(({ member, state }) => `${member} ${state}`)).toEqual([
    'Ada free',
    'Tobi free',
    'Zainab free',
  ])
  expect(new Set(members.map(({ code }) => code)).size).toBe(3)
  for (const { code } of members) {
    expect(code).toMatch(/^MEMBER-GOLD-[2-9A-HJ-NP-Z]{8}$/)
    expect(await isUsable(code)).toBe(true)
  }
  const codes = await database.read((tx, at) => findCodes(tx, store.shopId, at))
  expect(codes.map(({ code }) => code.code)).toEqual(['MEMBER-GOLD'])
})

test('one code can be revoked on its own, and all end with their tier; another shop makes none', async () => {
  const tier = await openTier('MEMBER-BLUE')
  await makeCodes(tier, ['Ada', 'Tobi'])
  const [ada, tobi] = await listOf(tier)
  await database.transact((tx, at) => moveCode(tx, store.shopId, ada!.id, 'end', at))
  expect([await isUsable(ada!.code), await isUsable(tobi!.code)]).toEqual([false, true])
  await database.transact((tx, at) => moveCode(tx, store.shopId, tier, 'pause', at))
  expect(await isUsable(tobi!.code)).toBe(false)
  await database.transact((tx, at) => moveCode(tx, store.shopId, tier, 'resume', at))
  expect(await isUsable(tobi!.code)).toBe(true)
  await database.transact((tx, at) => moveCode(tx, store.shopId, tier, 'end', at))
  expect(await isUsable(tobi!.code)).toBe(false)
  expect(await makeCodes(tier, ['Late'])).toMatchObject({ code: 'code.move_not_allowed' })
  const foreign = { shopId: newId('shop'), personId: somePerson, parentId: tier, members: ['X'] }
  expect(await database.transact((tx, at) => makeMemberCodes(tx, foreign, at))).toMatchObject({
    code: 'code.not_found',
  })
})
