import { afterAll, beforeAll, expect, test } from 'vitest'
import { passTime } from '#drivers/checkout.ts'
import { ClaimsWorld, colleague, readCode } from '#drivers/claims.ts'
import { openTestDatabase } from '#drivers/database.ts'
import { openStore } from '#drivers/store.ts'
import { days } from '#kernel/instant.ts'
import { findMails } from '#messages'
import type { Database } from '#platform/database/tx.ts'
import { findClaimsOfOrder } from './index.ts'

let database: Database
let shop: ClaimsWorld
beforeAll(async () => {
  database = await openTestDatabase()
  const store = await openStore(database, 'again')
  shop = new ClaimsWorld(database, store, await store.sell())
})
afterAll(() => database.close())

async function makeDeclinedClaim() {
  const bought = await shop.bought()
  const id = await shop.claimed(bought.orderId, bought.units[0]!.id)
  expect((await shop.decide(id, { decision: 'decline', words: 'It is as ordered.' })).ok).toBe(true)
  return { ...bought, id, unit: bought.units[0]! }
}
async function appealed() {
  const before = await makeDeclinedClaim()
  const appeal = await shop.appeal(before.orderId, before.id)
  if (!appeal.ok) throw new Error(appeal.code)
  return { ...before, second: appeal.value }
}

test('a declined claim is asked again once; whoever declined does not decide it, and somebody else does', async () => {
  const { orderId, second, id, fan } = await appealed()
  for (const decision of ['decline', 'reprint', 'ask'] as const)
    expect(readCode(await shop.decide(second, { decision })), decision).toBe('claim.other_person')
  expect((await shop.decide(second, { decision: 'reprint' }, colleague)).ok).toBe(true)
  const [first, again] = await database.read((tx) => findClaimsOfOrder(tx, orderId))
  expect([first!.status, first!.decidedByName]).toEqual(['declined', 'Ike Obi'])
  expect(again).toMatchObject({ status: 'reprinted', decidedByName: 'Sade Bello', appealOf: id })
  const mails = (await database.read((tx) => findMails(tx))).filter(
    (mail) => mail.to === fan.email.toLowerCase() && mail.template.startsWith('claim'),
  )
  expect(mails.map((mail) => mail.template).sort()).toEqual(
    ['claim-received', 'claim-declined', 'claim-received', 'claim-reprint'].sort(),
  )
})

test('declined again is the last answer: neither the appeal nor the first claim can be asked again, nor claimed anew', async () => {
  const { orderId, second, id, unit } = await appealed()
  expect(readCode(await shop.appeal(orderId, id)), 'while it waits').toBe('claim.appealed_already')
  expect((await shop.decide(second, { decision: 'decline' }, colleague)).ok).toBe(true)
  expect(readCode(await shop.appeal(orderId, id))).toBe('claim.appealed_already')
  expect(readCode(await shop.appeal(orderId, second))).toBe('claim.appealed_already')
  expect(readCode(await shop.claim(orderId, [unit.id]))).toBe('claim.declined_before')
  expect(readCode(await shop.claim(orderId, [unit.id], 'damaged')), 'another fault').toBe('ok')
})

test('only what was declined is asked again, by its own order, within fourteen days', async () => {
  const declinedClaim = await makeDeclinedClaim()
  const otherClaim = await makeDeclinedClaim()
  expect(readCode(await shop.appeal(otherClaim.orderId, declinedClaim.id))).toBe('claim.not_found')
  const { orderId, units } = await shop.bought()
  const open = await shop.claimed(orderId, units[0]!.id)
  expect(readCode(await shop.appeal(orderId, open))).toBe('claim.not_possible')
  await passTime(database, days(14) - 60_000)
  expect(readCode(await shop.appeal(declinedClaim.orderId, declinedClaim.id))).toBe('ok')
  await passTime(database, 120_000)
  expect(readCode(await shop.appeal(otherClaim.orderId, otherClaim.id))).toBe('claim.appeal_over')
})

test('the database holds it too: once, of the same piece, and decided by somebody else', async () => {
  const { second, id } = await appealed()
  const decide = `update claims.claim set status = 'declined', answer = 'No', decided_at = now(), decided_by_name = 'X'`
  await expect(
    database.execute(
      `${decide}, decided_by = (select decided_by from claims.claim where id = '${id}') where id = '${second}'`,
    ),
  ).rejects.toThrow(/somebody else/)
  const copy = (of: string) =>
    database.execute(
      `insert into claims.claim (id, shop_id, order_id, unit_id, fault, words, opened_at, touched_at, appeal_of)
       select 'clm_copy', shop_id, order_id, unit_id, 'damaged', words, opened_at, touched_at, id from claims.claim where id = '${of}'`,
    )
  await expect(copy(id)).rejects.toThrow(/can't be asked again/)
})
