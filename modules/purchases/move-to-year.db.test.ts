import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#drivers/database.ts'
import { newId } from '#kernel/id.ts'
import { after, days } from '#kernel/instant.ts'
import { usd } from '#kernel/money.ts'
import { verifyLedger } from '#ledger'
import type { Database } from '#platform/database/tx.ts'
import { findPlan, findPurchases, moveToYear, renewDue, saveCard, startPlan, yearOffer } from './index.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const at = new Date('2025-06-01T10:00:00Z')
async function openMonthlyPlan(cardNumber = '4242 4242 4242 4242') {
  const shopId = newId('shop')
  await database.transact(async (tx) => {
    const goodCard = await saveCard(tx, shopId, { cardNumber: '4242 4242 4242 4242', cardName: 'A' }, at)
    if (!goodCard.ok) throw new Error(goodCard.code)
    await startPlan(tx, { shopId, billed: 'monthly', cardId: goodCard.value.id }, at)
    const secondCard = await saveCard(tx, shopId, { cardNumber, cardName: 'B' }, at)
    const cardId = secondCard.ok ? secondCard.value.id : goodCard.value.id
    await tx.execute(`update purchases.subscription set card_id = '${cardId}' where shop_id = '${shopId}'`)
  })
  const move = (when: Date, dueMinor: bigint) =>
    database.transact((tx) => moveToYear(tx, { shopId, dueMinor: String(dueMinor) }, when))
  return { shopId, move, plan: () => database.read((tx) => findPlan(tx, shopId)) }
}

test('a year deducts the paid but unused days of the month, to the cent, and begins now', async () => {
  const { shopId, move, plan } = await openMonthlyPlan()
  const midMonth = after(at, days(15))
  expect(yearOffer(await plan(), at)).toMatchObject({ unusedDays: 30, due: usd(8_100) })
  expect(yearOffer(await plan(), midMonth)).toEqual({ unusedDays: 15, credit: usd(450), due: usd(8_550) })
  expect(yearOffer(await plan(), after(midMonth, 1))).toMatchObject({ unusedDays: 15 })
  expect(yearOffer(await plan(), after(midMonth, days(1)))).toMatchObject({
    credit: usd(420),
    due: usd(8_580),
  })
  expect(await move(midMonth, 8_100n)).toMatchObject({ ok: false, code: 'plan.offer_over' })
  expect(await move(midMonth, 8_550n)).toMatchObject({
    ok: true,
    value: { amount: usd(8_550), status: 'paid' },
  })
  expect(await plan()).toMatchObject({
    billed: 'yearly',
    nextBilled: 'yearly',
    periodFrom: midMonth,
    periodTo: new Date('2026-06-16T10:00:00Z'),
  })
  const [invoice, firstPurchase] = await database.read((tx) => findPurchases(tx, shopId))
  expect(invoice?.label).toBe('Fanfare Plus, one year, less $4.50 for 15 days of the month')
  expect(firstPurchase?.amount).toEqual(usd(900))
  expect((await database.read(verifyLedger)).faults).toEqual([])
  await database.transact((tx) => renewDue(tx, new Date('2026-06-16T10:00:00Z')))
  expect(await plan()).toMatchObject({ periodTo: new Date('2027-06-16T10:00:00Z') })
  expect(await move(midMonth, 8_550n)).toMatchObject({ ok: false, code: 'plan.not_running' })
  expect(yearOffer(await plan(), midMonth)).toBeNull()
})

test('three presses at once pay once, and a card that declines or asks the bank changes nothing', async () => {
  const { shopId, move } = await openMonthlyPlan()
  const answers = await Promise.all([1, 2, 3].map(() => move(at, 8_100n)))
  expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
  expect(await database.read((tx) => findPurchases(tx, shopId))).toHaveLength(2)
  for (const [card, code] of [
    ['4000 0000 0000 0002', 'card.declined'],
    ['4000 0025 0000 3155', 'plan.bank_asks'],
  ] as const) {
    const otherPlan = await openMonthlyPlan(card)
    expect(await otherPlan.move(at, 8_100n)).toMatchObject({ ok: false, code })
    expect(await otherPlan.plan()).toMatchObject({ billed: 'monthly', nextBilled: 'monthly' })
  }
})
