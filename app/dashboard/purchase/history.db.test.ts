import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '#accounts'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { createOrder } from '#drivers/orders.ts'
import { goodPassword } from '#drivers/people.ts'
import type { Id } from '#kernel/id.ts'
import { after } from '#kernel/instant.ts'
import { usd } from '#kernel/money.ts'
import { placeOrder } from '#orders'
import { buyNow, saveCard } from '#purchases'
import { depsOf } from '../../account-deps.server.ts'

let app: TestApp
const jar: Jar = new Map()
const email = 'buyer@example.com'
const parts = { production: usd(80), shipping: usd(15), tax: usd(5) }
const [purchaseCount, orderCount] = [60, 27]
beforeAll(async () => {
  app = await openApp()
  const { transact } = app.services
  const person = { name: 'Adaeze Bello', email, password: goodPassword, shop: { name: 'Harmattan' } }
  const account = await transact((tx, at) => createAccount(tx, depsOf(app.services), person, at))
  const shopId = account.shopId as Id<'shop'>
  await transact(async (tx, at) => {
    const card = await saveCard(tx, shopId, { cardNumber: '4242424242424242', cardName: 'Adaeze' }, at)
    if (!card.ok) throw new Error(card.code)
    const purchase = { shopId, cardId: card.value.id, kind: 'sample', amount: usd(100), parts } as const
    for (let nth = 1; nth <= purchaseCount; nth += 1)
      await buyNow(tx, { ...purchase, label: `Sample ${nth}`, cause: `sample ${nth}` }, at)
    // Pairs of the same instant, so that a cursor of the time alone would lose one.
    for (let nth = 0; nth < orderCount; nth += 1)
      await placeOrder(tx, createOrder({ email }), after(at, Math.floor(nth / 2)))
  })
  await app.post('/login', { email, password: goodPassword }, jar)
})
afterAll(() => app.close())

const readPage = (path: string): Promise<string> => app.readPage(path, jar)
const readShown = (html: string) => ({
  purchases: [...html.matchAll(/>Sample (\d+)</g)].map((match) => Number(match[1])),
  orders: [...html.matchAll(/Order (FN-\w+)/g)].map((match) => match[1]!),
})
const findOlder = (html: string, list: string): string | null =>
  new RegExp(`href="([^"]*)"[^>]*>Older ${list}<`).exec(html)?.[1]?.replaceAll('&amp;', '&') ?? null

test('purchases and orders are paged separately, and every row is on one page', async () => {
  const listed = { purchases: [] as number[], orders: [] as string[] }
  for (let to: string | null = '/purchase'; to; ) {
    const html = await readPage(to)
    expect(readShown(html).orders).toHaveLength(25)
    listed.purchases.push(...readShown(html).purchases)
    to = findOlder(html, 'purchases')
  }
  expect(listed.purchases).toEqual(Array.from({ length: purchaseCount }, (_, index) => purchaseCount - index))
  for (let to: string | null = '/purchase?purchases=36'; to; ) {
    const html = await readPage(to)
    expect(readShown(html).purchases).toHaveLength(25)
    expect(readShown(html).purchases[0]).toBe(35)
    listed.orders.push(...readShown(html).orders)
    to = findOlder(html, 'orders')
  }
  expect(new Set(listed.orders).size).toBe(orderCount)
  expect(listed.orders).toHaveLength(orderCount)
})

test('an invalid cursor opens the first page, and past the last page there is nothing older', async () => {
  for (const text of ['0', '-1', '1e9', "1'", '99999999999'])
    expect(readShown(await readPage(`/purchase?purchases=${encodeURIComponent(text)}`)).purchases[0]).toBe(
      purchaseCount,
    )
  const html = await readPage('/purchase?purchases=1&orders=none')
  expect(readShown(html).purchases).toEqual([])
  expect(html).toContain('No older entries.')
  expect(html).toMatch(/href="\/purchase\?orders=none"[^>]*>Newest purchases</)
})
