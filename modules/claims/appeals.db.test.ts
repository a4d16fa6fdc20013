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
  const bought = await shop.buy()
  const id = await shop.claimOne(bought.orderId, bought.units[0]!.id)
  expect((await shop.decide(id, { decision: 'decline', words: 'It is as ordered.' })).ok).toBe(true)
  return { ...bought, id, unit: bought.units[0]! }
}
async function makeAppealedClaim() {
  const before = await makeDeclinedClaim()
  const appeal = await shop.appeal(before.orderId, before.id)
  if (!appeal.ok) throw new Error(appeal.code)
  return { ...before, second: appeal.value }
}

test('a declined claim can be appealed once, and someone other than who declined it decides', async () => {
  const { orderId, second, id, fan } = await makeAppealedClaim()
  for (const decision of ['decline', 'reprint', 'ask'] as const)
    expect(readCode(await shop.decide(second, { decision })), decision).toBe('claim.other_person')
  expect((await shop.decide(second, { decision: 'reprint' }, colleague)).ok).toBe(true)
  const [first, appeal] = await database.read((tx) => findClaimsOfOrder(tx, orderId))
  expect([first!.status, first!.decidedByName]).toEqual(['declined', 'Ike Obi'])
  expect(appeal).toMatchObject({ status: 'reprinted', decidedByName: 'Sade Bello', appealOf: id })
  const mails = (await database.read((tx) => findMails(tx))).filter(
    (mail) => mail.to === fan.email.toLowerCase() && mail.template.startsWith('claim'),
  )
  expect(mails.map((mail) => mail.template).sort()).toEqual(
    ['claim-received', 'claim-declined', 'claim-received', 'claim-reprint'].sort(),
  )
})

test('a declined appeal is final: neither it nor the first claim can be appealed again', async () => {
  const { orderId, second, id, unit } = await makeAppealedClaim()
  expect(readCode(await shop.appeal(orderId, id)), 'while it waits').toBe('claim.appealed_already')
  expect((await shop.decide(second, { decision: 'decline' }, colleague)).ok).toBe(true)
  expect(readCode(await shop.appeal(orderId, id))).toBe('claim.appealed_already')
  expect(readCode(await shop.appeal(orderId, second))).toBe('claim.appealed_already')
  expect(readCode(await shop.claim(orderId, [unit.id]))).toBe('claim.declined_before')
  expect(readCode(await shop.claim(orderId, [unit.id], 'damaged')), 'another fault').toBe('ok')
})

test('only a declined claim can be appealed, by its own order, within fourteen days', async () => {
  const declinedClaim = await makeDeclinedClaim()
  const otherClaim = await makeDeclinedClaim()
  expect(readCode(await shop.appeal(otherClaim.orderId, declinedClaim.id))).toBe('claim.not_found')
  const { orderId, units } = await shop.buy()
  const openClaim = await shop.claimOne(orderId, units[0]!.id)
  expect(readCode(await shop.appeal(orderId, openClaim))).toBe('claim.not_possible')
  await passTime(database, days(14) - 60_000)
  expect(readCode(await shop.appeal(declinedClaim.orderId, declinedClaim.id))).toBe('ok')
  await passTime(database, 120_000)
  expect(readCode(await shop.appeal(otherClaim.orderId, otherClaim.id))).toBe('claim.appeal_over')
})

test('the database enforces it too: one appeal, of the same piece, decided by someone else', async () => {
  const { second, id } = await makeAppealedClaim()
  const decide = `update claims.claim set status = 'declined', answer = 'No', decided_at = now(), decided_by_name = 'X'`
  await expect(
    database.execute(
      `${decide}, decided_by = (select decided_by from claims.claim where id = '${id}') where id = '${second}'`,
    ),
  ).rejects.toThrow(/somebody else/)
  const copy = (claimId: string) =>
    database.execute(
      `insert into claims.claim (id, shop_id, order_id, unit_id, fault, words, opened_at, touched_at, appeal_of)
       select 'clm_copy', shop_id, order_id, unit_id, 'damaged', words, opened_at, touched_at, id from claims.claim where id = '${claimId}'`,
    )
  await expect(copy(id)).rejects.toThrow(/can't be asked again/)
})
