import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#drivers/database.ts'
import { requireOk } from '#drivers/require-ok.ts'
import { type Id, newId } from '#kernel/id.ts'
import { after, days } from '#kernel/instant.ts'
import { usd } from '#kernel/money.ts'
import { verifyLedger } from '#ledger'
import type { Database } from '#platform/database/tx.ts'
import { CardForm, isTestNumber, testCards, testNumberPattern } from './contract.ts'
import {
  buyNow,
  changePlan,
  choosePreferred,
  confirmPlan,
  findCards,
  findPlan,
  findPurchases,
  movePlan,
  removeCard,
  renewDue,
  saveCard,
  startPlan,
} from './index.ts'
import { periodEnd, subscriptionEvents, subscriptionMoves, subscriptionStatuses } from './subscription.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const at = new Date('2025-01-31T10:00:00Z')
const [goodCard, secondStepCard, declinedCard] = [
  '4242 4242 4242 4242',
  '4000 0025 0000 3155',
  '4000 0000 0000 0002',
]
async function createShopWithCard(
  cardNumber = goodCard!,
): Promise<{ shopId: Id<'shop'>; cardId: Id<'card'> }> {
  const shopId = newId('shop')
  const saved = await database.transact((tx) =>
    saveCard(tx, shopId, { cardNumber, cardName: 'Adaeze Bello' }, at),
  )
  if (!saved.ok) throw new Error(saved.code)
  return { shopId, cardId: saved.value.id }
}
const readPlan = (shopId: Id<'shop'>) => database.read((tx) => findPlan(tx, shopId))
const readPurchases = (shopId: Id<'shop'>) => database.read((tx) => findPurchases(tx, shopId))
const start = (input: { shopId: Id<'shop'>; cardId: Id<'card'> }, billed: 'monthly' | 'yearly' = 'monthly') =>
  database.transact((tx) => startPlan(tx, { ...input, billed }, at))
const sweep = (when: Date) => database.transact((tx) => renewDue(tx, when))

test('a card number is nowhere in the database after it was saved', async () => {
  await createShopWithCard()
  const { rows } = await database.execute('select row_to_json(card)::text as text from purchases.card')
  const text = rows.map((row) => String(row.text)).join()
  expect(text).toContain('4242')
  for (const { number } of testCards) expect(text).not.toContain(number)
})

test('only published test numbers are accepted, by the form, the vault and the browser', async () => {
  const real = '4111 1111 1111 1111'
  expect(isTestNumber(real)).toBe(false)
  expect(CardForm.safeParse({ cardNumber: real, cardName: 'A' }).success).toBe(false)
  expect(CardForm.safeParse({ cardNumber: goodCard, cardName: '4111111111111111' }).success).toBe(false)
  const pattern = new RegExp(`^(?:${testNumberPattern})$`, 'v')
  expect(pattern.test(goodCard!)).toBe(true)
  expect(pattern.test(real)).toBe(false)
  const refused = await database.transact((tx) =>
    saveCard(tx, newId('shop'), { cardNumber: real, cardName: 'A' }, at),
  )
  expect(refused).toMatchObject({ ok: false })
})

test('the same card is saved once, however it is typed or repeated, until it is removed', async () => {
  const { shopId, cardId } = await createShopWithCard()
  const saveAgain = (cardNumber = '4242-4242-4242-4242') =>
    database.transact((tx) => saveCard(tx, shopId, { cardNumber, cardName: 'Somebody else' }, after(at, 1)))
  expect(await saveAgain()).toMatchObject({
    code: 'card.saved_already',
    detail: { brand: 'Visa', lastFour: '4242' },
  })
  const both = await Promise.all([saveAgain('5555555555554444'), saveAgain('5555555555554444')])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  const saved = await database.read((tx) => findCards(tx, shopId))
  expect(saved.map(({ brand, holder }) => `${brand} ${holder}`)).toEqual([
    'Visa Adaeze Bello',
    'Mastercard Somebody else',
  ])
  await database.transact((tx) => removeCard(tx, shopId, cardId, at))
  expect((await saveAgain()).ok).toBe(true)
  expect(
    (
      await database.transact((tx) =>
        saveCard(tx, newId('shop'), { cardNumber: goodCard!, cardName: 'B' }, at),
      )
    ).ok,
  ).toBe(true)
})

test('the first card is preferred; once the preferred one is removed, the next is', async () => {
  const { shopId, cardId } = await createShopWithCard()
  await database.transact((tx) =>
    saveCard(tx, shopId, { cardNumber: '5555555555554444', cardName: 'A' }, after(at, 1)),
  )
  const secondCard = (await database.read((tx) => findCards(tx, shopId)))[1]!
  await database.transact((tx) => choosePreferred(tx, shopId, secondCard.id))
  expect((await database.read((tx) => findCards(tx, shopId)))[0]!.id).toBe(secondCard.id)
  await database.transact((tx) => removeCard(tx, shopId, secondCard.id, at))
  const remaining = await database.read((tx) => findCards(tx, shopId))
  expect(remaining).toMatchObject([{ id: cardId, preferred: true }])
  expect(await database.transact((tx) => removeCard(tx, newId('shop'), cardId, at))).toMatchObject({
    code: 'card.not_found',
  })
})

test('a plan is paid when it starts, once, and its card can’t be removed', async () => {
  const shop = await createShopWithCard()
  expect(await start(shop)).toMatchObject({
    ok: true,
    value: { status: 'paid', number: 1, amount: usd(900) },
  })
  expect(await start(shop)).toMatchObject({ code: 'plan.runs_already' })
  expect(await readPurchases(shop.shopId)).toHaveLength(1)
  expect(await readPlan(shop.shopId)).toMatchObject({ periodTo: new Date('2025-02-28T10:00:00Z') })
  const removed = await database.transact((tx) => removeCard(tx, shop.shopId, shop.cardId, at))
  expect(removed).toMatchObject({ code: 'card.in_use' })
})

test('a declined card buys nothing', async () => {
  const shop = await createShopWithCard(declinedCard)
  expect(await start(shop)).toMatchObject({ code: 'card.declined', detail: { lastFour: '0002' } })
  expect(await readPurchases(shop.shopId)).toEqual([])
  expect(await readPlan(shop.shopId)).toBeNull()
})

test('a completed second step starts the plan, once', async () => {
  const shop = await createShopWithCard(secondStepCard)
  const purchase = await start(shop, 'yearly')
  if (!purchase.ok) throw new Error(purchase.code)
  expect(purchase.value.status).toBe('awaiting')
  expect(await readPlan(shop.shopId)).toBeNull()
  const confirm = () => database.transact((tx) => confirmPlan(tx, shop.shopId, purchase.value.id, at))
  expect(await confirm()).toMatchObject({ ok: true, value: { status: 'paid' } })
  expect(await confirm()).toMatchObject({ ok: true })
  expect(await readPlan(shop.shopId)).toMatchObject({ billed: 'yearly', status: 'active' })
})

test('a plan renews on its day, a month at a time, however late the sweep is', async () => {
  const shop = await createShopWithCard()
  await start(shop)
  await sweep(new Date('2025-02-28T09:59:00Z'))
  expect(await readPurchases(shop.shopId)).toHaveLength(1)
  await sweep(new Date('2025-05-01T00:00:00Z'))
  await sweep(new Date('2025-05-01T00:00:00Z'))
  expect((await readPurchases(shop.shopId)).map((purchase) => purchase.number)).toEqual([4, 3, 2, 1])
  expect(await readPlan(shop.shopId)).toMatchObject({ periodTo: new Date('2025-05-31T10:00:00Z') })
})

test('a cancelled plan runs to the end of what was paid and is not renewed', async () => {
  const shop = await createShopWithCard()
  await start(shop)
  const move = (event: 'cancel' | 'resume') => database.transact((tx) => movePlan(tx, shop.shopId, event, at))
  expect(await move('cancel')).toMatchObject({ value: 'cancelling' })
  expect(await move('resume')).toMatchObject({ value: 'active' })
  expect(await move('resume')).toMatchObject({ code: 'plan.move_not_allowed' })
  await move('cancel')
  expect(await readPlan(shop.shopId)).not.toBeNull()
  await sweep(new Date('2025-03-01T00:00:00Z'))
  expect(await readPlan(shop.shopId)).toBeNull()
  expect(await readPurchases(shop.shopId)).toHaveLength(1)
})

test('a declined renewal is tried for seven days, then the plan ends', async () => {
  const shop = await createShopWithCard()
  await start(shop)
  const saved = await database.transact((tx) =>
    saveCard(tx, shop.shopId, { cardNumber: declinedCard!, cardName: 'A' }, at),
  )
  const cardId = requireOk(saved).id
  await database.transact((tx) => changePlan(tx, { shopId: shop.shopId, billed: 'yearly', cardId }))
  const afterEnd = new Date('2025-02-28T10:00:00Z')
  await sweep(after(afterEnd, days(1)))
  expect(await readPlan(shop.shopId)).toMatchObject({
    status: 'past_due',
    billed: 'monthly',
    nextBilled: 'yearly',
  })
  await database.transact((tx) => changePlan(tx, { ...shop, billed: 'yearly' }))
  await sweep(after(afterEnd, days(2)))
  expect(await readPlan(shop.shopId)).toMatchObject({ status: 'active', billed: 'yearly' })
  await database.transact((tx) => changePlan(tx, { shopId: shop.shopId, billed: 'yearly', cardId }))
  await sweep(after(afterEnd, days(400)))
  expect(await readPlan(shop.shopId)).toBeNull()
})

test('the same thing is bought once', async () => {
  const { shopId, cardId } = await createShopWithCard()
  const input = { shopId, cardId, kind: 'domain', label: 'harmattan.example', amount: usd(1_400) } as const
  const answers = await Promise.all(
    [1, 2, 3].map(() => database.transact((tx) => buyNow(tx, { ...input, cause: `domain:${shopId}` }, at))),
  )
  expect(new Set(answers.map((answer) => (answer.ok ? answer.value.id : answer.code))).size).toBe(1)
  expect(await readPurchases(shopId)).toHaveLength(1)
  expect((await database.read(verifyLedger)).faults).toEqual([])
})

test('every move of a plan leads to a known status, and none leaves ended', () => {
  for (const status of subscriptionStatuses)
    for (const event of subscriptionEvents) {
      const next = (subscriptionMoves[status] as Record<string, string>)[event]
      if (next) expect(subscriptionStatuses).toContain(next)
    }
  expect(subscriptionMoves.ended).toEqual({})
})

test('a period that began on the 31st ends on the last day of a short month, then on the 31st again', () => {
  const february = periodEnd(at, 'monthly')
  expect(february.toISOString()).toBe('2025-02-28T10:00:00.000Z')
  expect(periodEnd(february, 'monthly', at).toISOString()).toBe('2025-03-31T10:00:00.000Z')
  expect(periodEnd(new Date('2024-02-29T00:00:00Z'), 'yearly').toISOString()).toBe('2025-02-28T00:00:00.000Z')
})
