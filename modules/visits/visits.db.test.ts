import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#drivers/database.ts'
import { asId } from '#kernel/id.ts'
import { addDays, localDate } from '#kernel/instant.ts'
import { seedRandom } from '#kernel/random.ts'
import type { Database } from '#platform/database/tx.ts'
import { type Counts, steps, type VisitDimension, visitDimensions } from './contract.ts'
import { countVisits, findVisits, forgetVisits, type VisitStep } from './index.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const shops = ['shp_00000000000000000000000000000001', 'shp_00000000000000000000000000000002'].map(
  (id, index) => ({
    id: asId('shop', id),
    timeZone: ['Africa/Lagos', 'America/Los_Angeles'][index]!,
  }),
)
const seed = Number(process.env.SEED ?? 7)

test(`however visits are batched, the sums are those of the visitors (SEED=${seed})`, async () => {
  const random = seedRandom(seed)
  const pickOne = <Value>(values: readonly Value[]): Value => values[random.integer(0, values.length - 1)]!
  const model = new Map<string, { source: string; step: number }>()
  const views = new Map<string, number>()
  for (let batch = 0; batch < 40; batch += 1) {
    const visitSteps = Array.from({ length: random.integer(0, 30) }, (): VisitStep => {
      const step = pickOne([1, 1, 1, 2, 2, 3, 4] as const)
      return {
        shop: pickOne(shops),
        visitor: `visitor ${random.integer(1, 60)}`,
        page: step > 2 ? null : pickOne(['home', 'shop', 'listing:lst_1', 'listing:lst_2'] as const),
        step,
        source: pickOne(['Direct', 'Google', 'TikTok']),
        country: pickOne(['', 'NG', 'US']),
        campaign: pickOne(['', 'Spring']),
      }
    })
    for (const { shop, visitor, source, step, page } of visitSteps) {
      const key = `${shop.id} ${visitor}`
      const before = model.get(key)
      model.set(key, { source: before?.source ?? source, step: Math.max(before?.step ?? 0, step) })
      if (page) views.set(`${shop.id} ${page}`, (views.get(`${shop.id} ${page}`) ?? 0) + 1)
    }
    await database.transact((tx, at) => countVisits(tx, visitSteps, at))
  }
  const at = await database.read(async (_tx, now) => now)
  for (const shop of shops) {
    const today = localDate(at, shop.timeZone)
    const days = { from: today, to: today, before: { from: addDays(today, -1), to: addDays(today, -1) } }
    const ownVisitors = [...model].filter(([key]) => key.startsWith(shop.id)).map(([, visitor]) => visitor)
    const countsOf = (visitors: readonly { step: number }[]): Counts =>
      Object.fromEntries(
        steps.map((step, index) => [step, visitors.filter((visitor) => visitor.step > index).length]),
      ) as unknown as Counts
    for (const by of Object.keys(visitDimensions) as VisitDimension[]) {
      const visits = await database.read((tx) => findVisits(tx, shop.id, days, by))
      expect(visits.total, by).toEqual(countsOf(ownVisitors))
      for (const step of steps)
        expect(
          visits.rows.reduce((sum, row) => sum + row[step], 0),
          `${by} ${step}`,
        ).toBe(visits.total[step])
      if (by === 'source')
        for (const { key, ...counts } of visits.rows)
          expect(counts, key).toEqual(countsOf(ownVisitors.filter(({ source }) => source === key)))
      for (const { page, views: viewCount } of visits.pages)
        expect(viewCount).toBe(views.get(`${shop.id} ${page}`))
    }
  }
})

test('a shop that is erased leaves nothing of its visits, and another keeps its own', async () => {
  const [erasedShop, keptShop] = shops
  await database.transact((tx) => forgetVisits(tx, erasedShop!.id))
  const { rows } = await database.execute(
    'select distinct shop_id from (select shop_id from visits.seen union select shop_id from visits.day union select shop_id from visits.page) all_of',
  )
  expect(rows).toEqual([{ shop_id: keptShop!.id }])
})

test('the database refuses a step that counts more visitors than the step before', async () => {
  await expect(
    database.execute(
      `insert into visits.day values ('${shops[0]!.id}', '2025-08-24', 'Direct', '', '', 1, 2, 0, 0)`,
    ),
  ).rejects.toThrow('check constraint')
})
