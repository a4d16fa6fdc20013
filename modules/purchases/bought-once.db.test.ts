/** Purchases made at the same moment, and the changes to one that the database refuses. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#drivers/database.ts'
import { type Id, newId } from '#kernel/id.ts'
import { usd } from '#kernel/money.ts'
import type { Database } from '#platform/database/tx.ts'
import { buyNow, findPurchases, saveCard } from './index.ts'
import { purchaseMoves, purchaseStatuses } from './purchase.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const at = new Date('2025-01-31T10:00:00Z')
async function createShopWithCard(): Promise<{ shopId: Id<'shop'>; cardId: Id<'card'> }> {
  const shopId = newId('shop')
  const card = { cardNumber: '4242 4242 4242 4242', cardName: 'Adaeze Bello' }
  const saved = await database.transact((tx) => saveCard(tx, shopId, card, at))
  if (!saved.ok) throw new Error(saved.code)
  return { shopId, cardId: saved.value.id }
}
const inputFor = (shop: { shopId: Id<'shop'>; cardId: Id<'card'> }, name: string) => ({
  ...shop,
  kind: 'domain' as const,
  label: name,
  amount: usd(1_400),
  cause: `domain:${name}`,
})

test('purchases a shop makes at the same moment all succeed, numbered without a gap', async () => {
  const shop = await createShopWithCard()
  const names = Array.from({ length: 6 }, (_, n) => `at-once-${n}.example`)
  const bought = await Promise.all(
    names.map((name) => database.transact((tx) => buyNow(tx, inputFor(shop, name), at))),
  )
  expect(bought.map(({ ok }) => ok)).toEqual(names.map(() => true))
  const purchases = await database.read((tx) => findPurchases(tx, shop.shopId))
  expect(purchases.map(({ number }) => number)).toEqual([6, 5, 4, 3, 2, 1])
})

test('the code and the database know the same moves of a purchase, and refuse every other', async () => {
  const shop = await createShopWithCard()
  for (const from of purchaseStatuses)
    for (const to of purchaseStatuses) {
      if (from === to) continue
      const id = newId('purchase')
      await database.execute(
        `insert into purchases.purchase (id, shop_id, number, kind, label, amount_minor, card_id, cause, status, placed_at)
         select $1, $2, coalesce(max(number), 0) + 1, 'domain', 'x', 1400, $3, $1, $4, now()
         from purchases.purchase where shop_id = $2`,
        [id, shop.shopId, shop.cardId, from],
      )
      const move = database.execute('update purchases.purchase set status = $2 where id = $1', [id, to])
      const isAllowed = (purchaseMoves[from] as readonly string[]).includes(to)
      if (isAllowed) await expect(move, `${from} to ${to}`).resolves.toBeDefined()
      else await expect(move, `${from} to ${to}`).rejects.toThrow()
    }
})

test('a purchase never changes its item, price or number, and is never deleted', async () => {
  const shop = await createShopWithCard()
  await database.transact((tx) => buyNow(tx, inputFor(shop, 'kept.example'), at))
  const expectRefused = (statement: string) =>
    expect(database.execute(`${statement} where shop_id = $1`, [shop.shopId]), statement).rejects.toThrow()
  await expectRefused('update purchases.purchase set amount_minor = 1')
  await expectRefused('update purchases.purchase set number = 7')
  await expectRefused(`update purchases.purchase set label = 'free.example'`)
  await expectRefused(`update purchases.purchase set kind = 'plan'`)
  await expectRefused(`delete from purchases.purchase`)
})
