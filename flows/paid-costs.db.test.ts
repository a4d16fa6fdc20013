/** What follows from a paid order is few jobs, and many orders take hardly more statements than a few. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp } from '#drivers/app.ts'
import { TestFan } from '#drivers/checkout.ts'
import { createEffects, type Effects } from '#drivers/effects.ts'
import { openHook } from '#drivers/hooks.ts'
import { countStatements } from '#drivers/statements.ts'
import { openStore, type TestStore } from '#drivers/store.ts'
import type { Id } from '#kernel/id.ts'

let app: TestApp
let effects: Effects
let store: TestStore
let listings: Id<'listing'>[]
beforeAll(async () => {
  app = await openApp()
  const { database, config } = app.services
  effects = createEffects(app.services)
  store = await openStore(database, 'costs')
  listings = [
    await store.sell({ title: 'Radio' }),
    await store.sell({ title: 'Wave', blankId: 'enamel-mug', colours: ['white'] }),
  ]
  await openHook(database, { secret: config.secretKey }, 'https://costs.example.com/', store.shopId)
  // The first of all draws and opens what the next ones find.
  await pay(4)
  await effects.settle()
}, 240_000)
afterAll(() => app.close())

async function pay(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const fan = new TestFan(app.services.database, store.shopId)
    for (const listing of listings.slice(0, 1 + (n % 2))) await fan.addToCart({ listing })
    await fan.quote()
    await fan.pay()
  }
}
const countOf = async (text: string) => Number((await app.services.database.execute(text)).rows[0]!.n)

test('a paid order is a job for each kind of work, and no other', async () => {
  await pay(1)
  const { rows } = await app.services.database.execute(
    `select name from jobs.job where state = 'created' and data ->> 'fact' = 'order.paid' order by name`,
  )
  expect(rows.map(({ name }) => name)).toEqual([
    'figures',
    'letters',
    'production',
    'shop-pixels',
    'shop-webhooks',
  ])
  await effects.settle()
})

test('what follows from forty orders takes hardly more statements than what follows from eight', async () => {
  const statements = await countStatements(app.services)
  const countFollowing = async (count: number): Promise<number> => {
    await pay(count)
    return statements.of(() => effects.settle())
  }
  const [costsOfFew, costsOfMany] = [await countFollowing(8), await countFollowing(40)]
  statements.stop()
  expect(costsOfMany - costsOfFew).toBeLessThan(10)
})

test('forty orders are told to a shop’s program forty times, and one job delivers all of it', async () => {
  const before = await countOf('select count(*)::int as n from webhooks.delivery')
  const jobs = await countOf(`select count(*)::int as n from jobs.job where name = 'webhook-deliveries'`)
  await pay(40)
  await effects.settle()
  expect((await countOf('select count(*)::int as n from webhooks.delivery')) - before).toBe(40)
  expect(
    (await countOf(`select count(*)::int as n from jobs.job where name = 'webhook-deliveries'`)) - jobs,
  ).toBe(1)
})
