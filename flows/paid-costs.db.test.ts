/** A paid order causes few jobs, and many orders take hardly more statements than a few. */
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
  // The first orders draw and open what later ones reuse.
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
const queryCount = async (text: string) => Number((await app.services.database.execute(text)).rows[0]!.n)

test('a paid order makes one job for each kind of work, and no other', async () => {
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

test('the effects of forty orders take hardly more statements than those of eight', async () => {
  const statements = await countStatements(app.services)
  const countEffectStatements = async (count: number): Promise<number> => {
    await pay(count)
    return statements.countSent(() => effects.settle())
  }
  const [costsOfFew, costsOfMany] = [await countEffectStatements(8), await countEffectStatements(40)]
  statements.stop()
  expect(costsOfMany - costsOfFew).toBeLessThan(10)
})

test('forty orders send a shop’s program forty webhooks, and one job delivers them all', async () => {
  const before = await queryCount('select count(*)::int as n from webhooks.delivery')
  const jobsBefore = await queryCount(
    `select count(*)::int as n from jobs.job where name = 'webhook-deliveries'`,
  )
  await pay(40)
  await effects.settle()
  expect((await queryCount('select count(*)::int as n from webhooks.delivery')) - before).toBe(40)
  expect(
    (await queryCount(`select count(*)::int as n from jobs.job where name = 'webhook-deliveries'`)) -
      jobsBefore,
  ).toBe(1)
})
